import * as z from 'zod'
import type { Logger } from '../kernel/log.ts'
import type { Config } from '../kernel/config.ts'
import type { Database, Db } from '../database/database.ts'
import { declareJob, defineJob, enqueue, handleJob, type Job } from '../jobs/jobs.ts'
import { escapeHtml, type EmailMessage } from './email-message.ts'
import { fillIn, openMailSecrets, secretMark, storeMailSecret } from './mail-secrets.ts'
import { createTransport, type Transport } from './mail-transport.ts'
import type { Secrets } from '../secrets/secrets.ts'

export interface Mail {
  /**
   * Puts an email into the outbox, in the transaction of the change it reports. With SMTP a job sends it;
   * without, it stays there for the operator console to show. Its secret is stored apart from its text.
   */
  readonly send: (tx: Db, to: string, emailMessage: EmailMessage) => Promise<void>
  readonly smtpConfigured: boolean
  readonly jobs: readonly Job[]
  readonly close: () => void
}

const sendMail = declareJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 30,
  retryBackoff: true,
  timeoutSeconds: 120,
})

const deliver = async (
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  transport: Transport,
  mailId: string,
  log: Logger,
): Promise<void> => {
  const mail = await database.agency
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  const update = database.agency.updateTable('mail').where('id', '=', mailId)
  const secret = (await openMailSecrets(database.agency, secrets, [mailId])).get(mailId)
  if (secret === undefined && `${mail.subject}${mail.body_text}`.includes(secretMark)) {
    await update.set({ last_error: 'The code or link was no longer valid, so this was not sent.' }).execute()
    return
  }
  try {
    await transport.send({
      to: mail.to_address,
      subject: fillIn(mail.subject, secret),
      text: fillIn(mail.body_text, secret),
      html: fillIn(mail.body_html ?? '', secret && escapeHtml(secret)),
    })
  } catch (error) {
    await update
      .set((e) => ({ attempts: e('attempts', '+', 1), last_error: String(error).slice(0, 1000) }))
      .execute()
    throw error
  }
  await update
    .set((e) => ({ attempts: e('attempts', '+', 1), last_error: null, sent_at: e.fn<Date>('now') }))
    .execute()
  await database.agency.deleteFrom('mail_secret').where('mail_id', '=', mailId).execute()
  log.info({ mailId }, 'email sent')
}

/** After an attempt that nobody could record. */
const giveUp = async ({ agency }: Database, mailId: string): Promise<void> => {
  await agency
    .updateTable('mail')
    .set({ attempts: sendMail.retryLimit + 1, last_error: 'The server stopped during the last attempt.' })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .execute()
}

export const createMail = (config: Pick<Config, 'mail'>, database: Database, secrets: Secrets): Mail => {
  const { smtpUrl, from } = config.mail
  const transport = smtpUrl === undefined ? null : createTransport(smtpUrl, from)
  return {
    send: async (tx, to, emailMessage) => {
      const { id } = await tx
        .insertInto('mail')
        .values({
          to_address: to,
          subject: emailMessage.subject,
          body_text: emailMessage.text,
          body_html: emailMessage.html,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (emailMessage.secret) await storeMailSecret(tx, secrets, id, emailMessage.secret)
      if (transport) await enqueue(tx, sendMail, { mailId: id })
    },
    smtpConfigured: transport !== null,
    jobs: [
      handleJob(
        sendMail,
        async ({ mailId }, { log }) => {
          if (transport) await deliver({ database, secrets }, transport, mailId, log)
        },
        transport
          ? {
              underWay: `select jsonb_build_object('mailId', id::text) from mail
                where sent_at is null and attempts <= ${sendMail.retryLimit} and created_at > now() - interval '2 days'`,
              end: ({ mailId }) => giveUp(database, mailId),
            }
          : { nothingWaits: 'without SMTP nothing is sent' },
      ),
      defineJob({
        name: 'remove-expired-mail-secrets',
        payload: z.object({}),
        retryLimit: 2,
        retryDelaySeconds: 60,
        retryBackoff: true,
        cron: '*/10 * * * *',
        handler: async () => {
          await database.agency
            .deleteFrom('mail_secret')
            .where('expires_at', '<', (e) => e.fn<Date>('now'))
            .execute()
        },
      }),
    ],
    close: () => transport?.close(),
  }
}
