import type { ShopperReportKind } from '../../../contract/tracking-page/tracking-page.ts'
import type { Db } from '../../platform/database/database.ts'
import { composeEmail, plainName, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'
import { trackingPageUrl, type Page } from './page-address.ts'

type Locale = EmailContent['locale']

interface Reported {
  readonly kind: ShopperReportKind
  readonly words: string
  readonly email: string
  readonly shopId: string
  readonly orderNumber: string
  readonly shopOrderName: string
  readonly trackingNumber: string | null
}

interface Answered {
  readonly to: string
  readonly locale: Locale
  readonly seller: string
  readonly contact: string
  readonly token: string
  readonly answer: string
}

/** Emails about shoppers' reports, in the transaction of the event. */
export interface ReportMails {
  /** To subscribed accounts that see the order. */
  reported(tx: Db, page: Page, report: Reported): Promise<void>
  /** To the shopper, in the seller's name. */
  answered(tx: Db, answer: Answered): Promise<void>
}

const named = ({ orderNumber, shopOrderName }: Reported): string =>
  shopOrderName ? `${orderNumber} (${shopOrderName})` : orderNumber

const toSeller = {
  en: (report: Reported) => ({
    subject:
      report.kind === 'wrongAddress'
        ? `Buyer reports a wrong address: ${named(report)}`
        : `Buyer reports a missing parcel: ${named(report)}`,
    first:
      report.kind === 'wrongAddress'
        ? `The buyer of order ${named(report)} reported on the tracking page that the address is wrong:`
        : `The buyer of order ${named(report)} reported on the tracking page that parcel ${report.trackingNumber ?? ''} has not arrived.`,
    email: report.email
      ? `The buyer is waiting for a reply at ${report.email}. Reply on the order page.`
      : 'The buyer left no email address.',
    link: 'View order',
  }),
  zh: (report: Reported) => ({
    subject:
      report.kind === 'wrongAddress'
        ? `买家反馈地址有误：${named(report)}`
        : `买家反馈未收到包裹：${named(report)}`,
    first:
      report.kind === 'wrongAddress'
        ? `订单 ${named(report)} 的买家在物流查询页反馈收件地址有误：`
        : `订单 ${named(report)} 的买家在物流查询页反馈未收到包裹 ${report.trackingNumber ?? ''}。`,
    email: report.email ? `买家希望通过 ${report.email} 收到回复。请在订单页面回复。` : '买家未留下邮箱。',
    link: '查看订单',
  }),
} as const

const toShopper = {
  en: (seller: string, contact: string) => ({
    subject: `${seller}: about your parcel`,
    first: `You contacted ${seller} about your parcel. Here is the reply:`,
    more: contact ? `Questions? Contact ${contact}.` : '',
    link: 'Track your parcel',
  }),
  zh: (seller: string, contact: string) => ({
    subject: `${seller}：关于您的包裹`,
    first: `您曾就包裹问题联系 ${seller}，回复如下：`,
    more: contact ? `如有疑问，请联系 ${contact}。` : '',
    link: '查看包裹',
  }),
} as const

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

export const createReportMails = (mail: Mail, publicUrl: string): ReportMails => ({
  reported: async (tx, { customerId, orderId }, report) => {
    const url = `${publicUrl}/appvue/orders/dropshippingDetail?id=${orderId}`
    for (const { email, locale } of await mailRecipients(tx, customerId, 'shopperReport', report)) {
      const words = toSeller[locale](report)
      const emailMessage = composeEmail({
        locale,
        subject: words.subject,
        paragraphs: [words.first, ...linesOf(report.words), words.email],
        link: { label: words.link, url },
      })
      await mail.send(tx, email, emailMessage)
    }
  },
  answered: async (tx, { to, locale, seller, contact, token, answer }) => {
    const name = plainName(seller)
    const words = toShopper[locale](name, contact)
    const emailMessage = composeEmail({
      locale,
      subject: words.subject,
      paragraphs: [words.first, ...linesOf(answer), ...(words.more ? [words.more] : [])],
      link: { label: words.link, url: trackingPageUrl(publicUrl, token) },
      signedBy: name,
    })
    await mail.send(tx, to, emailMessage)
  },
})
