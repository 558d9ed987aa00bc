import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { ScheduleKind } from '../../../contract/schedules/schedule-rules.ts'
import type { schedules } from '../../../contract/schedules/schedules.ts'
import type { Schedule, ScheduleList } from './schedule-text.ts'

export type ScheduleInput = InputOf<typeof schedules.createSchedule>

/** The form's input, unparsed. */
export interface ScheduleDraft {
  readonly kind: ScheduleKind
  readonly name: string
  readonly expression: string
  /** Empty for all shops. */
  readonly shopId: string
  readonly dailyLimit: string
  readonly orderLimit: string
  /** Empty for everyone who receives reports. */
  readonly accountIds: readonly string[]
}

/** Default times: sync before working hours, payments after, reports on Monday. */
const usualTimes: Record<ScheduleKind, string> = {
  pullShop: '0 0 6 * * ?',
  payOrders: '0 0 8 * * ?',
  mailReport: '0 0 8 ? * 2',
}

/** Where a shop must be chosen, the first one is preselected. */
export const newDraft = (kind: ScheduleKind, name: string, list: ScheduleList): ScheduleDraft => {
  const choices = kind === 'pullShop' ? list.shops.filter(({ canPull }) => canPull) : list.shops
  const mustChoose = kind === 'pullShop' || !list.allShops
  return {
    kind,
    name,
    expression: usualTimes[kind],
    shopId: mustChoose ? (choices[0]?.id ?? '') : '',
    dailyLimit: '',
    orderLimit: '',
    accountIds: [],
  }
}

export const draftOf = (schedule: Schedule): ScheduleDraft => ({
  kind: schedule.kind,
  name: schedule.name,
  expression: schedule.expression,
  shopId: schedule.shopId ?? '',
  dailyLimit: schedule.dailyLimitMinor === null ? '' : formatMinor(schedule.dailyLimitMinor),
  orderLimit: schedule.orderLimitMinor === null ? '' : formatMinor(schedule.orderLimitMinor),
  accountIds: schedule.accountIds ?? [],
})

export type DraftProblem = 'nameMissing' | 'shopMissing' | 'limitMissing' | 'limitUnreadable'
export type DraftProblems = Partial<Record<'name' | 'shopId' | 'dailyLimit' | 'orderLimit', DraftProblem>>

/** Minor units above zero; thousands separators are accepted. */
const readLimit = (text: string): number | null => {
  const amount = parseMinor(text.replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
  return amount !== null && amount > 0 ? amount : null
}

export const problemsOf = (draft: ScheduleDraft, allShops: boolean): DraftProblems => {
  const needsShop = draft.kind === 'pullShop' || !allShops
  const problems: DraftProblems = {}
  if (draft.name.trim() === '') problems.name = 'nameMissing'
  if (needsShop && draft.shopId === '') problems.shopId = 'shopMissing'
  if (draft.kind !== 'payOrders') return problems
  if (draft.dailyLimit.trim() === '') problems.dailyLimit = 'limitMissing'
  else if (readLimit(draft.dailyLimit) === null) problems.dailyLimit = 'limitUnreadable'
  if (draft.orderLimit.trim() !== '' && readLimit(draft.orderLimit) === null) {
    problems.orderLimit = 'limitUnreadable'
  }
  return problems
}

/** The draft must have no problems. */
export const inputOf = (draft: ScheduleDraft): ScheduleInput => {
  const { kind, expression, shopId } = draft
  const settings = { name: draft.name.trim(), expression }
  if (kind === 'pullShop') return { kind, ...settings, shopId }
  const oneOrAll = shopId === '' ? null : shopId
  if (kind === 'mailReport') {
    const accountIds = draft.accountIds.length === 0 ? null : [...draft.accountIds]
    return { kind, ...settings, shopId: oneOrAll, accountIds }
  }
  return {
    kind,
    ...settings,
    shopId: oneOrAll,
    dailyLimitMinor: readLimit(draft.dailyLimit) ?? 0,
    orderLimitMinor: draft.orderLimit.trim() === '' ? null : readLimit(draft.orderLimit),
  }
}
