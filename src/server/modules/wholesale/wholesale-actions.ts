import {
  wholesaleBuyers,
  wholesaleFulfilmentRoles,
  wholesaleQuoters,
} from '../../../contract/wholesale/operator-wholesale.ts'
import type { Authority, OperatorRole } from '../../../contract/kernel/permissions.ts'
import {
  wholesaleActions,
  wholesaleActionsFrom,
  wholesaleOperatorActions,
  wholesaleOperatorActionsFrom,
  wholesalePartyOf,
  type WholesaleAction,
  type WholesaleOperatorAction,
  type WholesalePaper,
  type WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'

export interface WholesaleFacts {
  readonly status: WholesaleStatus
  /** The quote or its payment deadline has expired. */
  readonly hasRunOut: boolean
  readonly isCancellationRequested: boolean
  readonly isFreightSettled: boolean
  readonly hasAddress: boolean
}

const isFrom = (from: readonly WholesaleStatus[], { status }: WholesaleFacts): boolean =>
  from.includes(status)

const sellerRules: Partial<Record<WholesaleAction, (facts: WholesaleFacts) => boolean>> = {
  askForQuote: ({ hasAddress }) => hasAddress,
  accept: ({ hasRunOut }) => !hasRunOut,
  pay: ({ hasRunOut }) => !hasRunOut,
  requestCancellation: ({ isCancellationRequested }) => !isCancellationRequested,
  withdrawCancellationRequest: ({ isCancellationRequested }) => isCancellationRequested,
}
const operatorRules: Partial<Record<WholesaleOperatorAction, (facts: WholesaleFacts) => boolean>> = {
  startPurchase: ({ isCancellationRequested }) => !isCancellationRequested,
  declineCancellation: ({ isCancellationRequested }) => isCancellationRequested,
  setFreight: ({ isFreightSettled }) => !isFreightSettled,
  ship: ({ isFreightSettled }) => isFreightSettled,
}

/** Whether the status allows a seller's action, regardless of authorities. */
export const isSellersMove = (action: WholesaleAction, facts: WholesaleFacts): boolean =>
  isFrom(wholesaleActionsFrom[action], facts) && (sellerRules[action]?.(facts) ?? true)

export const isOperatorsMove = (action: WholesaleOperatorAction, facts: WholesaleFacts): boolean =>
  isFrom(wholesaleOperatorActionsFrom[action], facts) && (operatorRules[action]?.(facts) ?? true)

const authorityOf: Readonly<Record<WholesaleAction, Authority>> = {
  edit: 'order:create',
  askForQuote: 'order:create',
  reopen: 'order:create',
  accept: 'order:edit',
  reject: 'order:edit',
  pay: 'order:pay',
  replenish: 'order:pay',
  cancel: 'order:cancel',
  requestCancellation: 'order:cancel',
  withdrawCancellationRequest: 'order:cancel',
  complete: 'order:edit',
}
const rolesOf: Readonly<Record<WholesaleOperatorAction, readonly OperatorRole[]>> = {
  quote: wholesaleQuoters,
  decline: wholesaleQuoters,
  startPurchase: wholesaleBuyers,
  recordArrival: wholesaleFulfilmentRoles,
  closeShort: wholesaleFulfilmentRoles,
  declineCancellation: wholesaleFulfilmentRoles,
  pack: wholesaleFulfilmentRoles,
  setFreight: wholesaleFulfilmentRoles,
  ship: wholesaleFulfilmentRoles,
}

export const sellerActions = (facts: WholesaleFacts, authorities: readonly string[]): WholesaleAction[] =>
  wholesaleActions.filter(
    (action) => authorities.includes(authorityOf[action]) && isSellersMove(action, facts),
  )

export const operatorActionsFor = (
  facts: WholesaleFacts,
  roles: readonly OperatorRole[],
): WholesaleOperatorAction[] =>
  wholesaleOperatorActions.filter(
    (action) =>
      (roles.includes('owner') || rolesOf[action].some((role) => roles.includes(role))) &&
      isOperatorsMove(action, facts),
  )

/** The waiting party; cancellation requests wait for the agency. */
export const waitingOn = ({
  status,
  isCancellationRequested,
}: Pick<WholesaleFacts, 'status' | 'isCancellationRequested'>): 'seller' | 'agency' | 'carrier' | null =>
  isCancellationRequested ? 'agency' : wholesalePartyOf[status]

/** The documents of an order: a quote once quoted, an invoice once paid, a packing list once packed. */
export const documentsOf = (order: {
  readonly isQuoted: boolean
  readonly isPaid: boolean
  readonly isPacked: boolean
}): WholesalePaper[] => [
  ...(order.isQuoted ? (['proforma'] as const) : []),
  ...(order.isPaid ? (['invoice'] as const) : []),
  ...(order.isPacked ? (['packingList'] as const) : []),
]
