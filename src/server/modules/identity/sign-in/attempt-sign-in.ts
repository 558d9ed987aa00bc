import { DomainError, errorCodes } from '../../../../contract/kernel/errors.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  consumeRateLimitsInOrder,
  countAttempts,
  refundRateLimit,
  type RateLimit,
} from '../../../platform/http/rate-limit.ts'
import { knownDevice, rememberDevice } from '../codes/known-device.ts'
import { secondStepOf } from '../second-step/required-second-step.ts'
import { openSession, type TokenAnswer } from '../sessions/sessions.ts'
import { idOf, logSecurityEvent, recordSecurityEvent, type SignInOwner } from '../sessions/sign-in-record.ts'

const windowSeconds = 15 * 60

type Side = SignInOwner['kind']

/**
 * Few wrong passwords are allowed per account and network, more per account from anywhere, and more still per network,
 * which an office may share.
 */
export const signInRules = (side: Side, email: string, ip: string): readonly RateLimit[] => {
  const network = clientNetwork(ip)
  return [
    { scope: `${side}-sign-in:account-network`, value: `${email} ${network}`, limit: 10, windowSeconds },
    { scope: `${side}-sign-in:network`, value: network, limit: 100, windowSeconds },
    { scope: `${side}-sign-in:account`, value: email, limit: 50, windowSeconds },
  ]
}

/** On a known device only its own attempts count, or a stranger could lock the owner out. */
const deviceRules = (side: Side, email: string, device: string): readonly RateLimit[] => [
  { scope: `${side}-sign-in:device`, value: `${email} ${device}`, limit: 10, windowSeconds },
]

interface Attempt {
  readonly side: Side
  /** Whose sign-in is attempted, if there is one; nothing of it reaches the caller before `check` has passed. */
  readonly owner: SignInOwner | null
  /** As entered: what attempts are counted by. */
  readonly email: string
  /** @throws DomainError if it is not the owner. Returns how they have shown that it is. */
  readonly check: () => Promise<{ readonly owner: SignInOwner; readonly method: string }>
}

const isLimit = (error: unknown): boolean =>
  error instanceof DomainError && error.code === errorCodes.tooManyRequests

/** A right password without the code that is asked for next is neither a failure nor a success. */
const isHalfWay = (error: DomainError): boolean => error.reason === 'totpNeeded'

const refusalOf = ({ side, owner, email }: Attempt, reason: string, count?: number) =>
  ({
    event: 'signInRefused',
    side,
    owner,
    detail: { reason, ...(count !== undefined && { count }), ...(owner === null && { email }) },
  }) as const

/** The first, fifth, tenth, twentieth, fortieth … */
const leavesRow = (count: number): boolean => count === 1 || Number.isInteger(Math.log2(count / 5))

/**
 * Attempts beyond the limits are refused unread, and anyone can send them as fast as they like. Each has its line in the
 * log; the rows, which nobody can change afterwards, say how many there were so far by this network in this window.
 */
const recordLimited = async (platform: Platform, attempt: Attempt, call: CallContext): Promise<void> => {
  const { side, owner } = attempt
  // Attempts at addresses without an account count together: there is no end of such addresses.
  const value = `${owner === null ? '' : idOf(owner)} ${clientNetwork(call.ip)}`
  const rule = { scope: `${side}-sign-in:limited`, value, limit: 0, windowSeconds }
  const [counted] = await countAttempts(platform.database, [rule])
  const count = counted?.attempts ?? 1
  const refusal = refusalOf(attempt, 'tooManyAttempts', count)
  if (leavesRow(count)) await recordSecurityEvent(platform.database.agency, refusal, call)
  else logSecurityEvent(refusal, call)
}

/** One way through every kind of sign-in: counted, checked, recorded, and remembered on the device. */
export const attemptSignIn = async (
  platform: Platform,
  attempt: Attempt,
  call: CallContext,
): Promise<TokenAnswer> => {
  const { database } = platform
  const { side, email } = attempt
  const device = attempt.owner && knownDevice(platform, attempt.owner, call)
  const rules = device === null ? signInRules(side, email, call.ip) : deviceRules(side, email, device)
  try {
    await consumeRateLimitsInOrder(database, rules)
  } catch (error) {
    if (isLimit(error)) await recordLimited(platform, attempt, call)
    throw error
  }
  try {
    const { owner, method } = await attempt.check()
    await refundRateLimit(database, rules)
    return await enter(platform, owner, method, call)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (isHalfWay(error)) await refundRateLimit(database, rules)
    else await recordSecurityEvent(database.agency, refusalOf(attempt, error.reason), call)
    throw error
  }
}

/** Opens the session of somebody who has shown who they are. */
export const enter = async (
  platform: Platform,
  owner: SignInOwner,
  method: string,
  call: CallContext,
): Promise<TokenAnswer> => {
  const nobody = { customerId: null, accountId: null, operatorId: null }
  const secondStep = await secondStepOf(platform, owner, method)
  const who = { ...nobody, ...owner, secondStep }
  const answer = await openSession(platform, platform.database.agency, who, call)
  const detail = { method, browser: rememberDevice(platform, owner, call) }
  const event = { event: 'signedIn', side: owner.kind, owner, detail } as const
  await recordSecurityEvent(platform.database.agency, event, call)
  return answer
}
