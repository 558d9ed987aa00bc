import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { returnedParcels, type ReturnedParcel } from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Country } from '../../ui/components/country.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ReturnButtons } from './return-buttons.tsx'
import { ReturnState } from './return-state.tsx'
import { placeText, returnReasonText, returnTones } from './return-text.ts'
import { useReturnActions, type OfferedAction } from './use-return-actions.tsx'
import './returned-parcels.css'

const text = defineText({
  en: {
    title: 'Returned to the warehouse',
    parcel: 'Parcel',
    why: 'Reason',
    note: 'Note',
    to: 'Ship to',
    freight: 'Shipping',
    again: 'Reshipped as',
    photo: 'Photo of the returned parcel',
  },
  zh: {
    title: '退件',
    parcel: '包裹',
    why: '原因',
    note: '备注',
    to: '重寄至',
    freight: '运费',
    again: '重寄运单号',
    photo: '退回时的包裹',
  },
})

const OrderReturns = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const { actionsOf, dialogs } = useReturnActions()
  const { data } = useCall(returnedParcels.listOrderReturnedParcels, { id: order.id }, { quiet: true })
  if (!data || data.rows.length === 0) return null
  return (
    <Card title={words.title}>
      {data.rows.map((row) => (
        <OrderReturn key={row.id} row={row} actions={actionsOf(row)} />
      ))}
      {dialogs}
    </Card>
  )
}
export default OrderReturns

interface OrderReturnProps {
  readonly row: ReturnedParcel
  readonly actions: readonly OfferedAction[]
}

const OrderReturn = ({ row, actions }: OrderReturnProps) => {
  const words = useText(text)
  const reasons = useText(returnReasonText)
  const facts: (readonly [string, React.ReactNode])[] = [
    [words.parcel, <span key="parcel">{`${row.number} · ${row.trackingNumber}`}</span>],
    [words.why, reasons[row.reason]],
  ]
  if (row.note) facts.push([words.note, row.note])
  if (row.state !== 'pendingAddress' && row.state !== 'discarded')
    facts.push([
      words.to,
      <span key="to">
        {placeText(row)} <Country code={row.address.countryCode} />
      </span>,
    ])
  if (row.freightMinor !== null)
    facts.push([
      words.freight,
      <span key="freight">
        <Money amountMinor={row.freightMinor} currency={row.currency} /> {row.shippingLineName}
      </span>,
    ])
  if (row.reshipped) facts.push([words.again, `${row.reshipped.carrier} ${row.reshipped.trackingNumber}`])
  return (
    <div className="q-order-return">
      <ReturnState row={row} tones={returnTones} />
      <DescriptionList rows={facts} />
      {row.photo && (
        <a href={row.photo.url} target="_blank" rel="noreferrer">
          <Picture src={row.photo.thumbnailUrl} alt={words.photo} size={104} />
        </a>
      )}
      <ReturnButtons number={row.number} actions={actions} />
    </div>
  )
}
