import { sql } from 'kysely'
import type * as z from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorHome } from '../../../contract/operator-home/home.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Config } from '../../platform/kernel/config.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import { fillIn, openMailSecrets, secretMark } from '../../platform/mail/mail-secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'

type Input = ParsedInputOf<typeof operatorHome.listMails>
type Answer = z.input<typeof operatorHome.listMails.output>
type MailRow = Answer['rows'][number]
type StoredMail = Omit<MailRow, 'secret'>

/** With SMTP, codes and links are read in the recipient's mailbox alone. */
const secretsShownTo = ({
  mail,
  demo,
}: Config): OutputOf<typeof operatorHome.listMails>['secretsShownTo'] => {
  if (mail.smtpUrl !== undefined) return 'nobody'
  return demo ? 'all' : 'owner'
}

const readMails = async (
  db: Db,
  { search, sort, pageNum, pageSize }: Input,
): Promise<{ total: number; rows: StoredMail[] }> => {
  const pattern = containing(search ?? '')
  const where = search ? sql`to_address ilike ${pattern} or subject ilike ${pattern}` : sql`true`
  const order = orderBySql([sql`id`], sortOf(sort)?.direction ?? 'desc')
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from mail where ${where}`.execute(db),
    sql<{ mail: StoredMail }>`
      select json_build_object('id', id::text, 'to', to_address, 'subject', subject, 'text', body_text,
        'createdAt', created_at, 'sentAt', sent_at, 'lastError', last_error) as mail
      from mail where ${where} order by ${order}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => row.mail) }
}

/** Audits each operator's first reading of each secret; the page reads them again every few seconds. */
const auditReading = async (
  { database }: Platform,
  operator: OperatorActor,
  mailIds: readonly string[],
  call: OperatorCall,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ id: string; to: string }>`
      update mail_secret s set read_by = s.read_by || ${operator.operatorId}::bigint from mail
        where mail.id = s.mail_id and s.mail_id = any(${mailIds}::bigint[]) and ${operator.operatorId} <> all(s.read_by)
        returning mail.id::text as id, mail.to_address as to`.execute(tx)
    const entries = rows.map(({ id, to }) => ({
      action: 'mail.secretRead',
      target: `mail:${id}` as const,
      detail: { to },
    }))
    await auditAll(tx, operator, entries, call)
  })
}

export const listMails = async (platform: Platform, input: Input, call: OperatorCall): Promise<Answer> => {
  const { config, database, secrets } = platform
  const shownTo = secretsShownTo(config)
  const isShown = shownTo === 'all' || (shownTo === 'owner' && call.operator.roles.includes('owner'))
  const { total, rows } = await readMails(database.agency, input)
  const withSecret = rows.filter(({ subject, text }) => `${subject}${text}`.includes(secretMark))
  const values = await openMailSecrets(
    database.agency,
    secrets,
    withSecret.map(({ id }) => id),
  )
  if (isShown && values.size > 0) await auditReading(platform, call.operator, [...values.keys()], call)
  const stateOf = (mail: StoredMail): MailRow['secret'] => {
    if (!withSecret.includes(mail)) return 'none'
    if (!values.has(mail.id)) return 'gone'
    return isShown ? 'shown' : 'hidden'
  }
  return {
    total,
    rows: rows.map((mail) => {
      const value = isShown ? values.get(mail.id) : undefined
      return {
        ...mail,
        subject: fillIn(mail.subject, value),
        text: fillIn(mail.text, value),
        secret: stateOf(mail),
      }
    }),
    smtpConfigured: config.mail.smtpUrl !== undefined,
    secretsShownTo: shownTo,
  }
}
