import { dashboard } from '../../../contract/dashboard.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { FailedPage } from '../../ui/components/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { BannerStrip } from '../banners/banner-strip.tsx'
import { StatementNote } from '../wallet/statement-note.tsx'
import { BalanceCard } from './balance-card.tsx'
import { dashboardText } from './dashboard-text.ts'
import { DayChartCard } from './day-chart-card.tsx'
import { FirstSteps, FirstStepsReminder } from './first-steps.tsx'
import { OthersCard } from './others-card.tsx'
import { ShopsCard } from './shops-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import './dashboard.css'

type Figures = OutputOf<typeof dashboard.getDashboard>

const isNew = ({ shops, waiting, ordersByDay }: Figures): boolean =>
  shops?.length === 0 && waiting?.length === 0 && ordersByDay?.every(({ orders }) => orders === 0) === true

const DashboardPage = () => {
  const words = useText(dashboardText)
  const answer = useCall(dashboard.getDashboard, {}, { quiet: true, everyMs: 60_000 })
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} />
  }
  const figures = answer.data
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <BannerStrip place="dashboard" />
      {figures?.creditStatement && <StatementNote statement={figures.creditStatement} />}
      {figures ? (
        <div className="q-dashboard">
          <div className="q-stack">{isNew(figures) ? <FirstSteps /> : <Orders figures={figures} />}</div>
          <div className="q-stack">
            {figures.balance && (
              <BalanceCard balance={figures.balance} lastsDays={figures.balanceLastsDays} />
            )}
            {figures.shops && <ShopsCard shops={figures.shops} />}
          </div>
        </div>
      ) : (
        <div className="q-dashboard">
          <div className="q-stack">
            <CardSkeleton lines={5} />
            <CardSkeleton lines={7} />
          </div>
          <div className="q-stack">
            <CardSkeleton lines={3} />
            <CardSkeleton lines={4} />
          </div>
        </div>
      )}
    </div>
  )
}

const Orders = ({
  figures: { waiting, ordersByDay, problems, surcharges, sourcing, wholesale, lowStock, shopperReports },
}: {
  figures: Figures
}) => {
  const others = waiting?.filter(({ on }) => on !== 'seller') ?? []
  return (
    <>
      <FirstStepsReminder />
      {waiting && (
        <WaitingCard
          waiting={waiting.filter(({ on }) => on === 'seller')}
          reports={shopperReports?.open ? shopperReports : null}
          problems={problems?.open ? problems : null}
          surcharges={surcharges?.open ? surcharges : null}
          sourcing={sourcing?.open ? sourcing : null}
          wholesale={wholesale?.open ? wholesale : null}
          lowStock={lowStock?.open ? lowStock : null}
        />
      )}
      {ordersByDay && <DayChartCard days={ordersByDay} />}
      {others.length > 0 && <OthersCard waiting={others} />}
    </>
  )
}

export default DashboardPage
