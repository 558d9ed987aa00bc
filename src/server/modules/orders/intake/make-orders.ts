import { waitingPartyOf, type OrderStatus, type WaitingReason } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { isRecipientTermSql, operatorTermsOf } from '../../operator-search/index.ts'
import type { LockedLine, LockedOrder } from '../pricing/locked-orders.ts'
import { writeServices } from '../pricing/order-services.ts'
import type { NewEvent } from '../state/order-events.ts'
import { applyConsequences } from '../state/consequences.ts'
import { orderColumns, orderFields, type MadeColumn, type OrderColumn } from '../state/order-fields.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'
import { tagSearchTerms, wordsOf } from '../state/search-terms.ts'
import { jsonText, paragraphsSql, query } from '../state/sql.ts'
import type { Actor } from '../state/types.ts'

export interface MadeLine extends LockedLine {
  readonly from: { readonly orderId: string; readonly lineId: string }
}

type Priced = Omit<PricedOrder<MadeLine>, 'status' | 'reason'> & {
  readonly status: OrderStatus
  readonly reason: WaitingReason
}

export interface MadeOrder {
  readonly id: string
  /** The order that shop, recipient etc. are copied from. */
  readonly like: LockedOrder
  readonly shopOrderName: string
  readonly shopPaid: boolean
  readonly priced: Priced
  readonly as: 'merged' | 'replacement' | { readonly partNo: number; readonly partCount: number }
  readonly event: NewEvent
}

export interface AbsorbedOrderChange {
  readonly id: string
  /**
   * `merged` into an order; `split` into parts; `dissolved`: a merged order whose own orders moved to a new merged
   * order.
   */
  readonly becomes: 'merged' | 'split' | 'dissolved'
  readonly intoId: string | null
  readonly event: NewEvent
}

/** New ids in ascending order. */
export const takeOrderIds = async (tx: Tx, count: number): Promise<string[]> => {
  const rows = await query<{ id: string }>(
    tx,
    `select nextval('id_seq')::text as id from generate_series(1, $1::int)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const open = unpaidStatuses.map((status) => `'${status}'`).join(', ')

/** What the new order has in the columns that are not simply taken over. See order-fields.ts. */
const madeSql: Readonly<Record<MadeColumn, string>> = {
  customer_id: '$1',
  id: 'w.id',
  number: "'DS-' || w.id",
  shop_order_name: 'w.name',
  status: 'w.status',
  waiting_reason: 'w.reason',
  waiting_on: 'w."on"',
  waiting_since: 'now()',
  shop_paid: 'w.paid',
  product_minor: 'w.product',
  freight_minor: 'w.freight',
  service_minor: 'w.service',
  service_count: 'w.services',
  total_minor: 'w.product + w.freight + w.service',
  goods_discount_minor: 'w."goodsDiscount"',
  freight_discount_minor: 'w."freightDiscount"',
  service_discount_minor: 'w."serviceDiscount"',
  freight_price_source: 'w."freightSource"',
  weight_grams: 'w.weight',
  goods_attributes: 'w.goods',
  shipping_line_id: 'w.line',
  shipping_line_name: 'w."lineName"',
  days_min: 'w."daysMin"',
  days_max: 'w."daysMax"',
  shipping_line_chosen_by: 'w."chosenBy"',
  rule_id: 'w."ruleId"',
  rule_name: 'w."ruleName"',
  rule_problem: 'w."ruleProblem"',
  tags: 'w.tags',
  attributes: "coalesce(f.attributes, '[]')",
  is_test: 'f.test',
  ordered_at: 'f.ordered',
  line_count: 'w.lines',
  unit_count: 'w.units',
  kind: 'w.kind',
  split_from_id: 'w."splitFrom"',
  part_no: 'w."partNo"',
  part_count: 'w."partCount"',
  replacement_of_id: 'w."replacementOf"',
  paid_at: "case when w.status = 'processing' then now() end",
  // Kept if the seller has changed the gift note of any of them.
  shop_gift_note: `case when exists (select from dropshipping_order e
      where e.customer_id = $1 and e.id = any(w.sources) and e.shop_gift_note is not null)
    then ${paragraphsSql('coalesce(e.shop_gift_note, e.gift_note)', 'any(w.sources)')} end`,
}

const takenColumns = orderColumns.filter((column) => orderFields[column].taken !== 'none')

const takenSql = (column: OrderColumn): string => {
  const { taken } = orderFields[column]
  if (taken === 'same') return `o.${column}`
  if (taken === 'first' || taken === 'lines') return `f.${column}`
  if (taken === 'paragraphs') return paragraphsSql(`e.${column}`, 'any(w.sources)')
  return madeSql[column as MadeColumn]
}

const sourceColumns = orderColumns.filter((column) => ['first', 'lines'].includes(orderFields[column].taken))

/** Of all sources `s`. */
const sourceSql = (column: OrderColumn): string =>
  orderFields[column].taken === 'first'
    ? `coalesce((array_agg(s.${column} order by s.id) filter (where s.${column} <> ''))[1], '')`
    : `coalesce(string_agg(distinct nullif(s.${column}, ''), E'\\n'), '')`

const makeSql = `
  with wanted as materialized (
    select * from json_to_recordset($2::json) as w (id bigint, "like" bigint, name text, kind text, "splitFrom" bigint, "replacementOf" bigint,
      "partNo" integer, "partCount" integer, status text, reason text, "on" text, paid boolean, product integer,
      freight integer, service integer, services integer, "goodsDiscount" integer, "freightDiscount" integer, "serviceDiscount" integer, "freightSource" jsonb,
      weight integer, goods text[], line bigint, "lineName" text, "daysMin" integer,
      "daysMax" integer, "chosenBy" text, "ruleId" bigint, "ruleName" text, "ruleProblem" jsonb, sources bigint[],
      tags text[], lines integer, units integer)
  ), made as (
    insert into dropshipping_order (${takenColumns.join(', ')})
      select ${takenColumns.map(takenSql).join(', ')}
        from wanted w
        join dropshipping_order o on o.customer_id = $1 and o.id = w."like"
        cross join lateral (
          select ${sourceColumns.map((column) => `${sourceSql(column)} as ${column}`).join(', ')},
              min(s.ordered_at) as ordered, bool_or(s.is_test) as test,
              jsonb_path_query_array(jsonb_agg(s.attributes order by s.id), '$[*][*]') as attributes
            from dropshipping_order s where s.customer_id = $1 and s.id = any(w.sources)
        ) f
      returning id
  ), lines as (
    insert into order_line (customer_id, order_id, shop_line_key, variant_key, title, variant_title, shop_sku,
        image_url, quantity, shop_price_minor, sku_id, sku_code, units, unit_price_minor, list_price_minor,
        price_sources, weight_grams, goods_attributes, parts, attributes, quote_request_id, root_order_id, root_line_id, source_order_id, is_added)
      select $1, w."order", l.shop_line_key, l.variant_key, l.title, l.variant_title, l.shop_sku, l.image_url, w.quantity,
          l.shop_price_minor, w.sku, w.code, w.units, w.price, w."listPrice", w.sources, w.weight, w.goods, w.parts, l.attributes, w.quote,
          coalesce(l.root_order_id, l.order_id), coalesce(l.root_line_id, l.id), w.source, l.is_added
        from json_to_recordset($3::json) as w ("order" bigint, "fromOrder" bigint, "fromLine" bigint, source bigint,
          quantity integer, sku bigint, code text, units integer, price integer, "listPrice" integer, sources jsonb, weight integer, goods text[],
          parts jsonb, quote bigint, n integer)
        join order_line l on l.customer_id = $1 and l.order_id = w."fromOrder" and l.id = w."fromLine"
        order by w.n
  ), found as (
    insert into order_search_term (customer_id, term, order_id)
      select $1, t.t, t.o from json_to_recordset($4::json) as t (o bigint, t text)
      union
      select $1, s.term, w.id from wanted w
        join order_search_term s on s.customer_id = $1 and s.order_id = w."like" and ${isRecipientTermSql('s.term')}
      order by 2, 3
  ), given as materialized (
    select * from json_to_recordset($5::json) as g (id bigint, becomes text, "into" bigint)
  ), taken as (
    update dropshipping_order o
      set status = case g.becomes when 'dissolved' then 'cancelled' else g.becomes end, status_since = now(),
          waiting_reason = null, waiting_on = null, waiting_since = null, merged_into_id = g."into",
          undone_at = case when g.becomes = 'dissolved' then now() end,
          cancelled_at = case when g.becomes = 'dissolved' then now() end,
          cancel_reason = case when g.becomes = 'dissolved' then 'Merged again.' end
      from given g
      where o.customer_id = $1 and o.id = g.id and o.status in (${open}) and o.undone_at is null
        and not exists (select from order_flag v
          where v.customer_id = $1 and v.order_id = o.id and v.kind = 'problem')
      returning o.id
  ), followed as (
    update dropshipping_order o set merged_into_id = d."into"
      from json_to_recordset($6::json) as d (id bigint, "into" bigint)
      where o.customer_id = $1 and o.merged_into_id = d.id and o.status = 'merged'
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, e.id, e.kind, $7, $8, e.detail from json_to_recordset($9::json) as e (id bigint, kind text, detail jsonb)
  )
  select (select count(*)::int from taken) as taken`

const kindOf = (like: LockedOrder, as: MadeOrder['as']): object => {
  if (as === 'merged') return { kind: 'merged' }
  if (as === 'replacement') return { kind: 'replacement', replacementOf: like.id }
  return { kind: 'part', splitFrom: like.id, ...as }
}

const sourcesOf = ({ priced }: MadeOrder): string[] => [
  ...new Set(priced.lines.map(({ from }) => from.orderId)),
]

/** By order: the tags of the orders that it is made of. */
const readTags = async (
  tx: Tx,
  customerId: CustomerId,
  made: readonly MadeOrder[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tagged = await query<{ id: string; tags: string[] }>(
    tx,
    `select id::text as id, tags from dropshipping_order
       where customer_id = $1 and id = any($2::bigint[]) and tags <> '{}'`,
    [customerId, [...new Set(made.flatMap(sourcesOf))]],
  )
  const tagsOf = new Map(tagged.map(({ id, tags }) => [id, tags]))
  return new Map(
    made.map((order) => [order.id, [...new Set(sourcesOf(order).flatMap((id) => tagsOf.get(id) ?? []))]]),
  )
}

const orderRow = (made: MadeOrder, tags: readonly string[]): object => {
  const { id, like, shopOrderName, shopPaid, priced, as } = made
  return {
    id,
    like: like.id,
    name: shopOrderName,
    ...kindOf(like, as),
    status: priced.status,
    reason: priced.reason,
    on: waitingPartyOf[priced.reason],
    paid: shopPaid,
    product: priced.productMinor,
    freight: priced.freightMinor,
    service: priced.serviceMinor,
    services: priced.services.length,
    goodsDiscount: priced.goodsDiscountMinor,
    freightDiscount: priced.freightDiscountMinor,
    serviceDiscount: priced.serviceDiscountMinor,
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
    sources: sourcesOf(made),
    tags,
    lines: priced.lines.length,
    units: priced.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

const lineRow = (order: string, line: MadeLine): object => ({
  order,
  fromOrder: line.from.orderId,
  fromLine: line.from.lineId,
  source: line.sourceOrderId,
  quantity: line.quantity,
  sku: line.skuId,
  code: line.skuCode,
  units: line.units,
  price: line.unitPriceMinor,
  listPrice: line.listPriceMinor,
  sources: line.priceSources,
  weight: line.weightGrams,
  goods: line.goodsAttributes,
  parts: line.parts,
  quote: line.quoteRequestId,
})

const termsOf = ({ id, like, shopOrderName, priced }: MadeOrder, tags: readonly string[]): object[] =>
  [
    ...wordsOf(
      [
        `DS-${id}`,
        shopOrderName,
        like.recipientName,
        like.countryCode,
        ...priced.lines.flatMap((line) => [
          line.shopSku,
          line.skuCode ?? '',
          line.from.orderId,
          line.sourceOrderId ?? '',
          line.originOrderId ?? '',
        ]),
      ].join(' '),
    ),
    ...tagSearchTerms(tags),
    ...operatorTermsOf({ titles: priced.lines.map(({ title }) => title) }),
  ].map((t) => ({ o: id, t }))

/**
 * Writes orders that take over lines of others, changes the status of those, and writes both timelines, in one
 * statement. The absorbed orders must be locked by `lockOrders` in the same transaction.
 */
export const makeOrders = async (
  tx: Tx,
  customerId: CustomerId,
  {
    made,
    absorbed,
    by,
  }: {
    readonly made: readonly MadeOrder[]
    readonly absorbed: readonly AbsorbedOrderChange[]
    readonly by: Actor
  },
): Promise<void> => {
  if (made.length === 0) return
  const dissolved = absorbed.filter(({ becomes }) => becomes === 'dissolved')
  const tags = await readTags(tx, customerId, made)
  const tagsOf = ({ id }: MadeOrder): readonly string[] => tags.get(id) ?? []
  const [written] = await query<{ taken: number }>(tx, makeSql, [
    customerId,
    jsonText(made.map((order) => orderRow(order, tagsOf(order)))),
    // Numbered, so that ids ascend in the order of the lines.
    jsonText(
      made
        .flatMap(({ id, priced }) => priced.lines.map((line) => lineRow(id, line)))
        .map((line, n) => ({ ...line, n })),
    ),
    jsonText(made.flatMap((order) => termsOf(order, tagsOf(order)))),
    jsonText(
      absorbed.map(({ id, becomes, intoId }) => ({
        id,
        becomes,
        into: becomes === 'merged' ? intoId : null,
      })),
    ),
    jsonText(dissolved.map(({ id, intoId }) => ({ id, into: intoId }))),
    by.kind,
    by.name,
    jsonText([...made, ...absorbed].map(({ id, event }) => ({ id, ...event }))),
  ])
  if (written?.taken !== absorbed.length) throw new Error('an order changed despite its lock')
  for (const [becomes, orders] of Map.groupBy(absorbed, (order) => order.becomes)) {
    const to = becomes === 'dissolved' ? 'cancelled' : becomes
    const ids = orders.map(({ id }) => id)
    await applyConsequences(tx, customerId, ids, { from: unpaidStatuses, to })
  }
  const served = made.map(({ id, priced: { services, lines } }) => ({ id, services, lines }))
  await writeServices(tx, customerId, served, true)
}
