import { Button } from 'antd'
import { operatorPacking } from '../../../contract/operator/packing.ts'
import { download } from '../../ui/call/calls.ts'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    customs: 'Customs',
    invoices: (n: number): string =>
      n === 1 ? 'Download commercial invoice (PDF)' : 'Download commercial invoices (PDF)',
    data: 'Download customs data (CSV)',
  },
  zh: {
    customs: '报关',
    invoices: () => '下载商业发票（PDF）',
    data: '下载报关数据（CSV）',
  },
})

interface CustomsMenuProps {
  readonly ids: readonly string[]
  /** Shows how many orders are meant, where others are chosen besides. */
  readonly isCounted?: boolean
}

/** Downloads what customs and carriers ask about the parcels of these orders. */
export const CustomsMenu = ({ ids, isCounted = false }: CustomsMenuProps) => {
  const words = useText(text)
  const chosen = { ids: [...ids] }
  return (
    <DropdownMenu
      menu={{
        items: [
          {
            key: 'invoices',
            label: words.invoices(ids.length),
            onClick: () => void download(operatorPacking.downloadCommercialInvoices, chosen),
          },
          {
            key: 'data',
            label: words.data,
            onClick: () => void download(operatorPacking.downloadCustomsData, chosen),
          },
        ],
      }}
    >
      <Button icon={<Icon name="file" size={16} />}>
        {isCounted ? `${words.customs} (${ids.length})` : words.customs}
      </Button>
    </DropdownMenu>
  )
}
