import { roundMinor } from '../../../../contract/kernel/money.ts'

export type RechargeMethod = 'paypal' | 'bank'

/** The fee of each payment method, equal in every currency. */
export const rechargeFees = {
  paypal: { percent: 4.4, fixedMinor: 30 },
  bank: { percent: 0, fixedMinor: 0 },
} as const satisfies Record<RechargeMethod, { percent: number; fixedMinor: number }>

/**
 * The fee to add so that exactly the amount remains after it: the percentage applies to the payment including the
 * fee. Crediting 100.00 by PayPal costs 104.92.
 */
export const rechargeFee = (method: RechargeMethod, amountMinor: number): number => {
  const { percent, fixedMinor } = rechargeFees[method]
  // In whole thousandths, to avoid floating-point errors.
  const keptPerMille = 1_000 - percent * 10
  return roundMinor(((amountMinor + fixedMinor) * 1_000) / keptPerMille) - amountMinor
}
