import { sql } from 'kysely'
import * as z from 'zod'
import { dateFormat, type Locale } from '../../../contract/kernel/format.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { customerIdFromRow, type Database, type Tx } from '../../platform/database/database.ts'
import { composeEmail, type EmailContent } from '../../platform/mail/email-message.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Clock } from '../../platform/kernel/clock.ts'

/** On each of the first days of a month, so that a missed day is made up for. */
export const sendMonthlyEmailsJob = declareJob({
  name: 'send-monthly-invoice-emails',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  retryBackoff: true,
  concurrency: 1,
  cron: '20 6 1-5 * *',
})

interface Month {
  readonly customerId: string
  readonly to: string
  readonly locale: Locale
  readonly currency: Currency
  readonly invoices: number
  readonly credits: number
  readonly invoicedMinor: string
  readonly creditedMinor: string
}

/** `2026-10`, the month before an instant, in UTC as invoices are dated. */
export const monthBefore = (now: Date): string => {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return first.toISOString().slice(0, 7)
}

const wordsOf = (one: Month, month: string): Pick<EmailContent, 'subject' | 'paragraphs'> => {
  const [year, index] = month.split('-').map(Number)
  const name = dateFormat(one.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year ?? 0, (index ?? 1) - 1, 1)),
  )
  const invoiced = moneyText({ amountMinor: Number(one.invoicedMinor), currency: one.currency })
  const credited = moneyText({ amountMinor: Number(one.creditedMinor), currency: one.currency })
  if (one.locale === 'zh') {
    return {
      subject: `${name}的发票`,
      paragraphs: [
        `${name}共开具 ${one.invoices} 张发票，金额 ${invoiced}。`,
        ...(one.credits > 0 ? [`另有 ${one.credits} 张贷项通知单，退回 ${credited}。`] : []),
        '如不再需要此邮件，请在发票地址中关闭。',
      ],
    }
  }
  const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
  return {
    subject: `Your invoices for ${name}`,
    paragraphs: [
      `In ${name} you received ${counted(one.invoices, 'invoice')} for ${invoiced}.`,
      ...(one.credits > 0 ? [`${counted(one.credits, 'credit note')} gave back ${credited}.`] : []),
      'To stop these emails, change your invoice address.',
    ],
  }
}

const linkWords = { en: 'View invoices', zh: '查看发票' } as const

const readMonthOf = async (tx: Tx, customerId: string, month: string): Promise<Month | undefined> => {
  const { rows } = await sql<Month>`
    select a.customer_id as "customerId", coalesce(nullif(i.value ->> 'email', ''), a.email) as "to", a.locale, c.currency,
        coalesce(sum(m.invoices) filter (where m.series <> 'credit'), 0)::int as invoices,
        coalesce(sum(m.invoices) filter (where m.series = 'credit'), 0)::int as credits,
        coalesce(sum(m.total_minor) filter (where m.series <> 'credit'), 0) as "invoicedMinor",
        coalesce(sum(m.total_minor) filter (where m.series = 'credit'), 0) as "creditedMinor"
      from invoice_address i
        join customer c on c.customer_id = i.customer_id and c.is_active
        join account a on a.customer_id = i.customer_id and a.is_default
        join invoice_month m on m.customer_id = i.customer_id and m.month = ${`${month}-01`}::date
      where i.customer_id = ${customerId} and i.monthly_email
      group by a.customer_id, i.value, a.email, a.locale, c.currency`.execute(tx)
  return rows[0]
}

/** Emails each customer who wishes it the sums of last month's invoices, once. */
export const sendMonthlyEmails = async ({
  database,
  mail,
  clock,
  publicUrl,
}: {
  readonly database: Database
  readonly mail: Mail
  readonly clock: Clock
  readonly publicUrl: string
}): Promise<void> => {
  const month = monthBefore(clock.now())
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from invoice_address i where monthly_email
      and not exists (select from invoice_month_email s
        where s.customer_id = i.customer_id and s.month = ${`${month}-01`}::date)`.execute(database.agency)
  for (const { customer_id: customerId } of rows) {
    await database.agencyTransaction(async (tx) => {
      const { numInsertedOrUpdatedRows: fresh } = await tx
        .insertInto('invoice_month_email')
        .values({ customer_id: customerIdFromRow(customerId), month: `${month}-01` })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      const one = fresh ? await readMonthOf(tx, customerId, month) : undefined
      if (!one) return
      const link = { label: linkWords[one.locale], url: `${publicUrl}/appvue/wallet/invoice?month=${month}` }
      await mail.send(tx, one.to, composeEmail({ ...wordsOf(one, month), locale: one.locale, link }))
    })
  }
}
