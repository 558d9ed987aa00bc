import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { formatNumber, plural } from '../../../contract/kernel/format.ts'
import { download } from '../../ui/call/calls.ts'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    holds: (n: number, isAtLeast: boolean) =>
      `One row per SKU of ${formatNumber(n, 'en')}${isAtLeast ? ' or more' : ''} ${plural(n, 'product', 'products')}`,
  },
  zh: {
    holds: (n: number, isAtLeast: boolean) =>
      `${formatNumber(n, 'zh')}${isAtLeast ? ' 个以上' : ' 个'}产品，每个 SKU 一行`,
  },
})

interface ExportProductsProps {
  readonly filter: InputOf<typeof operatorCatalogueFiles.exportCatalogue>
  readonly total: number
  readonly isAtLeast?: boolean
  /** Whether the products were selected in the list. */
  readonly chosen?: boolean
}

export const ExportProducts = ({ filter, total, isAtLeast = false, chosen = false }: ExportProductsProps) => {
  const words = useText(text)
  return (
    <ExportMenu
      holds={words.holds(total, isAtLeast)}
      {...(chosen && { chosen: total })}
      isEmpty={total === 0}
      onExport={(kind) =>
        void download(
          operatorCatalogueFiles.exportCatalogue,
          { ...filter, ...kind },
          `catalogue.${kind.format}`,
        )
      }
    />
  )
}
