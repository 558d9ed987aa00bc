import type { InputOf } from '../../../contract/endpoint.ts'
import { operatorCatalogueFiles } from '../../../contract/operator/catalogue-files.ts'
import { download } from '../../ui/call/calls.ts'
import { ExportMenu } from '../../ui/inputs/export-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    holds: (n: number, isAtLeast: boolean) =>
      `One row per SKU of ${n.toLocaleString('en-US')}${isAtLeast ? ' or more' : ''} ${n === 1 ? 'product' : 'products'}`,
  },
  zh: {
    holds: (n: number, isAtLeast: boolean) =>
      `${n.toLocaleString('en-US')}${isAtLeast ? ' 个以上' : ' 个'}产品，每个 SKU 一行`,
  },
})

interface ExportProductsProps {
  readonly asked: InputOf<typeof operatorCatalogueFiles.exportCatalogue>
  readonly total: number
  readonly isAtLeast?: boolean
  /** They were chosen one by one. */
  readonly chosen?: boolean
}

/** Offers products as a file that can be imported again. */
export const ExportProducts = ({ asked, total, isAtLeast = false, chosen = false }: ExportProductsProps) => {
  const words = useText(text)
  return (
    <ExportMenu
      holds={words.holds(total, isAtLeast)}
      {...(chosen && { chosen: total })}
      isEmpty={total === 0}
      onExport={(kind) =>
        void download(
          operatorCatalogueFiles.exportCatalogue,
          { ...asked, ...kind },
          `catalogue.${kind.format}`,
        )
      }
    />
  )
}
