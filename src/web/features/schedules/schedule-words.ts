import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import type { ScheduleKind } from '../../../contract/schedule-rules.ts'
import type { schedules } from '../../../contract/schedules.ts'
import type { IconName } from '../../ui/icon.tsx'
import { moneyText } from '../../ui/parts/money.tsx'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export type ScheduleList = OutputOf<typeof schedules.listSchedules>
export type Schedule = ScheduleList['schedules'][number]
export type ScheduleRun = OutputOf<typeof schedules.listScheduleRuns>['rows'][number]
type Outcome = NonNullable<ScheduleRun['outcome']>

export const kindIcons: Record<ScheduleKind, IconName> = {
  pullShop: 'stores',
  payOrders: 'wallet',
  mailReport: 'mail',
}

export const kindText = defineText<Record<ScheduleKind, string>>({
  en: { pullShop: 'Pull a shop', payOrders: 'Pay orders', mailReport: 'Mail a report' },
  zh: { pullShop: '同步店铺', payOrders: '自动付款', mailReport: '邮件报告' },
})

export const kindHelp = defineText<Record<ScheduleKind, string>>({
  en: {
    pullShop: 'Fetches a shop’s new and changed orders.',
    payOrders: 'Pays orders that are due from the wallet, the oldest first, within your limits.',
    mailReport: 'Mails how many orders came in, were paid, were shipped and wait, and what was spent.',
  },
  zh: {
    pullShop: '获取店铺新增和变更的订单。',
    payOrders: '在您的限额内，从钱包支付待付款订单，最早的优先。',
    mailReport: '邮件汇报新订单、已付款、已发货、等待中的订单数和支出。',
  },
})

export const runTones: Record<ScheduleRun['status'], Tone> = {
  waiting: 'quiet',
  running: 'working',
  done: 'done',
  failed: 'problem',
}

export const runStatusText = defineText<Record<ScheduleRun['status'], string>>({
  en: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
  zh: { waiting: '等待', running: '运行中', done: '完成', failed: '失败' },
})

const orders = (count: number): string => (count === 1 ? '1 order' : `${count.toLocaleString()} orders`)

const english = {
  pulled: (seen: number, created: number, updated: number): string =>
    `${orders(seen)} looked at: ${created.toLocaleString()} new, ${updated.toLocaleString()} changed.`,
  paid: (count: number, amount: string): string => `${orders(count)} paid, for ${amount}.`,
  none: 'No order was due.',
  dayLimit: (count: number): string =>
    `${orders(count)} ${count === 1 ? 'waits' : 'wait'}: the day’s limit is reached.`,
  orderLimit: (count: number): string =>
    `${orders(count)} ${count === 1 ? 'costs' : 'cost'} more than the limit for one.`,
  balance: (amount: string): string =>
    `Stopped: the balance is ${amount} short for the next order. Recharge the wallet.`,
  refused: (count: number): string => `${orders(count)} could not be paid.`,
  toMerge: (count: number): string =>
    `${orders(count)} ${count === 1 ? 'waits' : 'wait'} for more to the same address.`,
  mailed: (count: number): string => (count === 1 ? 'Mailed to 1 person.' : `Mailed to ${count} people.`),
  report: (created: number, paid: number, amount: string, shipped: number, waiting: number): string =>
    `${created} new, ${paid} paid for ${amount}, ${shipped} shipped, ${waiting} waiting.`,
  pullFailed: 'The shop could not be pulled.',
  notConnected: 'The shop is not connected any more. Reconnect it.',
  noRecipients: 'Nobody was there to mail it to: the chosen people have left, or switched reports off.',
  notAllowed: 'Who saved this schedule may not do this any more. Save it again in your name.',
  switchedOff: 'Switched off just before its time.',
  brokenOff: 'The run was broken off.',
}

/** What came of a run, in words and numbers. */
export const outcomeText = defineText({
  en: english,
  zh: {
    pulled: (seen: number, created: number, updated: number): string =>
      `已检查 ${seen} 个订单：新增 ${created}，更新 ${updated}。`,
    paid: (count: number, amount: string): string => `已付款 ${count} 单，共 ${amount}。`,
    none: '没有待付款的订单。',
    dayLimit: (count: number): string => `${count} 单未付：已达每日限额。`,
    orderLimit: (count: number): string => `${count} 单超过单笔限额。`,
    balance: (amount: string): string => `已停止：余额不足以支付下一单，还差 ${amount}。请充值。`,
    refused: (count: number): string => `${count} 单无法付款。`,
    toMerge: (count: number): string => `${count} 单等待同一地址的其他订单。`,
    mailed: (count: number): string => `已发送给 ${count} 人。`,
    report: (created: number, paid: number, amount: string, shipped: number, waiting: number): string =>
      `新订单 ${created}，付款 ${paid} 单共 ${amount}，发货 ${shipped}，等待 ${waiting}。`,
    pullFailed: '无法同步店铺。',
    notConnected: '店铺已断开连接，请重新连接。',
    noRecipients: '没有收件人：所选人员已离开或关闭了报告。',
    notAllowed: '保存此任务的人已无此权限。请以您的名义重新保存。',
    switchedOff: '在运行前已停用。',
    brokenOff: '运行已中断。',
  },
})

type Words = typeof english

const paymentWords = ({ figures }: ScheduleRun, words: Words, currency: Currency): string[] => {
  const { paid = 0, paidMinor = 0, overDayLimit = 0, overOrderLimit = 0, refused = 0, missingMinor } = figures
  const { waitingToMerge = 0 } = figures
  const isIdle = paid + overDayLimit + overOrderLimit + refused === 0 && missingMinor === undefined
  const held = waitingToMerge > 0 ? [words.toMerge(waitingToMerge)] : []
  if (isIdle) return held.length > 0 ? held : [words.none]
  return [
    words.paid(paid, moneyText({ amountMinor: paidMinor, currency })),
    ...(missingMinor === undefined
      ? []
      : [words.balance(moneyText({ amountMinor: missingMinor, currency }))]),
    ...(overDayLimit > 0 ? [words.dayLimit(overDayLimit)] : []),
    ...(overOrderLimit > 0 ? [words.orderLimit(overOrderLimit)] : []),
    ...(refused > 0 && missingMinor === undefined ? [words.refused(refused)] : []),
    ...held,
  ]
}

const reportWords = ({ figures }: ScheduleRun, words: Words, currency: Currency): string[] => {
  const { recipients = 0, newOrders, paid = 0, paidMinor = 0, shipped = 0, waiting = 0 } = figures
  if (newOrders === undefined) return [words.mailed(recipients)]
  const amount = moneyText({ amountMinor: paidMinor, currency })
  return [words.mailed(recipients), words.report(newOrders, paid, amount, shipped, waiting)]
}

/** The result of a run as sentences; empty while it is under way. Pure. */
export const resultWords = (run: ScheduleRun, words: Words, currency: Currency): readonly string[] => {
  const { ordersSeen = 0, ordersCreated = 0, ordersUpdated = 0 } = run.figures
  const byOutcome: Record<Outcome, () => string[]> = {
    pulled: () => [words.pulled(ordersSeen, ordersCreated, ordersUpdated)],
    pullFailed: () => [words.pullFailed],
    notConnected: () => [words.notConnected],
    paid: () => paymentWords(run, words, currency),
    nothingToPay: () => paymentWords(run, words, currency),
    dayLimitReached: () => paymentWords(run, words, currency),
    balanceTooLow: () => paymentWords(run, words, currency),
    mailed: () => reportWords(run, words, currency),
    noRecipients: () => [words.noRecipients],
    notAllowed: () => [words.notAllowed],
    switchedOff: () => [words.switchedOff],
    brokenOff: () => [words.brokenOff],
  }
  if (run.outcome === null) return []
  return [...byOutcome[run.outcome](), ...(run.problem === '' ? [] : [run.problem])]
}

export const isOpenRun = (run: ScheduleRun | null): boolean =>
  run?.status === 'waiting' || run?.status === 'running'
