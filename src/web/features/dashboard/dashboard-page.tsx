import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { BannerStrip } from '../banners/banner-strip.tsx'
import { AutoRechargeNotice } from '../wallet/auto-recharge/auto-recharge-note.tsx'
import { StatementNote } from '../wallet/statements/statement-note.tsx'
import { BalanceCard } from './balance-card.tsx'
import { dashboardText } from './dashboard-text.ts'
import { FiguresSection } from './figures-section.tsx'
import { NoOrdersCard } from './no-orders-card.tsx'
import { FirstSteps, FirstStepsReminder } from './first-steps.tsx'
import { OthersCard } from './others-card.tsx'
import { ShopsCard } from './shops-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import './dashboard.css'

type Answer = OutputOf<typeof dashboard.getDashboard>

const isNew = ({ shops, waiting, hasOrders }: Answer): boolean =>
  shops?.length === 0 && waiting?.length === 0 && hasOrders === false

const DashboardPage = () => {
  const words = useText(dashboardText)
  const answer = useCall(dashboard.getDashboard, {}, { quiet: true, everyMs: 60_000 })
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} />
  }
  const { data } = answer
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <BannerStrip place="dashboard" />
      {data?.creditStatement && <StatementNote statement={data.creditStatement} />}
      {data?.balance && <AutoRechargeNotice />}
      {data ? (
        <>
          <div className="q-dashboard">
            <div className="q-stack">{isNew(data) ? <FirstSteps /> : <Orders answer={data} />}</div>
            <div className="q-stack">
              {data.balance && <BalanceCard balance={data.balance} lastsDays={data.balanceLastsDays} />}
              {data.shops && <ShopsCard shops={data.shops} />}
            </div>
          </div>
          {data.hasOrders === true && (
            <div className="q-stack q-dashboard-figures">
              <FiguresSection />
            </div>
          )}
        </>
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
  answer: { waiting, hasOrders, problems, surcharges, sourcing, wholesale, lowStock, shopperReports },
}: {
  answer: Answer
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
      {hasOrders === false && <NoOrdersCard />}
      {others.length > 0 && <OthersCard waiting={others} />}
    </>
  )
}

export default DashboardPage
