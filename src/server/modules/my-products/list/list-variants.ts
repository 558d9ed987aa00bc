import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { myProducts } from '../../../../contract/my-products/my-products.ts'
import {
  type shopVariantSchema,
  type MappingIssue,
  myProductLimits,
} from '../../../../contract/my-products/my-product-schemas.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { loadSkusAndBundles } from '../../catalogue/index.ts'
import { jsonText, unpaidStatuses, skuChoices } from '../../orders/index.ts'
import {
  countTab,
  findVariants,
  hasMappingIssueSql,
  waitingLinesSql,
  type Found,
  type VariantScope,
} from './found-variants.ts'
import { subjectZhSql } from '../mapping/subject-zh.ts'

type Shown = z.input<typeof shopVariantSchema>
type Input = ParsedInputOf<typeof myProducts.listMyProducts>

interface Row {
  readonly shopId: string
  readonly variantKey: string
  readonly shopName: string
  readonly productKey: string | null
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly imageUrl: string | null
  readonly skuId: string | null
  readonly units: number
  readonly mappedBy: string | null
  readonly mappedAt: Date | null
  readonly goneAt: Date | null
  readonly isOutOfStock: boolean
  readonly waitingOrders: number
  readonly waitingLines: number
  readonly waitingIsMore: boolean
  readonly countries: Shown['countries']
}

/** Unpaid orders are searched among this many newest unshipped lines of a variant. */
const maxLines = 500
const open = sql.join(unpaidStatuses.map((status) => sql.lit(status)))

const countriesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('countryCode', c.country_code,
    'skuId', c.sku_id::text, 'units', c.units, 'mappedBy', c.mapped_by, 'mappedAt', c.mapped_at,
    'sku', jsonb_build_object('id', a.id::text, 'code', sku_codes(a), 'subjectEn', sku_subject(a), 'subjectZh', ${subjectZhSql('a')},
      'isActive', is_on_sale(a.id), 'attributes', coalesce((select string_agg(t.item ->> 'value', ' / '
        order by t.place) from jsonb_array_elements(a.attributes) with ordinality as t (item, place)), '')))
    order by c.country_code)
  from shop_variant_country c join sku a on a.id = c.sku_id
  where c.customer_id = v.customer_id and c.shop_id = v.shop_id and c.variant_key = v.variant_key), '[]')`

/** Used-up own stock of the SKU, or of a bundle's component, of a variant `v`. */
const usedUpStock = sql`
  select from stock k where k.customer_id = v.customer_id and k.on_hand <= k.reserved
    and k.sku_id in (select v.sku_id union all select b.sku_id from bundle_component b
      where b.customer_id = v.customer_id and b.bundle_id = v.sku_id)`

/** In the order of the keys. Each variant's orders are found by index, whatever else the customer has. */
const readRows = async (db: Db, { customerId }: VariantScope, keys: Found['keys']): Promise<Row[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select v.shop_id::text as "shopId", v.variant_key as "variantKey", s.name as "shopName",
        v.product_key as "productKey", v.title, v.variant_title as "variantTitle", v.shop_sku as "shopSku",
        v.image_url as "imageUrl", v.sku_id::text as "skuId", v.units, v.mapped_by as "mappedBy",
        v.mapped_at as "mappedAt", v.deleted_in_shop_at as "goneAt", exists (${usedUpStock}) as "isOutOfStock",
        w.orders as "waitingOrders", w.lines as "waitingLines", w.seen >= ${sql.lit(maxLines)} as "waitingIsMore",
        ${countriesJson} as countries
      from json_to_recordset(${jsonText(keys.map((key, place) => ({ ...key, place })))}::json)
        as g ("shopId" bigint, "variantKey" text, place integer)
      join shop_variant v on v.customer_id = ${customerId} and v.shop_id = g."shopId" and v.variant_key = g."variantKey"
      join shop s on s.customer_id = v.customer_id and s.id = v.shop_id
      cross join lateral (
        select count(*)::int as seen, count(o.id)::int as lines, count(distinct o.id)::int as orders from (
            select l.order_id from order_line l
              where l.customer_id = ${customerId} and l.variant_key = v.variant_key and l.shipped_quantity = 0
              order by l.order_id desc limit ${sql.lit(maxLines)}) l
          left join lateral (
            select x.id from dropshipping_order x where x.customer_id = ${customerId} and x.id = l.order_id
              and x.shop_id = v.shop_id and x.status in (${open}) offset 0) o on true
      ) w
      order by g.place`.execute(db)
  return rows
}

const issueOf = (isActive: boolean, isOutOfStock: boolean): MappingIssue | null => {
  if (!isActive) return 'withdrawn'
  return isOutOfStock ? 'outOfStock' : null
}

export const showVariants = async (
  db: Db,
  scope: VariantScope,
  currency: CustomerActor['currency'],
  keys: Found['keys'],
): Promise<Shown[]> => {
  const rows = await readRows(db, scope, keys)
  const skus = await loadSkusAndBundles(
    db,
    rows.flatMap(({ skuId }) => skuId ?? []),
  )
  const choices = await skuChoices(db, scope.customerId, currency, [...skus.values()])
  const choiceOf = new Map(choices.map((choice) => [choice.skuId, choice]))
  return rows.map(({ skuId, isOutOfStock, mappedAt, goneAt: deletedAt, ...row }) => {
    const choice = skuId === null ? undefined : choiceOf.get(skuId)
    const isActive = skuId === null || (skus.get(skuId)?.isActive ?? false)
    return {
      ...row,
      titleZh: row.productKey === null && row.title === choice?.subjectEn ? choice.subjectZh : '',
      sku: choice ? { ...choice, isActive } : null,
      mappedAt: mappedAt?.toISOString() ?? null,
      goneAt: deletedAt?.toISOString() ?? null,
      issue: issueOf(isActive, isOutOfStock),
    }
  })
}

const readCounts = async (db: Db, scope: VariantScope) => {
  const { counted, found } = myProductLimits
  const tabCount = (tab: 'all' | 'unmapped' | 'mapped' | 'gone') => countTab(tab, scope, sql`waiting`)
  const { rows } = await sql<{
    all: number
    unmapped: number
    mapped: number
    issue: number
    waiting: number
    gone: number
    orders: number
  }>`
    with waiting as materialized (${waitingLinesSql(scope)})
    select ${tabCount('all')} as all, ${tabCount('unmapped')} as unmapped, ${tabCount('mapped')} as mapped,
      ${tabCount('gone')} as gone,
      (select count(*)::int from (${hasMappingIssueSql(scope)}) t) as issue,
      (select count(distinct (shop_id, variant_key))::int from waiting) as waiting,
      (select count(distinct order_id)::int from waiting) as orders`.execute(db)
  const { orders, ...counts } = rows[0] ?? {
    all: 0,
    unmapped: 0,
    mapped: 0,
    issue: 0,
    waiting: 0,
    gone: 0,
    orders: 0,
  }
  return {
    counts: {
      all: Math.min(counts.all, counted),
      unmapped: Math.min(counts.unmapped, counted),
      mapped: Math.min(counts.mapped, counted),
      issue: Math.min(counts.issue, found),
      waiting: counts.waiting,
      gone: Math.min(counts.gone, counted),
    },
    coverage: { orders, variants: counts.waiting, isMore: orders >= 1000 },
  }
}

const readShops = async (db: Db, { customerId, shopIds }: Pick<CustomerActor, 'customerId' | 'shopIds'>) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from shop where customer_id = ${customerId}
      and (${shopIds}::bigint[] is null or id = any(${shopIds}::bigint[])) order by shop.id`.execute(db)
  return rows
}

export const listVariants = async (database: Database, customer: CustomerActor, input: Input) => {
  const { customerId, currency } = customer
  const db = database.tenant(customerId)
  const shops = await readShops(db, customer)
  const wanted = shops.filter(({ id }) => input.shopId === undefined || id === input.shopId)
  const scope = { customerId, shopIds: wanted.map(({ id }) => id) }
  const page = { limit: input.pageSize, offset: (input.pageNum - 1) * input.pageSize }
  const search = input.search === '' ? undefined : input.search
  const found = await findVariants(db, { tab: input.tab, scope, search, page })
  const [rows, counted] = await Promise.all([
    showVariants(db, scope, currency, found.keys),
    readCounts(db, scope),
  ])
  return { rows, total: found.total, totalIsLowerBound: found.isMore, currency, shops, ...counted }
}
