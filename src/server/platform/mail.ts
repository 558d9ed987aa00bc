import * as z from 'zod'
import type { Logger } from './call.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import { declareJob, enqueue, handleJob } from './jobs.ts'
import type { Job } from './jobs.ts'
import type { EmailMessage } from './email-message.ts'

export interface Mail {
  /**
   * Puts an email into the outbox, in the transaction of the change it reports. With SMTP a job sends it;
   * without, it stays there for the operator console to show.
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

interface Transport {
  readonly send: (message: { to: string; subject: string; text: string; html: string }) => Promise<void>
  readonly close: () => void
}

/** Loads nodemailer only when the first email is sent. */
const createTransport = (smtpUrl: string, from: string): Transport => {
  let loading: Promise<{ sendMail: (message: object) => Promise<unknown>; close: () => void }> | null = null
  const load = async () => {
    const { createTransport: connect } = await import('nodemailer')
    return connect(smtpUrl, { from })
  }
  return {
    send: async (message) => {
      loading ??= load()
      await (await loading).sendMail(message)
    },
    close: () => void loading?.then((transport) => transport.close()),
  }
}

const deliver = async (
  database: Database,
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
  try {
    await transport.send({
      to: mail.to_address,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html ?? '',
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
  log.info({ mailId }, 'email sent')
}

export const createMail = (config: Pick<Config, 'mail'>, database: Database): Mail => {
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
      if (transport) await enqueue(tx, sendMail, { mailId: id })
    },
    smtpConfigured: transport !== null,
    jobs: [
      handleJob(sendMail, async ({ mailId }, { log }) => {
        if (transport) await deliver(database, transport, mailId, log)
      }),
    ],
    close: () => transport?.close(),
  }
}
