import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { composeEmail, emailDay, type EmailContent } from '../../../platform/mail/email-message.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailRecipients } from '../../identity/index.ts'

interface WaitingOrders {
  readonly customerId: CustomerId
  readonly shopId: string
  /** The day by which all goods of an order are expected; null: not known. */
  readonly orders: readonly { readonly number: string; readonly expectedOn: string | null }[]
  readonly note: string
}

/**
 * Notifies the subscribed accounts of a customer that orders wait for stock, in the transaction that marks
 * them.
 */
export type NotifyAwaitingStock = (tx: Tx, orders: WaitingOrders) => Promise<void>

const named = (
  { number, expectedOn }: WaitingOrders['orders'][number],
  locale: EmailContent['locale'],
): string => {
  if (expectedOn === null) return number
  const day = emailDay(new Date(`${expectedOn}T00:00:00Z`), locale, 'UTC')
  return locale === 'zh' ? `${number}（预计 ${day} 到仓）` : `${number} (expected ${day})`
}

const text: Record<
  EmailContent['locale'],
  (orders: WaitingOrders) => Pick<EmailContent, 'subject' | 'paragraphs'> & { readonly label: string }
> = {
  en: ({ orders, note }) => ({
    subject:
      orders.length === 1
        ? `Order ${orders[0]?.number} is awaiting stock`
        : `${orders.length} orders are awaiting stock`,
    paragraphs: [
      `The products for ${orders.map((order) => named(order, 'en')).join(', ')} have not arrived at the agency's warehouse yet. Processing continues automatically once they arrive.`,
      ...(note === '' ? [] : [`Note from the agency: ${note}`]),
    ],
    label: 'View waiting orders',
  }),
  zh: ({ orders, note }) => ({
    subject: orders.length === 1 ? `订单 ${orders[0]?.number} 等待到货` : `${orders.length} 个订单等待到货`,
    paragraphs: [
      `货物尚未到仓，以下订单需要等待：${orders.map((order) => named(order, 'zh')).join('、')}。到货后会自动继续处理。`,
      ...(note === '' ? [] : [`平台备注：${note}`]),
    ],
    label: '查看等待的订单',
  }),
}

export const stockMails =
  ({ mail, config }: Pick<Platform, 'mail' | 'config'>): NotifyAwaitingStock =>
  async (tx, orders) => {
    const { customerId, shopId } = orders
    const url = `${config.publicUrl}/appvue/orders/dropshippingOrders?waiting=awaitingStock`
    for (const { email, locale } of await mailRecipients(tx, customerId, 'orderProblem', { shopId })) {
      const { label, ...content } = text[locale](orders)
      await mail.send(tx, email, composeEmail({ ...content, locale, link: { label, url } }))
    }
  }
