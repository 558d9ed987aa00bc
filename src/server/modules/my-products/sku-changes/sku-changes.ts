import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { myProducts } from '../../../../contract/my-products/my-products.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  goodsPrice,
  goodsToPriceJson,
  loadPriceBasis,
  type GoodsToPrice,
} from '../../customer-prices/index.ts'
import { unpaidStatuses, type Scope } from '../../orders/index.ts'

interface Row {
  readonly id: string
  readonly kind: 'price' | 'state' | 'stock' | 'variant'
  readonly isGood: boolean
  readonly at: Date
  readonly seenAt: Date | null
  readonly seenBy: string | null
  /** List prices in US cents. */
  readonly fromMinor: number | null
  readonly toMinor: number | null
  readonly goods: GoodsToPrice | null
  readonly sku: {
    readonly id: string
    readonly code: string
    readonly subjectEn: string
    readonly subjectZh: string
    readonly attributes: string
  } | null
  readonly variant: {
    readonly shopId: string
    readonly variantKey: string
    readonly title: string
    readonly variantTitle: string
    readonly shopName: string
  } | null
  readonly productId: string | null
  readonly isPrivate: boolean
  readonly imageUrl: string | null
  readonly variants: number
  readonly orders: number
  readonly units: number
  readonly some: readonly { readonly id: string; readonly number: string }[]
}

/** Limits: variants searched per SKU, and unshipped lines searched per variant. */
const maxVariants = 50
const maxLines = 200
const open = sql.join(unpaidStatuses.map((status) => sql.lit(status)))

const skusSql = ({ customerId }: Scope): RawBuilder<unknown> => sql`
  array(select c.sku_id union all select b.bundle_id from bundle_component b
    where b.customer_id = ${customerId} and b.sku_id = c.sku_id)`

/**
 * Variants in scope that are matched to the SKU of a change `c`, alone or in a bundle, in any country; or the
 * changed variant itself.
 */
const variantsSql = (scope: Scope): RawBuilder<unknown> => {
  const { customerId, shopIds } = scope
  return sql`
  select v.shop_id, v.variant_key from shop_variant v
    where v.customer_id = ${customerId} and v.sku_id = any(${skusSql(scope)})
      and (${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[]))
  union
  select v.shop_id, v.variant_key from shop_variant_country v
    where v.sku_id = any(${skusSql(scope)}) and v.customer_id = ${customerId}
      and (${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[]))
  union
  select c.shop_id, c.variant_key
    where c.kind = 'variant' and (${shopIds}::bigint[] is null or c.shop_id = any(${shopIds}::bigint[]))`
}

export const listChanges = async (
  database: Database,
  customer: CustomerActor,
  { only, pageNum, pageSize }: ParsedInputOf<typeof myProducts.listSkuChanges>,
): Promise<OutputOf<typeof myProducts.listSkuChanges>> => {
  const { customerId, currency } = customer
  const db = database.tenant(customerId)
  const where = sql`c.customer_id = ${customerId} and exists (${variantsSql(customer)})`
  const { rows } = await sql<Row>`
    select c.id::text as id, c.kind, c.is_improvement as "isGood", c.at, c.seen_at as "seenAt", c.seen_by as "seenBy",
        c.from_minor as "fromMinor", c.to_minor as "toMinor",
        case when k.id is not null then ${goodsToPriceJson} end as goods, p.id::text as "productId",
        k.owner_customer_id is not null as "isPrivate", coalesce(k.image_url, p.cover_url, g.image_url) as "imageUrl",
        case when k.id is not null then jsonb_build_object('id', k.id::text, 'code', k.code,
          'subjectEn', p.subject_en, 'subjectZh', p.subject_zh, 'attributes', coalesce((select string_agg(t.item ->> 'value', ' / ' order by t.place)
            from jsonb_array_elements(k.attributes) with ordinality as t (item, place)), '')) end as sku,
        case when c.kind = 'variant' then jsonb_build_object('shopId', g.shop_id::text, 'variantKey', g.variant_key,
          'title', g.title, 'variantTitle', g.variant_title, 'shopName', s.name) end as variant,
        (select count(*)::int from (${variantsSql(customer)} limit ${sql.lit(maxVariants)}) v) as variants,
        e.orders, e.units, e.some
      from (
        select c.* from mapped_sku_change c
          where ${where} and ${only === 'unseen' ? sql`c.seen_at is null` : sql`true`}
          order by c.at desc, c.id desc limit ${sql.lit(pageSize + 1)} offset ${sql.lit((pageNum - 1) * pageSize)}) c
      left join sku k on k.id = c.sku_id left join product p on p.id = k.product_id
      left join shop_variant g on g.customer_id = c.customer_id and g.shop_id = c.shop_id
        and g.variant_key = c.variant_key
      left join shop s on s.customer_id = c.customer_id and s.id = c.shop_id
      cross join lateral (
        select count(distinct o.id)::int as orders, coalesce(sum(l.quantity * l.units * p.units), 0)::int as units,
            coalesce((array_agg(distinct jsonb_build_object('id', o.id::text, 'number', o.number)))[1:5], '{}') as some
          from (${variantsSql(customer)} limit ${sql.lit(maxVariants)}) v
          cross join lateral (
            select x.order_id, x.quantity, x.units, x.sku_id, x.parts from order_line x
              where x.customer_id = ${customerId} and x.variant_key = v.variant_key and x.shipped_quantity = 0
              order by x.order_id desc limit ${sql.lit(maxLines)}) l
          cross join lateral (
            select x.id, x.number from dropshipping_order x where x.customer_id = ${customerId} and x.id = l.order_id
              and x.shop_id = v.shop_id and x.status in (${open}) offset 0) o
          cross join lateral (
            select 1 as units where c.kind = 'variant' or l.sku_id = c.sku_id
            union all select x.units from line_parts(l.parts) x where x.sku_id = c.sku_id) p) e
      order by c.at desc, c.id desc`.execute(db)
  const unseen = await sql<{ n: number }>`
    select count(*)::int as n from (select from mapped_sku_change c
      where ${where} and c.seen_at is null limit 1000) u`.execute(db)
  const basis = await loadPriceBasis(db, customer)
  const pricesOf = ({ goods, fromMinor, toMinor, units }: Row) => {
    if (goods === null || fromMinor === null || toMinor === null)
      return { from: null, to: null, difference: null }
    const from = goodsPrice(goods, fromMinor, basis).priceMinor
    const to = goodsPrice(goods, toMinor, basis).priceMinor
    const money = (amountMinor: number) => ({ amountMinor, currency })
    return { from: money(from), to: money(to), difference: money((to - from) * units) }
  }
  const shown = rows.slice(0, pageSize).map((row) => {
    const { goods: _goods, fromMinor: _fromMinor, toMinor: _toMinor, some, at, seenAt, ...rest } = row
    return {
      ...rest,
      at: at.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      ...pricesOf(row),
      someOrders: some,
    }
  })
  return { rows: shown, hasMore: rows.length > pageSize, unseen: unseen.rows[0]?.n ?? 0 } as OutputOf<
    typeof myProducts.listSkuChanges
  >
}

/** A later change is reported again. Returns the number marked. */
export const markSeen = async (
  database: Database,
  customer: CustomerActor,
  ids: readonly string[] | undefined,
): Promise<number> => {
  const { customerId, name } = customer
  const { rows } = await sql`
    update mapped_sku_change c set seen_at = now(), seen_by = ${name}
      where c.customer_id = ${customerId} and c.seen_at is null
        and (${ids ?? null}::bigint[] is null or c.id = any(${ids ?? null}::bigint[]))
        and exists (${variantsSql(customer)})
      returning c.id`.execute(database.tenant(customerId))
  return rows.length
}
