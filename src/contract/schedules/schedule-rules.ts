import { parseCron } from '../cron/expression.ts'
import { nextRuns } from '../cron/next-run.ts'
import { menuTags, type Authority, type MenuTag } from '../kernel/permissions.ts'

export const scheduleKinds = ['pullShop', 'payOrders', 'mailReport'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

export const scheduleRights: Readonly<
  Record<ScheduleKind, { readonly tag: MenuTag; readonly authority: Authority } | null>
> = {
  pullShop: { tag: menuTags.stores, authority: 'shop:connect' },
  payOrders: { tag: menuTags.orders, authority: 'order:pay' },
  mailReport: null,
}

export const minMinutesApart: Readonly<Record<ScheduleKind, number>> = {
  pullShop: 5,
  payOrders: 5,
  mailReport: 60,
}

const lookedAt = 50

/** Whether an expression runs more often than its kind allows. @throws CronError */
export const runsTooOften = (
  kind: ScheduleKind,
  expression: string,
  timeZone: string,
  now: Date,
): boolean => {
  const runs = nextRuns(parseCron(expression), now, timeZone, lookedAt)
  const min = minMinutesApart[kind] * 60_000
  return runs.some((run, index) => {
    const earlier = runs[index - 1]
    return earlier !== undefined && run.getTime() - earlier.getTime() < min
  })
}
