import {
  policyTerms,
  refundReasons,
  type RefundReason,
  type RefundTerm,
} from '../../../contract/refunds/policy-terms.ts'
import {
  maxRefundMinor,
  replacementReasonFor,
  type RefundBlocker,
  type RefundReasonBlocker,
} from '../../../contract/refunds/refund-schemas.ts'

const dayMs = 24 * 3600 * 1000
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

interface Units {
  readonly lineId: string
  readonly quantity: number
}

export interface ParcelFacts {
  readonly shippedAt: Date
  readonly deliveredAt: Date | null
  readonly lines: readonly Units[]
}

/** The replacement order of an earlier request for this order. */
export interface ReplacedFacts {
  readonly reason: RefundReason
  readonly daysMax: number | null
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  /** When it was cancelled, declined or expired, so that nothing was sent. */
  readonly endedAt: Date | null
}

export interface RefundFacts {
  readonly blocked: RefundBlocker | null
  readonly paidAt: Date
  /** The line's maximum days; null: none promised. */
  readonly daysMax: number | null
  readonly freightMinor: number
  readonly serviceMinor: number
  readonly surchargeMinor: number
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly parcels: readonly ParcelFacts[]
  readonly replaced: readonly ReplacedFacts[]
  readonly lines: readonly (Units & {
    /** Per unit of the shop. */
    readonly unitMinor: number
    /** Paid for its goods, minus units from stock and refunds. */
    readonly paidMinor: number
    readonly shippedQuantity: number
    readonly refundedQuantity: number
  })[]
}

/** When a refund can be requested; `opensAt` null: its condition has not occurred. */
interface Window {
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly missing: RefundReasonBlocker
}

/** The latest expected delivery date of a parcel. */
const shipByDay = ({ shippedAt }: Pick<ParcelFacts, 'shippedAt'>, daysMax: number | null): Date =>
  daysAfter(shippedAt, daysMax ?? policyTerms.untargetedDays)

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one)

const openingOf = (
  term: RefundTerm,
  parcel: ParcelFacts,
  facts: RefundFacts,
): Pick<Window, 'opensAt' | 'missing'> => {
  const promised = shipByDay(parcel, facts.daysMax)
  const { deliveredAt } = parcel
  if (term.opens === 'payment') return { opensAt: facts.paidAt, missing: 'notYet' }
  if (term.opens === 'delivery') return { opensAt: deliveredAt, missing: 'notDelivered' }
  if (term.opens === 'overdue') return { opensAt: earlier(promised, deliveredAt), missing: 'notYet' }
  const cameInTime = deliveredAt !== null && deliveredAt <= promised
  return { opensAt: cameInTime ? null : promised, missing: 'inTime' }
}

const endOf = (
  term: RefundTerm,
  parcel: Pick<ParcelFacts, 'shippedAt' | 'deliveredAt'>,
  daysMax: number | null,
): Date =>
  parcel.deliveredAt !== null && term.daysAfterDelivery !== null
    ? daysAfter(parcel.deliveredAt, term.daysAfterDelivery)
    : daysAfter(shipByDay(parcel, daysMax), term.daysAfterShipBy)

/** A request that was answered with a replacement can be made again, about it or because it was not sent. */
const endOfReplaced = (
  term: RefundTerm,
  { shippedAt, deliveredAt, daysMax, endedAt }: ReplacedFacts,
): Date[] => {
  if (endedAt) return [daysAfter(endedAt, policyTerms.refundReplyDays)]
  return shippedAt ? [endOf(term, { shippedAt, deliveredAt }, daysMax)] : []
}

const windowOf = (reason: RefundReason, parcel: ParcelFacts, facts: RefundFacts): Window => {
  const term = policyTerms.refunds[reason]
  const again = facts.replaced
    .filter((one) => one.reason === reason)
    .flatMap((one) => endOfReplaced(term, one))
  const closesAt = [endOf(term, parcel, facts.daysMax), ...again].reduce((one, other) =>
    one < other ? other : one,
  )
  return { ...openingOf(term, parcel, facts), closesAt }
}

interface UnitGroup extends Window {
  readonly lines: readonly Units[]
  readonly standing: 'open' | RefundReasonBlocker
}

const stateAt = ({ opensAt, closesAt, missing }: Window, now: Date): UnitGroup['standing'] => {
  if (opensAt === null) return missing
  if (now < opensAt) return 'notYet'
  return closesAt !== null && now >= closesAt ? 'over' : 'open'
}

/** An order's parcels and its unshipped rest, each with its own window. */
const unitGroupsOf = (reason: RefundReason, facts: RefundFacts, now: Date): UnitGroup[] => {
  const term = policyTerms.refunds[reason]
  const unshipped = facts.lines
    .map(({ lineId, quantity, shippedQuantity }) => ({ lineId, quantity: quantity - shippedQuantity }))
    .filter(({ quantity }) => quantity > 0)
  const parts: (Window & { readonly lines: readonly Units[] })[] = facts.parcels.map((parcel) => ({
    ...windowOf(reason, parcel, facts),
    lines: parcel.lines,
  }))
  if (unshipped.length > 0) {
    const opensAt = term.opens === 'payment' ? facts.paidAt : null
    parts.push({ opensAt, closesAt: null, missing: 'notShipped', lines: unshipped })
  }
  return parts.map((part) => ({ ...part, standing: stateAt(part, now) }))
}

export interface RefundReasonState {
  readonly reason: RefundReason
  readonly isOpen: boolean
  readonly blocker: RefundReasonBlocker | null
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly paysBack: RefundTerm['paysBack']
  readonly needsPictures: boolean
  readonly isReplaceable: boolean
  readonly maxMinor: number
  readonly lines: readonly Units[]
}

/** In order of precedence: what the seller can act on comes first. */
const blockerOrder: readonly RefundReasonBlocker[] = [
  'notYet',
  'notDelivered',
  'notShipped',
  'over',
  'inTime',
]

const extreme = (dates: readonly (Date | null)[], pick: (...times: number[]) => number): Date | null => {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []))
  return times.length === 0 ? null : new Date(pick(...times))
}

export const unitsOf = ({ lines }: Pick<RefundFacts, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The maximum refund for these units. @throws Error for a line of another order, which is a programming error */
export const maxRefundOf = (facts: RefundFacts, reason: RefundReason, chosen: readonly Units[]): number => {
  const { paysBack } = policyTerms.refunds[reason]
  const { freightMinor, serviceMinor, surchargeMinor, paidMinor, refundedMinor } = facts
  const leftMinor = paidMinor - refundedMinor
  const sums = { paysBack, freightMinor, serviceMinor, surchargeMinor, units: unitsOf(facts), leftMinor }
  const priced = chosen.map(({ lineId, quantity }) => {
    const line = facts.lines.find((one) => one.lineId === lineId)
    if (!line) throw new Error(`line ${lineId} is not in this order`)
    return { quantity, unitMinor: line.unitMinor, paidMinor: line.paidMinor }
  })
  return maxRefundMinor(sums, priced)
}

/** The state of one reason: whether it can be requested, for which units, until when; or why not, and from when. */
export const refundReasonState = (facts: RefundFacts, reason: RefundReason, now: Date): RefundReasonState => {
  const term = policyTerms.refunds[reason]
  const groups = unitGroupsOf(reason, facts, now)
  const open = groups.filter(({ standing: state }) => state === 'open')
  const lines = facts.lines
    .map(({ lineId, refundedQuantity }) => {
      const held = open.flatMap((group) => group.lines.filter((line) => line.lineId === lineId))
      const quantity = held.reduce((sum, line) => sum + line.quantity, 0)
      return { lineId, quantity: quantity - refundedQuantity }
    })
    .filter(({ quantity }) => quantity > 0)
  const maxMinor = maxRefundOf(facts, reason, lines)
  const isOpen = maxMinor > 0
  const waiting = groups.filter(({ standing: state }) => state === 'notYet')
  const leading = blockerOrder.find((one) => groups.some(({ standing: state }) => state === one))
  const blocker = open.length > 0 ? 'nothingLeft' : (leading ?? 'notShipped')
  const closing = isOpen ? open : groups.filter(({ standing: state }) => state === 'over')
  const isReplaceable = replacementReasonFor[reason] !== null
  const { paysBack, needsPictures } = term
  const shared = { reason, isOpen, maxMinor, paysBack, needsPictures, isReplaceable }
  return {
    ...shared,
    blocker: isOpen ? null : blocker,
    opensAt: isOpen
      ? null
      : extreme(
          waiting.map(({ opensAt }) => opensAt),
          Math.min,
        ),
    closesAt: extreme(
      closing.map(({ closesAt }) => closesAt),
      Math.max,
    ),
    lines: isOpen ? lines : [],
  }
}

export const refundReasonStates = (facts: RefundFacts, now: Date): RefundReasonState[] =>
  refundReasons.map((reason) => refundReasonState(facts, reason, now))
