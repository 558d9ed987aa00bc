import type { OperatorRole } from '../../../contract/permissions.ts'
import { problemRoles } from '../../../contract/operator/problems.ts'
import { problemStatuses } from '../../../contract/order-problems.ts'
import type { OrderOverlay } from '../../../contract/orders.ts'
import { stoppingOverlays } from '../../../contract/statuses.ts'
import type { OperatorOrderAction, OrderStatus, WaitingReason } from '../../../contract/statuses.ts'

interface OrderState {
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly overlays: readonly Pick<OrderOverlay, 'kind' | 'on' | 'state'>[]
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
  processing: ['ship', 'awaitStock', 'packingSlip'],
  awaitingStock: ['ship', 'resumeFromStock', 'packingSlip'],
  partlyShipped: ['ship', 'packingSlip'],
  shipped: ['packingSlip'],
}

/** Cancelled in its shop: nothing else is done with it until one of these is. */
const heldActions = (status: OrderStatus): readonly OperatorOrderAction[] =>
  status === 'partlyShipped' ? ['keep'] : ['keep', 'refund']

const isCancelAsked = (overlays: OrderState['overlays']): boolean =>
  overlays.some(({ kind }) => kind === 'cancelAsked')
/** Its seller asks for it to be cancelled, and nothing of it is shipped. */
const mayBeCancelled = ({ status, overlays }: OrderState): boolean =>
  (status === 'processing' || status === 'awaitingStock') && isCancelAsked(overlays)

const holds = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('owner') || roles.includes(role)

/** Nothing of what is put aside or has a problem is packed. */
const packing: readonly OperatorOrderAction[] = ['ship', 'packingSlip']
const isStopped = (overlays: OrderState['overlays']): boolean =>
  overlays.some(({ kind }) => stoppingOverlays.some((stopping) => stopping === kind))

const problemActions = ({ status, waitingReason, overlays }: OrderState): readonly OperatorOrderAction[] => {
  const problem = overlays.find(({ kind }) => kind === 'abnormal')
  if (problem) return problem.on === 'agency' ? ['askProblemAgain', 'resolveProblem'] : ['resolveProblem']
  if (waitingReason === 'cancelledInShop') return []
  return problemStatuses.some((one) => one === status) ? ['raiseProblem'] : []
}

/** What the server would let an operator with these roles do with an order now. */
export const operatorActionsOf = (
  state: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => [
  ...actionsByStatus(state, roles),
  ...(problemRoles.some((role) => holds(roles, role)) ? problemActions(state) : []),
]

const actionsByStatus = (
  { status, waitingReason, overlays }: OrderState,
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
  ...(mayBeCancelled({ status, waitingReason, overlays }) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['decideCancel'] as const)
    : []),
  ...(sentStatuses.includes(status) &&
  !isSentAgain(overlays) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['reissue'] as const)
    : []),
]
