import {
  surchargeRoles,
  type OperatorSurchargeAction,
} from '../../../contract/surcharges/operator-surcharges.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import {
  surchargeableStatuses,
  type SurchargeAction,
  type SurchargeStatus,
} from '../../../contract/surcharges/surcharges.ts'
import { orderMoves } from '../orders/index.ts'

export interface SurchargeFacts {
  readonly status: SurchargeStatus
  readonly orderStatus: OrderStatus
  readonly answerBy: Date
}

/** It waits for the seller past its deadline, but can still be answered. */
export const isOverdue = ({ status, answerBy }: Pick<SurchargeFacts, 'status' | 'answerBy'>, now: Date) =>
  status === 'open' && answerBy <= now

/** Not settled yet: its order is blocked. */
export const isUnsettled = ({ status }: Pick<SurchargeFacts, 'status'>): boolean =>
  status === 'open' || status === 'declined'

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus): boolean => statuses.includes(status)

export const sellerActions = (
  { status, orderStatus }: SurchargeFacts,
  authorities: readonly string[],
): SurchargeAction[] =>
  status === 'open' && isOneOf(surchargeableStatuses, orderStatus) && authorities.includes('order:pay')
    ? ['accept', 'decline']
    : []

/** The order can be cancelled once the seller has declined or the deadline has passed. */
export const mayEndOrder = (facts: SurchargeFacts, now: Date): boolean =>
  (facts.status === 'declined' || isOverdue(facts, now)) && isOneOf(orderMoves.refund.from, facts.orderStatus)

export const operatorActions = (
  facts: SurchargeFacts,
  roles: readonly OperatorRole[],
  now: Date,
): OperatorSurchargeAction[] => {
  const isTheirs = roles.includes('owner') || surchargeRoles.some((role) => roles.includes(role))
  if (!isTheirs || !isUnsettled(facts)) return []
  return [
    'lower',
    facts.status === 'declined' ? 'waive' : 'withdraw',
    ...(mayEndOrder(facts, now) ? (['cancelOrder'] as const) : []),
  ]
}
