import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { clientNetwork } from '../../platform/client-network.ts'
import type { CallContext } from '../../platform/call.ts'
import type { EmailMessage } from '../../platform/email-message.ts'
import type { MailSecret } from '../../platform/mail-secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { storeCode } from './email-codes.ts'
import { alreadyRegisteredEmail, forgotPasswordEmail, noAccountEmail, registerEmail } from './emails.ts'
import type { Locale } from './emails.ts'

export const resendAfterSeconds = 60

interface Input {
  readonly email: string
  readonly purpose: 'register' | 'forgotPassword'
  readonly locale?: Locale | undefined
}

const emailFor = (input: Input, hasAccount: boolean, code: MailSecret, publicUrl: string): EmailMessage => {
  const locale = input.locale ?? 'en'
  if (input.purpose === 'register') {
    return hasAccount ? alreadyRegisteredEmail(locale, publicUrl) : registerEmail(locale, code)
  }
  return hasAccount ? forgotPasswordEmail(locale, code) : noAccountEmail(locale, publicUrl)
}

/**
 * Emails a code, or a notice why there is none; response and work are the same in both cases. @throws
 * DomainError 429: one per minute and address, thirty per hour and IP address.
 */
export const sendEmailCode = async (platform: Platform, input: Input, call: CallContext): Promise<void> => {
  const { database, mail, config } = platform
  await consumeRateLimit(database, [
    {
      scope: `code-${input.purpose}:minute`,
      value: input.email,
      limit: 1,
      windowSeconds: resendAfterSeconds,
    },
    { scope: 'code:hour', value: input.email, limit: 10, windowSeconds: 3600 },
    { scope: 'code:address', value: clientNetwork(call.ip), limit: 30, windowSeconds: 3600 },
  ])
  await database.agencyTransaction(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', input.email)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    const hasAccount = account !== undefined
    // A code that is not emailed is stored as well, under an unknown value, so that both cases take equally
    // long.
    const isMailed = hasAccount === (input.purpose === 'forgotPassword')
    const code = await storeCode(platform, tx, { email: input.email, purpose: input.purpose, isMailed })
    await mail.send(tx, input.email, emailFor(input, hasAccount, code, config.publicUrl))
  })
}
