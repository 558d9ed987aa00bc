import { surchargeRoles, type OperatorSurchargeAction } from '../../../contract/operator/surcharges.ts'
import type { OperatorRole } from '../../../contract/permissions.ts'
import type { OrderStatus } from '../../../contract/statuses.ts'
import {
  surchargeableStatuses,
  type SurchargeAction,
  type SurchargeStatus,
} from '../../../contract/surcharges.ts'
import { orderMoves } from '../orders/index.ts'

/** What decides about what may be done with a surcharge. */
export interface SurchargeFacts {
  readonly status: SurchargeStatus
  readonly orderStatus: OrderStatus
  readonly answerBy: Date
}

/** It waits on the seller, and should have been answered by now. It may still be. Pure. */
export const isOverdue = ({ status, answerBy }: Pick<SurchargeFacts, 'status' | 'answerBy'>, now: Date) =>
  status === 'open' && answerBy <= now

/** Nobody has settled it: its order is stopped. */
export const isUnsettled = ({ status }: Pick<SurchargeFacts, 'status'>): boolean =>
  status === 'open' || status === 'declined'

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus): boolean => statuses.includes(status)

/** What a seller with these authorities may do now. Pure. */
export const sellerActions = (
  { status, orderStatus }: SurchargeFacts,
  authorities: readonly string[],
): SurchargeAction[] =>
  status === 'open' && isOneOf(surchargeableStatuses, orderStatus) && authorities.includes('order:pay')
    ? ['accept', 'decline']
    : []

/** Its seller has declined, or has had time enough: only then does the order end for it. Pure. */
export const mayEndOrder = (facts: SurchargeFacts, now: Date): boolean =>
  (facts.status === 'declined' || isOverdue(facts, now)) && isOneOf(orderMoves.refund.from, facts.orderStatus)

/** What an operator with these roles may do now. Pure. */
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
