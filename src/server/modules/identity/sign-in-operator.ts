import { refundRateLimit, consumeRateLimit } from '../../platform/rate-limit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { TokenAnswer } from './sessions.ts'
import { secondStep, signInRules, wrongSignIn } from './sign-in.ts'

interface Input {
  readonly email: string
  readonly password: string
  readonly totp?: string | undefined
}

/** A code is asked for only after the right password. */
export const signInOperator = async (
  platform: Platform,
  input: Input,
  call: CallContext,
): Promise<TokenAnswer> => {
  const { database } = platform
  const rules = signInRules('operator-sign-in', input.email, call.ip)
  await consumeRateLimit(database, rules)
  const operator = await database.agency
    .selectFrom('operator')
    .select(['id', 'password_hash', 'is_active', 'totp_confirmed_at'])
    .where('email', '=', input.email)
    .executeTakeFirst()
  const fits = await checkPassword(input.password, operator?.password_hash ?? null)
  if (!fits || !operator?.is_active) throw wrongSignIn()
  await secondStep(platform, rules, { kind: 'operator', ...operator }, input.totp)
  await refundRateLimit(database, rules)
  const owner = { customerId: null, accountId: null, operatorId: operator.id }
  return openSession(platform, database.agency, owner, call)
}
