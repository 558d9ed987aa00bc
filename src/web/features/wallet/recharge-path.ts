import { formatMinor } from '../../../contract/money.ts'

/** Opens the dialog to recharge, with an amount if one is known. */
export const rechargePath = (amountMinor?: number): string =>
  `/wallet/finance?recharge=1${amountMinor === undefined ? '' : `&amount=${formatMinor(amountMinor)}`}`
