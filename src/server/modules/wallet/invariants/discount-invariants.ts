import { sql } from 'kysely'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

/**
 * What an order costs less than its list prices is the sum of its lines and services. A violation means that an order shows
 * another discount than the one by which its prices were made.
 */
export const discountsAddUp = {
  name: 'discountsAddUp',
  breaches: sql<Violation>`
    select o.customer_id, jsonb_build_object('order', o.number, 'goodsMinor', o.goods_discount_minor, 'linesMinor', l.minor,
        'serviceMinor', o.service_discount_minor, 'servicesMinor', s.minor) as detail
      from dropshipping_order o
        cross join lateral (
          select coalesce(sum((list_price_minor - unit_price_minor)::bigint * quantity * units), 0) as minor
            from order_line where customer_id = o.customer_id and order_id = o.id
        ) l
        cross join lateral (
          select coalesce(sum((list_price_minor - price_minor)::bigint * times), 0) as minor
            from order_service where customer_id = o.customer_id and order_id = o.id
        ) s
      where o.status in ('awaitingQuote', 'awaitingPayment', 'processing', 'awaitingStock')
        and (o.goods_discount_minor <> l.minor or o.service_discount_minor <> s.minor)`,
}
