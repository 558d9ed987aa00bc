import { isOpenToApiKeys, type Access } from '../../../contract/kernel/endpoint.ts'
import { DomainError, errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import {
  adminActionOfAuthority,
  adminActionRoles,
  rankLiftsAuthorities,
  type AdminAction,
} from '../../../contract/kernel/permissions.ts'
import { isGranted, rolesIn, type OperatorGrants } from '../../../contract/kernel/operator-permissions.ts'
import type { AccountActor, Actor, CustomerActor, JobActor, OperatorActor, StaffActor } from './actors.ts'
import { refusalOf } from '../kernel/refuse.ts'

export const forbidden = (): DomainError =>
  new DomainError('forbidden', errorMessages.forbidden, { code: errorCodes.forbidden })

const refuseKey = (why: 'apiKeyRefused' | 'apiKeyReadOnly'): DomainError => {
  const { reason, message } = refusalOf(why)
  return new DomainError(reason, message, { code: errorCodes.forbidden })
}

const isByKey = (actor: JobActor): boolean => actor.kind === 'customer' && actor.apiKey !== null

/** @throws DomainError 403 for an API key, which has no session */
export const requireSession = ({ sessionId }: Actor): string => {
  if (sessionId === null) throw refuseKey('apiKeyRefused')
  return sessionId
}

const customerMay = (access: Extract<Access, { kind: 'customer' }>, actor: AccountActor): boolean => {
  if (access.mainAccountOnly && !actor.isMain) return false
  if (access.notInAdminView && actor.isAdminView) return false
  if (access.onlyInAdminView && !actor.isAdminView) return false
  if (access.tag !== undefined && !actor.menuTags.includes(access.tag)) return false
  if (access.authority === undefined || actor.authorities.includes(access.authority)) return true
  return rankLiftsAuthorities(actor.rank, access.authority)
}

/** The only place where an access rule is checked against an actor. */
export const isPermitted = (access: Access, actor: JobActor): boolean => {
  if (access.kind === 'public') return true
  if (isByKey(actor) && !isOpenToApiKeys(access)) return false
  if (actor.kind === 'customer') return access.kind === 'customer' && customerMay(access, actor)
  if (access.kind !== 'operator') return false
  return isGranted(access, grantsOfActor(actor))
}

export const grantsOfActor = (actor: StaffActor): OperatorGrants =>
  actor.grants ?? { roles: actor.roles, extra: [], removed: [] }

/** The actor with the roles of the call's area, for what handlers offer and refuse by role. */
export const inArea = <A extends JobActor>(access: Access, actor: A): A =>
  actor.kind === 'operator' && actor.grants && access.kind === 'operator'
    ? { ...actor, roles: rolesIn(actor.grants, access.area) }
    : actor

const adminActionOf = (access: Extract<Access, { kind: 'customer' }>): AdminAction | 'view' | null =>
  access.inAdminView ?? (access.authority === undefined ? null : adminActionOfAuthority[access.authority])

export const holdsAdminRole = (actor: AccountActor, action: AdminAction): boolean =>
  actor.operatorRoles.some((role) => role === 'owner' || adminActionRoles[action].some((one) => one === role))

/** Whether the actor may change what is under this rule: in the admin view, the operator's own roles must allow it. */
export const mayChange = (access: Access, actor: JobActor): boolean => {
  if (!isPermitted(access, actor)) return false
  if (actor.kind === 'customer' && actor.apiKey?.isReadOnly) return false
  if (actor.kind !== 'customer' || !actor.isAdminView) return true
  const action = access.kind === 'customer' ? adminActionOf(access) : null
  return action !== null && (action === 'view' || holdsAdminRole(actor, action))
}

/** Whether to run a job again; not one that moves money in the admin view, as the amount was confirmed for once. */
export const mayRetry = (access: Access, actor: JobActor): boolean => {
  if (!mayChange(access, actor)) return false
  if (actor.kind !== 'customer' || access.kind !== 'customer') return true
  return !actor.isAdminView || adminActionOf(access) !== 'money'
}

/** @throws DomainError 403: the operator's roles do not allow it, actingNotStarted, or apiKeyReadOnly */
export const permitChange = (access: Access, actor: CustomerActor | OperatorActor): void => {
  if (actor.kind === 'customer' && actor.apiKey?.isReadOnly) throw refuseKey('apiKeyReadOnly')
  if (!mayChange(access, actor)) throw forbidden()
  if (actor.kind !== 'customer' || !actor.isAdminView || actor.isActing) return
  if (access.kind === 'customer' && adminActionOf(access) === 'view') return
  const { reason, message } = refusalOf('actingNotStarted')
  throw new DomainError(reason, message, { code: errorCodes.forbidden })
}

/** @throws DomainError 403: forbidden, or apiKeyRefused */
export const permit = (access: Access, actor: JobActor): void => {
  if (access.kind === 'customer' && isByKey(actor) && !isOpenToApiKeys(access))
    throw refuseKey('apiKeyRefused')
  if (!isPermitted(access, actor)) throw forbidden()
}
