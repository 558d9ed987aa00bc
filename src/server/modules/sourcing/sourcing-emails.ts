import type { Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'
import type { LockedSourcing } from './sourcing-rows.ts'

type About = Pick<LockedSourcing, 'id' | 'customerId' | 'number' | 'title' | 'accountId'>
interface EmailFacts {
  readonly operatorName: string
  readonly body: string
}
type Subject = 'questioned' | 'wrote' | 'quoted' | 'notFound'
type Words = Pick<EmailContent, 'subject'> & { readonly first: string; readonly label: string }

/** Emails subscribed accounts, in the transaction of the event. */
export type SourcingMails = Record<Subject, (tx: Tx, request: About, said: EmailFacts) => Promise<void>>

const words: Record<EmailContent['locale'], Record<Subject, (request: About, said: EmailFacts) => Words>> = {
  en: {
    questioned: ({ number, title }, { operatorName }) => ({
      subject: `Question about ${title}`,
      first: `${operatorName} has a question about your request for ${title} (${number}):`,
      label: 'Reply',
    }),
    wrote: ({ number, title }, { operatorName }) => ({
      subject: `Message about ${title}`,
      first: `${operatorName} sent you a message about ${title} (${number}):`,
      label: 'Read message',
    }),
    quoted: ({ number, title }, { operatorName }) => ({
      subject: `Quote for ${title}`,
      first: `${operatorName} has quoted the product you requested: ${title} (${number}). Accept the quote to add it to your private products.`,
      label: 'View quote',
    }),
    notFound: ({ number, title }) => ({
      subject: `Product not found: ${title}`,
      first: `The agency could not find ${title} (${number}). Details:`,
      label: 'View request',
    }),
  },
  zh: {
    questioned: ({ number, title }, { operatorName }) => ({
      subject: `找货“${title}”需要补充信息`,
      first: `${operatorName} 正在为您寻找“${title}”（${number}），需要您补充信息：`,
      label: '去回复',
    }),
    wrote: ({ number, title }, { operatorName }) => ({
      subject: `找货“${title}”有新消息`,
      first: `${operatorName} 就“${title}”（${number}）给您留言：`,
      label: '查看找货单',
    }),
    quoted: ({ number, title }, { operatorName }) => ({
      subject: `报价：${title}`,
      first: `${operatorName} 已为您寻找的“${title}”（${number}）报价。接受后即成为您的私有产品。`,
      label: '查看报价',
    }),
    notFound: ({ number, title }) => ({
      subject: `未找到货源：${title}`,
      first: `平台未能找到“${title}”（${number}）的货源，说明如下：`,
      label: '查看找货单',
    }),
  },
}

export const createSourcingMails = ({ mail, config }: Pick<Platform, 'mail' | 'config'>): SourcingMails => {
  const of =
    (subject: Subject): SourcingMails[Subject] =>
    async (tx, request, said) => {
      const url = `${config.publicUrl}/appvue/product/quotedProducts/${request.id}`
      const lines = said.body.split('\n').filter((line) => line.trim() !== '')
      const about = { accountId: request.accountId }
      for (const { email, locale } of await mailRecipients(tx, request.customerId, 'sourcing', about)) {
        const { first, label, ...content } = words[locale][subject](request, said)
        const emailMessage = { ...content, locale, paragraphs: [first, ...lines], link: { label, url } }
        await mail.send(tx, email, composeEmail(emailMessage))
      }
    }
  return { questioned: of('questioned'), wrote: of('wrote'), quoted: of('quoted'), notFound: of('notFound') }
}
