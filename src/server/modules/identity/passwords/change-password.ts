import { sql } from 'kysely'
import type { Actor } from '../../../platform/auth/actors.ts'
import { refundRateLimit, consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { localeOf, operatorPasswordChangedEmail, passwordChangedEmail } from '../emails/emails.ts'
import { hashNewPassword } from './new-password.ts'
import { voidPasswordResets } from '../codes/password-links.ts'
import { checkPassword } from './passwords.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { ownerOf as signInOwnerOf, recordSecurityEvent } from '../sessions/sign-in-record.ts'

/** The owner of a password: table and row. Both tables have the same columns for it. */
interface Owner {
  readonly kind: 'account' | 'operator'
  readonly id: string
}

const ownerOf = (actor: Actor): Owner =>
  actor.kind === 'operator'
    ? { kind: 'operator', id: actor.operatorId }
    : { kind: 'account', id: actor.accountId }

/**
 * Requires the caller's password before a sensitive change. @throws DomainError wrongPassword; 429 after ten
 * wrong ones in a quarter of an hour.
 */
export const confirmPassword = async (platform: Platform, actor: Actor, password: string): Promise<void> => {
  const { database } = platform
  const { kind, id } = ownerOf(actor)
  const rules = [{ scope: `password:${kind}`, value: id, limit: 10, windowSeconds: 15 * 60 }] as const
  await consumeRateLimit(database, rules)
  const { rows } = await sql<{ hash: string | null }>`
    select password_hash as hash from ${sql.table(kind)} where id = ${id}`.execute(database.agency)
  if (!(await checkPassword(password, rows[0]?.hash ?? null))) {
    throw refuse('wrongPassword')
  }
  await refundRateLimit(database, rules)
}

const ownTextsOf = async ({ database }: Platform, { kind, id }: Owner): Promise<string[]> => {
  const own =
    kind === 'account'
      ? sql<{ texts: string[] }>`select array[a.email, a.user_name, c.name] as texts
          from account a join customer c on c.customer_id = a.customer_id where a.id = ${id}`
      : sql<{ texts: string[] }>`select array[email, name] as texts from operator where id = ${id}`
  return (await own.execute(database.agency)).rows.flatMap(({ texts }) => texts)
}

export const changePassword = async (
  platform: Platform,
  actor: Actor,
  input: { readonly oldPassword: string; readonly newPassword: string },
  call: CallContext,
): Promise<void> => {
  const { database, mail, config, authenticator } = platform
  await confirmPassword(platform, actor, input.oldPassword)
  const { kind, id } = ownerOf(actor)
  const passwordHash = await hashNewPassword(input.newPassword, await ownTextsOf(platform, { kind, id }))
  await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ email: string; locale: string }>`
      update ${sql.table(kind)} set password_hash = ${passwordHash}
        ${kind === 'operator' ? sql`, first_password_until = null` : sql``} where id = ${id}
        returning email, ${kind === 'account' ? sql.ref('locale') : sql.lit('en')} as locale`.execute(tx)
    if (kind === 'account') await voidPasswordResets(tx, { accountId: id })
    const sessions = kind === 'account' ? { accountId: id } : { operatorId: id }
    await endSessionsOf(tx, sessions, { reason: 'passwordChanged', during: call, except: actor.sessionId })
    await recordSecurityEvent(tx, { event: 'passwordChanged', side: kind, owner: signInOwnerOf(actor) }, call)
    for (const { email, locale } of rows) {
      const emailMessage =
        kind === 'account'
          ? passwordChangedEmail(localeOf(locale), config.publicUrl)
          : operatorPasswordChangedEmail()
      await mail.send(tx, email, emailMessage)
    }
  })
  if (kind === 'account') authenticator.forgetAccount(id)
  else authenticator.forgetOperator(id)
}
