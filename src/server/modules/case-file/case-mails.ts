import type { Currency } from '../../../contract/kernel/money.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'

interface MailedCase {
  readonly id: string
  readonly customerId: CustomerId
  /** Null if no account of the seller created it. */
  readonly accountId: string | null
  /** Null if its emails have no amounts. */
  readonly currency: Currency | null
}

interface MailFacts {
  /** Ends the email, a paragraph a line. */
  readonly note: string
  readonly amountMinor?: number
  readonly operatorName?: string
}

type Words = Pick<EmailContent, 'subject'> & { readonly first: string; readonly label: string }

export type CaseMailWords<Subject extends string, Row> = Readonly<
  Record<EmailContent['locale'], Record<Subject, (row: Row, amount: string, operatorName: string) => Words>>
>

/** Emails subscribed accounts, in the transaction of the event. */
export type CaseMails<Subject extends string, Row> = Readonly<
  Record<Subject, (tx: Tx, row: Row, facts: MailFacts) => Promise<void>>
>

interface MailKind<Subject extends string, Row> {
  /** What accounts subscribe to. */
  readonly topic: Parameters<typeof mailRecipients>[2]
  readonly words: CaseMailWords<Subject, Row>
  readonly path: (row: Row) => string
}

export const caseMails = <Subject extends string, Row extends MailedCase>(
  { mail, config }: Pick<Platform, 'mail' | 'config'>,
  { topic, words, path }: MailKind<Subject, Row>,
): CaseMails<Subject, Row> => {
  const send =
    (subject: Subject): CaseMails<Subject, Row>[Subject] =>
    async (tx, row, { note, amountMinor = 0, operatorName = '' }) => {
      const amount = row.currency === null ? '' : moneyText({ amountMinor, currency: row.currency })
      const lines = note.split('\n').filter((line) => line.trim() !== '')
      const about = row.accountId === null ? {} : { accountId: row.accountId }
      for (const { email, locale } of await mailRecipients(tx, row.customerId, topic, about)) {
        const { first, label, ...content } = words[locale][subject](row, amount, operatorName)
        const link = { label, url: `${config.publicUrl}${path(row)}` }
        await mail.send(tx, email, composeEmail({ ...content, locale, paragraphs: [first, ...lines], link }))
      }
    }
  const subjects = Object.keys(words.en) as Subject[]
  return Object.fromEntries(subjects.map((subject) => [subject, send(subject)])) as CaseMails<Subject, Row>
}
