import { parseMinor } from '../../../contract/money.ts'
import type { RefundReason } from '../../../contract/policy-terms.ts'
import {
  maxRefundMinor,
  type RefundEligibility,
  type RefundReasonEligibility,
} from '../../../contract/refunds.ts'

export interface RefundDraft {
  readonly reason: RefundReason | null
  /** By line; a missing line is not claimed. */
  readonly quantities: Readonly<Record<string, number>>
  /** As typed; empty for the maximum. */
  readonly amount: string
  readonly words: string
}
export const emptyRefund: RefundDraft = { reason: null, quantities: {}, amount: '', words: '' }

export const standingIn = (
  { reasons }: RefundEligibility,
  { reason }: Pick<RefundDraft, 'reason'>,
): RefundReasonEligibility | null => reasons.find((one) => one.reason === reason && one.isOpen) ?? null

/** The selected units, capped at what can be claimed now. */
export const chosenLines = (
  standing: RefundReasonEligibility,
  { quantities }: Pick<RefundDraft, 'quantities'>,
): RefundReasonEligibility['lines'] =>
  standing.lines
    .map(({ lineId, quantity }) => ({ lineId, quantity: Math.min(quantity, quantities[lineId] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

/** The maximum refund of the selected units in minor units, calculated as on the server. */
export const maxOfChosen = (
  eligibility: RefundEligibility,
  standing: RefundReasonEligibility,
  draft: Pick<RefundDraft, 'quantities'>,
): number => {
  const { freightMinor, serviceMinor, surchargeMinor, units, paidMinor, refundedMinor, lines } = eligibility
  const leftMinor = paidMinor - refundedMinor
  const sums = { paysBack: standing.paysBack, freightMinor, serviceMinor, surchargeMinor, units, leftMinor }
  const priced = chosenLines(standing, draft).map(({ lineId, quantity }) => {
    const { unitMinor = 0, paidMinor: paid = 0 } = lines.find((line) => line.lineId === lineId) ?? {}
    return { quantity, unitMinor, paidMinor: paid }
  })
  return maxRefundMinor(sums, priced)
}

export type DraftProblem = 'noReason' | 'noLines' | 'unreadable' | 'amountTooHigh' | 'noWords' | 'noPictures'

/** The first problem in form order; null if the form can be sent. */
export const problemOf = (
  draft: RefundDraft,
  standing: RefundReasonEligibility | null,
  most: number,
  pictures: number,
): DraftProblem | null => {
  if (!standing) return 'noReason'
  if (chosenLines(standing, draft).length === 0) return 'noLines'
  const amount = amountOf(draft, most)
  if (amount === null || amount <= 0) return 'unreadable'
  if (amount > most) return 'amountTooHigh'
  if (draft.words.trim() === '') return 'noWords'
  return standing.needsPictures && pictures === 0 ? 'noPictures' : null
}

/** The amount in minor units; null if it cannot be read. */
export const amountOf = ({ amount }: Pick<RefundDraft, 'amount'>, most: number): number | null =>
  amount.trim() === '' ? most : parseMinor(amount)
