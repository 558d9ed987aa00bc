import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DomainError } from '../../../../contract/kernel/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { MailSecret } from '../../../platform/mail/mail-secrets.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

/** Only the hash is stored, so that a leaked database opens no account. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface PasswordLink {
  /** With the mark of `secret` in place of the token. */
  readonly url: string
  readonly secret: MailSecret
  readonly expiresAt: Date
}

export interface AccountRef {
  readonly customerId: string
  readonly accountId: string
}

/**
 * Creates the link with which an account sets its password, replacing an earlier one.
 */
export const makePasswordLink = async (
  tx: Db,
  { customerId, accountId }: AccountRef,
  { publicUrl, days }: { readonly publicUrl: string; readonly days: number },
): Promise<PasswordLink> => {
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: hashOf(token),
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${days})`,
  }
  const { expires_at } = await tx
    .insertInto('password_link')
    .values({ customer_id: customerId, account_id: accountId, ...row })
    .onConflict((conflict) => conflict.columns(['customer_id', 'account_id']).doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  // In the fragment, so that it appears in no access log.
  const secret = new MailSecret(token, row.token_hash, days * 24 * 3600)
  return { url: `${publicUrl}/appvue/forgotPassword#${secret.mark}`, secret, expiresAt: expires_at }
}

export const linkExpired = (): DomainError => refuse('linkExpired')

export interface LinkedAccount extends AccountRef {
  readonly email: string
  readonly userName: string
  readonly customerName: string
  readonly locale: string
  readonly hasPassword: boolean
  readonly expiresAt: Date
}

export const getLinkedAccount = async (db: Db, token: string): Promise<LinkedAccount> => {
  const row = await db
    .selectFrom('password_link as l')
    .innerJoin('account as a', (join) =>
      join.onRef('a.customer_id', '=', 'l.customer_id').onRef('a.id', '=', 'l.account_id'),
    )
    .innerJoin('customer as c', 'c.customer_id', 'l.customer_id')
    .select(['l.customer_id', 'l.account_id', 'l.expires_at', 'a.email', 'a.user_name', 'a.locale'])
    .select(['a.password_hash', 'c.name as customer_name'])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.is_active', '=', true)
    .where('c.is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw linkExpired()
  return {
    customerId: row.customer_id,
    accountId: row.account_id,
    email: row.email,
    userName: row.user_name,
    customerName: row.customer_name,
    locale: row.locale,
    hasPassword: row.password_hash !== null,
    expiresAt: row.expires_at,
  }
}

/** With a new password or address, links and codes for another password that were emailed before become invalid. */
export const voidPasswordResets = async (
  tx: Db,
  { accountId }: Pick<AccountRef, 'accountId'>,
): Promise<void> => {
  await tx.deleteFrom('password_link').where('account_id', '=', accountId).execute()
  await sql`
    delete from email_code c using account a
      where a.id = ${accountId} and c.email = a.email and c.purpose = 'forgotPassword'`.execute(tx)
}

/** Consumes a link; of two concurrent calls one succeeds. @throws DomainError linkExpired */
export const usePasswordLink = async (tx: Db, token: string): Promise<void> => {
  const used = await tx
    .deleteFrom('password_link')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  if (!used) throw linkExpired()
}
