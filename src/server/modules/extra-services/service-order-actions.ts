import {
  serviceOrderMessageRoles,
  serviceOrderRefunders,
  serviceOrderWorkers,
} from '../../../contract/extra-services/operator-extra-services.ts'
import type { Authority, OperatorRole } from '../../../contract/kernel/permissions.ts'
import {
  serviceOrderActions,
  serviceOrderActionsFrom,
  serviceOrderOperatorActions,
  serviceOrderOperatorActionsFrom,
  type ServiceOrderAction,
  type ServiceOrderOperatorAction,
  type ServiceOrderStatus,
} from '../../../contract/extra-services/service-order-states.ts'

export interface ServiceOrderFacts {
  readonly status: ServiceOrderStatus
  readonly isOnRequest: boolean
}

const isFrom = (from: readonly ServiceOrderStatus[], { status }: ServiceOrderFacts): boolean =>
  from.includes(status)

/** Whether the status allows a seller's action, regardless of authorities. */
export const isSellersMove = (action: ServiceOrderAction, facts: ServiceOrderFacts): boolean =>
  isFrom(serviceOrderActionsFrom[action], facts)

/** Fixed prices are not quoted. */
export const isOperatorsMove = (action: ServiceOrderOperatorAction, facts: ServiceOrderFacts): boolean =>
  isFrom(serviceOrderOperatorActionsFrom[action], facts) && (action !== 'quote' || facts.isOnRequest)

const authorityOf = (action: ServiceOrderAction): Authority =>
  action === 'pay' ? 'service:pay' : 'service:order'

const rolesOf: Readonly<Record<ServiceOrderOperatorAction, readonly OperatorRole[]>> = {
  quote: serviceOrderWorkers,
  decline: serviceOrderWorkers,
  start: serviceOrderWorkers,
  deliver: serviceOrderWorkers,
  refund: serviceOrderRefunders,
}

export const hasRole = (roles: readonly OperatorRole[], allowed: readonly OperatorRole[]): boolean =>
  roles.some((role) => role === 'owner' || allowed.includes(role))

export const sellerActions = (
  facts: ServiceOrderFacts,
  authorities: readonly string[],
): ServiceOrderAction[] =>
  serviceOrderActions.filter(
    (action) => authorities.includes(authorityOf(action)) && isSellersMove(action, facts),
  )

export const operatorActionsFor = (
  facts: ServiceOrderFacts,
  roles: readonly OperatorRole[],
): ServiceOrderOperatorAction[] =>
  serviceOrderOperatorActions.filter(
    (action) => hasRole(roles, rolesOf[action]) && isOperatorsMove(action, facts),
  )

export const sellerMayWrite = (authorities: readonly string[]): boolean =>
  authorities.includes('service:order')

export const operatorMayWrite = (roles: readonly OperatorRole[]): boolean =>
  hasRole(roles, serviceOrderMessageRoles)
