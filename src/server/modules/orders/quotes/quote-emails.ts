import { counted } from '../../../../contract/kernel/format.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../../platform/mail/email-message.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailRecipients } from '../../identity/index.ts'

interface OfferedQuote {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly title: string
  readonly validDays: number
}

export type SendQuoteEmail = (tx: Tx, quote: OfferedQuote) => Promise<void>

const words: Record<
  EmailContent['locale'],
  (quote: OfferedQuote) => Pick<EmailContent, 'subject' | 'paragraphs'> & { readonly label: string }
> = {
  en: ({ title, validDays }) => ({
    subject: `Quote for ${title}`,
    paragraphs: [
      `The agency has quoted the product you requested: ${title}. Orders waiting for this quote continue once you accept it.`,
      `The offer is valid for ${counted(validDays, 'day', 'days')}.`,
    ],
    label: 'View offer',
  }),
  zh: ({ title, validDays }) => ({
    subject: `报价：${title}`,
    paragraphs: [
      `您询价的产品“${title}”已有报价。接受报价后，等待中的订单将继续处理。`,
      `报价 ${validDays} 天内有效。`,
    ],
    label: '查看报价',
  }),
}

export const quoteMails =
  ({ mail, config }: Pick<Platform, 'mail' | 'config'>): SendQuoteEmail =>
  async (tx, quote) => {
    const { customerId, shopId } = quote
    const url = `${config.publicUrl}/appvue/orders/dropshippingOrders?waiting=quoteOffered`
    for (const { email, locale } of await mailRecipients(tx, customerId, 'quote', { shopId })) {
      const { label, ...content } = words[locale](quote)
      await mail.send(tx, email, composeEmail({ ...content, locale, link: { label, url } }))
    }
  }
