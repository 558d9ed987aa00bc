import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import type { RefundWish } from '../../../contract/refunds/refund-schemas.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'

type Locale = EmailContent['locale']
type Kind =
  | 'needEvidence'
  | 'offered'
  | 'rejected'
  | 'refunded'
  | 'replaced'
  | 'cancelAgreed'
  | 'cancelDeclined'

interface About {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly orderNumber: string
  readonly shopId: string
  readonly currency: Currency
  /** Of requests for a refund or replacement. */
  readonly wanted?: RefundWish
}

interface RefundNotice {
  readonly kind: Kind
  readonly words: string
  readonly amountMinor?: number
  /** The number of the replacement order. */
  readonly replacement?: string
}

/** Emails about the agency's decisions, in the transaction of the decision. */
export interface RefundMails {
  decided(tx: Tx, about: About, notice: RefundNotice): Promise<void>
}

const days = policyTerms.refundReplyDays

interface EmailFacts {
  readonly subject: string
  readonly first: string
  readonly more?: string
}

const words: Readonly<
  Record<
    Locale,
    Readonly<Record<Kind, (number: string, amount: string, asked: string, replacement: string) => EmailFacts>>
  >
> = {
  en: {
    needEvidence: (number, _, asked) => ({
      subject: `Your ${asked} request for ${number} needs more information`,
      first: `To review your ${asked} request for order ${number}, the agency asks:`,
      more: `Reply within ${days} days, or the ${asked} request will be withdrawn.`,
    }),
    offered: (number, amount) => ({
      subject: `Refund offer for ${number}: ${amount}`,
      first: `The agency offers a refund of ${amount} for order ${number}.`,
      more: `Accept it to receive the refund in your wallet immediately, or decline with a reason. The offer is valid for ${days} days.`,
    }),
    rejected: (number, _, asked) => ({
      subject: `Your ${asked} request for ${number} was rejected`,
      first: `Your ${asked} request for order ${number} was rejected. Reason:`,
      more: 'If you have new evidence, submit another request on the order page.',
    }),
    refunded: (number, amount) => ({
      subject: `${amount} refunded for ${number}`,
      first: `Your refund for order ${number} was approved. ${amount} has been added to your wallet.`,
    }),
    replaced: (number, _, _asked, replacement) => ({
      subject: `A replacement for ${number} is being prepared`,
      first: `You asked for a replacement for order ${number}. It is being prepared as order ${replacement}, free of charge. You receive another email once it has shipped.`,
    }),
    cancelAgreed: (number, amount) => ({
      subject: `Order ${number} has been cancelled`,
      first: `Order ${number} has been cancelled as you requested. ${amount} has been refunded to your wallet.`,
    }),
    cancelDeclined: (number) => ({
      subject: `Order ${number} can no longer be cancelled`,
      first: `Your request to cancel order ${number} was declined. The order continues. Reason:`,
    }),
  },
  zh: {
    needEvidence: (number, _, asked) => ({
      subject: `订单 ${number} 的${asked}需要补充信息`,
      first: `为处理订单 ${number} 的${asked}申请，请补充以下信息：`,
      more: `请在 ${days} 天内答复，逾期${asked}申请将自动撤回。`,
    }),
    offered: (number, amount) => ({
      subject: `订单 ${number} 的退款方案：${amount}`,
      first: `平台针对订单 ${number} 的退款方案为 ${amount}。`,
      more: `接受后款项立即退回钱包；如不同意，可说明理由并拒绝。方案 ${days} 天内有效。`,
    }),
    rejected: (number, _, asked) => ({
      subject: `订单 ${number} 的${asked}申请未通过`,
      first: `订单 ${number} 的${asked}申请未通过，原因：`,
      more: '如有新的凭证，可在订单页面重新申请。',
    }),
    refunded: (number, amount) => ({
      subject: `订单 ${number} 的 ${amount} 已退回钱包`,
      first: `订单 ${number} 的退款已通过，${amount} 已退回您的钱包。`,
    }),
    replaced: (number, _, _asked, replacement) => ({
      subject: `订单 ${number} 的补发正在准备中`,
      first: `您为订单 ${number} 申请的补发已通过，补发单号 ${replacement}，不收取费用。发货后会再次邮件通知您。`,
    }),
    cancelAgreed: (number, amount) => ({
      subject: `订单 ${number} 已取消`,
      first: `订单 ${number} 已按您的申请取消，${amount} 已退回您的钱包。`,
    }),
    cancelDeclined: (number) => ({
      subject: `订单 ${number} 的取消申请未通过`,
      first: `您取消订单 ${number} 的申请未通过，订单将继续处理，原因：`,
    }),
  },
}

const wishes: Readonly<Record<Locale, Readonly<Record<RefundWish, string>>>> = {
  en: { refund: 'refund', replacement: 'replacement' },
  zh: { refund: '退款', replacement: '补发' },
}

const linkLabels: Readonly<Record<Locale, string>> = { en: 'View order', zh: '查看订单' }
const linesOf = (said: string): string[] => said.split('\n').filter((line) => line.trim() !== '')

export const createRefundMails = (mail: Mail, publicUrl: string): RefundMails => ({
  decided: async (tx, { customerId, orderId, orderNumber, shopId, currency, wanted = 'refund' }, notice) => {
    const url = `${publicUrl}/appvue/orders/dropshippingDetail?id=${orderId}`
    const amount = moneyText({ amountMinor: notice.amountMinor ?? 0, currency })
    for (const { email, locale } of await mailRecipients(tx, customerId, 'refund', { shopId })) {
      const { subject, first, more } = words[locale][notice.kind](
        orderNumber,
        amount,
        wishes[locale][wanted],
        notice.replacement ?? '',
      )
      const emailMessage = composeEmail({
        locale,
        subject,
        paragraphs: [first, ...linesOf(notice.words), ...(more === undefined ? [] : [more])],
        link: { label: linkLabels[locale], url },
      })
      await mail.send(tx, email, emailMessage)
    }
  },
})
