import type { OperatorRole } from '../../../contract/permissions.ts'
import { stoppingOverlays } from '../../../contract/statuses.ts'
import type {
  OperatorOrderAction,
  OrderStatus,
  OverlayKind,
  WaitingReason,
} from '../../../contract/statuses.ts'

interface OrderState {
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly overlays: readonly { readonly kind: OverlayKind }[]
}

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

/** Neither picked nor shipped before something else is decided. */
const isStopped = ({ waitingReason, overlays }: OrderState): boolean =>
  waitingReason === 'cancelledInShop' ||
  overlays.some(({ kind }) => stoppingOverlays.some((stopping) => stopping === kind))

const mayBeCancelled = ({ status, overlays }: OrderState): boolean =>
  (status === 'processing' || status === 'awaitingStock') &&
  overlays.some(({ kind }) => kind === 'cancelAsked')

const holds = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('owner') || roles.includes(role)

/** What the server would let an operator with these roles do with an order now. */
export const operatorActionsOf = (
  state: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => {
  const { status, waitingReason } = state
  return [
    ...(status === 'awaitingQuote' && waitingReason === 'quoteRequested' && holds(roles, 'sourcing')
      ? (['quote'] as const)
      : []),
    ...(!isStopped(state) && holds(roles, 'fulfilment') ? (fulfilmentActions[status] ?? []) : []),
    ...(waitingReason === 'cancelledInShop' && (holds(roles, 'fulfilment') || holds(roles, 'support'))
      ? heldActions(status)
      : []),
    ...(mayBeCancelled(state) && (holds(roles, 'fulfilment') || holds(roles, 'support'))
      ? (['decideCancel'] as const)
      : []),
  ]
}
