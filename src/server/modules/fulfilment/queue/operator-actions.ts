import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import { problemRoles } from '../../../../contract/problems/operator-problems.ts'
import { surchargeRoles } from '../../../../contract/surcharges/operator-surcharges.ts'
import { problemStatuses } from '../../../../contract/orders/order-problems.ts'
import type { OrderFlag } from '../../../../contract/orders/order-schemas.ts'
import { surchargeableStatuses } from '../../../../contract/surcharges/surcharges.ts'
import {
  blockingFlags,
  type OperatorOrderAction,
  type OrderStatus,
  type WaitingReason,
} from '../../../../contract/kernel/statuses.ts'

interface OrderState {
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly flags: readonly Pick<OrderFlag, 'kind' | 'on' | 'state'>[]
  readonly labelledAt: string | null
  readonly customsWaitSince: string | null
}

const sentStatuses: readonly OrderStatus[] = ['partlyShipped', 'shipped', 'delivered']

const isReplacementDue = (flags: OrderState['flags']): boolean =>
  flags.some(({ kind, state }) => kind === 'replacement' && (state === 'offered' || state === 'preparing'))

export const slipStatuses = [
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
] as const satisfies readonly OrderStatus[]

const fulfilmentActions: Partial<Record<OrderStatus, readonly OperatorOrderAction[]>> = {
  processing: ['ship', 'awaitStock', 'packingSlip', 'label'],
  awaitingStock: ['ship', 'resumeFromStock', 'packingSlip', 'label'],
  partlyShipped: ['ship', 'packingSlip', 'label'],
  shipped: ['packingSlip'],
}

/** An order cancelled in its shop allows nothing else until one of these is done. */
const heldActions = (status: OrderStatus): readonly OperatorOrderAction[] =>
  status === 'partlyShipped' ? ['releaseCancellationHold'] : ['releaseCancellationHold', 'refund']

const isCancellationRequested = (flags: OrderState['flags']): boolean =>
  flags.some(({ kind }) => kind === 'cancellationRequested')
const hasCancellationToDecide = ({ status, flags }: OrderState): boolean =>
  (status === 'processing' || status === 'awaitingStock') && isCancellationRequested(flags)

const hasRole = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('owner') || roles.includes(role)

const packing: readonly OperatorOrderAction[] = ['ship', 'packingSlip', 'label']
const isBlocked = (flags: OrderState['flags']): boolean =>
  flags.some(({ kind }) => blockingFlags.some((stopping) => stopping === kind))

const canDo = ({ flags, customsWaitSince }: OrderState, action: OperatorOrderAction): boolean => {
  if (!packing.includes(action)) return true
  // Goods with customs data can be shipped without the others.
  return !isBlocked(flags) && (customsWaitSince === null || action === 'ship')
}

const problemActions = ({ status, waitingReason, flags }: OrderState): readonly OperatorOrderAction[] => {
  const problem = flags.find(({ kind }) => kind === 'problem')
  if (problem) return problem.on === 'agency' ? ['askProblemAgain', 'resolveProblem'] : ['resolveProblem']
  // A cancellation or surcharge has to be decided first.
  if (
    waitingReason === 'cancelledInShop' ||
    waitingReason === 'replacementOffered' ||
    isCancellationRequested(flags)
  )
    return []
  return problemStatuses.some((one) => one === status) ? ['raiseProblem'] : []
}

const maySurcharge = ({ status, waitingReason, flags }: OrderState): boolean =>
  surchargeableStatuses.some((one) => one === status) &&
  waitingReason !== 'cancelledInShop' &&
  !flags.some(({ kind }) => kind === 'surcharge' || kind === 'cancellationRequested')

export const operatorActionsOf = (
  state: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => [
  ...actionsByStatus(state, roles),
  ...(problemRoles.some((role) => hasRole(roles, role)) ? problemActions(state) : []),
  ...(maySurcharge(state) && surchargeRoles.some((role) => hasRole(roles, role))
    ? (['raiseSurcharge'] as const)
    : []),
]

/** A label can be voided before anything is shipped, which unlocks the address. */
export const voidableStatuses = ['processing', 'awaitingStock'] as const satisfies readonly OrderStatus[]
const hasVoidable = ({ status, labelledAt }: OrderState): boolean =>
  labelledAt !== null && voidableStatuses.some((one) => one === status)

const actionsByStatus = (state: OrderState, roles: readonly OperatorRole[]): OperatorOrderAction[] => {
  const { status, waitingReason, flags } = state
  return [
    ...(status === 'awaitingQuote' && waitingReason === 'quoteRequested' && hasRole(roles, 'sourcing')
      ? (['quote'] as const)
      : []),
    ...(waitingReason !== 'cancelledInShop' && !isCancellationRequested(flags) && hasRole(roles, 'fulfilment')
      ? (fulfilmentActions[status] ?? []).filter((action) => status === 'shipped' || canDo(state, action))
      : []),
    ...(waitingReason === 'cancelledInShop' && (hasRole(roles, 'fulfilment') || hasRole(roles, 'support'))
      ? heldActions(status)
      : []),
    ...(hasVoidable(state) && (hasRole(roles, 'fulfilment') || hasRole(roles, 'support'))
      ? (['voidLabel'] as const)
      : []),
    ...(hasCancellationToDecide(state) && (hasRole(roles, 'fulfilment') || hasRole(roles, 'support'))
      ? (['decideCancel'] as const)
      : []),
    ...(sentStatuses.includes(status) &&
    !isReplacementDue(flags) &&
    (hasRole(roles, 'fulfilment') || hasRole(roles, 'support'))
      ? (['replacement'] as const)
      : []),
  ]
}
