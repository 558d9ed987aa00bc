import { Button, Switch } from 'antd'
import { useState } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { CronSentence } from '../../ui/cron/run-list.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { Icon } from '../../ui/icon.tsx'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import {
  isOpenRun,
  kindIcons,
  kindText,
  outcomeText,
  resultWords,
  runStatusText,
  runTones,
  type Schedule,
} from './schedule-text.ts'

const text = defineText({
  en: {
    allShops: 'All shops',
    perDay: (amount: string) => `Up to ${amount} per day`,
    perOrder: (amount: string) => `Up to ${amount} per order`,
    by: (name: string) => `Runs as ${name}`,
    next: 'Next run',
    never: 'No upcoming runs',
    off: 'Off',
    last: 'Last run',
    gap: ' ',
    notYet: 'No runs yet',
    runNow: 'Run now',
    payTitle: (name: string) => `Run “${name}” now?`,
    pay: (limit: string) =>
      `This pays the orders that are due, oldest first, from your wallet: up to ${limit} today, less what the schedule has paid today.`,
    payNow: (limit: string) => `Pay up to ${limit}`,
    runs: 'Run history',
    edit: 'Edit',
    more: 'More',
    remove: 'Delete',
    sureTitle: (name: string) => `Delete “${name}”?`,
    sure: 'This schedule will no longer run. Completed actions are not affected.',
    switchOf: (name: string) => `Turn on ${name}`,
  },
  zh: {
    allShops: '全部店铺',
    perDay: (amount: string) => `每天最多 ${amount}`,
    perOrder: (amount: string) => `单笔最多 ${amount}`,
    by: (name: string) => `执行人：${name}`,
    next: '下次运行',
    never: '不再运行',
    off: '已停用',
    last: '上次运行',
    gap: '',
    notYet: '尚未运行',
    runNow: '立即运行',
    payTitle: (name: string) => `立即运行“${name}”？`,
    pay: (limit: string) =>
      `将用钱包余额按时间先后支付待付款订单，今天最多 ${limit}（扣除该任务今天已支付的金额）。`,
    payNow: (limit: string) => `支付，最多 ${limit}`,
    runs: '运行记录',
    edit: '编辑',
    more: '更多',
    remove: '删除',
    sureTitle: (name: string) => `删除“${name}”？`,
    sure: '删除后不再运行，已完成的操作不受影响。',
    switchOf: (name: string) => `启用 ${name}`,
  },
})

interface ScheduleCardProps {
  readonly schedule: Schedule
  readonly currency: Currency
  readonly onEdit: () => void
  readonly onRuns: () => void
}

export const ScheduleCard = (props: ScheduleCardProps) => {
  const { schedule } = props
  const kinds = useText(kindText)
  const [now] = useState(() => new Date())
  return (
    <article className="q-card q-schedule" aria-label={schedule.name}>
      <div className="q-schedule-what">
        <span className="q-schedule-icon">
          <Icon name={kindIcons[schedule.kind]} size={18} />
        </span>
        <div>
          <h2>{schedule.name}</h2>
          <p className="q-schedule-facts">{[kinds[schedule.kind], ...useFacts(props)].join(' · ')}</p>
        </div>
        {schedule.canChange && <OnSwitch schedule={schedule} />}
      </div>
      <div className="q-schedule-when">
        <CronSentence expression={schedule.expression} now={now} />
        <NextRun schedule={schedule} />
      </div>
      <LastRun {...props} />
      <Actions {...props} />
    </article>
  )
}

const useFacts = ({ schedule, currency }: ScheduleCardProps): string[] => {
  const words = useText(text)
  const { dailyLimitMinor, orderLimitMinor } = schedule
  const money = (amountMinor: number): string => moneyText({ amountMinor, currency })
  return [
    schedule.shopName ?? words.allShops,
    ...(dailyLimitMinor === null ? [] : [words.perDay(money(dailyLimitMinor))]),
    ...(orderLimitMinor === null ? [] : [words.perOrder(money(orderLimitMinor))]),
    words.by(schedule.ownerName),
  ]
}

const NextRun = ({ schedule }: { schedule: Schedule }) => {
  const words = useText(text)
  if (!schedule.isOn) return <p className="q-muted">{words.off}</p>
  if (schedule.nextRunAt === null) return <p className="q-muted">{words.never}</p>
  return (
    <p className="q-muted">
      {words.next} <Instant at={schedule.nextRunAt} as="minute" />
    </p>
  )
}

const LastRun = ({ schedule: { lastRun }, currency }: ScheduleCardProps) => {
  const words = useText(text)
  const outcomes = useText(outcomeText)
  const statuses = useText(runStatusText)
  if (!lastRun) return <p className="q-muted q-schedule-last">{words.notYet}</p>
  return (
    <div className="q-schedule-last">
      <p>
        <StatusTag tone={runTones[lastRun.status]}>{statuses[lastRun.status]}</StatusTag>{' '}
        <span className="q-muted">
          {words.last} <Instant at={lastRun.startedAt ?? lastRun.plannedAt} />
        </span>
      </p>
      <p>{resultWords(lastRun, outcomes, currency).join(words.gap)}</p>
    </div>
  )
}

const reads = [schedules.listSchedules, schedules.listScheduleRuns]

const OnSwitch = ({ schedule: { id, name, isOn } }: { schedule: Schedule }) => {
  const words = useText(text)
  const change = useCallMutation(schedules.switchSchedule, { invalidates: reads })
  return (
    <Switch
      aria-label={words.switchOf(name)}
      checked={isOn}
      loading={change.isPending}
      onChange={(chosen) => change.mutate({ id, isOn: chosen })}
    />
  )
}

const Actions = ({ schedule, currency, onEdit, onRuns }: ScheduleCardProps) => {
  const words = useText(text)
  const { id, name, dailyLimitMinor } = schedule
  const run = useCallMutation(schedules.runSchedule, { invalidates: reads })
  const remove = useCallMutation(schedules.deleteSchedule, { invalidates: reads })
  const askToRemove = async (): Promise<void> => {
    const title = words.sureTitle(name)
    const isSure = await ask({ title, message: words.sure, confirmLabel: words.remove, danger: true })
    if (isSure) remove.mutate({ id })
  }
  const askToRun = async (): Promise<void> => {
    if (dailyLimitMinor !== null) {
      const limit = moneyText({ amountMinor: dailyLimitMinor, currency })
      const [title, message, confirmLabel] = [words.payTitle(name), words.pay(limit), words.payNow(limit)]
      if (!(await ask({ title, message, confirmLabel }))) return
    }
    run.mutate({ id })
  }
  const items = [{ key: 'delete', label: words.remove, danger: true, onClick: () => void askToRemove() }]
  return (
    <div className="q-schedule-actions">
      <Button onClick={onRuns}>{words.runs}</Button>
      {schedule.canChange && (
        <>
          <Button
            loading={run.isPending}
            disabled={isOpenRun(schedule.lastRun)}
            onClick={() => void askToRun()}
          >
            {words.runNow}
          </Button>
          <Button onClick={onEdit}>{words.edit}</Button>
          <DropdownMenu menu={{ items }}>
            <Button
              aria-label={words.more}
              icon={<Icon name="more" size={16} />}
              loading={remove.isPending}
            />
          </DropdownMenu>
        </>
      )}
    </div>
  )
}
