import type { Currency } from '../../../../contract/kernel/money.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { enter } from '../sign-in/attempt-sign-in.ts'
import { createCustomer } from './create-customer.ts'
import { codeCallerOf } from '../codes/code-limits.ts'
import { checkCode, useCode, wrongCode } from '../codes/email-codes.ts'
import type { Locale } from '../emails/emails.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import type { TokenAnswer } from '../sessions/sessions.ts'
import { checkTimeZone } from '../profile/time-zone.ts'

interface Input {
  readonly email: string
  readonly emailCode: string
  readonly password: string
  readonly name: string
  readonly currency: Currency
  readonly referralCode?: string | undefined
  readonly timeZone?: string | undefined
  readonly locale?: Locale | undefined
}

const referrerOf = async (tx: Db, referralCode: string | undefined): Promise<string | null> => {
  if (referralCode === undefined) return null
  const referrer = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('referral_code', '=', referralCode.toUpperCase())
    .executeTakeFirst()
  if (referrer) return referrer.customer_id
  throw refuse('unknownReferralCode')
}

export const register = async (platform: Platform, input: Input, call: CallContext): Promise<TokenAnswer> => {
  const { database } = platform
  await consumeRateLimit(database, [
    { scope: 'register:address', value: clientNetwork(call.ip), limit: 30, windowSeconds: 3600 },
  ])
  checkTimeZone(input.timeZone)
  // Checked before the code, so that a mistyped referral code does not use it up.
  await referrerOf(database.agency, input.referralCode)
  const { email, emailCode } = input
  const use = { email, purpose: 'register', caller: codeCallerOf(platform, null, call) } as const
  await checkCode(platform, use, emailCode)
  const passwordHash = await hashNewPassword(input.password, [email, input.name])
  const created = await database.agencyTransaction(async (tx) => {
    await useCode(platform, tx, use, emailCode)
    const existing = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    if (existing) throw wrongCode()
    // The referrer's code; the new customer gets one of its own.
    const { referralCode, ...own } = input
    const referredBy = await referrerOf(tx, referralCode)
    return createCustomer(tx, { ...own, passwordHash, referredBy })
  })
  call.log.info({ customerId: created.customerId }, 'customer registered')
  return enter(platform, { kind: 'account', ...created }, 'registration', call)
}
