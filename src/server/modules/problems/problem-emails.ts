import type { ProblemAnswer, ProblemCode } from '../../../contract/orders/order-problems.ts'
import { problemAnswerWords, problemCodeWords } from '../../../contract/problems/problem-text.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'

interface ReportedProblem {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly orders: readonly { readonly id: string; readonly number: string }[]
  readonly code: ProblemCode
  readonly note: string
  readonly proposed: ProblemAnswer | null
}

/** Sent in the transaction that reports the problem. */
export interface ProblemMails {
  asked(tx: Tx, problem: ReportedProblem): Promise<void>
}

type Words = (
  problem: ReportedProblem,
) => Pick<EmailContent, 'subject' | 'paragraphs'> & { readonly label: string }

const words: Record<EmailContent['locale'], Words> = {
  en: ({ orders, code, note, proposed }) => ({
    subject:
      orders.length === 1
        ? `Order ${orders[0]?.number} needs your answer`
        : `${orders.length} orders need your answer`,
    paragraphs: [
      `${problemCodeWords.en[code]}: ${orders.map(({ number }) => number).join(', ')}. Payment and shipping are paused until this is resolved.`,
      ...(note === '' ? [] : [`Note from the agency: ${note}`]),
      ...(proposed ? [`Suggested solution: ${problemAnswerWords.en[proposed]}`] : []),
    ],
    label: orders.length === 1 ? 'Resolve problem' : 'View orders',
  }),
  zh: ({ orders, code, note, proposed }) => ({
    subject:
      orders.length === 1
        ? `订单 ${orders[0]?.number} 有异常，请处理`
        : `${orders.length} 个订单有异常，请处理`,
    paragraphs: [
      `${problemCodeWords.zh[code]}：${orders.map(({ number }) => number).join('、')}。异常解决前，订单不会付款或发货。`,
      ...(note === '' ? [] : [`平台备注：${note}`]),
      ...(proposed ? [`平台建议：${problemAnswerWords.zh[proposed]}`] : []),
    ],
    label: orders.length === 1 ? '前往处理' : '查看订单',
  }),
}

export const createProblemMails = ({ mail, config }: Pick<Platform, 'mail' | 'config'>): ProblemMails => ({
  asked: async (tx, problem) => {
    const { customerId, shopId, orders } = problem
    const [only] = orders.length === 1 ? orders : []
    const page = only ? `dropshippingDetail?id=${only.id}` : 'dropshippingOrders?flag=problem'
    const url = `${config.publicUrl}/appvue/orders/${page}`
    for (const { email, locale } of await mailRecipients(tx, customerId, 'orderProblem', { shopId })) {
      const { label, ...content } = words[locale](problem)
      await mail.send(tx, email, composeEmail({ ...content, locale, link: { label, url } }))
    }
  },
})
