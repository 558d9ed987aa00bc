import { sql } from 'kysely'
import { policyTerms, refundReasons } from '../../../../contract/refunds/policy-terms.ts'

/** Late parcels give back freight, no products. */
const productReasons = refundReasons.filter((reason) => policyTerms.refunds[reason].paysBack !== 'freight')

/**
 * What `dropshipping_order o` has paid for products, without what was refunded of them. A refund counts as one of the
 * products that it names, as far as they were charged, and what is above that as one of freight and services.
 */
export const paidProductsSql = sql`
  (case when o.paid_at is null or o.kind = 'replacement'
      or o.status not in ('processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered') then 0
    else o.product_minor - least(o.product_minor, (
      select coalesce(sum(least(r.refunded_minor, named.minor)), 0) from refund r
        cross join lateral (
          select coalesce(sum(greatest(0, least(rl.quantity::bigint * l.units * l.unit_price_minor,
              l.quantity::bigint * l.units * l.unit_price_minor - (
                select coalesce(sum(x.saved_minor), 0) from stock_reservation x
                where x.customer_id = l.customer_id and x.order_id = l.order_id and x.order_line_id = l.id)))), 0) as minor
            from refund_line rl join order_line l
              on l.customer_id = r.customer_id and l.order_id = r.order_id and l.id = rl.order_line_id
            where rl.customer_id = r.customer_id and rl.refund_id = r.id) named
        where r.customer_id = o.customer_id and r.order_id = o.id and r.state = 'refunded'
          and r.reason = any (${productReasons}::text[])))
  end)::bigint`
