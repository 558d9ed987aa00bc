import { convertFromUsd, type Currency } from '../../../contract/money.ts'
import type { CustomerPrices } from '../../../contract/customer-price.ts'
import type { CustomerId, Db } from '../../platform/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { loadCustomerPrices, type PriceBasis } from '../customer-prices/index.ts'

/** A seller's currency with today's rate, units per USD, and what decides the seller's prices. */
export interface SellersMoney {
  readonly currency: Currency
  readonly rate: number
  readonly prices: CustomerPrices
}

export const sellersMoney = async (
  db: Db,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
): Promise<SellersMoney> => {
  const [rate, prices] = await Promise.all([exchangeRate(db, currency), loadCustomerPrices(db, customerId)])
  return { currency, rate, prices }
}

export const basisOf = ({ rate, prices }: SellersMoney): PriceBasis => ({ exchangeRate: rate, prices })

/** The smallest USD amount shown as at least `minor`. Minor units. */
export const usdFrom = (minor: number, rate: number): number => {
  let usd = Math.max(0, Math.floor(minor / rate) - 1)
  while (convertFromUsd(usd, rate) < minor) usd += 1
  return usd
}

/** The largest USD amount shown as at most `minor`; -1 if none. */
export const usdUpTo = (minor: number, rate: number): number => usdFrom(minor + 1, rate) - 1
