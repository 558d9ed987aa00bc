import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../../platform/mail/email-message.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailRecipients } from '../../identity/index.ts'

interface WaitingOrders {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly numbers: readonly string[]
  readonly note: string
}

/**
 * Notifies the subscribed accounts of a customer that orders wait for stock, in the transaction that marks
 * them.
 */
export type NotifyAwaitingStock = (tx: Tx, orders: WaitingOrders) => Promise<void>

const text: Record<
  EmailContent['locale'],
  (orders: WaitingOrders) => Pick<EmailContent, 'subject' | 'paragraphs'> & { readonly label: string }
> = {
  en: ({ numbers, note }) => ({
    subject:
      numbers.length === 1
        ? `Order ${numbers[0]} is awaiting stock`
        : `${numbers.length} orders are awaiting stock`,
    paragraphs: [
      `The products for ${numbers.join(', ')} have not arrived at the agency's warehouse yet. Processing continues automatically once they arrive.`,
      ...(note === '' ? [] : [`Note from the agency: ${note}`]),
    ],
    label: 'View waiting orders',
  }),
  zh: ({ numbers, note }) => ({
    subject: numbers.length === 1 ? `订单 ${numbers[0]} 等待到货` : `${numbers.length} 个订单等待到货`,
    paragraphs: [
      `货物尚未到仓，以下订单需要等待：${numbers.join('、')}。到货后会自动继续处理。`,
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
