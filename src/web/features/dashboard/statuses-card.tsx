import type { CSSProperties } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { statusText } from '../order-kit/order-text.ts'
import type { Figures } from './figures-period.ts'
import { figuresText } from './figures-text.ts'

/** In the order of an order's life. Others have ended. */
const shownStatuses: readonly OrderStatus[] = [
  'awaitingQuote',
  'awaitingPayment',
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
  'delivered',
]

export const StatusesCard = ({ statuses }: Pick<Figures, 'statuses'>) => {
  const words = useText(figuresText)
  const names = useText(statusText)
  const locale = useLocale()
  const shown = statuses.filter(({ status }) => shownStatuses.includes(status))
  const most = Math.max(1, ...shown.map(({ orders }) => orders))
  return (
    <Card title={words.statuses} actions={<span className="q-muted">{words.statusesNow}</span>}>
      <ul className="q-statuses">
        {shown.map(({ status, orders }) => (
          <li key={status}>
            <PageLink to="/orders/dropshippingOrders" search={{ tab: status }}>
              <span>{names[status]}</span>
              <span className="q-tabular">{formatNumber(orders, locale)}</span>
              <i style={{ '--q-part': orders / most } as CSSProperties} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
