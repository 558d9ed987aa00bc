import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { surchargeReasonWords } from '../../../contract/surcharges/surcharge-text.ts'
import type { SurchargeReason } from '../../../contract/surcharges/surcharges.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, emailDay, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'

interface RequestedSurcharge {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly orders: readonly { readonly id: string; readonly number: string }[]
  readonly reason: SurchargeReason
  /** Per order. */
  readonly amountMinor: number
  readonly currency: Currency
  readonly note: string
  readonly answerBy: Date
  readonly isLower: boolean
}

/** Emails subscribed accounts about blocked orders, in the transaction that blocks them. */
export interface SurchargeMails {
  asked(tx: Tx, surcharge: RequestedSurcharge): Promise<void>
}

type Words = (
  asked: RequestedSurcharge,
  amount: string,
  day: string,
) => Pick<EmailContent, 'subject' | 'paragraphs'> & { label: string }

const words: Record<EmailContent['locale'], Words> = {
  en: ({ orders, reason, note, isLower }, amount, day) => ({
    subject:
      orders.length === 1
        ? `Surcharge of ${amount} for order ${orders[0]?.number}`
        : `Surcharge of ${amount} each for ${orders.length} orders`,
    paragraphs: [
      `${surchargeReasonWords.en[reason]}: ${orders.map(({ number }) => number).join(', ')}. ` +
        (isLower
          ? `The agency has reduced the surcharge to ${amount}.`
          : `The surcharge is ${amount} per order.`),
      ...(note === '' ? [] : [`Note from the agency: ${note}`]),
      `Accept or decline by ${day}. Until then nothing is shipped, and nothing is deducted from your wallet automatically.`,
    ],
    label: orders.length === 1 ? 'Review surcharge' : 'View orders',
  }),
  zh: ({ orders, reason, note, isLower }, amount, day) => ({
    subject:
      orders.length === 1
        ? `订单 ${orders[0]?.number} 需支付附加费 ${amount}`
        : `${orders.length} 个订单各需支付附加费 ${amount}`,
    paragraphs: [
      `${surchargeReasonWords.zh[reason]}：${orders.map(({ number }) => number).join('、')}。` +
        (isLower ? `平台已将附加费下调为 ${amount}。` : `每单附加费 ${amount}。`),
      ...(note === '' ? [] : [`平台备注：${note}`]),
      `请在 ${day} 前接受或拒绝。接受前不会发货，也不会从钱包扣款。`,
    ],
    label: orders.length === 1 ? '前往处理' : '查看订单',
  }),
}

export const createSurchargeMails = ({
  mail,
  config,
}: Pick<Platform, 'mail' | 'config'>): SurchargeMails => ({
  asked: async (tx, asked) => {
    const { customerId, shopId, orders, amountMinor, currency } = asked
    const [only] = orders.length === 1 ? orders : []
    const page = only ? `dropshippingDetail?id=${only.id}` : 'dropshippingOrders?flag=surcharge'
    const url = `${config.publicUrl}/appvue/orders/${page}`
    const amount = moneyText({ amountMinor, currency })
    for (const { email, locale, timeZone } of await mailRecipients(tx, customerId, 'orderProblem', {
      shopId,
    })) {
      const { label, ...content } = words[locale](asked, amount, emailDay(asked.answerBy, locale, timeZone))
      await mail.send(tx, email, composeEmail({ ...content, locale, link: { label, url } }))
    }
  },
})
