import type { OperatorPurchase } from '../../../../contract/purchasing/operator-purchasing.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Timeline } from '../../../ui/detail-page/timeline.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { type endText, eventText, sharedText, isEventKind } from './purchasing-text.ts'
import './purchasing.css'

export type AnyOrder = PurchaseOrder | OperatorPurchase

const text = defineText({
  en: {
    money: 'Payment',
    goods: 'Products',
    discount: 'Discount',
    total: 'Total',
    paid: 'Paid',
    refunded: 'Refunded',
    history: 'Timeline',
  },
  zh: {
    money: '金额',
    goods: '货款',
    discount: '优惠',
    total: '合计',
    paid: '已付',
    refunded: '已退',
    history: '时间线',
  },
})

export const MoneyCard = ({ order }: { order: AnyOrder }) => {
  const words = useText(text)
  const { currency, money } = order
  const discountMinor = order.items.reduce(
    (sum, { listUnitMinor, unitMinor, nums, refundNums }) =>
      listUnitMinor === null || unitMinor === null
        ? sum
        : sum + (listUnitMinor - unitMinor) * (nums - refundNums),
    0,
  )
  if (currency === null) return null
  const amount = (amountMinor: number, strong = false) => (
    <Money amountMinor={amountMinor} currency={currency} strong={strong} />
  )
  return (
    <Card title={words.money}>
      <DescriptionList
        rows={[
          ...(discountMinor > 0
            ? [
                [words.goods, amount(money.goodsMinor + discountMinor)] as const,
                [words.discount, amount(-discountMinor)] as const,
                [words.total, amount(money.goodsMinor, money.paidMinor === 0)] as const,
              ]
            : [[words.goods, amount(money.goodsMinor, money.paidMinor === 0)] as const]),
          ...(money.paidMinor > 0 ? [[words.paid, amount(money.paidMinor, true)] as const] : []),
          ...(money.refundedMinor > 0 ? [[words.refunded, amount(money.refundedMinor)] as const] : []),
        ]}
      />
    </Card>
  )
}

interface EndNoteProps {
  readonly order: AnyOrder
  readonly endText: typeof endText
}

export const EndNote = ({ order: { endKind, endReason }, endText: ofKinds }: EndNoteProps) => {
  const ends = useText(ofKinds)
  return endKind && <p className="q-note">{[ends[endKind], endReason].filter(Boolean).join(': ')}</p>
}

export const OrderTimeline = ({ order: { events, currency } }: { order: AnyOrder }) => {
  const words = useText(text)
  const shared = useText(sharedText)
  const kinds = useText(eventText)
  const entries = events.toReversed().map((event) => {
    const kind = event.kind.replace('purchase.', '')
    const what = [
      isEventKind(kind) ? kinds[kind] : kind,
      event.pieces === null ? '' : shared.units(event.pieces),
      event.carrier,
      event.trackingNumber,
    ]
    return {
      key: event.id,
      at: event.at,
      what: (
        <>
          {what.filter(Boolean).join(' · ')}
          {event.amountMinor !== null && currency && (
            <>
              {' '}
              <Money amountMinor={event.amountMinor} currency={currency} signed />
            </>
          )}
        </>
      ),
      ...(event.actorName ? { who: event.actorName } : {}),
      ...(event.note ? { detail: <span className="q-purchase-note">{event.note}</span> } : {}),
    }
  })
  return (
    <Card title={words.history}>
      <Timeline entries={entries} />
    </Card>
  )
}
