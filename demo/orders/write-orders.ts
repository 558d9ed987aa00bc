import { waitingPartyOf } from '../../src/contract/kernel/statuses.ts'
import { tagKey } from '../../src/contract/kernel/tags.ts'
import { operatorTermsOf } from '../../src/server/modules/operator-search/index.ts'
import { tagSearchTerms, wordsOf } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators } from '../people/accounts.ts'
import type { SeededOrder } from './orders.ts'
import { emailOf } from '../people/people.ts'
import { insertRows } from '../rows.ts'

const orderSql = `
  insert into dropshipping_order (customer_id, id, number, shop_id, shop_order_key, shop_order_name, source, status,
      status_since, waiting_reason, waiting_on, waiting_since, shop_paid, is_test, currency, product_minor, freight_minor,
      total_minor, goods_discount_minor, freight_discount_minor, freight_price_source, weight_grams, goods_attributes, shipping_line_id, shipping_line_name, days_min, days_max,
      shipping_line_chosen_by, rule_id, rule_name, rule_problem, recipient_name, phone, email, country_code, province, city, address1, postcode, note, gift_note, tags, seller_note, ordered_at,
      created_at, paid_at, shipped_at, delivered_at, cancelled_at, cancel_reason, shop_updated_at, line_count, unit_count)
    select customer, id, 'DS-' || id, shop, key, name, source, status, since, reason, "on",
      case when reason is null then null else since end, paid, test, currency, product, freight, product + freight,
      "goodsDiscount", "freightDiscount", "freightSource", weight,
      goods, line, "lineName", "daysMin", "daysMax", chosen, rule, "ruleName", problem, recipient, phone, email, country, province, city, address1,
      postcode, note, "giftNote", tags, "sellerNote", ordered, created, "paidAt", "shippedAt", "deliveredAt", "cancelledAt", cancel, updated, lines, units
    from json_to_recordset($1) as o (customer bigint, id bigint, shop bigint, key text, name text, source text,
      status text, since timestamptz, reason text, "on" text, paid boolean, test boolean, currency text, product integer,
      freight integer, "goodsDiscount" integer, "freightDiscount" integer, "freightSource" jsonb, weight integer, goods text[], line bigint, "lineName" text, "daysMin" integer, "daysMax" integer,
      chosen text, rule bigint, "ruleName" text, problem jsonb, recipient text, phone text, email text, country text, province text, city text, address1 text,
      postcode text, note text, "giftNote" text, tags text[], "sellerNote" text, ordered timestamptz, created timestamptz, "paidAt" timestamptz, "shippedAt" timestamptz,
      "deliveredAt" timestamptz, "cancelledAt" timestamptz, cancel text, updated timestamptz, lines integer,
      units integer)`

const orderRow = ({ id, story, priced, history, inShop, parcels }: SeededOrder): object => {
  const { shop, person } = story
  return {
    customer: shop.customerId,
    id,
    shop: shop.id,
    key: inShop ? inShop.id : story.name,
    name: story.name,
    source: inShop ? 'shopify' : 'import',
    status: history.status,
    since: history.since,
    reason: history.reason,
    on: history.reason && waitingPartyOf[history.reason],
    paid: !story.traits.shopUnpaid,
    test: story.traits.isTest ?? false,
    currency: shop.currency,
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
    chosen: priced.lineChosenBy,
    rule: priced.ruleId,
    ruleName: priced.ruleName,
    problem: priced.ruleProblem,
    recipient: person.name,
    phone: person.phone,
    email: emailOf(person),
    country: person.countryCode,
    province: person.province,
    city: person.city,
    address1: story.traits.addressIncomplete ? '' : person.address1,
    postcode: person.zip,
    note: story.note,
    giftNote: story.giftNote,
    tags: story.tags,
    sellerNote: story.sellerNote,
    ordered: story.at,
    created: new Date(story.at.getTime() + 72_000),
    paidAt: history.paidAt,
    shippedAt: parcels[0]?.shippedAt ?? null,
    deliveredAt: history.status === 'delivered' ? history.since : null,
    cancelledAt: history.cancelled?.at ?? null,
    cancel: history.cancelled?.reason ?? null,
    updated: inShop?.updatedAt ?? null,
    lines: priced.lines.length,
    units: priced.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

const lineSql = `
  insert into order_line (customer_id, order_id, id, shop_line_key, variant_key, title, variant_title, shop_sku, image_url,
      quantity, shop_price_minor, sku_id, sku_code, unit_price_minor, list_price_minor, price_sources, weight_grams, goods_attributes, shipped_quantity,
      quote_request_id)
    select customer, "order", id, key, variant, title, "variantTitle", "shopSku", image, quantity, "shopPrice", sku, code,
      price, "listPrice", sources, weight, goods, shipped, quote
    from json_to_recordset($1) as l (customer bigint, "order" bigint, id bigint, key text, variant text, title text,
      "variantTitle" text, "shopSku" text, image text, quantity integer, "shopPrice" integer, sku bigint, code text,
      price integer, "listPrice" integer, sources jsonb, weight integer, goods text[], shipped integer, quote bigint)`

const lineRows = ({ id: order, story, lines, inShop, parcels }: SeededOrder): object[] =>
  lines.map((line, index) => {
    const { variant } = line.from
    return {
      customer: story.shop.customerId,
      order,
      id: line.id,
      key: inShop?.lines[index]?.id ?? null,
      variant: line.known.key,
      title: variant.title,
      variantTitle: variant.variantTitle,
      shopSku: variant.shopSku,
      image: line.known.imageUrl,
      quantity: line.quantity,
      shopPrice: variant.cents,
      sku: line.skuId,
      code: line.skuCode,
      price: line.unitPriceMinor,
      listPrice: line.listPriceMinor,
      sources: line.priceSources,
      weight: line.weightGrams,
      goods: line.goodsAttributes,
      shipped: parcels.reduce((sum, { quantities }) => sum + (quantities[index] ?? 0), 0),
      quote: line.known.quote?.id ?? null,
    }
  })

const termRows = ({ id, story, lines, parcels }: SeededOrder): object[] =>
  [
    ...wordsOf(
      [
        `DS-${id}`,
        story.name,
        story.person.name,
        story.person.countryCode,
        ...lines.flatMap((line) => [line.from.variant.shopSku, line.skuCode ?? '']),
        ...parcels.map(({ number }) => number),
      ].join(' '),
    ),
    ...tagSearchTerms(story.tags),
    ...operatorTermsOf({
      email: emailOf(story.person),
      phone: story.person.phone,
      titles: lines.map((line) => line.from.variant.title),
    }),
  ].map((term) => ({ customer: story.shop.customerId, term, order: id }))

interface EventRow {
  readonly at: Date
  readonly [field: string]: unknown
}

const eventRows = ({ id: order, story, history, parcels }: SeededOrder): EventRow[] => {
  const customer = story.shop.customerId
  const events = history.events.map(({ at, kind, actorKind, actor, detail, parcel }) => ({
    customer,
    order,
    at,
    kind,
    by: actorKind,
    name: actor,
    detail: parcel === undefined ? detail : { shipmentId: parcels[parcel]?.id, ...detail },
  }))
  const pushEvents = parcels.flatMap(({ id: shipmentId, pushes }) =>
    pushes
      .filter(({ kind }) => kind === 'fulfilment')
      .map(({ at, error }) => ({
        customer,
        order,
        at,
        kind: error === null ? 'shop.pushSucceeded' : 'shop.pushFailed',
        by: 'system',
        name: '',
        detail:
          error === null
            ? { shipmentId }
            : { shipmentId, kind: 'fulfilment', eventStatus: null, message: error, messageFigures: {} },
      })),
  )
  return [...events, ...pushEvents]
}

const writeParcels = async (
  tx: Tx,
  orders: readonly SeededOrder[],
  staff: SeededOperators,
): Promise<void> => {
  const parcels = orders.flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })))
  await insertRows(
    tx,
    `insert into shipment (customer_id, id, order_id, key, shipping_line_id, carrier, tracking_number, tracking_url,
         tracking_status, tracking_status_at, operator_id, shipped_at, delivered_at, registered_at)
       select customer, id, "order", key, line, carrier, number, url, status, since, operator, shipped, delivered,
         shipped + interval '40 seconds'
       from json_to_recordset($1) as s (customer bigint, id bigint, "order" bigint, key text, line bigint, carrier text,
         number text, url text, status text, since timestamptz, operator bigint, shipped timestamptz,
         delivered timestamptz)`,
    parcels.map(({ order, parcel }) => ({
      customer: order.story.shop.customerId,
      id: parcel.id,
      order: order.id,
      key: `parcel-${parcel.id}`,
      line: order.priced.shippingLineId,
      carrier: parcel.carrier,
      number: parcel.number,
      url: parcel.url,
      status: parcel.status,
      since: parcel.statusAt,
      operator: staff.fulfilment.id,
      shipped: parcel.shippedAt,
      delivered: parcel.deliveredAt,
    })),
  )
  await insertRows(
    tx,
    `insert into shipment_line (customer_id, shipment_id, order_line_id, quantity)
       select customer, shipment, line, quantity
       from json_to_recordset($1) as s (customer bigint, shipment bigint, line bigint, quantity integer)`,
    parcels.flatMap(({ order, parcel }) =>
      order.lines.flatMap((line, index) => {
        const quantity = parcel.quantities[index] ?? 0
        return quantity > 0
          ? [{ customer: order.story.shop.customerId, shipment: parcel.id, line: line.id, quantity }]
          : []
      }),
    ),
  )
  await insertRows(
    tx,
    `insert into tracking_event (customer_id, shipment_id, event_key, at, status, source_code, description, location, received_at)
       select customer, shipment, key, at, status, code, description, location, at
       from json_to_recordset($1) as t (customer bigint, shipment bigint, key text, at timestamptz, status text, code text,
         description text, location text)`,
    parcels.flatMap(({ order, parcel }) =>
      parcel.facts.map((fact) => ({
        customer: order.story.shop.customerId,
        shipment: parcel.id,
        key: fact.eventKey,
        at: fact.at,
        status: fact.status,
        code: fact.sourceCode,
        description: fact.description,
        location: fact.location,
      })),
    ),
  )
  await insertRows(
    tx,
    `insert into shop_fulfilment_push (customer_id, shop_id, order_id, shipment_id, kind, event_status, status, attempts, last_error,
         last_error_figures, external_id, created_at, done_at)
       select customer, shop, "order", shipment, kind, event, status, attempts, error, case when error is not null then '{}'::jsonb end, external, at,
         case when status = 'done' then at + interval '2 seconds' end
       from json_to_recordset($1) as p (customer bigint, shop bigint, "order" bigint, shipment bigint, kind text,
         event text, status text, attempts integer, error text, external text, at timestamptz)`,
    parcels.flatMap(({ order, parcel }) =>
      parcel.pushes.map((push) => ({
        customer: order.story.shop.customerId,
        shop: order.story.shop.id,
        order: order.id,
        shipment: parcel.id,
        kind: push.kind,
        event: push.status,
        status: push.error === null ? 'done' : 'failed',
        attempts: 1,
        error: push.error,
        external: push.externalId,
        at: push.at,
      })),
    ),
  )
}

export const writeOrders = async (
  tx: Tx,
  orders: readonly SeededOrder[],
  staff: SeededOperators,
): Promise<void> => {
  await insertRows(tx, orderSql, orders.map(orderRow))
  await insertRows(tx, lineSql, orders.flatMap(lineRows))
  await insertRows(
    tx,
    `insert into order_search_term (customer_id, term, order_id)
       select customer, term, "order" from json_to_recordset($1) as t (customer bigint, term text, "order" bigint)`,
    orders.flatMap(termRows),
  )
  await insertRows(
    tx,
    `insert into order_tag (customer_id, key, name)
       select distinct customer, key, name from json_to_recordset($1) as t (customer bigint, key text, name text)
       on conflict do nothing`,
    orders.flatMap(({ story: { tags, shop } }) =>
      tags.map((name) => ({ customer: shop.customerId, key: tagKey(name), name })),
    ),
  )
  await writeParcels(tx, orders, staff)
  await insertRows(
    tx,
    `insert into order_event (customer_id, order_id, at, kind, actor_kind, actor_name, detail)
       select customer, "order", at, kind, by, name, detail
       from json_to_recordset($1) as e (customer bigint, "order" bigint, at timestamptz, kind text, by text, name text,
         detail jsonb)`,
    orders.flatMap(eventRows).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
}
