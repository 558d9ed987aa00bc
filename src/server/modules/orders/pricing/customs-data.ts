import { shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { CustomsGap } from '../../../../contract/orders/order-schemas.ts'
import { unionPlace } from '../../../../contract/tax-numbers/tax-schemes.ts'
import { unionCountries } from '../../../../contract/tax-numbers/tax-territory.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { query } from '../state/sql.ts'

/**
 * Which orders wait for customs data: those with goods left to ship across a customs border whose product lacks a customs
 * name, HS code or country of origin. Nothing of it is stored, so that entering the data releases them. The alias `o`
 * (dropshipping_order) must be in scope.
 */

/** What a product lacks, as a `text[]` of `CustomsField`. */
export const missingCustomsSql = (product: string): string => `array_remove(array[
  case when ${product}.customs_name = '' then 'name' end, case when ${product}.hs_code = '' then 'hsCode' end,
  case when ${product}.origin_country = '' then 'origin' end], null)`

const lacksCustomsSql = (product: string): string =>
  `(${product}.customs_name = '' or ${product}.hs_code = '' or ${product}.origin_country = '')`

const literals = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

const territorySql = (country: string): string =>
  `case when ${country} in (${literals(unionCountries)}) then '${unionPlace}' else ${country} end`

/** '' or null, which every destination is distinct from, until the agency has entered where it ships from. */
const homeSql = `(select ${territorySql("value ->> 'shipsFrom'")} from agency_settings
  where section = 'company' order by version desc limit 1)`

/** Seen from the country that the agency says it ships from. */
export const crossesBorderSql = (country: string): string =>
  `(${territorySql(country)}) is distinct from ${homeSql}`

const incompleteGoodsSql = `order_line_component l
  join sku k on k.id = l.sku_id
  join product d on d.id = k.product_id and ${lacksCustomsSql('d')}
  where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > l.shipped_quantity`

const isQueuedSql = `o.status in (${literals(shippableStatuses)})`

export const lacksCustomsDataSql = `(${isQueuedSql} and ${crossesBorderSql('o.country_code')}
  and exists (select from ${incompleteGoodsSql}))`

/** Since when an order has waited for customs data: its payment; null if it does not wait for any. */
export const customsWaitSinceSql = `case when ${lacksCustomsDataSql} then coalesce(o.paid_at, o.status_since) end`

/** A `CustomsGap` for each product, as JSON. */
export const customsGapsJson = `case when ${lacksCustomsDataSql} then (
  select json_agg(g.gap order by g.id) from (
    select distinct on (d.id) d.id, json_build_object('productId', d.id::text, 'subject', d.subject_en, 'subjectZh', d.subject_zh,
        'missing', ${missingCustomsSql('d')}) as gap
      from ${incompleteGoodsSql} order by d.id) g) else '[]'::json end`

export interface CustomsGapOfLine extends CustomsGap {
  readonly orderId: string
  readonly lineId: string
}

/** By line item and product, for orders whose goods left to ship cross a customs border. */
export const findCustomsGaps = (db: Db, orderIds: readonly string[]): Promise<CustomsGapOfLine[]> =>
  query<CustomsGapOfLine>(
    db,
    `select o.id::text as "orderId", l.order_line_id::text as "lineId", d.id::text as "productId",
         d.subject_en as subject, d.subject_zh as "subjectZh", ${missingCustomsSql('d')} as missing
       from dropshipping_order o cross join lateral (select l.order_line_id, k.product_id from ${incompleteGoodsSql}) l
       join product d on d.id = l.product_id
       where o.id = any($1::bigint[]) and ${isQueuedSql} and ${crossesBorderSql('o.country_code')}
       order by o.id, l.order_line_id, d.id`,
    [orderIds],
  )

const findGapsOfGoods = (
  db: Db,
  goodsSql: string,
  country: string,
  values: readonly unknown[],
): Promise<CustomsGap[]> =>
  query<CustomsGap>(
    db,
    `select d.id::text as "productId", d.subject_en as subject, d.subject_zh as "subjectZh", ${missingCustomsSql('d')} as missing
       from product d
       where d.id in (${goodsSql}) and ${lacksCustomsSql('d')} and ${crossesBorderSql(country)} order by d.id`,
    values,
  )

/** What the goods of a wholesale order lack to be shipped to its address. */
export const findCustomsGapsOfWholesale = (
  db: Db,
  customerId: CustomerId,
  orderId: string,
): Promise<CustomsGap[]> =>
  findGapsOfGoods(
    db,
    `select product_id from wholesale_item
       where customer_id = $1 and order_id = $2 and closed_short_quantity < quantity`,
    `(select address ->> 'countryCode' from wholesale_order where customer_id = $1 and id = $2)`,
    [customerId, orderId],
  )

/** What a shipped parcel's goods lack to be shipped again to a country. */
export const findCustomsGapsOfParcel = (
  db: Db,
  customerId: CustomerId,
  shipmentId: string,
  countryCode: string,
): Promise<CustomsGap[]> =>
  findGapsOfGoods(
    db,
    `select k.product_id from shipment_line h
       join order_line_component l on l.customer_id = h.customer_id and l.order_line_id = h.order_line_id
       join sku k on k.id = l.sku_id
       where h.customer_id = $1 and h.shipment_id = $2`,
    '$3::text',
    [customerId, shipmentId, countryCode],
  )
