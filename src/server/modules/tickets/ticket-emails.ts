import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import { counted } from '../../../contract/kernel/format.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'
import type { Ticket } from './ticket-states.ts'

type Locale = EmailContent['locale']

interface Answer {
  readonly operatorName: string
  readonly body: string
  readonly pictures: number
}

/** Emails subscribed accounts that see the ticket, in the transaction of the event. */
export interface TicketMails {
  answered(tx: Tx, ticket: Ticket, answer: Answer): Promise<void>
}

const words = {
  en: (ticket: Ticket, { operatorName, pictures }: Answer) => ({
    subject: `Reply to ${ticket.number}: ${ticket.title}`,
    first: `${operatorName} replied to your ticket ${ticket.number} (${ticket.title}):`,
    pictures: `${counted(pictures, 'image', 'images')} attached.`,
    link: 'View ticket',
  }),
  zh: (ticket: Ticket, { operatorName, pictures }: Answer) => ({
    subject: `工单 ${ticket.number} 有新回复：${ticket.title}`,
    first: `${operatorName} 回复了您的工单 ${ticket.number}（${ticket.title}）：`,
    pictures: `含 ${pictures} 张图片。`,
    link: '查看工单',
  }),
} as const

const emailOf = (locale: Locale, ticket: Ticket, answer: Answer, publicUrl: string) => {
  const { subject, first, pictures, link } = words[locale](ticket, answer)
  const said = answer.body.split('\n').filter((line) => line.trim() !== '')
  return composeEmail({
    locale,
    subject,
    paragraphs: [first, ...said, ...(answer.pictures > 0 ? [pictures] : [])],
    link: { label: link, url: `${publicUrl}/appvue/function/newTickets/${ticket.id}` },
  })
}

export const createTicketMails = (mail: Mail, publicUrl: string): TicketMails => ({
  answered: async (tx, ticket, answer) => {
    const about = { accountId: ticket.account_id, ...(ticket.shop_id ? { shopId: ticket.shop_id } : {}) }
    const customerId = customerIdFromRow(ticket.customer_id)
    for (const { email, locale } of await mailRecipients(tx, customerId, 'ticketReply', about)) {
      await mail.send(tx, email, emailOf(locale, ticket, answer, publicUrl))
    }
  },
})
