import type { Actor } from '../../../platform/auth/actors.ts'
import { audit, type AuditActor } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Logger } from '../../../platform/kernel/log.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Who signs in or changes how they sign in. */
export type SignInOwner =
  | { readonly kind: 'account'; readonly customerId: string; readonly accountId: string }
  | { readonly kind: 'operator'; readonly operatorId: string }

export const ownerOf = (actor: Actor): SignInOwner =>
  actor.kind === 'operator'
    ? { kind: 'operator', operatorId: actor.operatorId }
    : { kind: 'account', customerId: actor.customerId, accountId: actor.accountId }

export const idOf = (owner: SignInOwner): string =>
  owner.kind === 'account' ? owner.accountId : owner.operatorId

/** The call during which it happened, or a command run on the server's machine. */
export type RecordedDuring = CallContext | { readonly log: Logger }

export const callOf = (during: RecordedDuring): CallContext | null => ('requestId' in during ? during : null)

const auditActorOf = (owner: SignInOwner | null): AuditActor => {
  if (owner === null) return { kind: 'nobody', operatorId: null }
  if (owner.kind === 'operator') return owner
  return { kind: 'customer', customerId: owner.customerId, accountId: owner.accountId, operatorId: null }
}

/** What happened to an account's or an operator's way to sign in, without `account.` or `operator.`. */
export const securityEvents = [
  'signedIn',
  'signInRefused',
  'signedOut',
  'passwordChanged',
  'passwordForgotten',
  'passwordResetRefused',
  'passwordSet',
  'invitationAccepted',
  'emailChanged',
  'totpOn',
  'totpOff',
  'passkeyAdded',
  'passkeyRemoved',
  'apiKeyCreated',
  'apiKeyRevoked',
  'sessionEnded',
  'otherSessionsEnded',
  'sessionReused',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

const warned: ReadonlySet<SecurityEvent> = new Set(['signInRefused', 'passwordResetRefused', 'sessionReused'])

interface RecordedEvent {
  readonly event: SecurityEvent
  /** Null where nobody is known by what was entered. */
  readonly owner: SignInOwner | null
  readonly side: SignInOwner['kind']
  readonly detail?: Readonly<Record<string, unknown>>
}

const targetOf = ({ owner, side }: RecordedEvent) => owner && (`${side}:${idOf(owner)}` as const)

/** Writes a line of the log, with the address and the device. */
export const logSecurityEvent = (recorded: RecordedEvent, during: RecordedDuring): void => {
  const { event, side, detail } = recorded
  const call = callOf(during)
  const target = targetOf(recorded)
  const fields = {
    securityEvent: `${side}.${event}`,
    target,
    ...detail,
    ip: call?.ip,
    device: call?.userAgent,
  }
  if (warned.has(event)) during.log.warn(fields, 'security event')
  else during.log.info(fields, 'security event')
}

/** Writes a row of the audit log and a line of the log. */
export const recordSecurityEvent = async (
  db: Db,
  recorded: RecordedEvent,
  during: RecordedDuring,
): Promise<void> => {
  const { event, owner, side, detail } = recorded
  const action = `${side}.${event}` as const
  await audit(db, auditActorOf(owner), {
    action,
    target: targetOf(recorded),
    detail: detail ?? null,
    call: callOf(during),
  })
  logSecurityEvent(recorded, during)
}
