import { parseMinor } from '../../../contract/kernel/money.ts'
import type { RefundReason } from '../../../contract/refunds/policy-terms.ts'
import {
  maxRefundMinor,
  type RefundEligibility,
  type RefundReasonEligibility,
  type RefundWish,
} from '../../../contract/refunds/refund-schemas.ts'

export interface RefundDraft {
  readonly wanted: RefundWish
  readonly reason: RefundReason | null
  /** As entered, by line; see `unitsOf` for the others. */
  readonly quantities: Readonly<Record<string, number>>
  /** As typed; empty for the maximum. Not asked for a replacement. */
  readonly amount: string
  readonly words: string
}
export const emptyRefund: RefundDraft = {
  wanted: 'refund',
  reason: null,
  quantities: {},
  amount: '',
  words: '',
}

/** Whether the reason can be chosen for what is wanted. */
export const isChoosable = (
  { isOpen, isReplaceable }: RefundReasonEligibility,
  wanted: RefundWish,
): boolean => isOpen && (wanted === 'refund' || isReplaceable)

export const selectedReasonIn = (
  { reasons }: RefundEligibility,
  { reason, wanted }: Pick<RefundDraft, 'reason' | 'wanted'>,
): RefundReasonEligibility | null =>
  reasons.find((one) => one.reason === reason && isChoosable(one, wanted)) ?? null

/** These are about the whole parcel. */
const wholeReasons: ReadonlySet<RefundReason> = new Set(['notReceived', 'lateDelivery'])

/**
 * The units claimed of a line, capped at what can be claimed now. All of them, until others are entered, where nobody has
 * to choose: of a single product, or of a parcel.
 */
export const unitsOf = (
  { reason, lines }: RefundReasonEligibility,
  { lineId, quantity }: RefundReasonEligibility['lines'][number],
  { quantities }: Pick<RefundDraft, 'quantities'>,
): number => {
  const proposed = lines.length === 1 || wholeReasons.has(reason) ? quantity : 0
  return Math.min(quantity, quantities[lineId] ?? proposed)
}

export const selectedLines = (
  selectedReason: RefundReasonEligibility,
  draft: Pick<RefundDraft, 'quantities'>,
): RefundReasonEligibility['lines'] =>
  selectedReason.lines
    .map((line) => ({ lineId: line.lineId, quantity: unitsOf(selectedReason, line, draft) }))
    .filter(({ quantity }) => quantity > 0)

/** The maximum refund of the selected units in minor units, calculated as on the server. */
export const maxOfSelected = (
  eligibility: RefundEligibility,
  selectedReason: RefundReasonEligibility,
  draft: Pick<RefundDraft, 'quantities'>,
): number => {
  const { freightMinor, serviceMinor, surchargeMinor, units, paidMinor, refundedMinor, lines } = eligibility
  const leftMinor = paidMinor - refundedMinor
  const sums = {
    paysBack: selectedReason.paysBack,
    freightMinor,
    serviceMinor,
    surchargeMinor,
    units,
    leftMinor,
  }
  const priced = selectedLines(selectedReason, draft).map(({ lineId, quantity }) => {
    const { unitMinor = 0, paidMinor: paid = 0 } = lines.find((line) => line.lineId === lineId) ?? {}
    return { quantity, unitMinor, paidMinor: paid }
  })
  return maxRefundMinor(sums, priced)
}

export type DraftProblem = 'noReason' | 'noLines' | 'unreadable' | 'amountTooHigh' | 'noWords' | 'noPictures'

/** The first problem in form order; null if the form can be sent. */
export const problemOf = (
  draft: RefundDraft,
  selectedReason: RefundReasonEligibility | null,
  max: number,
  pictures: number,
): DraftProblem | null => {
  if (!selectedReason) return 'noReason'
  if (selectedLines(selectedReason, draft).length === 0) return 'noLines'
  if (draft.wanted === 'refund') {
    const amount = amountOf(draft, max)
    if (amount === null || amount <= 0) return 'unreadable'
    if (amount > max) return 'amountTooHigh'
  }
  if (draft.words.trim() === '') return 'noWords'
  return selectedReason.needsPictures && pictures === 0 ? 'noPictures' : null
}

/** The amount in minor units; null if it cannot be read. */
export const amountOf = ({ amount }: Pick<RefundDraft, 'amount'>, max: number): number | null =>
  amount.trim() === '' ? max : parseMinor(amount)
