import { sql } from 'kysely'
import type { CustomerPrices } from '../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import type { PriceBasis } from './price-things.ts'

/**
 * What decides a customer's prices today: one query, however many prices are made with it. The day is looked up once, not
 * for each of the thousands of prices that a list may have.
 */
export const loadCustomerPrices = async (db: Db, customerId: string): Promise<CustomerPrices> => {
  const { rows } = await sql<CustomerPrices>`
    with day as materialized (select agency_today() as today)
    select day.today::text as today,
      (select json_build_object('id', v.id, 'nameEn', v.name_en, 'nameZh', v.name_zh, 'goodsBp', v.goods_bp,
          'freightBp', v.freight_bp, 'servicesBp', v.services_bp)
        from customer c join vip_level v on v.id = c.vip_level_id where c.customer_id = ${customerId}) as level,
      (select coalesce(json_agg(json_build_object('id', r.id::text, 'scope', r.scope, 'skuId', r.sku_id::text,
          'productId', r.product_id::text, 'category', r.category, 'lineId', r.shipping_line_id::text,
          'countryCode', r.country_code, 'name', r.name, 'discountBp', r.discount_bp,
          'fixedUsdMinor', r.fixed_usd_minor, 'startsOn', r.starts_on, 'endsOn', r.ends_on) order by r.id), '[]')
        from customer_price r
        where r.customer_id = ${customerId} and r.ended_at is null
          and r.starts_on <= day.today and (r.ends_on is null or r.ends_on >= day.today)) as rules
      from day`.execute(db)
  const [prices] = rows
  if (!prices) throw new Error('the query returned no row')
  return prices
}

/** What a customer's prices are made from today, in the customer's currency. */
export const loadPriceBasis = async (
  db: Db,
  { customerId, currency }: { readonly customerId: string; readonly currency: Currency },
): Promise<PriceBasis> => ({
  exchangeRate: await exchangeRate(db, currency),
  prices: await loadCustomerPrices(db, customerId),
})
