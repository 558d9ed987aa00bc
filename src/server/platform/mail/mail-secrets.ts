import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Stands for the secret in the stored email: a private-use character, which is removed from all other text. */
export const secretMark = '\uE000'
const hidden = '••••••'
const purpose = 'mail-secret'

/**
 * A code or token that is emailed and lets its holder in. An email's text can only contain its mark; the value is
 * stored sealed beside the email, until it is sent, used, replaced or expired.
 */
export class MailSecret {
  readonly #value: string
  readonly mark = secretMark
  /** The hash stored where the secret is used; a trigger removes the secret together with it. */
  readonly reference: string
  readonly expiresInSeconds: number

  constructor(value: string, reference: string, expiresInSeconds: number) {
    this.#value = value
    this.reference = reference
    this.expiresInSeconds = expiresInSeconds
  }

  /** Only for storing it sealed. */
  seal(secrets: Secrets): string {
    return secrets.seal(purpose, this.#value)
  }
}

export const fillIn = (text: string, value: string | undefined): string =>
  text.replaceAll(secretMark, value ?? hidden)

export const storeMailSecret = async (
  tx: Db,
  secrets: Secrets,
  mailId: string,
  secret: MailSecret,
): Promise<void> => {
  await tx
    .insertInto('mail_secret')
    .values({
      mail_id: mailId,
      sealed: secret.seal(secrets),
      reference: secret.reference,
      expires_at: sql<Date>`now() + make_interval(secs => ${secret.expiresInSeconds})`,
    })
    .execute()
}

/** The secrets of emails, under the emails' ids; those used or expired are missing. */
export const openMailSecrets = async (
  db: Db,
  secrets: Secrets,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_secret')
    .select(['mail_id', 'sealed'])
    .where('mail_id', 'in', mailIds)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return new Map(rows.map((row) => [row.mail_id, secrets.open(purpose, row.sealed)]))
}
