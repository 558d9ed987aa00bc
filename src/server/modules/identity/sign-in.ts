import type { DomainError } from '../../../contract/errors.ts'
import { refundRateLimit, consumeRateLimit } from '../../platform/rate-limit.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { TokenAnswer } from './sessions.ts'
import { checkSecondStep } from './totp.ts'

const windowSeconds = 15 * 60

/**
 * Few wrong passwords are allowed per account and IP address, more per account from anywhere (or anyone could
 * lock it), and more still per IP address, which an office may share.
 */
export const signInRules = (side: string, email: string, ip: string): readonly RateLimit[] => [
  { scope: `${side}:account-address`, value: `${email} ${ip}`, limit: 10, windowSeconds },
  { scope: `${side}:account`, value: email, limit: 50, windowSeconds },
  { scope: `${side}:address`, value: ip, limit: 100, windowSeconds },
]

/** One answer for an unknown address, a wrong password and a closed account. */
export const wrongSignIn = (): DomainError => refuse('wrongSignIn')

/** A missing code is no failed attempt, a wrong one is. @throws DomainError totpNeeded, wrongTotp */
export const secondStep = async (
  platform: Platform,
  rules: readonly RateLimit[],
  owner: Parameters<typeof checkSecondStep>[1],
  code: string | undefined,
): Promise<void> => {
  try {
    await checkSecondStep(platform, owner, code)
  } catch (error) {
    if (code === undefined) await refundRateLimit(platform.database, rules)
    throw error
  }
}

/** A code is asked for only after the right password. */
export const signIn = async (
  platform: Platform,
  input: { readonly account: string; readonly password: string; readonly totp?: string | undefined },
  call: CallContext,
): Promise<TokenAnswer> => {
  const { database } = platform
  const rules = signInRules('sign-in', input.account, call.ip)
  await consumeRateLimit(database, rules)
  const account = await database.agency
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.id', 'a.customer_id', 'a.password_hash', 'a.totp_confirmed_at'])
    .select(['a.is_active', 'c.is_active as customer_is_active'])
    .where('a.email', '=', input.account)
    .where('a.password_hash', 'is not', null)
    .executeTakeFirst()
  const fits = await checkPassword(input.password, account?.password_hash ?? null)
  if (!fits || !account?.is_active || !account.customer_is_active) throw wrongSignIn()
  await secondStep(platform, rules, { kind: 'account', ...account }, input.totp)
  await refundRateLimit(database, rules)
  const owner = { customerId: account.customer_id, accountId: account.id, operatorId: null }
  return openSession(platform, database.agency, owner, call)
}
