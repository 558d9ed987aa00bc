import { stockCoverJson } from '../../stock/index.ts'
import { customsWaitSinceSql } from '../pricing/customs-data.ts'
import { flagRankSql } from '../state/order-flags.ts'
import { subjectZhSql, titleZhSql } from '../state/line-title.ts'
import { mergeUntilSql } from '../state/merge-wait.ts'
import { sellersEventKinds } from '../state/order-events.ts'
import { orderProfitJson } from './order-profit.ts'

/**
 * SQL fragments that build the contract's `orderRowSchema` and `orderDetailSchema` as JSON in PostgreSQL. The alias
 * `o` (dropshipping_order) must be in scope, followed by `orderRowJoins`.
 */

/** Components of a bundle line `l`; null for other lines, without a lookup. */
const partsJson = `
  case when l.parts is null then '[]'::json else (
    select json_agg(json_build_object('skuId', p.sku_id::text, 'skuCode', p.sku_code, 'units', p.units,
        'unitPriceMinor', case when o.kind <> 'replacement' then p.unit_price_minor end,
        'subjectEn', coalesce(d.subject_en, ''), 'subjectZh', coalesce(d.subject_zh, ''), 'attributes', coalesce((select string_agg(t.item ->> 'value', ' / '
          order by t.place) from jsonb_array_elements(k.attributes) with ordinality as t (item, place)), ''),
        'imageUrl', coalesce(k.image_url, d.cover_url), 'stockUnits', coalesce(x.units, 0),
        'stockLeft', coalesce(x.units - x.shipped - x.released, 0)) order by p.place)
      from line_parts(l.parts) p
      left join sku k on k.id = p.sku_id
      left join product d on d.id = k.product_id
      left join stock_reservation x on x.customer_id = l.customer_id and x.order_id = l.order_id and x.order_line_id = l.id
        and x.sku_id = p.sku_id) end`

/** Of what a line item from a file or a bundle is matched to, looked up only where the shop gave no picture. */
const skuImageSql = `(
  select coalesce(k.image_url, p.cover_url) from sku k left join product p on p.id = k.product_id where k.id = l.sku_id)`

/**
 * Joins: shop as `s`; lines and their action facts as `f`; order flags as `v`; what own stock covers as `d`; the customer's active merge window as
 * `mw`.
 */
export const orderRowJoins = `
  join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', l.id::text, 'title', l.title, 'titleZh', ${titleZhSql}, 'variantTitle', l.variant_title,
          'attributes', l.attributes, 'shopSku', l.shop_sku, 'imageUrl', coalesce(l.image_url, ${skuImageSql}), 'quantity', l.quantity,
          'shippedQuantity', l.shipped_quantity, 'skuId', l.sku_id::text, 'skuCode', l.sku_code, 'subjectZh', ${subjectZhSql},
          'units', l.units,
          'unitPriceMinor', l.unit_price_minor, 'listPriceMinor', l.list_price_minor, 'priceSources', l.price_sources, 'isAdded', l.is_added, 'isOfShop', l.shop_line_key is not null,
          'stockUnits', r.units, 'stockLeft', r.open, 'stockMinor', r.saved, 'parts', ${partsJson},
          'quoteStatus', q.status,
          'quoteRequestId', l.quote_request_id::text) order by l.id), '[]') as lines,
        coalesce(bool_or(not l.is_added), false) as has_came_in,
        sum(l.quantity::bigint * l.shop_price_minor) filter (where l.quantity > 0) as shop_minor,
        coalesce(bool_and(l.shop_price_minor is not null) filter (where l.quantity > 0), false) as has_shop_prices,
        o.kind = 'replacement' or coalesce(bool_and(l.quantity = 0 or l.unit_price_minor is not null), false) as is_priced,
        coalesce(bool_or(l.sku_id is not null and not l.is_added), false) as has_mapped,
        coalesce(bool_or(l.sku_id is null and l.quantity > 0 and not l.is_added
          and coalesce(q.status not in ('requested', 'offered'), true)), false) as has_unasked,
        coalesce(bool_or(l.sku_id is null and l.quantity > 0
          and q.status = 'offered' and q.expires_at > now()), false) as has_offer
      from order_line l
      left join quote_request q on q.customer_id = l.customer_id and q.id = l.quote_request_id
      cross join lateral (
        select coalesce(sum(x.units), 0)::int as units, coalesce(sum(x.units - x.shipped - x.released), 0)::int as open,
            coalesce(sum(x.saved_minor), 0)::int as saved
          from stock_reservation x
          where x.customer_id = l.customer_id and x.order_id = l.order_id and x.order_line_id = l.id) r
      where l.customer_id = o.customer_id and l.order_id = o.id
  ) f
  cross join lateral (
    select coalesce(json_agg(json_build_object('kind', w.kind, 'state', w.state, 'on', w.waiting_on, 'since', w.since,
          'until', w.expires_at) order by ${flagRankSql('w.kind')}), '[]') as flags,
        coalesce(bool_or(w.kind = 'onHold'), false) as is_on_hold,
        coalesce(bool_or(w.kind = 'problem'), false) as has_problem,
        coalesce(bool_or(w.kind = 'problem' and w.waiting_on = 'seller'), false) as is_asked,
        coalesce(bool_or(w.kind = 'surcharge' and w.waiting_on = 'seller'), false) as is_surcharged
      from order_flag w where w.customer_id = o.customer_id and w.order_id = o.id
  ) v
  cross join lateral (
    select case when o.status = 'awaitingPayment' and o.waiting_reason = 'paymentDue' then ${stockCoverJson} end as cover
  ) d
  left join merge_window mw on mw.customer_id = o.customer_id and mw.is_enabled`

const trackingNumbersJson = `
  case when o.shipped_at is null then '[]'::json else
    (select coalesce(json_agg(h.tracking_number order by h.id), '[]')
      from shipment h where h.customer_id = o.customer_id and h.order_id = o.id) end`

const relativeJson = (alias: string, more = ''): string => `json_build_object('id', ${alias}.id::text,
  'number', ${alias}.number, 'shopOrderName', ${alias}.shop_order_name, 'status', ${alias}.status,
  'trackingNumbers', case when ${alias}.shipped_at is null then '[]'::json else
    (select coalesce(json_agg(h.tracking_number order by h.id), '[]') from shipment h
      where h.customer_id = ${alias}.customer_id and h.order_id = ${alias}.id) end${more})`
const relativesJson = (condition: string): string => `
  (select coalesce(json_agg(${relativeJson('r')} order by r.id), '[]') from dropshipping_order r
    where r.customer_id = o.customer_id and ${condition})`

const replacementsOf = `from dropshipping_order r where r.customer_id = o.customer_id and r.replacement_of_id = o.id`

/**
 * Merged, split and replacement orders; null for most orders, which need at most a lookup in the small index of
 * replacements.
 */
const familyJson = `
  case when o.kind = 'plain' and o.status not in ('merged', 'split')
    and (o.shipped_at is null or not exists (select ${replacementsOf})) then null else json_build_object(
    'mergedFrom', case when o.kind = 'merged' then ${relativesJson('r.merged_into_id = o.id')} else '[]'::json end,
    'mergedInto', (select ${relativeJson('r')} from dropshipping_order r
      where r.customer_id = o.customer_id and r.id = o.merged_into_id),
    'parts', case when o.status = 'split'
      then ${relativesJson('r.split_from_id = o.id and r.undone_at is null')} else '[]'::json end,
    'partOf', (select ${relativeJson('r', `, 'partNo', o.part_no, 'partCount', o.part_count`)} from dropshipping_order r
      where r.customer_id = o.customer_id and r.id = o.split_from_id),
    'replacements', case when o.shipped_at is null then '[]'::json else ${relativesJson('r.replacement_of_id = o.id')} end,
    'replacementOf', (select ${relativeJson('r')} from dropshipping_order r
      where r.customer_id = o.customer_id and r.id = o.replacement_of_id),
    'isUndone', o.undone_at is not null) end`

export const orderRowColumns = `
  o.id::text as id, o.number, o.shop_id::text as "shopId", s.name as "shopName",
  o.shop_order_name as "shopOrderName", o.source, o.status, o.status_since as "statusSince",
  case when o.waiting_reason is not null then
    json_build_object('reason', o.waiting_reason, 'on', o.waiting_on, 'since', o.waiting_since) end as waiting,
  v.flags, ${mergeUntilSql} as "mergeUntil", ${customsWaitSinceSql} as "customsWaitSince",
  o.shop_paid as "shopPaid", o.currency, o.product_minor as "productMinor", o.freight_minor as "freightMinor",
  o.service_minor as "serviceMinor", o.total_minor as "totalMinor",
  o.goods_discount_minor as "goodsDiscountMinor", o.freight_discount_minor as "freightDiscountMinor",
  o.service_discount_minor as "serviceDiscountMinor",
  case when f.is_priced then o.total_minor - coalesce((d.cover ->> 'savedMinor')::int, 0) end as "dueMinor",
  d.cover as "stockCover", o.weight_grams as "weightGrams", o.shipping_line_name as "shippingLineName", o.days_min as "daysMin",
  o.days_max as "daysMax", o.recipient_name as "recipientName", o.country_code as "countryCode",
  o.ordered_at as "orderedAt", o.created_at as "createdAt", o.gift_note <> '' as "hasGiftNote", f.lines,
  ${trackingNumbersJson} as "trackingNumbers", o.labelled_at as "labelledAt", ${familyJson} as family`

/** What the agency is not shown of its customers' orders. */
export const sellersColumns = `${orderProfitJson} as profit, to_json(o.tags) as tags`

const shipmentsJson = `
  (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select h.id::text as id, h.carrier, h.tracking_number as "trackingNumber", h.tracking_url as "trackingUrl",
        h.tracking_status as status, h.shipped_at as "shippedAt", h.delivered_at as "deliveredAt",
        (select coalesce(json_agg(json_build_object('orderLineId', hl.order_line_id::text, 'quantity', hl.quantity)
            order by hl.order_line_id), '[]')
          from shipment_line hl where hl.customer_id = h.customer_id and hl.shipment_id = h.id) as lines,
        (select coalesce(json_agg(json_build_object('at', t.at, 'status', t.status, 'description', t.description,
            'location', t.location) order by t.at desc, t.event_key), '[]')
          from tracking_event t where t.customer_id = h.customer_id and t.shipment_id = h.id) as events,
        (select coalesce(json_agg(json_build_object('id', p.id::text, 'kind', p.kind, 'eventStatus', p.event_status,
            'status', p.status, 'attempts', p.attempts, 'lastError', p.last_error,
            'lastErrorReason', case when p.last_error_figures is not null then p.last_error end,
            'lastErrorFigures', p.last_error_figures,
            'nextAttemptAt', p.next_attempt_at, 'doneAt', p.done_at) order by p.id), '[]')
          from shop_fulfilment_push p
          where p.customer_id = h.customer_id and p.shipment_id = h.id) as pushes
      from shipment h
      where h.customer_id = o.customer_id and h.order_id = o.id
      order by h.id
  ) r)`

const eventsJson = (condition: string): string => `
  (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select e.id::text as id, e.at, e.kind, e.actor_kind as "actorKind", e.actor_name as "actorName", e.detail
      from order_event e
      where e.customer_id = o.customer_id and e.order_id = o.id ${condition}
      order by e.id desc
  ) r)`

/** The open problem with its history; null without a lookup if there is none. */
const problemJson = `
  case when v.has_problem then (
    select json_build_object('id', p.id::text, 'code', p.code,
        'on', case p.status when 'onSeller' then 'seller' else 'agency' end, 'since', p.status_since,
        'steps', (select json_agg(json_build_object('id', t.id::text, 'at', t.at, 'kind', t.kind,
            'actorName', t.actor_name, 'note', t.note, 'answer', t.answer, 'substitute', t.substitute,
            'passedOn', t.passed_on) order by t.id)
          from order_problem_event t where t.customer_id = p.customer_id and t.problem_id = p.id))
      from order_problem p
      where p.customer_id = o.customer_id and p.order_id = o.id and p.status in ('onSeller', 'onAgency')) end`

/** Services, each once per price; no lookup for orders without any. */
export const servicesJson = `
  case when o.service_count = 0 then '[]'::json else (
    select coalesce(json_agg(json_build_object('serviceId', s.id::text, 'code', s.code, 'nameEn', s.name_en,
        'nameZh', s.name_zh, 'procedureEn', s.procedure_en, 'procedureZh', s.procedure_zh, 'basis', c.basis,
        'priceMinor', c.price_minor, 'times', c.times, 'amountMinor', c.price_minor * c.times,
        'listPriceMinor', c.list_price_minor, 'priceSource', c.price_source, 'isFromStock', c.from_stock) order by c.first), '[]')
      from (select service_id, basis, price_minor, stock_id is not null as from_stock, list_price_minor, price_source, sum(times)::int as times,
          min(id) as first
        from order_service where customer_id = o.customer_id and order_id = o.id group by 1, 2, 3, 4, 5, 6) c
      join service s on s.id = c.service_id) end`

const detailColumns = (events: string): string => `
  json_build_object('recipientName', o.recipient_name, 'phone', o.phone, 'email', o.email,
    'countryCode', o.country_code, 'province', o.province, 'city', o.city, 'address1', o.address1,
    'address2', o.address2, 'postcode', o.postcode, 'taxNumber', o.tax_number) as address,
  o.shop_address as "shopAddress", o.note, o.gift_note as "giftNote", o.shop_gift_note as "shopGiftNote", o.attributes, o.surcharge_minor as "surchargeMinor",
  to_json(o.goods_attributes) as "goodsAttributes", o.shipping_line_id::text as "shippingLineId",
  json_build_object('by', o.shipping_line_chosen_by, 'ruleId', o.rule_id::text, 'ruleName', o.rule_name,
    'problem', o.rule_problem) as "lineChoice",
  o.freight_price_source as "freightPriceSource", o.paid_at as "paidAt", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
  o.cancelled_at as "cancelledAt", ${problemJson} as problem, ${servicesJson} as services,
  ${shipmentsJson} as shipments, ${events} as events`

/** Without the events of what the agency is not shown. */
export const orderDetailColumns = detailColumns(
  eventsJson(`and e.kind not in (${sellersEventKinds.map((kind) => `'${kind}'`).join(', ')})`),
)

export const sellersDetailColumns = `${detailColumns(eventsJson(''))}, o.seller_note as "sellerNote"`
