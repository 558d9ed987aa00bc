import type { dashboard } from '../../../contract/dashboard.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { WaitingReason } from '../../../contract/statuses.ts'
import { useAccess } from '../../ui/access.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { reasonText } from '../orders/order-words.ts'
import { dashboardText, stepText } from './dashboard-text.ts'

export type Waiting = NonNullable<OutputOf<typeof dashboard.getDashboard>['waiting']>[number]

const icons: Partial<Record<WaitingReason, IconName>> = {
  linesUnmapped: 'link',
  quoteOffered: 'quote',
  addressIncomplete: 'edit',
  shippingLineNotChosen: 'route',
  paymentDue: 'wallet',
}

/** The list of the orders that a figure counts. */
export const listOf = (reason: WaitingReason) => ({
  to: '/orders/dropshippingOrders',
  search: { waiting: reason },
})

type Problems = NonNullable<OutputOf<typeof dashboard.getDashboard>['problems']>
type Wanted = NonNullable<OutputOf<typeof dashboard.getDashboard>['sourcing']>
type Large = NonNullable<OutputOf<typeof dashboard.getDashboard>['wholesale']>
type Reports = NonNullable<OutputOf<typeof dashboard.getDashboard>['shopperReports']>

interface WaitingCardProps {
  readonly waiting: readonly Waiting[]
  /** What buyers have reported; null: nothing that is open. */
  readonly reports: Reports | null
  /** Problems that the agency has raised; null: none that waits on the seller. */
  readonly problems: Problems | null
  /** Surcharges that wait for the seller's answer; null: none. */
  readonly surcharges: Problems | null
  /** Questions and quotes of products; null: none that waits on the seller. */
  readonly sourcing: Wanted | null
  /** Wholesale orders to be accepted or paid; null: none. */
  readonly wholesale: Large | null
}

/** What the seller must do, each with its money, its age and one button. */
export const WaitingCard = (props: WaitingCardProps) => {
  const { waiting, reports, problems, surcharges, sourcing, wholesale } = props
  const words = useText(dashboardText)
  const isEmpty = waiting.length === 0 && !reports && !problems && !surcharges && !sourcing && !wholesale
  return (
    <Card title={words.waitingOnYou} flush>
      {isEmpty ? (
        <EmptyState icon="check" title={words.nothingWaits}>
          {words.nothingWaitsText}
        </EmptyState>
      ) : (
        <ul className="q-waits">
          {problems && <AskedRow asked={problems} overlay="abnormal" />}
          {surcharges && <AskedRow asked={surcharges} overlay="surcharge" />}
          {sourcing && <SourcingRow wanted={sourcing} />}
          {wholesale && <WholesaleRow large={wholesale} />}
          {reports && <ReportsRow reports={reports} />}
          {waiting.map((one) => (
            <YoursRow key={one.reason} waiting={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface AskedRowProps {
  readonly asked: Problems
  readonly overlay: 'abnormal' | 'surcharge'
}

/** What the agency asks about orders, to be answered on their pages. */
const AskedRow = ({ asked: { open, oldestSince, orderId }, overlay }: AskedRowProps) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  const place = orderId
    ? { to: '/orders/dropshippingDetail', search: { id: orderId } }
    : { to: '/orders/dropshippingOrders', search: { overlay } }
  return (
    <li className="q-wait">
      <span className="q-wait-icon">
        <Icon name={overlay === 'surcharge' ? 'coins' : 'alert'} size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{overlay === 'surcharge' ? words.surcharges : words.problems}</strong>
        <span>
          {words.orders(open)} · {words.oldest} <Instant at={oldestSince} />
        </span>
      </div>
      <span />
      <PageLink {...place} className="q-button q-button-primary">
        {steps.problem}
      </PageLink>
    </li>
  )
}

const SourcingRow = ({ wanted: { open, oldestSince, requestId } }: { wanted: Wanted }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  const place = requestId
    ? { to: `/product/quotedProducts/${requestId}` }
    : { to: '/product/quotedProducts', search: { tab: 'yours' } }
  return (
    <li className="q-wait">
      <span className="q-wait-icon">
        <Icon name="box" size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{words.sourcing}</strong>
        <span>
          {words.products(open)} · {words.oldest} <Instant at={oldestSince} />
        </span>
      </div>
      <span />
      <PageLink {...place} className="q-button">
        {steps.problem}
      </PageLink>
    </li>
  )
}

const WholesaleRow = ({ large: { open, oldestSince, orderId } }: { large: Large }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  const place = orderId
    ? { to: '/function/batchOrderDetail', search: { id: orderId } }
    : { to: '/function/orderHistory', search: { tab: 'yours' } }
  return (
    <li className="q-wait">
      <span className="q-wait-icon">
        <Icon name="truck" size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{words.wholesale}</strong>
        <span>
          {words.orders(open)} · {words.oldest} <Instant at={oldestSince} />
        </span>
      </div>
      <span />
      <PageLink {...place} className="q-button">
        {steps.problem}
      </PageLink>
    </li>
  )
}

const ReportsRow = ({ reports: { open, oldestAt, orderId } }: { reports: Reports }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  const place = orderId
    ? { to: '/orders/dropshippingDetail', search: { id: orderId } }
    : { to: '/orders/shopperReports', search: { tab: 'open' } }
  return (
    <li className="q-wait">
      <span className="q-wait-icon">
        <Icon name="chat" size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{words.buyerReports}</strong>
        <span>
          {words.reports(open)} · {words.oldest} <Instant at={oldestAt} />
        </span>
      </div>
      <span />
      <PageLink {...place} className="q-button">
        {steps.other}
      </PageLink>
    </li>
  )
}

const YoursRow = ({ waiting }: { waiting: Waiting }) => {
  const words = useText(dashboardText)
  const reasons = useText(reasonText)
  const steps = useText(stepText)
  const { reason, orders, value, oldestSince } = waiting
  const { can } = useAccess()
  const isPayment = reason === 'paymentDue' && can('order:pay')
  const isOwnStep = reason !== 'paymentDue' || isPayment
  return (
    <li className="q-wait">
      <span className="q-wait-icon">
        <Icon name={icons[reason] ?? 'alert'} size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{reasons[reason]}</strong>
        <span>
          {words.orders(orders)} · {words.oldest} <Instant at={oldestSince} />
        </span>
      </div>
      <span className="q-wait-money">{value.amountMinor > 0 && <Money value={value} strong />}</span>
      <PageLink {...listOf(reason)} className={isPayment ? 'q-button q-button-primary' : 'q-button'}>
        {(isOwnStep && steps[reason]) || steps.other}
      </PageLink>
    </li>
  )
}
