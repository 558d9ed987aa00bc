import { consumeRateLimit } from '../../platform/rate-limit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkCode, useCode } from './email-codes.ts'
import { localeOf, passwordChangedEmail } from './emails.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

interface Input {
  readonly email: string
  readonly emailCode: string
  readonly password: string
}

/**
 * Sets a new password with an emailed code and ends every session of the account. An address without an account is
 * refused like a wrong code.
 */
export const forgotPassword = async (platform: Platform, input: Input, call: CallContext): Promise<void> => {
  const { database, mail, config, authenticator } = platform
  await consumeRateLimit(database, [
    { scope: 'forgot-password:address', value: call.ip, limit: 30, windowSeconds: 3600 },
  ])
  await checkCode(platform, input.email, 'forgotPassword', input.emailCode)
  const passwordHash = await hashPassword(input.password)
  const accountId = await database.agencyTransaction(async (tx) => {
    await useCode(platform, tx, input.email, 'forgotPassword', input.emailCode)
    const account = await tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('email', '=', input.email)
      .where('password_hash', 'is not', null)
      .returning(['id', 'customer_id', 'locale'])
      .executeTakeFirstOrThrow()
    await endSessionsOf(tx, { accountId: account.id }, 'passwordForgotten')
    await tx
      .insertInto('audit_log')
      .values({
        customer_id: account.customer_id,
        account_id: account.id,
        action: 'account.passwordForgotten',
        target: `account:${account.id}`,
        request_id: call.requestId,
        ip: call.ip,
      })
      .execute()
    const emailMessage = passwordChangedEmail(localeOf(account.locale), config.publicUrl)
    await mail.send(tx, input.email, emailMessage)
    return account.id
  })
  authenticator.forgetAccount(accountId)
}
