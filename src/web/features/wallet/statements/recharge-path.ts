import { formatMinor } from '../../../../contract/kernel/money.ts'

/** Opens the dialog to recharge an amount, in minor units. */
export const rechargePath = (amountMinor: number): string =>
  `/wallet/finance?recharge=1&amount=${formatMinor(amountMinor)}`
