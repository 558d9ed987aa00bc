import type { Access } from '../../contract/endpoint.ts'
import { DomainError, errorCodes, errorMessages } from '../../contract/errors.ts'
import { rankLiftsAuthorities } from '../../contract/permissions.ts'
import type { Actor, CustomerActor } from './actors.ts'

const forbidden = (): DomainError =>
  new DomainError('forbidden', errorMessages.forbidden, { code: errorCodes.forbidden })

const customerMay = (access: Extract<Access, { kind: 'customer' }>, actor: CustomerActor): boolean => {
  if (access.mainAccountOnly && !actor.isMain) return false
  if (access.notInAdminView && actor.isAdminView) return false
  if (access.tag !== undefined && !actor.menuTags.includes(access.tag)) return false
  if (access.authority === undefined || actor.authorities.includes(access.authority)) return true
  return rankLiftsAuthorities(actor.rank)
}

/** The one place where an endpoint's access rule meets who is calling. @throws DomainError 403 */
export const permit = (access: Access, actor: Actor): void => {
  if (access.kind === 'public') return
  if (access.kind !== actor.kind) throw forbidden()
  if (actor.kind === 'customer' && access.kind === 'customer') {
    if (!customerMay(access, actor)) throw forbidden()
    return
  }
  if (actor.kind === 'operator' && access.kind === 'operator') {
    if (actor.roles.includes('owner') || access.roles.some((role) => actor.roles.includes(role))) return
    throw forbidden()
  }
}
