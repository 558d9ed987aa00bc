import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { priceDraft } from './place-orders.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import { byCountryOf, countriesJson, type CountryMapping } from '../mapping/country-mappings.ts'
import { distinctKeys, shopKeyOf, skusOf, type PlacingContext } from './placing-context.ts'
import { loadPriceBook } from '../pricing/price-book.ts'
import { jsonText, query } from '../state/sql.ts'
import type { OrderDraft } from '../state/types.ts'

export interface OrderEstimate {
  /** Null if a line item has no price yet and needs a quote. */
  readonly goodsMinor: number | null
  /** Null if no shipping line carries it, or a price is missing. */
  readonly freightMinor: number | null
}

const variantsSql = `
  select v.shop_id::text as "shopId", v.variant_key as key, v.sku_id::text as "skuId", v.units, ${countriesJson} as countries
    from json_to_recordset($2::json) as k ("shopId" bigint, key text)
    join shop_variant v on v.customer_id = $1 and v.shop_id = k."shopId" and v.variant_key = k.key`

interface Mapped {
  readonly shopId: string
  readonly key: string
  readonly skuId: string | null
  readonly units: number
  readonly countries: readonly CountryMapping[]
}

const contextOf = async (
  db: Db,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
  drafts: readonly OrderDraft[],
): Promise<PlacingContext> => {
  const keys = drafts.flatMap(({ shopId, lines }) => lines.map(({ variantKey: key }) => ({ shopId, key })))
  const mapped = await query<Mapped>(db, variantsSql, [customerId, jsonText(distinctKeys(keys))])
  const variants = mapped.map(({ shopId, key, skuId, units, countries }) => {
    const byCountry = byCountryOf(countries)
    return [shopKeyOf(shopId, key), { skuId, units, byCountry, quoteRequestId: null, quote: null }] as const
  })
  const rules = await loadActiveRules(db, customerId)
  return { currency, rules, variants: new Map(variants), existing: new Map(), ids: [] }
}

/** In the order of the drafts. Writes and locks nothing. */
export const estimateOrders = async (
  db: Db,
  customer: { readonly customerId: CustomerId; readonly currency: Currency },
  drafts: readonly OrderDraft[],
): Promise<OrderEstimate[]> => {
  if (drafts.length === 0) return []
  const context = await contextOf(db, customer, drafts)
  const picked = drafts.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(db, customer.customerId, customer.currency, [
    ...skusOf(context),
    ...picked,
  ])
  const book = { ...prices, rules: context.rules }
  return drafts.map((draft) => {
    try {
      const priced = priceDraft(draft, draft.shopOrderName, context, book)
      const isPriced = priced.lines.every((line) => line.quantity === 0 || line.unitPriceMinor !== null)
      return {
        goodsMinor: isPriced ? priced.productMinor : null,
        freightMinor: isPriced && priced.shippingLineId !== null ? priced.freightMinor : null,
      }
    } catch (error) {
      // Too large for one order: reported when the order is placed.
      if (error instanceof DomainError) return { goodsMinor: null, freightMinor: null }
      throw error
    }
  })
}
