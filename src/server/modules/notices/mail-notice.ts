import { sql } from 'kysely'
import * as z from 'zod'
import type { NoticeAudience } from '../../../contract/notices/notices.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { composeEmail, type EmailMessage } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'
import { reaches } from './count-audience.ts'

export const mailNotice = declareJob({
  name: 'mail-notice',
  payload: z.object({ noticeId: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryBackoff: true,
})

/** Customers per transaction. */
const batch = 50

const words = {
  en: { intro: 'You have a new notice from Quayside:', link: 'Read notice' },
  zh: { intro: 'Quayside 向您发布了一则公告：', link: '查看公告' },
} as const

const emailOf = (locale: 'en' | 'zh', title: string, url: string): EmailMessage =>
  composeEmail({
    locale,
    subject: title,
    paragraphs: [words[locale].intro, title],
    link: { label: words[locale].link, url },
  })

interface Mailed {
  readonly title: string
  readonly audience: NoticeAudience
  readonly mailed_until: string
}

/** Queues emails to the next batch of customers and saves the progress; false when none are left. */
const mailBatch = async (tx: Tx, { mail, config }: Platform, noticeId: string): Promise<boolean> => {
  const found = await sql<Mailed>`select title, audience, mailed_until from notice
    where id = ${noticeId} and status = 'published' and mailed_until is not null and mailed_at is null for update`.execute(
    tx,
  )
  const [notice] = found.rows
  if (!notice) return false
  const named = sql`select customer_id from notice_recipient where notice_id = ${noticeId}`
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id from customer c
      where c.customer_id > ${notice.mailed_until} and ${reaches(notice.audience, named)}
      order by c.customer_id limit ${sql.lit(batch)}`.execute(tx)
  const url = `${config.publicUrl}/appvue/function/notification/${noticeId}`
  for (const { customer_id } of rows) {
    for (const { email, locale } of await mailRecipients(tx, customerIdFromRow(customer_id), 'notice')) {
      await mail.send(tx, email, emailOf(locale, notice.title, url))
    }
  }
  const isLast = rows.length < batch
  const last = rows.at(-1)?.customer_id ?? notice.mailed_until
  await sql`
    update notice set mailed_until = ${last}, mailed_at = case when ${isLast} then now() end
      where id = ${noticeId}`.execute(tx)
  return !isLast
}

/** Resumes where an earlier run stopped. */
export const mailPublishedNotice = async (
  platform: Platform,
  noticeId: string,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted()
    if (!(await platform.database.agencyTransaction((tx) => mailBatch(tx, platform, noticeId)))) return
  }
}
