import type { OrderEventKind } from '../../../../contract/orders/order-events.ts'
import type { PackOrder, PackBlocker } from '../../../../contract/packing/packing.ts'
import type { OrderStatus, BlockingFlag } from '../../../../contract/kernel/statuses.ts'

export interface BlockerFacts {
  readonly status: OrderStatus
  readonly isHeld: boolean
  readonly hasAddress: boolean
  /** Its goods left to ship cross a customs border, and their products lack what customs ask. */
  readonly lacksCustomsData: boolean
  readonly flags: readonly { readonly kind: BlockingFlag }[]
}

const ofStatus: Partial<Record<OrderStatus, PackBlocker>> = {
  awaitingQuote: 'unpaid',
  awaitingPayment: 'unpaid',
  shipped: 'shipped',
  delivered: 'shipped',
  cancelled: 'cancelled',
  merged: 'mergedOrSplit',
  split: 'mergedOrSplit',
}

/** Null if it can be packed. Permanent reasons take precedence. */
export const packBlockerOf = (facts: BlockerFacts): PackBlocker | null => {
  const { status, isHeld, hasAddress, lacksCustomsData, flags } = facts
  const over = ofStatus[status]
  if (over) return over
  if (isHeld) return 'cancelledInShop'
  if (flags[0]) return flags[0].kind
  if (!hasAddress) return 'noAddress'
  return lacksCustomsData ? 'noCustomsData' : null
}

export const eventsOf: Readonly<Record<PackBlocker, readonly OrderEventKind[]>> = {
  unpaid: [],
  shipped: ['order.shipped'],
  cancelled: ['order.cancelled', 'order.refunded', 'replacement.declined', 'replacement.expired'],
  mergedOrSplit: ['order.mergedInto', 'order.split'],
  cancelledInShop: ['order.cancellationHeld'],
  noAddress: [],
  problem: ['order.problemRaised'],
  cancellationRequested: ['cancellation.requested'],
  onHold: ['order.putOnHold'],
  surcharge: ['surcharge.raised', 'surcharge.lowered', 'surcharge.declined'],
  noCustomsData: [],
}

type Stop = NonNullable<PackOrder['stop']>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const stopDetailOf = (
  event: {
    readonly at: string
    readonly actorName: string
    readonly detail: Readonly<Record<string, unknown>>
  } | null,
): Pick<Stop, 'who' | 'words'> & { readonly at: string | null; readonly code: unknown } => {
  const detail = event?.detail ?? {}
  const words = ['words', 'note', 'reason', 'trackingNumber', 'into'].map((name) => textOf(detail[name]))
  return {
    at: event?.at ?? null,
    who: event?.actorName ?? '',
    words: words.find((one) => one !== '') ?? '',
    code: detail['code'] ?? null,
  }
}
