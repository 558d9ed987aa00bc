import { roundMinor } from '../../../contract/money.ts'

export type RechargeMethod = 'paypal' | 'bank'

/** What each way of recharging costs the payer; the same in every currency. */
export const rechargeFees = {
  paypal: { percent: 4.4, fixedMinor: 30 },
  bank: { percent: 0, fixedMinor: 0 },
} as const satisfies Record<RechargeMethod, { percent: number; fixedMinor: number }>

/**
 * The fee on top of an amount so that exactly the amount is left after it: the percentage is taken of what is paid,
 * fee included. To credit 100.00 by PayPal one pays 104.92.
 */
export const rechargeFee = (method: RechargeMethod, amountMinor: number): number => {
  const { percent, fixedMinor } = rechargeFees[method]
  // Whole thousandths, so that no binary fraction decides a cent.
  const keptPerMille = 1_000 - percent * 10
  return roundMinor(((amountMinor + fixedMinor) * 1_000) / keptPerMille) - amountMinor
}
