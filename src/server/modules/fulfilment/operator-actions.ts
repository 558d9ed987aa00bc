import type { OperatorRole } from '../../../contract/permissions.ts'
import type { OperatorOrderAction, OrderStatus, WaitingReason } from '../../../contract/statuses.ts'

interface OrderState {
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  /** Something of it is to be sent again, and is not on its way yet. */
  readonly isSentAgain: boolean
}

/** Orders of which something has been shipped. */
const sentStatuses: readonly OrderStatus[] = ['partlyShipped', 'shipped', 'delivered']

/** Whether an order's overlays say so. */
export const isSentAgain = (
  overlays: readonly { readonly kind: string; readonly state: string }[],
): boolean =>
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

const holds = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('owner') || roles.includes(role)

/** What the server would let an operator with these roles do with an order now. */
export const operatorActionsOf = (
  { status, waitingReason, isSentAgain: isAgain }: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => [
  ...(status === 'awaitingQuote' && waitingReason === 'quoteRequested' && holds(roles, 'sourcing')
    ? (['quote'] as const)
    : []),
  ...(waitingReason !== 'cancelledInShop' && holds(roles, 'fulfilment')
    ? (fulfilmentActions[status] ?? [])
    : []),
  ...(waitingReason === 'cancelledInShop' && (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? heldActions(status)
    : []),
  ...(sentStatuses.includes(status) && !isAgain && (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['reissue'] as const)
    : []),
]
