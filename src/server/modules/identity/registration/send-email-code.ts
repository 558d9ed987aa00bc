import { consumeRateLimitsInOrder } from '../../../platform/http/rate-limit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { EmailMessage } from '../../../platform/mail/email-message.ts'
import type { MailSecret } from '../../../platform/mail/mail-secrets.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountOfEmail, codeCallerOf, requestRules } from '../codes/code-limits.ts'
import { storeCode } from '../codes/email-codes.ts'
import {
  alreadyRegisteredEmail,
  forgotPasswordEmail,
  noAccountEmail,
  registerEmail,
  type Locale,
} from '../emails/emails.ts'

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
 * DomainError 429, see code-limits.ts
 */
export const sendEmailCode = async (platform: Platform, input: Input, call: CallContext): Promise<void> => {
  const { database, mail, config } = platform
  const { email, purpose } = input
  const account = await accountOfEmail(platform, email)
  const use = { email, purpose, caller: codeCallerOf(platform, account, call) }
  await consumeRateLimitsInOrder(database, requestRules(use))
  await database.agencyTransaction(async (tx) => {
    const hasAccount = account !== null
    // A code that is not emailed is stored as well, under an unknown value, so that both cases take equally
    // long.
    const isMailed = hasAccount === (purpose === 'forgotPassword')
    const code = await storeCode(platform, tx, use, isMailed)
    await mail.send(tx, email, emailFor(input, hasAccount, code, config.publicUrl))
  })
}
