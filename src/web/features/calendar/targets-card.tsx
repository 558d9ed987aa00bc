import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { queueText } from '../operator-home/queue-text.ts'
import type { Calendar } from './calendar-page.tsx'
import { calendarReads } from './calendar-reads.ts'
import { calendarText } from './calendar-text.ts'

type Target = Calendar['targets'][number]

const useQueueName = (): ((queue: Target['queue']) => string) => {
  const words = useText(calendarText)
  const queues = useText(queueText)
  return (queue) => {
    if (queue === 'toShip') return words.shipBy
    if (queue === 'ticketsToAnswer') return words.firstAnswer
    return queue === 'ticketFollowUps' ? words.followUps : queues[queue]
  }
}

export const TargetsCard = ({ targets }: { readonly targets: readonly Target[] }) => {
  const words = useText(calendarText)
  const nameOf = useQueueName()
  return (
    <Card title={words.targets}>
      <p className="q-muted">{words.targetsHelp}</p>
      <CardTable
        label={words.targets}
        rows={targets}
        rowKey={({ queue }) => queue}
        columns={[
          { title: words.queue, render: ({ queue }) => nameOf(queue) },
          {
            title: words.target,
            // The key takes over what was saved.
            render: (target) => (
              <TargetField key={target.hours} target={target} name={nameOf(target.queue)} />
            ),
          },
        ]}
      />
    </Card>
  )
}

const TargetField = ({ target, name }: { readonly target: Target; readonly name: string }) => {
  const words = useText(calendarText)
  const locale = useLocale()
  const mayChange = useAccess().hasRole('owner', 'calendar')
  const [hours, setHours] = useState<number | null>(target.hours)
  const save = useCallMutation(operatorCalendar.saveQueueTarget, {
    invalidates: calendarReads,
    onSuccess: () => toast.success(words.targetSaved),
  })
  const { queue } = target
  const keep = (): void => {
    if (hours === null) setHours(target.hours)
    else if (hours !== target.hours) save.mutate({ queue, hours })
  }
  return (
    <span className="q-calendar-row">
      <InputNumber<number>
        className="q-target-hours"
        aria-label={words.targetOf(name)}
        min={1}
        max={2000}
        precision={0}
        disabled={!mayChange || save.isPending}
        value={hours}
        onChange={setHours}
        onBlur={keep}
        onPressEnter={keep}
      />
      {target.isSet && (
        <>
          <span className="q-muted">{words.usual(formatNumber(target.usualHours, locale))}</span>
          {mayChange && (
            <Button
              size="small"
              aria-label={words.resetOf(name)}
              onClick={() => save.mutate({ queue, hours: null })}
            >
              {words.reset}
            </Button>
          )}
        </>
      )}
    </span>
  )
}
