import type { CallContext } from '../../../platform/http/call.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RateLimit } from '../../../platform/http/rate-limit.ts'
import { knownDevice } from './known-device.ts'
import type { SignInOwner } from '../sessions/sign-in-record.ts'

/**
 * Who asks for codes and enters them. As when signing in, only what was done on a known device counts against it, so
 * that no stranger can keep the owner from resetting a password.
 */
export interface CodeCaller {
  readonly network: string
  /** Null unless the account of the address has signed in on it. */
  readonly device: string | null
}

/** A change of address includes the account's id, so that the code is valid for no other account. */
export type CodePurpose = 'register' | 'forgotPassword' | `changeEmail:${string}`

/** What a code is for, and who asks for it or enters it. */
export interface CodeUse {
  readonly email: string
  readonly purpose: CodePurpose
  readonly caller: CodeCaller
}

export const codeCallerOf = (
  platform: Platform,
  account: SignInOwner | null,
  call: CallContext,
): CodeCaller => ({
  network: clientNetwork(call.ip),
  device: account && knownDevice(platform, account, call),
})

/** The account that a forgotten password is reset for. */
export const accountOfEmail = async (
  { database }: Platform,
  email: string,
): Promise<Extract<SignInOwner, { kind: 'account' }> | null> => {
  const account = await database.agency
    .selectFrom('account')
    .select(['id', 'customer_id'])
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return account ? { kind: 'account', customerId: account.customer_id, accountId: account.id } : null
}

const hour = 3600

export const codeMinutes = 10
export const resendAfterSeconds = 60

/** One code a minute. Ten an hour for a known device or a network, and 30 for an address from everywhere unknown. */
export const requestRules = ({ email, purpose, caller: { network, device } }: CodeUse): RateLimit[] => {
  const by = device === null ? `network ${network}` : `device ${device}`
  const own = [
    { scope: 'code-request:hour', value: `${email} ${by}`, limit: 10, windowSeconds: hour },
    {
      scope: 'code-request:minute',
      value: `${purpose} ${email} ${by}`,
      limit: 1,
      windowSeconds: resendAfterSeconds,
    },
  ]
  if (device !== null) return own
  return [
    ...own,
    { scope: 'code-request:network', value: network, limit: 30, windowSeconds: hour },
    { scope: 'code-request:email', value: email, limit: 30, windowSeconds: hour },
  ]
}

/** Guesses are counted for as long as a code is valid. */
const codeSeconds = codeMinutes * 60

/** Wrong guesses at one code by a known device or a network. */
export const guessesOfCaller = (codeHash: string, { network, device }: CodeCaller): RateLimit => ({
  scope: 'code-guess:caller',
  value: `${codeHash} ${device ?? network}`,
  limit: 5,
  windowSeconds: codeSeconds,
})

/** Wrong guesses at one code by everybody who may enter it. */
export const guessesOfCode = (codeHash: string, askedFrom: 'knownDevice' | 'elsewhere'): RateLimit => ({
  scope: 'code-guess:code',
  value: codeHash,
  limit: askedFrom === 'knownDevice' ? 5 : 20,
  windowSeconds: codeSeconds,
})

/**
 * Wrong guesses at all codes of an address. Strangers together have 50 a day, of a million: they find a code with a
 * chance of 1 in 20,000 in a day of trying, and of 1 in 55 in a year of it, while each code reaches the owner's mailbox
 * and each guess is in the account's activity.
 */
export const guessesPerDay = ({ email, purpose, caller: { device } }: CodeUse): RateLimit => ({
  scope: device === null ? 'code-guess:email' : 'code-guess:device',
  value: `${purpose} ${email} ${device ?? ''}`,
  limit: 50,
  windowSeconds: 24 * hour,
})
