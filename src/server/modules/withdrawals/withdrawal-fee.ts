import { roundMinor, type Currency } from '../../../contract/kernel/money.ts'
import {
  payoutKindsOf,
  type PayoutKind,
  type WithdrawalTerms,
} from '../../../contract/withdrawals/withdrawal-terms.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export interface Wanted {
  readonly kind: PayoutKind
  readonly amountMinor: number
  readonly currency: Currency
}

export const offeredKinds = (terms: WithdrawalTerms | null, currency: Currency): readonly PayoutKind[] =>
  payoutKindsOf(currency).filter((kind) => terms?.methods[kind].isOffered)

interface Quote {
  readonly feeMinor: number
  readonly minimumMinor: number
  readonly isTooSmall: boolean
}

/**
 * The fee is part of the amount: what is left of it is paid out, and that is never nothing.
 * @throws DomainError payoutKindNotOffered
 */
export const quoteOf = (terms: WithdrawalTerms | null, { kind, amountMinor, currency }: Wanted): Quote => {
  if (!terms || !offeredKinds(terms, currency).includes(kind)) throw refuse('payoutKindNotOffered')
  const { feeBp, feeFixedMinor } = terms.methods[kind]
  const feeMinor = roundMinor((amountMinor * feeBp) / 10_000) + feeFixedMinor[currency]
  const minimumMinor = Math.max(terms.minimumMinor[currency], feeFixedMinor[currency] + 1)
  return { feeMinor, minimumMinor, isTooSmall: amountMinor < minimumMinor || feeMinor >= amountMinor }
}

/** @throws DomainError payoutKindNotOffered, withdrawalTooSmall */
export const withdrawalFee = (terms: WithdrawalTerms | null, wanted: Wanted): number => {
  const { feeMinor, minimumMinor, isTooSmall } = quoteOf(terms, wanted)
  if (isTooSmall) throw refuse('withdrawalTooSmall', { minimumMinor, currency: wanted.currency })
  return feeMinor
}
