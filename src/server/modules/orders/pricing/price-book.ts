import { listPrices, type CustomerPrices } from '../../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { exchangeRate, loadSkusAndBundles, type PricedSku } from '../../catalogue/index.ts'
import { loadCustomerPrices } from '../../customer-prices/index.ts'
import { loadRateBook, type EvaluatedRule, type RateBook } from '../../shipping/index.ts'

export interface PriceBook {
  readonly skus: ReadonlyMap<string, PricedSku>
  readonly rates: RateBook
  /** Units of the orders' currency per USD. */
  readonly exchangeRate: number
  /** What decides the customer's prices. */
  readonly prices: CustomerPrices
}

/** With the rules that choose a shipping line where the seller has not; without rules the cheapest is chosen. */
export interface RulePriceBook extends PriceBook {
  readonly rules: readonly EvaluatedRule[]
}

/**
 * Loads a customer's prices (null: list prices) of these SKUs and of their bundle components, in a currency. One query for SKUs and one for the
 * customer's rules; the rest is cached.
 */
export const loadPriceBook = async (
  db: Db,
  customerId: CustomerId | null,
  currency: Currency,
  skuIds: Iterable<string>,
): Promise<PriceBook> => {
  const wanted = [...new Set(skuIds)]
  const skus = wanted.length > 0 ? await loadSkusAndBundles(db, wanted) : new Map<string, PricedSku>()
  const parts = [...skus.values()].flatMap((sku) => sku.parts)
  for (const { sku } of parts) skus.set(sku.id, sku)
  return {
    skus,
    rates: await loadRateBook(db),
    exchangeRate: await exchangeRate(db, currency),
    prices: customerId === null ? listPrices : await loadCustomerPrices(db, customerId),
  }
}
