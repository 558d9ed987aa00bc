import type { DomainError } from '../../../../contract/kernel/errors.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { attemptSignIn } from './attempt-sign-in.ts'
import type { PasskeyProof } from '../second-step/passkey-proof.ts'
import { checkPassword } from '../passwords/passwords.ts'
import type { TokenAnswer } from '../sessions/sessions.ts'
import type { SignInOwner } from '../sessions/sign-in-record.ts'
import { checkSecondStep } from '../second-step/totp.ts'

/** One answer for an unknown address, a wrong password and a closed account. */
export const wrongSignIn = (): DomainError => refuse('wrongSignIn')

/** A code is asked for only after the right password. */
export const signIn = async (
  platform: Platform,
  input: {
    readonly account: string
    readonly password: string
    readonly totp?: string | undefined
    readonly passkey?: PasskeyProof | undefined
  },
  call: CallContext,
): Promise<TokenAnswer> => {
  const account = await platform.database.agency
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.id', 'a.customer_id', 'a.password_hash', 'a.totp_confirmed_at'])
    .select(['a.is_active', 'c.is_active as customer_is_active'])
    .where('a.email', '=', input.account)
    .where('a.password_hash', 'is not', null)
    .executeTakeFirst()
  const owner: SignInOwner | null = account
    ? { kind: 'account', customerId: account.customer_id, accountId: account.id }
    : null
  const check = async () => {
    const fits = await checkPassword(input.password, account?.password_hash ?? null)
    if (!fits || !owner || !account?.is_active || !account.customer_is_active) throw wrongSignIn()
    return {
      owner,
      method: await checkSecondStep(platform, owner, account.totp_confirmed_at !== null, input),
    }
  }
  return attemptSignIn(platform, { side: 'account', owner, email: input.account, check }, call)
}
