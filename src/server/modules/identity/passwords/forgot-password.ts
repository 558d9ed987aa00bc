import { DomainError } from '../../../../contract/kernel/errors.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountOfEmail, codeCallerOf } from '../codes/code-limits.ts'
import { checkCode, useCode, wrongCode } from '../codes/email-codes.ts'
import { localeOf, passwordChangedEmail } from '../emails/emails.ts'
import { hashNewPassword } from './new-password.ts'
import { voidPasswordResets } from '../codes/password-links.ts'
import { recordSecurityEvent, type SignInOwner } from '../sessions/sign-in-record.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

interface Input {
  readonly email: string
  readonly emailCode: string
  readonly password: string
}

const ownTextsOf = async ({ database }: Platform, email: string): Promise<string[]> => {
  const row = await database.agency
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.user_name', 'c.name'])
    .where('a.email', '=', email)
    .where('a.password_hash', 'is not', null)
    .executeTakeFirst()
  return row ? [email, row.user_name, row.name] : [email]
}

/** Anyone may try codes of an address; its owner is to see it. */
const recordWrongCode = async (
  { database }: Platform,
  email: string,
  owner: SignInOwner | null,
  call: CallContext,
): Promise<void> => {
  const detail = owner ? {} : { email }
  const event = { event: 'passwordResetRefused', side: 'account', owner, detail } as const
  await recordSecurityEvent(database.agency, event, call)
}

/**
 * Sets a new password with an emailed code and ends every session of the account. An address without an account is
 * refused like a wrong code.
 */
export const forgotPassword = async (platform: Platform, input: Input, call: CallContext): Promise<void> => {
  const { database, mail, config, authenticator } = platform
  const { email, emailCode } = input
  const known = await accountOfEmail(platform, email)
  const use = { email, purpose: 'forgotPassword', caller: codeCallerOf(platform, known, call) } as const
  const { device, network } = use.caller
  if (device === null) {
    await consumeRateLimit(database, [
      { scope: 'forgot-password:network', value: network, limit: 30, windowSeconds: 3600 },
    ])
  }
  try {
    await checkCode(platform, use, emailCode)
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'wrongEmailCode')
      await recordWrongCode(platform, email, known, call)
    throw error
  }
  const passwordHash = await hashNewPassword(input.password, await ownTextsOf(platform, email))
  const accountId = await database.agencyTransaction(async (tx) => {
    await useCode(platform, tx, use, emailCode)
    const account = await tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('email', '=', email)
      .where('password_hash', 'is not', null)
      .returning(['id', 'customer_id', 'locale'])
      .executeTakeFirst()
    // The account has another address since the code was sent.
    if (!account) throw wrongCode()
    await voidPasswordResets(tx, { accountId: account.id })
    await endSessionsOf(tx, { accountId: account.id }, { reason: 'passwordForgotten', during: call })
    const owner = { kind: 'account', customerId: account.customer_id, accountId: account.id } as const
    await recordSecurityEvent(tx, { event: 'passwordForgotten', side: 'account', owner }, call)
    const emailMessage = passwordChangedEmail(localeOf(account.locale), config.publicUrl)
    await mail.send(tx, email, emailMessage)
    return account.id
  })
  authenticator.forgetAccount(accountId)
}
