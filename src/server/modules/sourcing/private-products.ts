import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { convertFromUsd, priceTexts } from '../../../contract/kernel/money.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { goodsPrice, goodsToPriceJson, type GoodsToPrice } from '../customer-prices/index.ts'
import { basisOf, loadOwnPrices, sellersMoney, type SellersMoney } from '../products/index.ts'

/** Prices in USD minor units. */
interface CardRow {
  readonly id: string
  readonly code: string
  readonly cover: string | null
  readonly subjectEn: string
  readonly subjectZh: string
  readonly remarkEn: string
  readonly low: number
  readonly high: number
  readonly skus: number
  readonly isStore: boolean
  readonly minQuantity: number
  readonly onlySkuId: string | null
  readonly createdAt: Date
}

const cardColumns = ({ customerId, shopIds }: CustomerActor) => sql`
  p.id::text, p.code, p.cover_url as cover, p.subject_en as "subjectEn", p.subject_zh as "subjectZh",
  p.remark_en as "remarkEn", p.created_at as "createdAt", p.min_quantity as "minQuantity",
  (select min(k.id)::text from sku k where k.product_id = p.id and k.is_active having count(*) = 1) as "onlySkuId",
  price.low, price.high, price.skus,
  exists (select from sku k join shop_variant v on v.sku_id = k.id and v.customer_id = ${customerId}
    where k.product_id = p.id and v.deleted_in_shop_at is null
      and (${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[]))) as "isStore"`
/** Active SKUs, or all if none is active. */
const priceJoin = sql`
  join lateral (
    select coalesce(min(k.price_minor) filter (where k.is_active), min(k.price_minor)) as low,
        coalesce(max(k.price_minor) filter (where k.is_active), max(k.price_minor)) as high,
        count(*)::integer as skus
      from sku k where k.product_id = p.id
  ) price on price.low is not null`

type OwnPrices = Awaited<ReturnType<typeof loadOwnPrices>>

const cardView = ({ low, high, createdAt, ...row }: CardRow, own: OwnPrices, money: SellersMoney) => {
  const prices = own.get(row.id) ?? {
    priceMinor: convertFromUsd(low, money.rate),
    maxPriceMinor: convertFromUsd(high, money.rate),
    listPriceMinor: null,
  }
  return {
    ...row,
    ...prices,
    ...priceTexts(prices.priceMinor, prices.maxPriceMinor),
    currency: money.currency,
    createdAt: createdAt.toISOString(),
  }
}

/** `priceJoin`, and in `shown` the prices on the card. */
const shownPriceJoin = (own: OwnPrices, rate: number) => {
  const prices = [...own.values()]
  return sql`${priceJoin}
    left join unnest(${[...own.keys()]}::bigint[], ${prices.map(({ priceMinor }) => priceMinor)}::bigint[],
      ${prices.map(({ maxPriceMinor }) => maxPriceMinor)}::bigint[]) own (product_id, low, high) on own.product_id = p.id
    cross join lateral (select coalesce(own.low, round(price.low * ${rate}::numeric)) as low,
      coalesce(own.high, round(price.high * ${rate}::numeric)) as high) shown`
}

type ListInput = ParsedInputOf<typeof sourcing.listPrivateProducts>

/** A product is in a price range if its cheapest price is not above and its most expensive not below. */
const whereOf = ({ customerId }: CustomerActor, input: ListInput) => {
  const { search, minPriceMinor: min, maxPriceMinor: max } = input
  const parts = [sql`p.owner_customer_id = ${customerId} and p.is_published`]
  for (const word of (search ?? '').split(/\s+/).filter(Boolean))
    parts.push(sql`(p.code || ' ' || p.subject_en || ' ' || p.subject_zh) ilike ${containing(word)}`)
  if (min !== undefined) parts.push(sql`shown.high >= ${min}`)
  if (max !== undefined) parts.push(sql`shown.low <= ${max}`)
  return sql.join(parts, sql` and `)
}

export const listPrivateProducts = async (database: Database, who: CustomerActor, input: ListInput) => {
  const db = database.tenant(who.customerId)
  const money = await sellersMoney(db, who)
  const own = await loadOwnPrices(db, money, who.customerId)
  const matching = sql`${shownPriceJoin(own, money.rate)} where ${whereOf(who, input)}`
  const { pageNum, pageSize } = input
  const [page, count] = await Promise.all([
    sql<CardRow>`
      select ${cardColumns(who)} from product p ${matching} order by p.id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from product p ${matching}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => cardView(row, own, money)) }
}

interface Option {
  readonly id: string
  readonly code: string
  readonly attributes: { name: string; value: string }[]
  readonly imageUrl: string | null
  readonly priceMinor: number
  readonly listPriceMinor: number | null
  readonly tiers: { minQuantity: number; priceMinor: number }[]
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: GoodsAttribute[]
  readonly isActive: boolean
}

type OptionRow = Omit<Option, 'listPriceMinor'> & { readonly goods: GoodsToPrice }

const optionsOf = async (db: Db, productId: string, money: SellersMoney): Promise<Option[]> => {
  const { rows } = await sql<OptionRow>`
    select k.id::text, k.code, k.attributes, k.image_url as "imageUrl", k.price_minor as "priceMinor",
        coalesce((select jsonb_agg(jsonb_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor)
          order by t.min_quantity) from sku_price_tier t where t.sku_id = k.id), '[]') as tiers,
        k.weight_grams as "weightGrams", k.length_mm as "lengthMm", k.width_mm as "widthMm",
        k.height_mm as "heightMm", k.goods_attributes as "goodsAttributes", k.is_active as "isActive",
        ${goodsToPriceJson} as goods
      from sku k join product p on p.id = k.product_id where k.product_id = ${productId} order by k.id`.execute(
    db,
  )
  const basis = basisOf(money)
  return rows.map(({ goods, ...option }) => {
    const priceOf = (usdMinor: number) => goodsPrice(goods, usdMinor, basis)
    const { priceMinor, listMinor, source } = priceOf(option.priceMinor)
    return {
      ...option,
      priceMinor,
      listPriceMinor: source && listMinor,
      tiers: option.tiers.map((tier) => ({ ...tier, priceMinor: priceOf(tier.priceMinor).priceMinor })),
    }
  })
}

interface Origin {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly leadDays: number
  readonly minQuantity: number
  readonly deliveryDaysMin: number
  readonly deliveryDaysMax: number
  readonly acceptedAt: Date
  readonly fromMinor: number
  readonly toMinor: number
}

/** The request whose quote became this product; null for others. */
const originOf = async (db: Db, { customerId }: CustomerActor, productId: string) => {
  const { rows } = await sql<Origin>`
    select s.id::text, s.number, s.title, q.lead_days as "leadDays", q.min_quantity as "minQuantity",
        q.delivery_days_min as "deliveryDaysMin", q.delivery_days_max as "deliveryDaysMax",
        s.status_since as "acceptedAt", min(k.given_minor) as "fromMinor", max(k.given_minor) as "toMinor"
      from sourcing_request s
      join sourcing_quote q on q.customer_id = s.customer_id and q.request_id = s.id and q.version = s.version
      join sourcing_quote_sku k on k.customer_id = q.customer_id and k.request_id = q.request_id
        and k.version = q.version
      where s.customer_id = ${customerId} and s.product_id = ${productId}
      group by s.customer_id, s.id, q.customer_id, q.request_id, q.version`.execute(db)
  const [row] = rows
  if (!row) return null
  const { fromMinor, toMinor, acceptedAt, ...origin } = row
  return { ...origin, acceptedAt: acceptedAt.toISOString(), given: { fromMinor, toMinor } }
}

const maxOrders = 20

/** Unpaid orders containing it, oldest first; null for accounts that cannot see orders. */
const waitingOrdersOf = async (db: Db, who: CustomerActor, productId: string) => {
  if (!who.menuTags.includes(menuTags.orders)) return null
  const { rows } = await sql<{ id: string; number: string; quantity: number; total: number }>`
    select o.id::text, o.number, sum(l.quantity)::integer as quantity, o.total_minor as total from sku k
      cross join lateral (select k.id as id union all select b.bundle_id from bundle_component b
        where b.customer_id = ${who.customerId} and b.sku_id = k.id) s
      join order_line l on l.sku_id = s.id and l.customer_id = ${who.customerId}
      join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
      where k.product_id = ${productId} and o.status in ('awaitingQuote', 'awaitingPayment')
        and (${who.shopIds}::bigint[] is null or o.shop_id = any(${who.shopIds}::bigint[]))
      group by o.customer_id, o.id order by o.id limit ${sql.lit(maxOrders)}`.execute(db)
  return rows.map(({ total, ...order }) => ({
    ...order,
    total: { amountMinor: total, currency: who.currency },
  }))
}

type Head = CardRow & {
  readonly pictures: string[]
  readonly description: string
  readonly customsName: string
}

export const getPrivateProduct = async (database: Database, who: CustomerActor, id: string) => {
  const db = database.tenant(who.customerId)
  const { rows } = await sql<Head>`
    select ${cardColumns(who)}, p.pictures, p.description_en as description, p.customs_name as "customsName"
      from product p ${priceJoin}
      where p.id = ${id} and p.owner_customer_id = ${who.customerId} and p.is_published`.execute(db)
  const [head] = rows
  if (!head) throw notFound('Product')
  const money = await sellersMoney(db, who)
  const [own, options, from, waitingOrders] = await Promise.all([
    loadOwnPrices(db, money, who.customerId),
    optionsOf(db, id, money),
    originOf(db, who, id),
    waitingOrdersOf(db, who, id),
  ])
  const { pictures, description, customsName, ...card } = head
  const facts = { pictures, description, customsName }
  return { ...cardView(card, own, money), ...facts, options, from, waitingOrders }
}
