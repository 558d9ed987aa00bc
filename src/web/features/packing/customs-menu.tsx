import { Button } from 'antd'
import type { ShipmentId } from '../../../contract/kernel/ids.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
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
    ofParcel: (trackingNumber: string) => `Customs: ${trackingNumber}`,
  },
  zh: {
    customs: '报关',
    invoices: () => '下载商业发票（PDF）',
    data: '下载报关数据（CSV）',
    ofParcel: (trackingNumber: string) => `报关：${trackingNumber}`,
  },
})

interface CustomsMenuProps {
  readonly ids: readonly string[]
  /** Shows how many orders are meant, where others are chosen besides. */
  readonly isCounted?: boolean
  /** Only this shipped parcel of the order. */
  readonly parcel?: { readonly id: ShipmentId; readonly trackingNumber: string }
}

/** Downloads what customs and carriers ask about the parcels of these orders. */
export const CustomsMenu = ({ ids, isCounted = false, parcel }: CustomsMenuProps) => {
  const words = useText(text)
  const chosen = { ids: [...ids], ...(parcel && { shipmentId: parcel.id }) }
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
      {parcel ? (
        <Button size="small" aria-label={words.ofParcel(parcel.trackingNumber)}>
          {words.customs}
        </Button>
      ) : (
        <Button icon={<Icon name="file" size={16} />}>
          {isCounted ? `${words.customs} (${ids.length})` : words.customs}
        </Button>
      )}
    </DropdownMenu>
  )
}
