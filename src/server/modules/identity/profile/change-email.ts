import pg from 'pg'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { consumeRateLimit, consumeRateLimitsInOrder } from '../../../platform/http/rate-limit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addressInUseEmail, emailChangeCodeEmail, emailChangedEmail } from '../emails/account-emails.ts'
import { confirmPassword } from '../passwords/change-password.ts'
import { codeCallerOf, requestRules, type CodeUse } from '../codes/code-limits.ts'
import { checkCode, storeCode, useCode, wrongCode } from '../codes/email-codes.ts'
import { localeOf, type Locale } from '../emails/emails.ts'
import { voidPasswordResets } from '../codes/password-links.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { ownerOf, recordSecurityEvent } from '../sessions/sign-in-record.ts'

const codeUseOf = (platform: Platform, actor: CustomerActor, email: string, call: CallContext): CodeUse => ({
  email,
  purpose: `changeEmail:${actor.accountId}`,
  caller: codeCallerOf(platform, ownerOf(actor), call),
})

const ownAccount = async (
  db: Db,
  { customerId, accountId }: CustomerActor,
): Promise<{ email: string; locale: Locale }> => {
  const { email, locale } = await db
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('customer_id', '=', customerId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { email, locale: localeOf(locale) }
}

/**
 * Emails a code to the new address, or a notice if that has an account already. Response and work are the same in both
 * cases.
 */
export const sendEmailChangeCode = async (
  platform: Platform,
  actor: CustomerActor,
  { email, password }: { readonly email: string; readonly password: string },
  call: CallContext,
): Promise<void> => {
  const { database, mail } = platform
  await confirmPassword(platform, actor, password)
  const use = codeUseOf(platform, actor, email, call)
  await consumeRateLimitsInOrder(database, [
    { scope: 'code-changeEmail:account', value: actor.accountId, limit: 10, windowSeconds: 3600 },
    ...requestRules(use),
  ])
  await database.agencyTransaction(async (tx) => {
    const { locale } = await ownAccount(tx, actor)
    const owner = await tx
      .selectFrom('account')
      .select('locale')
      .where('email', '=', email)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    const code = await storeCode(platform, tx, use, !owner)
    const emailMessage = owner
      ? addressInUseEmail(localeOf(owner.locale))
      : emailChangeCodeEmail(locale, code)
    await mail.send(tx, email, emailMessage)
  })
}

/** The address was registered since the code was sent, which the caller must not learn. */
const asWrongCode = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === '23505' ? wrongCode() : error

/** Changes the account's email to the verified address, notifies the old one, and ends other sessions. */
export const changeEmail = async (
  platform: Platform,
  actor: CustomerActor,
  { email, emailCode }: { readonly email: string; readonly emailCode: string },
  call: CallContext,
): Promise<void> => {
  const { database, mail, authenticator } = platform
  const { customerId, accountId } = actor
  await consumeRateLimit(database, [
    { scope: 'change-email:account', value: accountId, limit: 30, windowSeconds: 3600 },
  ])
  const use = codeUseOf(platform, actor, email, call)
  await checkCode(platform, use, emailCode)
  await database
    .agencyTransaction(async (tx) => {
      await useCode(platform, tx, use, emailCode)
      const old = await ownAccount(tx, actor)
      await voidPasswordResets(tx, { accountId })
      await tx
        .updateTable('account')
        .set({ email })
        .where('customer_id', '=', customerId)
        .where('id', '=', accountId)
        .execute()
      await endSessionsOf(
        tx,
        { accountId },
        { reason: 'emailChanged', during: call, except: actor.sessionId },
      )
      const detail = { from: old.email, to: email }
      const event = { event: 'emailChanged', side: 'account', owner: ownerOf(actor), detail } as const
      await recordSecurityEvent(tx, event, call)
      await mail.send(tx, old.email, emailChangedEmail(old.locale, email))
    })
    .catch((error: unknown) => {
      throw asWrongCode(error)
    })
  authenticator.forgetAccount(accountId)
}
