import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { partyText, reasonText } from '../order-kit/order-text.ts'
import { dashboardText } from './dashboard-text.ts'
import { listOf, type Waiting } from './waiting-card.tsx'

/** Orders waiting for others, which need no action from the seller. */
export const OthersCard = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const words = useText(dashboardText)
  return (
    <Card title={words.onOthers}>
      <ul>
        {waiting.map((one) => (
          <OthersRow key={one.reason} waiting={one} />
        ))}
      </ul>
    </Card>
  )
}

const OthersRow = ({ waiting }: { waiting: Waiting }) => {
  const words = useText(dashboardText)
  const reasons = useText(reasonText)
  const parties = useText(partyText)
  return (
    <li>
      <PageLink {...listOf(waiting.reason)} className="q-wait-other">
        <span className="q-wait-other-what">{reasons[waiting.reason]}</span>
        <span className="q-wait-other-who">{parties[waiting.on]}</span>
        <span className="q-tabular">{words.orders(waiting.orders)}</span>
        <span className="q-wait-other-age">
          {words.oldest}
          <Instant at={waiting.oldestSince} />
        </span>
      </PageLink>
    </li>
  )
}
