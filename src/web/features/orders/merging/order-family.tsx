import type { OrderFamily, OrderRelative } from '../../../../contract/orders/order-schemas.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { OrderStatusTag } from '../../order-kit/order-tags.tsx'
import './merging.css'

const text = defineText({
  en: {
    title: 'Related orders',
    mergedFrom: 'Merged from',
    mergedInto: 'Merged into',
    partOf: (no: number, count: number) => `Part ${no} of ${count} of`,
    splitInto: 'Split into',
    replacementOf: 'Replacement for',
    replacements: 'Replaced by',
    nothingLeft: 'Undone. Its products are back in the original orders.',
  },
  zh: {
    title: '关联订单',
    mergedFrom: '合并自',
    mergedInto: '已合并到',
    partOf: (no: number, count: number) => `子订单 ${no}/${count}，属于`,
    splitInto: '拆分为',
    replacementOf: '补发自',
    replacements: '补发订单',
    nothingLeft: '已撤销，商品已归回其他订单。',
  },
})

interface FamilyProps {
  readonly family: OrderFamily
  /** Path of the order page in this app. */
  readonly detail: string
}

/** Orders that this one was merged with, split into or replaced by, with status and parcels. */
export const OrderFamilyCard = ({ family, detail }: FamilyProps) => {
  const words = useText(text)
  const { mergedInto, mergedFrom, parts, partOf, replacements, replacementOf, isUndone } = family
  const groups: readonly (readonly [string, readonly OrderRelative[]])[] = [
    [words.mergedInto, mergedInto ? [mergedInto] : []],
    [words.mergedFrom, mergedFrom],
    [words.splitInto, parts],
    [partOf ? words.partOf(partOf.partNo, partOf.partCount) : '', partOf ? [partOf] : []],
    [words.replacementOf, replacementOf ? [replacementOf] : []],
    [words.replacements, replacements],
  ]
  const shown = groups.filter(([, orders]) => orders.length > 0)
  if (shown.length === 0 && !isUndone) return null
  return (
    <Card title={words.title}>
      {isUndone && <p className="q-muted">{words.nothingLeft}</p>}
      {shown.map(([label, orders]) => (
        <div key={label} className="q-family">
          <span className="q-muted">{label}</span>
          <ul>
            {orders.map((order) => (
              <li key={order.id}>
                <PageLink to={detail} search={{ id: order.id }}>
                  {order.number}
                </PageLink>
                {order.shopOrderName && <span className="q-muted">{order.shopOrderName}</span>}
                <OrderStatusTag status={order.status} />
                {order.trackingNumbers.length > 0 && (
                  <span className="q-muted q-tabular">{order.trackingNumbers.join(', ')}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
