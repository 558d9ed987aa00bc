import {
  purchaseBuyers,
  purchaseFulfilmentRoles,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import type { Authority, OperatorRole } from '../../../../contract/kernel/permissions.ts'
import {
  purchaseActions,
  purchaseActionsFrom,
  purchaseOperatorActions,
  purchaseOperatorActionsFrom,
  purchaseTypes,
  type PriceState,
  type PurchaseAction,
  type PurchaseOperatorAction,
  type PurchaseStatus,
  type PurchaseType,
} from '../../../../contract/purchasing/purchase-states.ts'

export interface PurchaseFacts {
  readonly type: PurchaseType
  readonly status: PurchaseStatus
  readonly isCancellationRequested: boolean
  readonly itemCount: number
}

const sellerRules: Partial<Record<PurchaseAction, (facts: PurchaseFacts) => boolean>> = {
  requestCancellation: ({ isCancellationRequested }) => !isCancellationRequested,
  withdrawCancellationRequest: ({ isCancellationRequested }) => isCancellationRequested,
}
const operatorRules: Partial<Record<PurchaseOperatorAction, (facts: PurchaseFacts) => boolean>> = {
  declineCancellation: ({ isCancellationRequested }) => isCancellationRequested,
}

/** Whether the status allows a seller's action, regardless of authorities and prices. */
export const isSellersMove = (action: PurchaseAction, facts: PurchaseFacts): boolean =>
  purchaseActionsFrom[action][facts.type].includes(facts.status) && (sellerRules[action]?.(facts) ?? true)

export const isOperatorsMove = (action: PurchaseOperatorAction, facts: PurchaseFacts): boolean =>
  purchaseOperatorActionsFrom[action][facts.type].includes(facts.status) &&
  (operatorRules[action]?.(facts) ?? true)

/** An unpaid order can only be confirmed again if prices changed. */
const fitsPrices = (action: PurchaseAction, facts: PurchaseFacts, prices: PriceState): boolean => {
  if (action === 'pay') return prices === 'asShown'
  if (action !== 'confirm') return true
  if (facts.itemCount === 0 || prices === 'gone') return false
  return facts.status === 'draft' || prices === 'changed'
}

const authorityOf = (action: PurchaseAction): Authority => (action === 'pay' ? 'stock:pay' : 'stock:order')
const rolesOf: Readonly<Record<PurchaseOperatorAction, readonly OperatorRole[]>> = {
  startPurchase: purchaseBuyers,
  recordArrival: purchaseFulfilmentRoles,
  closeShort: purchaseFulfilmentRoles,
  declineCancellation: purchaseFulfilmentRoles,
}

export const sellerActions = (
  facts: PurchaseFacts,
  prices: PriceState,
  authorities: readonly string[],
): PurchaseAction[] =>
  purchaseActions.filter(
    (action) =>
      authorities.includes(authorityOf(action)) &&
      isSellersMove(action, facts) &&
      fitsPrices(action, facts, prices),
  )

export const operatorActionsFor = (
  facts: PurchaseFacts,
  roles: readonly OperatorRole[],
): PurchaseOperatorAction[] =>
  purchaseOperatorActions.filter(
    (action) =>
      (roles.includes('owner') || rolesOf[action].some((role) => roles.includes(role))) &&
      isOperatorsMove(action, facts),
  )

type Party = 'seller' | 'agency' | 'carrier'
const partyOf: Readonly<Record<PurchaseStatus, Party | null>> = {
  draft: 'seller',
  awaitingPayment: 'seller',
  paid: 'agency',
  purchasing: 'agency',
  submitted: 'seller',
  inTransit: 'carrier',
  partlyArrived: 'agency',
  arrived: 'seller',
  completed: null,
  cancelled: null,
  refunded: null,
}

/** The waiting party; self-purchase orders wait for the carrier, and for nobody once arrived. */
export const waitingOn = ({ type, status }: Pick<PurchaseFacts, 'type' | 'status'>): Party | null => {
  if (type === purchaseTypes.inventory) return partyOf[status]
  if (status === 'arrived') return null
  return status === 'partlyArrived' ? 'carrier' : partyOf[status]
}
