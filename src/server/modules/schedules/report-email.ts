import { orderStatusWords, waitingPartyWords } from '../../../contract/common/dictionaries.ts'
import { dateFormat, formatNumber } from '../../../contract/kernel/format.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { OrderStatus, WaitingParty } from '../../../contract/kernel/statuses.ts'
import type { EmailContent } from '../../platform/mail/email-message.ts'

export interface ReportFigures {
  readonly since: Date
  readonly until: Date
  readonly newOrders: number
  readonly paid: number
  readonly paidMinor: number
  readonly shipped: number
  readonly byStatus: readonly { readonly status: OrderStatus; readonly orders: number }[]
  readonly waiting: readonly { readonly on: WaitingParty; readonly orders: number }[]
}

export interface ReportFrame {
  readonly name: string
  readonly shopName: string | null
  readonly currency: Currency
  readonly timeZone: string
}

type Locale = EmailContent['locale']

/** Lower case, for use within a sentence; Chinese has none. */
const statusWord = (locale: Locale, status: OrderStatus): string =>
  orderStatusWords[locale][status].toLowerCase()

const counts = (rows: readonly (readonly [string, number])[], locale: Locale): string =>
  rows.map(([what, orders]) => `${what} ${formatNumber(orders, locale)}`).join(locale === 'en' ? ', ' : '，')

const instantIn = (locale: Locale, timeZone: string, at: Date): string =>
  dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)

const words = (
  locale: Locale,
  figures: ReportFigures,
  { name, shopName, currency, timeZone }: ReportFrame,
): Pick<EmailContent, 'subject' | 'paragraphs'> => {
  const since = instantIn(locale, timeZone, figures.since)
  const until = instantIn(locale, timeZone, figures.until)
  const spend = moneyText({ amountMinor: figures.paidMinor, currency })
  const [created, paid, shipped] = [figures.newOrders, figures.paid, figures.shipped].map((count) =>
    formatNumber(count, locale),
  )
  const waiting = figures.waiting.map(({ on, orders }) => [waitingPartyWords[locale][on], orders] as const)
  const statuses = figures.byStatus.map(({ status, orders }) => [statusWord(locale, status), orders] as const)
  if (locale === 'zh') {
    return {
      subject: `${name}：新订单 ${created} 单，已付款 ${paid} 单，已发货 ${shipped} 单`,
      paragraphs: [
        `${shopName ?? '全部店铺'}，${since} 至 ${until}（${timeZone}）。`,
        `新订单 ${created} 单；付款 ${paid} 单，共支出 ${spend}；发货 ${shipped} 单。`,
        waiting.length > 0 ? `目前等待处理：${counts(waiting, locale)}。` : '目前没有等待处理的订单。',
        statuses.length > 0 ? `各状态订单：${counts(statuses, locale)}。` : '还没有订单。',
      ],
    }
  }
  return {
    subject: `${name}: ${created} new, ${paid} paid, ${shipped} shipped`,
    paragraphs: [
      `${shopName ?? 'All shops'}, ${since} to ${until} (${timeZone}).`,
      `New orders: ${created}. Paid: ${paid} (${spend}). Shipped: ${shipped}.`,
      waiting.length > 0
        ? `Orders waiting for: ${counts(waiting, locale)}.`
        : 'No orders are waiting right now.',
      statuses.length > 0 ? `Orders by status: ${counts(statuses, locale)}.` : 'There are no orders yet.',
    ],
  }
}

const linkWords = { en: 'View orders', zh: '查看订单' } as const

export const reportContent = (
  locale: Locale,
  figures: ReportFigures,
  frame: ReportFrame,
  url: string,
): EmailContent => ({
  ...words(locale, figures, frame),
  locale,
  link: { label: linkWords[locale], url },
})
