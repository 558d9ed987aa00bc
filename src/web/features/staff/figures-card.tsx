import { Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { CardTable, type CardColumn } from '../../ui/detail-page/card-table.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { dayIn } from '../../ui/time/zoned-day.ts'
import { decisionText, staffText } from './staff-text.ts'

const text = defineText({
  en: {
    from: 'From',
    to: 'To',
    who: 'Colleague',
    queue: 'Queue',
    all: 'All',
    decisions: 'Decisions',
    median: 'Median time',
    errors: 'Corrected',
    none: 'No decisions in this period.',
    help: 'Time is working time from the seller’s request to the decision. Corrected: a tracking number corrected, a label voided, or a quote or problem asked again.',
    minutes: (n: string) => `${n} min`,
    hours: (n: string) => `${n} h`,
  },
  zh: {
    from: '从',
    to: '至',
    who: '同事',
    queue: '队列',
    all: '全部',
    decisions: '处理量',
    median: '时长中位数',
    errors: '被更正',
    none: '此时间段内没有处理记录。',
    help: '时长为卖家提交到处理之间的工作时间。被更正：运单号被修正、面单作废、报价或异常被再次询问。',
    minutes: (n: string) => `${n} 分钟`,
    hours: (n: string) => `${n} 小时`,
  },
})

type Person = OutputOf<typeof operatorStaff.getStaffFigures>['people'][number]
type Row = Omit<Person['queues'][number], 'queue'> & {
  readonly key: string
  readonly name: string
  readonly queue: Person['queues'][number]['queue'] | null
}

const rowsOf = (people: readonly Person[]): Row[] =>
  people.flatMap(({ id, name, queues, ...all }) => [
    { ...all, key: id, name, queue: null },
    ...queues.map((queue) => ({ ...queue, key: `${id}:${queue.queue}`, name: '' })),
  ])

const shownDays = 30

export const FiguresCard = () => {
  const words = useText(text)
  const labels = useText(staffText)
  const [to, setTo] = useState(() => dayIn(new Date()))
  const [from, setFrom] = useState(() => dayIn(new Date(Date.now() - shownDays * 86_400_000)))
  const isPeriod = from !== '' && to !== '' && from <= to
  const answer = useCall(operatorStaff.getStaffFigures, { from, to }, { quiet: true, enabled: isPeriod })
  const columns = useColumns()
  const rows = rowsOf(answer.data?.people ?? [])
  return (
    <Card title={labels.figures}>
      <p className="q-muted">{words.help}</p>
      <div className="q-figure-fields">
        <Field label={words.from}>
          {({ status: _status, ...control }) => (
            <Input {...control} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Field label={words.to}>
          {({ status: _status, ...control }) => (
            <Input {...control} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          )}
        </Field>
      </div>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && isPeriod && <CardSkeleton lines={4} />}
      {answer.data && rows.length === 0 && <p className="q-muted">{words.none}</p>}
      {rows.length > 0 && (
        <CardTable label={labels.figures} rows={rows} rowKey={({ key }) => key} columns={columns} />
      )}
    </Card>
  )
}

const useColumns = (): readonly CardColumn<Row>[] => {
  const words = useText(text)
  const queues = useText(decisionText)
  const locale = useLocale()
  const time = (minutes: number | null): string => {
    if (minutes === null) return '–'
    if (minutes < 120) return words.minutes(formatNumber(minutes, locale))
    return words.hours(formatNumber(Math.round(minutes / 6) / 10, locale))
  }
  return [
    { title: words.who, render: ({ name }) => <strong>{name}</strong> },
    { title: words.queue, render: ({ queue }) => (queue ? queues[queue] : words.all) },
    { title: words.decisions, align: 'right', render: ({ decisions }) => formatNumber(decisions, locale) },
    { title: words.median, align: 'right', render: ({ medianMinutes }) => time(medianMinutes) },
    { title: words.errors, align: 'right', render: ({ errors }) => formatNumber(errors, locale) },
  ]
}
