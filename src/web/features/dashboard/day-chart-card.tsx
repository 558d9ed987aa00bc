import type { dashboard } from '../../../contract/dashboard.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/components/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { dashboardText } from './dashboard-text.ts'
import { DayChart } from './day-chart.tsx'

export type Day = NonNullable<OutputOf<typeof dashboard.getDashboard>['ordersByDay']>[number]

export const DayChartCard = ({ days }: { days: readonly Day[] }) => {
  const words = useText(dashboardText)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const paidMinor = days.reduce((sum, day) => sum + day.paid.amountMinor, 0)
  const [first] = days
  const isEmpty = days.every((day) => day.orders === 0 && day.paidOrders === 0)
  return (
    <Card
      title={words.byDay}
      actions={
        !isEmpty && (
          <span className="q-chart-totals">
            {words.last30}: {words.orders(orders)}
            {first && <> · {moneyText({ amountMinor: paidMinor, currency: first.paid.currency })}</>}
          </span>
        )
      }
    >
      {isEmpty ? (
        <EmptyState
          icon="orders"
          title={words.noOrders}
          action={
            <>
              <PageLink to="/orders/droppingAddorder" className="q-button">
                {words.addOrder}
              </PageLink>
              <PageLink to="/stores/index" className="q-button">
                {words.connect}
              </PageLink>
            </>
          }
        >
          {words.noOrdersText}
        </EmptyState>
      ) : (
        <DayChart days={days} />
      )}
    </Card>
  )
}
