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
export const isPermitted = (access: Access, actor: JobActor): boolean => {
  if (access.kind === 'public') return true
  if (actor.kind === 'customer') return access.kind === 'customer' && customerMay(access, actor)
  if (access.kind !== 'operator') return false
  return actor.roles.includes('owner') || access.roles.some((role) => actor.roles.includes(role))
}

export const permit = (access: Access, actor: JobActor): void => {
  if (!isPermitted(access, actor)) throw forbidden()
}
