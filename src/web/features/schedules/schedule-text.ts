import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { ScheduleKind } from '../../../contract/schedules/schedule-rules.ts'
import type { schedules } from '../../../contract/schedules/schedules.ts'
import type { NumberedScheme } from '../../../contract/tax-numbers/tax-schemes.ts'
import type { IconName } from '../../ui/icon.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { schemeNumberText } from '../tax-numbers/scheme-text.ts'

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
  en: { pullShop: 'Sync a shop', payOrders: 'Pay orders', mailReport: 'Email a report' },
  zh: { pullShop: '同步店铺', payOrders: '自动付款', mailReport: '邮件报告' },
})

export const kindHelp = defineText<Record<ScheduleKind, string>>({
  en: {
    pullShop: 'Imports a shop’s new and updated orders.',
    payOrders: 'Pays orders awaiting payment from your wallet, oldest first, within your limits.',
    mailReport: 'Emails the number of new, paid, shipped and waiting orders, and the amount spent.',
  },
  zh: {
    pullShop: '同步店铺新增和变更的订单。',
    payOrders: '在您的限额内，从钱包支付待付款订单，最早的优先。',
    mailReport: '通过邮件发送新订单、已付款、已发货、等待中的订单数及支出。',
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

const orders = (count: number): string => counted(count, 'order', 'orders')

const english = {
  pulled: (seen: number, created: number, updated: number): string =>
    `${orders(seen)} checked: ${formatNumber(created, 'en')} new, ${formatNumber(updated, 'en')} updated.`,
  paid: (count: number, amount: string): string => `${orders(count)} paid, ${amount} in total.`,
  none: 'No orders awaiting payment.',
  dayLimit: (count: number): string => `${orders(count)} not paid: daily limit reached.`,
  orderLimit: (count: number): string => `${orders(count)} not paid: above the limit per order.`,
  balance: (amount: string): string =>
    `Stopped: the balance is ${amount} short for the next order. Recharge your wallet.`,
  refused: (count: number): string => `${orders(count)} could not be paid.`,
  toMerge: (count: number): string => `${orders(count)} waiting for more orders to the same address.`,
  noTaxNumber: (count: number, scheme: NumberedScheme): string =>
    `${orders(count)} not paid: no ${schemeNumberText.en[scheme]}. Add it, or choose to ship without one.`,
  mailed: (count: number): string => `Emailed to ${counted(count, 'person', 'people')}.`,
  report: (created: number, paid: number, amount: string, shipped: number, waiting: number): string =>
    `${formatNumber(created, 'en')} new, ${formatNumber(paid, 'en')} paid for ${amount}, ${formatNumber(shipped, 'en')} shipped, ${formatNumber(waiting, 'en')} waiting.`,
  pullFailed: 'The shop could not be synced.',
  notConnected: 'The shop is no longer connected. Reconnect it.',
  noRecipients:
    'No recipients: the selected people have left or turned reports off. Choose other recipients.',
  notAllowed:
    'The person who saved this schedule no longer has permission. Save it again to run it as yourself.',
  switchedOff: 'Turned off before the run started.',
  brokenOff: 'The run was interrupted.',
}

export const outcomeText = defineText({
  en: english,
  zh: {
    pulled: (seen: number, created: number, updated: number): string =>
      `已检查 ${formatNumber(seen, 'zh')} 个订单：新增 ${formatNumber(created, 'zh')}，更新 ${formatNumber(updated, 'zh')}。`,
    paid: (count: number, amount: string): string => `已付款 ${formatNumber(count, 'zh')} 单，共 ${amount}。`,
    none: '没有待付款的订单。',
    dayLimit: (count: number): string => `${formatNumber(count, 'zh')} 单未付：已达每日限额。`,
    orderLimit: (count: number): string => `${formatNumber(count, 'zh')} 单未付：超过单笔限额。`,
    balance: (amount: string): string => `已停止：余额不足以支付下一单，还差 ${amount}。请充值。`,
    refused: (count: number): string => `${formatNumber(count, 'zh')} 单无法付款。`,
    toMerge: (count: number): string => `${formatNumber(count, 'zh')} 单等待同一地址的其他订单。`,
    noTaxNumber: (count: number, scheme: NumberedScheme): string =>
      `${formatNumber(count, 'zh')} 单未付：没有${schemeNumberText.zh[scheme]}。请添加，或选择不使用税号发货。`,
    mailed: (count: number): string => `已发送给 ${formatNumber(count, 'zh')} 人。`,
    report: (created: number, paid: number, amount: string, shipped: number, waiting: number): string =>
      `新订单 ${formatNumber(created, 'zh')}，付款 ${formatNumber(paid, 'zh')} 单共 ${amount}，发货 ${formatNumber(shipped, 'zh')}，等待 ${formatNumber(waiting, 'zh')}。`,
    pullFailed: '店铺同步失败。',
    notConnected: '店铺已断开连接，请重新连接。',
    noRecipients: '没有收件人：所选成员已移除或已关闭报告，请重新选择。',
    notAllowed: '保存此任务的成员已无相应权限。请由您重新保存，以您的权限运行。',
    switchedOff: '任务在运行前已停用。',
    brokenOff: '运行已中断。',
  },
})

type Words = typeof english

const paymentWords = ({ figures }: ScheduleRun, words: Words, currency: Currency): string[] => {
  const { paid = 0, paidMinor = 0, overDayLimit = 0, overOrderLimit = 0, refused = 0, missingMinor } = figures
  const { waitingToMerge = 0, missingTaxNumbers = [] } = figures
  const isIdle = paid + overDayLimit + overOrderLimit + refused === 0 && missingMinor === undefined
  const held = [
    ...missingTaxNumbers.map(({ scheme, orders: count }) => words.noTaxNumber(count, scheme)),
    ...(waitingToMerge > 0 ? [words.toMerge(waitingToMerge)] : []),
  ]
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

/** The result of a run as sentences; empty while it is running. */
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
