import type { OperatorPurchase } from '../../../../contract/purchasing/operator-purchasing.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { CaseTimeline } from '../../case-kit/case-timeline.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { eventText, sharedText } from './purchasing-text.ts'
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
  },
  zh: {
    money: '金额',
    goods: '货款',
    discount: '优惠',
    total: '合计',
    paid: '已付',
    refunded: '已退',
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

export const OrderTimeline = ({ order: { events, currency } }: { order: AnyOrder }) => {
  const shared = useText(sharedText)
  return (
    <CaseTimeline
      kinds={eventText}
      events={events}
      currency={currency}
      renderWhat={({ pieces, carrier, trackingNumber }, name) =>
        [name, pieces === null ? '' : shared.units(pieces), carrier, trackingNumber]
          .filter(Boolean)
          .join(' · ')
      }
    />
  )
}
