import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { attemptSignIn } from './attempt-sign-in.ts'
import type { PasskeyProof } from '../second-step/passkey-proof.ts'
import { checkPassword } from '../passwords/passwords.ts'
import type { TokenAnswer } from '../sessions/sessions.ts'
import { wrongSignIn } from './sign-in.ts'
import type { SignInOwner } from '../sessions/sign-in-record.ts'
import { checkSecondStep } from '../second-step/totp.ts'

interface Input {
  readonly email: string
  readonly password: string
  readonly totp?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

/** A code is asked for only after the right password. */
export const signInOperator = async (
  platform: Platform,
  input: Input,
  call: CallContext,
): Promise<TokenAnswer> => {
  const operator = await platform.database.agency
    .selectFrom('operator')
    .select(['id', 'password_hash', 'is_active', 'totp_confirmed_at', 'first_password_until'])
    .where('email', '=', input.email)
    .executeTakeFirst()
  const owner: SignInOwner | null = operator ? { kind: 'operator', operatorId: operator.id } : null
  const check = async () => {
    const fits = await checkPassword(input.password, operator?.password_hash || null)
    if (!fits || !owner || !operator?.is_active) throw wrongSignIn()
    const method = await checkSecondStep(platform, owner, operator.totp_confirmed_at !== null, input)
    const { first_password_until: until } = operator
    if (until !== null && until <= platform.clock.now()) throw refuse('firstPasswordExpired')
    return { owner, method }
  }
  return attemptSignIn(platform, { side: 'operator', owner, email: input.email, check }, call)
}
