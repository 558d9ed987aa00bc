import { convertFromUsd, type Currency } from '../../../contract/money.ts'
import type { Db } from '../../platform/database.ts'
import { exchangeRate } from '../catalogue/index.ts'

/** A seller's currency with today's rate: units per USD. */
export interface SellersMoney {
  readonly currency: Currency
  readonly rate: number
}

export const sellersMoney = async (db: Db, currency: Currency): Promise<SellersMoney> => ({
  currency,
  rate: await exchangeRate(db, currency),
})

/** The smallest USD amount shown as at least `minor`. Minor units. */
export const usdFrom = (minor: number, rate: number): number => {
  let usd = Math.max(0, Math.floor(minor / rate) - 1)
  while (convertFromUsd(usd, rate) < minor) usd += 1
  return usd
}

/** The largest USD amount shown as at most `minor`; -1 if none. */
export const usdUpTo = (minor: number, rate: number): number => usdFrom(minor + 1, rate) - 1
