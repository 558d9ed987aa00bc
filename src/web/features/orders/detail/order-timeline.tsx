import { isOrderEventKind } from '../../../../contract/orders/order-events.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { Timeline, type TimelineEntry } from '../../../ui/detail-page/timeline.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { useDetailOf } from './order-event-detail.ts'
import { orderEventLooks, orderEventText } from './order-event-text.ts'

type OrderEvent = OrderDetail['events'][number]

const text = defineText({
  en: {
    other: 'Updated',
    seller: 'You',
    agency: 'Quayside',
    shop: 'Shop',
    carrier: 'Carrier',
    system: 'Automatic',
    shopper: 'Buyer',
  },
  zh: {
    other: '订单已变更',
    seller: '您',
    agency: 'Quayside',
    shop: '店铺',
    carrier: '承运商',
    system: '系统',
    shopper: '买家',
  },
})

interface OrderTimelineProps {
  readonly events: readonly OrderEvent[]
  readonly currency: Currency
}

export const OrderTimeline = ({ events, currency }: OrderTimelineProps) => {
  const words = useText(text)
  const kinds = useText(orderEventText)
  const detailOf = useDetailOf(currency)
  const entries = events.map((event): TimelineEntry => {
    const kind = isOrderEventKind(event.kind) ? event.kind : null
    const [icon, tone] = kind ? orderEventLooks[kind] : (['info', 'quiet'] as const)
    return {
      key: event.id,
      at: event.at,
      what: kind ? kinds[kind] : words.other,
      who: event.actorName || words[event.actorKind],
      detail: detailOf(event),
      icon,
      tone,
    }
  })
  return <Timeline entries={entries} />
}
