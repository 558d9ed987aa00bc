import { sql } from 'kysely'
import type { ListingRate } from '../../../contract/listings/listing-schemas.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { goodsPrice, loadCustomerPrices, type GoodsToPrice } from '../customer-prices/index.ts'

export type DayRates = ReadonlyMap<string, { readonly rate: number; readonly day: string }>

export const readDayRates = async (db: Db): Promise<DayRates> => {
  const { rows } = await sql<{ currency: string; rate: number; day: string }>`
    select distinct on (currency) currency, rate::float8 as rate, valid_from::text as day from exchange_rate
      where valid_from <= (now() at time zone 'utc')::date and not is_estimate order by currency, valid_from desc`.execute(
    db,
  )
  return new Map(rows.map(({ currency, rate, day }) => [currency, { rate, day }]))
}

const sixDecimals = (rate: number): number => Math.round(rate * 1_000_000) / 1_000_000

/** What a SKU costs the customer by one, in its currency, from the list price in USD. */
export type CostOf = (goods: GoodsToPrice, usdMinor: number) => number

export const costsOf = async (
  db: Db,
  rates: DayRates,
  { customerId, currency }: { readonly customerId: string; readonly currency: Currency },
): Promise<CostOf> => {
  const exchangeRate = currency === 'USD' ? 1 : rates.get(currency)?.rate
  if (exchangeRate === undefined) throw new Error(`there is no exchange rate for ${currency}`)
  const basis = { exchangeRate, prices: await loadCustomerPrices(db, customerId) }
  return (goods, usdMinor) => goodsPrice(goods, usdMinor, basis).priceMinor
}

/** Units of a shop's currency per unit of the customer's: the agency's rate, else the seller's own. */
export const rateOf = (
  rates: DayRates,
  { currency, shopCurrency, ownRate }: { currency: Currency; shopCurrency: string; ownRate: number | null },
): ListingRate => {
  if (currency === shopCurrency) return { rate: 1, source: 'same', day: null }
  const [from, to] = [rates.get(currency), rates.get(shopCurrency)]
  if (from && to) {
    const day = currency === 'USD' || (shopCurrency !== 'USD' && to.day > from.day) ? to.day : from.day
    return { rate: sixDecimals(to.rate / from.rate), source: 'agency', day }
  }
  return ownRate === null
    ? { rate: null, source: 'none', day: null }
    : { rate: ownRate, source: 'own', day: null }
}
