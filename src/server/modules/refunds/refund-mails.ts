import { formatMinor, type Currency } from '../../../contract/money.ts'
import { policyTerms } from '../../../contract/policy-terms.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'
import { composeLetter, type LetterContent } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailRecipients } from '../identity/index.ts'

type Locale = LetterContent['locale']
type Kind = 'needEvidence' | 'offered' | 'rejected' | 'refunded' | 'cancelAgreed' | 'cancelDeclined'

/** The order that is written about. */
interface About {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly orderNumber: string
  readonly shopId: string
  readonly currency: Currency
}

interface News {
  readonly kind: Kind
  /** The agency's. */
  readonly words: string
  readonly amountMinor?: number
}

/** Letters about what the agency decided, in the transaction of what they tell of. */
export interface RefundMails {
  told(tx: Tx, about: About, news: News): Promise<void>
}

const days = policyTerms.refundReplyDays

interface Said {
  readonly subject: string
  readonly first: string
  readonly more?: string
}

const words: Readonly<Record<Locale, Readonly<Record<Kind, (number: string, amount: string) => Said>>>> = {
  en: {
    needEvidence: (number) => ({
      subject: `Your refund of ${number}: something is missing`,
      first: `To decide about the refund of order ${number}, the agency asks:`,
      more: `Please answer within ${days} days; the refund is withdrawn then.`,
    }),
    offered: (number, amount) => ({
      subject: `${amount} are offered for ${number}`,
      first: `For the refund of order ${number} the agency offers ${amount}.`,
      more: `Accept it, and it is in your wallet at once; or say why not. The offer holds for ${days} days.`,
    }),
    rejected: (number) => ({
      subject: `Your refund of ${number} was rejected`,
      first: `The refund of order ${number} was rejected:`,
      more: 'If you have something new to show, ask for another one on the order’s page.',
    }),
    refunded: (number, amount) => ({
      subject: `${amount} of ${number} are in your wallet`,
      first: `The refund of order ${number} was agreed: ${amount} are in your wallet.`,
    }),
    cancelAgreed: (number, amount) => ({
      subject: `${number} is cancelled`,
      first: `Order ${number} is cancelled as you asked; ${amount} are back in your wallet.`,
    }),
    cancelDeclined: (number) => ({
      subject: `${number} cannot be cancelled any more`,
      first: `You asked to cancel order ${number}. It goes on, because:`,
    }),
  },
  zh: {
    needEvidence: (number) => ({
      subject: `订单 ${number} 的退款需要补充材料`,
      first: `为处理订单 ${number} 的退款，平台需要了解：`,
      more: `请在 ${days} 天内答复，逾期退款申请将自动撤回。`,
    }),
    offered: (number, amount) => ({
      subject: `订单 ${number} 的退款方案：${amount}`,
      first: `平台就订单 ${number} 的退款提出 ${amount}。`,
      more: `接受后立即退回钱包，也可以说明理由后拒绝。方案 ${days} 天内有效。`,
    }),
    rejected: (number) => ({
      subject: `订单 ${number} 的退款申请未通过`,
      first: `订单 ${number} 的退款申请未通过：`,
      more: '如有新的材料，可在订单页面重新申请。',
    }),
    refunded: (number, amount) => ({
      subject: `订单 ${number} 的 ${amount} 已退回钱包`,
      first: `订单 ${number} 的退款已通过，${amount} 已退回您的钱包。`,
    }),
    cancelAgreed: (number, amount) => ({
      subject: `订单 ${number} 已取消`,
      first: `订单 ${number} 已按您的申请取消，${amount} 已退回您的钱包。`,
    }),
    cancelDeclined: (number) => ({
      subject: `订单 ${number} 已无法取消`,
      first: `您申请取消订单 ${number}。该订单将继续处理，原因：`,
    }),
  },
}

const linkLabels: Readonly<Record<Locale, string>> = { en: 'Open the order', zh: '打开订单' }
const linesOf = (said: string): string[] => said.split('\n').filter((line) => line.trim() !== '')

export const createRefundMails = (mail: Mail, publicUrl: string): RefundMails => ({
  told: async (tx, { customerId, orderId, orderNumber, shopId, currency }, news) => {
    const url = `${publicUrl}/appvue/orders/dropshippingDetail?id=${orderId}`
    const amount = `${formatMinor(news.amountMinor ?? 0)} ${currency}`
    for (const { email, locale } of await mailRecipients(tx, customerId, 'refund', { shopId })) {
      const { subject, first, more } = words[locale][news.kind](orderNumber, amount)
      const letter = composeLetter({
        locale,
        subject,
        paragraphs: [first, ...linesOf(news.words), ...(more === undefined ? [] : [more])],
        link: { label: linkLabels[locale], url },
      })
      await mail.send(tx, email, letter)
    }
  },
})
