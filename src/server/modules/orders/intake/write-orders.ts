import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { waitingPartyOf } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { operatorTermsOf } from '../../operator-search/index.ts'
import { shopKeyOf, type PlacingContext } from './placing-context.ts'
import type { LineToPrice, PricedOrder } from '../pricing/priced-order.ts'
import { ruleDetail } from '../pricing/rule-detail.ts'
import { tagSearchTerms, wordsOf } from '../state/search-terms.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Actor, DraftLine, OrderDraft } from '../state/types.ts'
import { eventKindSql } from '../state/order-events.ts'

export interface DraftToPlace {
  readonly id: OrderId
  readonly number: string
  readonly draft: OrderDraft
  readonly priced: PricedOrder<LineToPlace>
}
export interface LineToPlace extends LineToPrice {
  readonly draft: DraftLine
  readonly quoteRequestId: string | null
}

const writeSql = `
  with placed as (
    insert into dropshipping_order (customer_id, id, number, shop_id, shop_order_key, shop_order_name, source, status,
        waiting_reason, waiting_on, waiting_since, shop_paid, is_test, attributes, currency, product_minor, freight_minor, total_minor,
        goods_discount_minor, freight_discount_minor, freight_price_source, weight_grams, goods_attributes, shipping_line_id, shipping_line_name, days_min, days_max, shipping_line_chosen_by,
        rule_id, rule_name, rule_problem, recipient_name, phone, email, country_code, province, city, address1, address2, postcode, tax_number, note, gift_note, tags,
        ordered_at, shop_updated_at, line_count, unit_count)
      select $1, d.id, 'DS-' || d.id, d.shop, d.key, d.name, d.source, d.status, d.reason, d."on", now(), d.paid, d.test, d.attributes, $2,
          d.product, d.freight, d.product + d.freight, d."goodsDiscount", d."freightDiscount", d."freightSource", d.weight, d.goods, d.line, d."lineName", d."daysMin",
          d."daysMax", d."chosenBy", d."ruleId", d."ruleName", d."ruleProblem", d.recipient, d.phone, d.email, d.country, d.province, d.city, d.address1,
          d.address2, d.postcode, d.tax, d.note, d.gift, d.tags, coalesce(d.ordered, now()), d.updated, d.lines, d.units
        from json_to_recordset($3::json) as d (id bigint, shop bigint, key text, name text, source text, status text,
          reason text, "on" text, paid boolean, test boolean, attributes jsonb, product integer, freight integer, "goodsDiscount" integer, "freightDiscount" integer,
          "freightSource" jsonb, weight integer, goods text[], line bigint, "lineName" text, "daysMin" integer, "daysMax" integer, "chosenBy" text,
          "ruleId" bigint, "ruleName" text, "ruleProblem" jsonb, recipient text, phone text, email text, country text, province text, city text, address1 text, address2 text,
          postcode text, tax text, note text, gift text, tags text[], ordered timestamptz, updated timestamptz, lines integer, units integer)
      on conflict (customer_id, shop_id, shop_order_key) where shop_order_key is not null do nothing
      returning id
  ), lines as (
    insert into order_line (customer_id, order_id, shop_line_key, variant_key, title, variant_title, shop_sku,
        image_url, quantity, shop_price_minor, sku_id, sku_code, units, unit_price_minor, list_price_minor,
        price_sources, weight_grams, goods_attributes, parts, attributes, quote_request_id)
      select $1, l."order", l.key, l.variant, l.title, l."variantTitle", l."shopSku", l.image, l.quantity, l."shopPrice",
          l.sku, l.code, l.units, l.price, l."listPrice", l.sources, l.weight, l.goods, l.parts, l.attributes, l.quote
        from json_to_recordset($4::json) as l ("order" bigint, key text, variant text, title text, "variantTitle" text,
          "shopSku" text, image text, quantity integer, "shopPrice" integer, sku bigint, code text, units integer,
          price integer, "listPrice" integer, sources jsonb, weight integer, goods text[], parts jsonb, attributes jsonb, quote bigint, n integer)
        where l."order" in (select id from placed)
        order by l.n
  ), found as (
    insert into order_search_term (customer_id, term, order_id)
      select $1, t.t, t.o from json_to_recordset($5::json) as t (o bigint, t text)
        where t.o in (select id from placed)
        order by 2, 3
  ), remembered as (
    insert into shop_variant (customer_id, shop_id, variant_key, title, variant_title, shop_sku, image_url)
      select $1, v.shop, v.key, v.title, v."variantTitle", v."shopSku", v.image
        from json_to_recordset($6::json) as v (shop bigint, key text, title text, "variantTitle" text, "shopSku" text,
          image text)
        order by 2, 3
      on conflict do nothing
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, e.id, ${eventKindSql('order.created')}, $7, $8, e.detail
        from json_to_recordset($9::json) as e (id bigint, detail jsonb)
        where e.id in (select id from placed)
  )
  select id from placed`

const orderRow = ({ id, draft, priced }: DraftToPlace): object => ({
  id,
  shop: draft.shopId,
  key: draft.shopOrderKey,
  name: draft.shopOrderName,
  source: draft.source,
  status: priced.status,
  reason: priced.reason,
  on: waitingPartyOf[priced.reason],
  paid: draft.shopPaid,
  test: draft.isTest ?? false,
  attributes: draft.attributes ?? [],
  product: priced.productMinor,
  freight: priced.freightMinor,
  goodsDiscount: priced.goodsDiscountMinor,
  freightDiscount: priced.freightDiscountMinor,
  freightSource: priced.freightPriceSource,
  weight: priced.weightGrams,
  goods: priced.goodsAttributes,
  line: priced.shippingLineId,
  lineName: priced.shippingLineName,
  daysMin: priced.daysMin,
  daysMax: priced.daysMax,
  chosenBy: priced.lineChosenBy,
  ruleId: priced.ruleId,
  ruleName: priced.ruleName,
  ruleProblem: priced.ruleProblem,
  recipient: draft.address.recipientName,
  phone: draft.address.phone,
  email: draft.address.email,
  country: draft.address.countryCode,
  province: draft.address.province,
  city: draft.address.city,
  address1: draft.address.address1,
  address2: draft.address.address2,
  postcode: draft.address.postcode,
  tax: draft.address.taxNumber,
  note: draft.note,
  gift: draft.giftNote ?? '',
  tags: draft.tags ?? [],
  ordered: draft.orderedAt,
  updated: draft.shopUpdatedAt,
  lines: priced.lines.length,
  units: priced.lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

const lineRow = (order: string, line: LineToPlace): object => ({
  order,
  key: line.draft.shopLineKey,
  variant: line.draft.variantKey,
  title: line.draft.title,
  variantTitle: line.draft.variantTitle,
  shopSku: line.draft.shopSku,
  image: line.draft.imageUrl,
  quantity: line.quantity,
  shopPrice: line.draft.shopPriceMinor,
  sku: line.skuId,
  code: line.skuCode,
  units: line.units,
  price: line.unitPriceMinor,
  listPrice: line.listPriceMinor,
  sources: line.priceSources,
  weight: line.weightGrams,
  goods: line.goodsAttributes,
  parts: line.parts,
  attributes: line.draft.attributes ?? [],
  quote: line.quoteRequestId,
})

const termsOf = ({ number, draft, priced }: DraftToPlace): string[] => [
  ...wordsOf(
    [
      number,
      draft.shopOrderName,
      draft.address.recipientName,
      draft.address.countryCode,
      ...priced.lines.flatMap((line) => [line.draft.shopSku, line.skuCode ?? '']),
    ].join(' '),
  ),
  ...tagSearchTerms(draft.tags ?? []),
  ...operatorTermsOf({ ...draft.address, titles: draft.lines.map(({ title }) => title) }),
]

const unknownVariants = (orders: readonly DraftToPlace[], context: PlacingContext): object[] => {
  const unknown = new Map<string, object>()
  for (const { draft } of orders) {
    for (const line of draft.lines) {
      const key = shopKeyOf(draft.shopId, line.variantKey)
      if (context.variants.has(key) || unknown.has(key)) continue
      unknown.set(key, {
        shop: draft.shopId,
        key: line.variantKey,
        title: line.title,
        variantTitle: line.variantTitle,
        shopSku: line.shopSku,
        image: line.imageUrl,
      })
    }
  }
  return [...unknown.values()]
}

/**
 * Inserts priced orders with lines, search terms, unknown variants and their first event, in one statement. Returns
 * the inserted ids: shop orders placed concurrently are left out.
 */
export const writeOrders = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly DraftToPlace[],
  {
    context,
    by,
  }: {
    readonly context: PlacingContext
    readonly by: Actor
  },
): Promise<ReadonlySet<string>> => {
  if (orders.length === 0) return new Set()
  const written = await query<{ id: string }>(tx, writeSql, [
    customerId,
    context.currency,
    jsonText(orders.map(orderRow)),
    // Numbered, so that ids ascend in the order of the lines.
    jsonText(
      orders
        .flatMap(({ id, priced }) => priced.lines.map((line) => lineRow(id, line)))
        .map((line, n) => ({ ...line, n })),
    ),
    jsonText(orders.flatMap((order) => termsOf(order).map((t) => ({ o: order.id, t })))),
    jsonText(unknownVariants(orders, context)),
    by.kind,
    by.name,
    jsonText(
      orders.map(({ id, draft, priced }) => ({
        id,
        detail: { source: draft.source, ...ruleDetail(priced) },
      })),
    ),
  ])
  return new Set(written.map(({ id }) => id))
}
