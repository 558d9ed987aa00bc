import type { Access } from '../../contract/endpoint.ts'
import { DomainError, errorCodes, errorMessages } from '../../contract/errors.ts'
import { rankLiftsAuthorities } from '../../contract/permissions.ts'
import type { AccountActor, JobActor } from './actors.ts'

const forbidden = (): DomainError =>
  new DomainError('forbidden', errorMessages.forbidden, { code: errorCodes.forbidden })

const customerMay = (access: Extract<Access, { kind: 'customer' }>, actor: AccountActor): boolean => {
  if (access.mainAccountOnly && !actor.isMain) return false
  if (access.notInAdminView && actor.isAdminView) return false
  if (access.tag !== undefined && !actor.menuTags.includes(access.tag)) return false
  if (access.authority === undefined || actor.authorities.includes(access.authority)) return true
  return rankLiftsAuthorities(actor.rank)
}

/** The only place where an access rule is checked against an actor. */
export const isPermitted = (access: Access, doer: JobActor): boolean => {
  if (access.kind === 'public') return true
  if (doer.kind === 'customer') return access.kind === 'customer' && customerMay(access, doer)
  if (access.kind !== 'operator') return false
  return doer.roles.includes('owner') || access.roles.some((role) => doer.roles.includes(role))
}

/** @throws DomainError 403 */
export const permit = (access: Access, doer: JobActor): void => {
  if (!isPermitted(access, doer)) throw forbidden()
}
