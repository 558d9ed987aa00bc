import type { Withdrawal } from '../../../contract/withdrawals/withdrawals.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Timeline } from '../../ui/detail-page/timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { withdrawalIcons, withdrawalStatusText, withdrawalTones } from './withdrawal-text.ts'

const text = defineText({ en: { title: 'Timeline' }, zh: { title: '处理记录' } })

export const WithdrawalTimeline = ({ events, reason }: Pick<Withdrawal, 'events' | 'reason'>) => {
  const words = useText(text)
  const statuses = useText(withdrawalStatusText)
  return (
    <Card title={words.title}>
      <Timeline
        entries={events.toReversed().map(({ status, at, actorName }) => ({
          key: status,
          at,
          what: statuses[status],
          who: actorName,
          icon: withdrawalIcons[status],
          tone: withdrawalTones[status],
          ...(status === 'rejected' && { detail: reason }),
        }))}
      />
    </Card>
  )
}
