import type { OperatorRole } from '../../../contract/permissions.ts'
import { problemRoles } from '../../../contract/operator/problems.ts'
import { surchargeRoles } from '../../../contract/operator/surcharges.ts'
import { problemStatuses } from '../../../contract/order-problems.ts'
import type { OrderFlag } from '../../../contract/order-schemas.ts'
import { surchargeableStatuses } from '../../../contract/surcharges.ts'
import { blockingFlags } from '../../../contract/statuses.ts'
import type { OperatorOrderAction, OrderStatus, WaitingReason } from '../../../contract/statuses.ts'

interface OrderState {
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly overlays: readonly Pick<OrderFlag, 'kind' | 'on' | 'state'>[]
  /** Since when its address label is made; null: there is none. */
  readonly labelledAt: string | null
}

/** Orders of which something has been shipped. */
const sentStatuses: readonly OrderStatus[] = ['partlyShipped', 'shipped', 'delivered']

/** Whether something of it is to be sent again, and is not on its way yet. */
const isSentAgain = (overlays: OrderState['overlays']): boolean =>
  overlays.some(({ kind, state }) => kind === 'reissue' && (state === 'offered' || state === 'preparing'))

/** Orders that a packing slip can be printed of: paid, and not over. */
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

/** Cancelled in its shop: nothing else is done with it until one of these is. */
const heldActions = (status: OrderStatus): readonly OperatorOrderAction[] =>
  status === 'partlyShipped' ? ['releaseCancellationHold'] : ['releaseCancellationHold', 'refund']

const isCancelAsked = (overlays: OrderState['overlays']): boolean =>
  overlays.some(({ kind }) => kind === 'cancellationRequested')
/** Its seller asks for it to be cancelled, and nothing of it is shipped. */
const mayBeCancelled = ({ status, overlays }: OrderState): boolean =>
  (status === 'processing' || status === 'awaitingStock') && isCancelAsked(overlays)

const holds = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('owner') || roles.includes(role)

/** Nothing of what is put aside, has a problem or is asked to cost more is packed. */
const packing: readonly OperatorOrderAction[] = ['ship', 'packingSlip', 'label']
const isStopped = (overlays: OrderState['overlays']): boolean =>
  overlays.some(({ kind }) => blockingFlags.some((stopping) => stopping === kind))

const problemActions = ({ status, waitingReason, overlays }: OrderState): readonly OperatorOrderAction[] => {
  const problem = overlays.find(({ kind }) => kind === 'problem')
  if (problem) return problem.on === 'agency' ? ['askProblemAgain', 'resolveProblem'] : ['resolveProblem']
  // What becomes of it is decided first: by its buyer's or its seller's cancelling, or by the answer to the charge.
  if (waitingReason === 'cancelledInShop' || waitingReason === 'reissueOffered' || isCancelAsked(overlays))
    return []
  return problemStatuses.some((one) => one === status) ? ['raiseProblem'] : []
}

/** Paid, still to be shipped, to be shipped at all, and not asked already. */
const mayCostMore = ({ status, waitingReason, overlays }: OrderState): boolean =>
  surchargeableStatuses.some((one) => one === status) &&
  waitingReason !== 'cancelledInShop' &&
  !overlays.some(({ kind }) => kind === 'surcharge' || kind === 'cancellationRequested')

/** What the server would let an operator with these roles do with an order now. */
export const operatorActionsOf = (
  state: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => [
  ...actionsByStatus(state, roles),
  ...(problemRoles.some((role) => holds(roles, role)) ? problemActions(state) : []),
  ...(mayCostMore(state) && surchargeRoles.some((role) => holds(roles, role))
    ? (['raiseSurcharge'] as const)
    : []),
]

/** Before anything of it is shipped, a label may be voided, which opens the address again. */
export const voidableStatuses = ['processing', 'awaitingStock'] as const satisfies readonly OrderStatus[]
const hasVoidable = ({ status, labelledAt }: OrderState): boolean =>
  labelledAt !== null && voidableStatuses.some((one) => one === status)

const actionsByStatus = (
  { status, waitingReason, overlays, labelledAt }: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => [
  ...(status === 'awaitingQuote' && waitingReason === 'quoteRequested' && holds(roles, 'sourcing')
    ? (['quote'] as const)
    : []),
  ...(waitingReason !== 'cancelledInShop' && !isCancelAsked(overlays) && holds(roles, 'fulfilment')
    ? (fulfilmentActions[status] ?? []).filter(
        (action) => status === 'shipped' || !isStopped(overlays) || !packing.includes(action),
      )
    : []),
  ...(waitingReason === 'cancelledInShop' && (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? heldActions(status)
    : []),
  ...(hasVoidable({ status, waitingReason, overlays, labelledAt }) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['voidLabel'] as const)
    : []),
  ...(mayBeCancelled({ status, waitingReason, overlays, labelledAt }) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['decideCancel'] as const)
    : []),
  ...(sentStatuses.includes(status) &&
  !isSentAgain(overlays) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['reissue'] as const)
    : []),
]
