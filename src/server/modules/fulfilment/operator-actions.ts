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
  readonly flags: readonly Pick<OrderFlag, 'kind' | 'on' | 'state'>[]
  /** Since when its address label is made; null: there is none. */
  readonly labelledAt: string | null
}

/** Orders of which something has been shipped. */
const sentStatuses: readonly OrderStatus[] = ['partlyShipped', 'shipped', 'delivered']

/** Whether something of it is to be sent again, and is not on its way yet. */
const isSentAgain = (flags: OrderState['flags']): boolean =>
  flags.some(({ kind, state }) => kind === 'replacement' && (state === 'offered' || state === 'preparing'))

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

const isCancellationRequested = (flags: OrderState['flags']): boolean =>
  flags.some(({ kind }) => kind === 'cancellationRequested')
/** Its seller asks for it to be cancelled, and nothing of it is shipped. */
const mayBeCancelled = ({ status, flags }: OrderState): boolean =>
  (status === 'processing' || status === 'awaitingStock') && isCancellationRequested(flags)

const holds = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('owner') || roles.includes(role)

/** Nothing of what is put aside, has a problem or is asked to cost more is packed. */
const packing: readonly OperatorOrderAction[] = ['ship', 'packingSlip', 'label']
const isStopped = (flags: OrderState['flags']): boolean =>
  flags.some(({ kind }) => blockingFlags.some((stopping) => stopping === kind))

const problemActions = ({ status, waitingReason, flags }: OrderState): readonly OperatorOrderAction[] => {
  const problem = flags.find(({ kind }) => kind === 'problem')
  if (problem) return problem.on === 'agency' ? ['askProblemAgain', 'resolveProblem'] : ['resolveProblem']
  // What becomes of it is decided first: by its buyer's or its seller's cancelling, or by the answer to the charge.
  if (
    waitingReason === 'cancelledInShop' ||
    waitingReason === 'replacementOffered' ||
    isCancellationRequested(flags)
  )
    return []
  return problemStatuses.some((one) => one === status) ? ['raiseProblem'] : []
}

/** Paid, still to be shipped, to be shipped at all, and not asked already. */
const mayCostMore = ({ status, waitingReason, flags }: OrderState): boolean =>
  surchargeableStatuses.some((one) => one === status) &&
  waitingReason !== 'cancelledInShop' &&
  !flags.some(({ kind }) => kind === 'surcharge' || kind === 'cancellationRequested')

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
  { status, waitingReason, flags, labelledAt }: OrderState,
  roles: readonly OperatorRole[],
): OperatorOrderAction[] => [
  ...(status === 'awaitingQuote' && waitingReason === 'quoteRequested' && holds(roles, 'sourcing')
    ? (['quote'] as const)
    : []),
  ...(waitingReason !== 'cancelledInShop' && !isCancellationRequested(flags) && holds(roles, 'fulfilment')
    ? (fulfilmentActions[status] ?? []).filter(
        (action) => status === 'shipped' || !isStopped(flags) || !packing.includes(action),
      )
    : []),
  ...(waitingReason === 'cancelledInShop' && (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? heldActions(status)
    : []),
  ...(hasVoidable({ status, waitingReason, flags, labelledAt }) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['voidLabel'] as const)
    : []),
  ...(mayBeCancelled({ status, waitingReason, flags, labelledAt }) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['decideCancel'] as const)
    : []),
  ...(sentStatuses.includes(status) &&
  !isSentAgain(flags) &&
  (holds(roles, 'fulfilment') || holds(roles, 'support'))
    ? (['replacement'] as const)
    : []),
]
