import { Fragment, useState, type ReactNode } from 'react'
import type { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { WaitingReason } from '../../../contract/kernel/statuses.ts'
import { useAccess } from '../../ui/access.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { reasonText } from '../order-kit/order-text.ts'
import { dashboardText, stepText } from './dashboard-text.ts'

export type Waiting = NonNullable<OutputOf<typeof dashboard.getDashboard>['waiting']>[number]

const icons: Partial<Record<WaitingReason, IconName>> = {
  linesUnmapped: 'link',
  quoteOffered: 'quote',
  addressIncomplete: 'edit',
  shippingLineNotChosen: 'route',
  paymentDue: 'wallet',
}

export const listOf = (reason: WaitingReason) => ({
  to: '/orders/dropshippingOrders',
  search: { waiting: reason },
})

type Problems = NonNullable<OutputOf<typeof dashboard.getDashboard>['problems']>
type SourcingRequests = NonNullable<OutputOf<typeof dashboard.getDashboard>['sourcing']>
type WholesaleOrders = NonNullable<OutputOf<typeof dashboard.getDashboard>['wholesale']>
type LowStock = NonNullable<OutputOf<typeof dashboard.getDashboard>['lowStock']>
type Reports = NonNullable<OutputOf<typeof dashboard.getDashboard>['shopperReports']>

interface WaitingCardProps {
  readonly waiting: readonly Waiting[]
  /** Open reports from buyers. Null, here and below, when nothing waits or the account lacks the menu. */
  readonly reports: Reports | null
  readonly problems: Problems | null
  readonly surcharges: Problems | null
  readonly sourcing: SourcingRequests | null
  readonly wholesale: WholesaleOrders | null
  readonly lowStock: LowStock | null
}

/** More are folded. */
const shownRows = 5

interface Row {
  readonly key: string
  /** Of the orders that wait, in minor units; what stops paid orders comes first. */
  readonly value: number
  readonly row: ReactNode
}

/** The most costly first; what has no value keeps its order, after them. */
const rowsOf = (props: WaitingCardProps): readonly Row[] => {
  const { waiting, reports, problems, surcharges, sourcing, wholesale, lowStock } = props
  const first = Number.POSITIVE_INFINITY
  const rows: readonly (Row | null)[] = [
    problems && {
      key: 'problems',
      value: first,
      row: <AgencyRequestRow summary={problems} flag="problem" />,
    },
    surcharges && {
      key: 'surcharges',
      value: first,
      row: <AgencyRequestRow summary={surcharges} flag="surcharge" />,
    },
    ...waiting.map((one) => ({
      key: one.reason,
      value: one.value.amountMinor,
      row: <YoursRow waiting={one} />,
    })),
    sourcing && { key: 'sourcing', value: 0, row: <SourcingRow requests={sourcing} /> },
    wholesale && { key: 'wholesale', value: 0, row: <WholesaleRow orders={wholesale} /> },
    lowStock && { key: 'lowStock', value: 0, row: <LowStockRow stock={lowStock} /> },
    reports && { key: 'reports', value: 0, row: <ReportsRow reports={reports} /> },
  ]
  return rows
    .filter((row): row is Row => row !== null)
    .toSorted((a, b) => (a.value === b.value ? 0 : b.value > a.value ? 1 : -1))
}

export const WaitingCard = (props: WaitingCardProps) => {
  const words = useText(dashboardText)
  const [isWhole, setIsWhole] = useState(false)
  const rows = rowsOf(props)
  return (
    <Card title={words.waitingOnYou} flush>
      {rows.length === 0 ? (
        <EmptyState icon="check" title={words.nothingWaits}>
          {words.nothingWaitsText}
        </EmptyState>
      ) : (
        <>
          <ul className="q-waits">
            {rows.slice(0, isWhole ? rows.length : shownRows).map(({ key, row }) => (
              <Fragment key={key}>{row}</Fragment>
            ))}
          </ul>
          {rows.length > shownRows && (
            <div className="q-waits-more">
              <button
                type="button"
                className="q-button q-button-link"
                aria-expanded={isWhole}
                onClick={() => setIsWhole(!isWhole)}
              >
                {isWhole ? words.showLess : words.showAll(rows.length)}
              </button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

interface WaitRowProps {
  readonly icon: IconName
  readonly title: string
  /** The number of items, with its noun. */
  readonly count: string
  /** When the oldest item started to wait. */
  readonly since: string | null
  readonly place: { readonly to: string; readonly search?: Readonly<Record<string, string>> }
  readonly step: string
  readonly isMain?: boolean
  readonly money?: ReactNode
}

const WaitRow = ({ icon, title, count, since, place, step, isMain = false, money }: WaitRowProps) => {
  const words = useText(dashboardText)
  return (
    <li className="q-wait">
      <span className="q-wait-icon">
        <Icon name={icon} size={18} />
      </span>
      <div className="q-wait-words">
        <strong>{title}</strong>
        <span>
          {count} · {words.oldest}
          <Instant at={since} />
        </span>
      </div>
      <span className="q-wait-money">{money}</span>
      <PageLink {...place} className={isMain ? 'q-button q-button-primary' : 'q-button'}>
        {step}
      </PageLink>
    </li>
  )
}

const orderOr = (orderId: string | null, list: WaitRowProps['place']): WaitRowProps['place'] =>
  orderId === null ? list : { to: '/orders/dropshippingDetail', search: { id: orderId } }

interface AgencyRequestRowProps {
  readonly summary: Problems
  readonly flag: 'problem' | 'surcharge'
}

const AgencyRequestRow = ({ summary: { open, oldestSince, orderId }, flag }: AgencyRequestRowProps) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  const isSurcharge = flag === 'surcharge'
  return (
    <WaitRow
      icon={isSurcharge ? 'coins' : 'alert'}
      title={isSurcharge ? words.surcharges : words.problems}
      count={words.orders(open)}
      since={oldestSince}
      place={orderOr(orderId, { to: '/orders/dropshippingOrders', search: { flag } })}
      step={steps.problem}
      isMain
    />
  )
}

const SourcingRow = ({ requests: { open, oldestSince, requestId } }: { requests: SourcingRequests }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  const list = '/product/quotedProducts'
  return (
    <WaitRow
      icon="box"
      title={words.sourcing}
      count={words.products(open)}
      since={oldestSince}
      place={requestId === null ? { to: list, search: { tab: 'yours' } } : { to: `${list}/${requestId}` }}
      step={steps.problem}
    />
  )
}

const WholesaleRow = ({ orders: { open, oldestSince, orderId } }: { orders: WholesaleOrders }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  return (
    <WaitRow
      icon="truck"
      title={words.wholesale}
      count={words.orders(open)}
      since={oldestSince}
      place={
        orderId === null
          ? { to: '/function/orderHistory', search: { tab: 'yours' } }
          : { to: '/function/batchOrderDetail', search: { id: orderId } }
      }
      step={steps.problem}
    />
  )
}

const LowStockRow = ({ stock: { open, oldestSince, skuId } }: { stock: LowStock }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  return (
    <WaitRow
      icon="stock"
      title={words.lowStock}
      count={words.skus(open)}
      since={oldestSince}
      place={
        skuId === null
          ? { to: '/inventory/AlarmStock', search: { tab: 'low' } }
          : { to: `/inventory/MyInventory/${skuId}` }
      }
      step={steps.other}
    />
  )
}

const ReportsRow = ({ reports: { open, oldestAt, orderId } }: { reports: Reports }) => {
  const words = useText(dashboardText)
  const steps = useText(stepText)
  return (
    <WaitRow
      icon="chat"
      title={words.buyerReports}
      count={words.reports(open)}
      since={oldestAt}
      place={orderOr(orderId, { to: '/orders/shopperReports', search: { tab: 'open' } })}
      step={steps.other}
    />
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
    <WaitRow
      icon={icons[reason] ?? 'alert'}
      title={reasons[reason]}
      count={words.orders(orders)}
      since={oldestSince}
      place={listOf(reason)}
      step={(isOwnStep && steps[reason]) || steps.other}
      isMain={isPayment}
      money={value.amountMinor > 0 && <Money value={value} strong />}
    />
  )
}
