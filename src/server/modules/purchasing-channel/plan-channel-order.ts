import {
  supplierOrderTransitions,
  type SupplierOrderStatus,
} from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { ChannelFileChange } from '../../../contract/supplier-orders/purchasing-channel.ts'
import type { ChannelStage } from './channel-stages.ts'

/** What is known of an order at the channel. */
export interface SeenOrder {
  readonly number: string
  readonly stage: ChannelStage
  readonly freightMinor: number | null
  readonly paidMinor: number | null
  readonly tracking: readonly string[]
  /** Several orders there: what is paid counts although one of them may not be. */
  readonly isSeveral?: boolean
}

export interface OwnOrder {
  readonly id: string
  readonly number: string
  readonly status: SupplierOrderStatus
  readonly currency: string
  readonly reference: string
  readonly trackingText: string
  readonly freightMinor: number
  readonly paidMinor: number
}

export interface ChannelPlan {
  readonly changes: readonly ChannelFileChange[]
  /** The statuses that it passes, in this order. */
  readonly moves: readonly SupplierOrderStatus[]
  readonly trackingText: string
  readonly freightMinor: number
  readonly payMinor: number
  /** It is cancelled there, but not here. */
  readonly isContradicted: boolean
}

const ranks: Readonly<Record<SupplierOrderStatus, number>> = {
  draft: 0,
  ordered: 1,
  confirmed: 2,
  inTransit: 3,
  partlyReceived: 4,
  received: 5,
  closed: 6,
  cancelled: 6,
}
const wanted = { unpaid: 'ordered', paid: 'confirmed', sent: 'inTransit', done: 'inTransit' } as const

/** Only forward, by the transitions of purchase orders. */
const movesOf = (status: SupplierOrderStatus, stage: ChannelStage): SupplierOrderStatus[] => {
  if (stage === 'cancelled')
    return supplierOrderTransitions[status].includes('cancelled') ? ['cancelled'] : []
  const to = wanted[stage]
  if (ranks[to] <= ranks[status]) return []
  return status === 'draft' && to !== 'ordered' ? ['ordered', to] : [to]
}

const maxTracking = 300

const trackingOf = (known: string, seen: readonly string[]): string => {
  const more = [...new Set(seen)].filter((number) => number !== '' && !known.includes(number))
  const text = [known, ...more].filter(Boolean).join(', ')
  return more.length === 0 || text.length > maxTracking ? known : text
}

/** What an order at the channel changes of ours; nothing if it is known already. */
export const planChannelOrder = (own: OwnOrder, seen: SeenOrder): ChannelPlan => {
  const isCancelled = seen.stage === 'cancelled'
  const isMoney = own.currency === 'CNY' && !isCancelled
  const moves = movesOf(own.status, seen.stage)
  const trackingText = trackingOf(own.trackingText, seen.tracking)
  const freightMinor = isMoney ? (seen.freightMinor ?? own.freightMinor) : own.freightMinor
  const isPaid = isMoney && (seen.stage !== 'unpaid' || seen.isSeveral === true) && seen.paidMinor !== null
  const payMinor = isPaid ? Math.max(0, (seen.paidMinor ?? 0) - own.paidMinor) : 0
  const given: readonly (readonly [ChannelFileChange, boolean])[] = [
    ['reference', own.reference === '' || (seen.isSeveral === true && own.reference !== seen.number)],
    ['freight', freightMinor !== own.freightMinor],
    ['tracking', trackingText !== own.trackingText],
    ['status', moves.length > 0],
    ['payment', payMinor > 0],
  ]
  return {
    changes: given.flatMap(([change, isChanged]) => (isChanged ? [change] : [])),
    moves,
    trackingText,
    freightMinor,
    payMinor,
    isContradicted: isCancelled && own.status !== 'cancelled' && moves.length === 0,
  }
}
