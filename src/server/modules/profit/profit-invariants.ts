import { sql } from 'kysely'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

/** What is queued is counted again before it is compared. */
const isCounted = sql`not exists (select from profit_recount q where q.order_id = x.id)`

/** A violation means that the profit of an order was computed from another revenue than the ledger has. */
const profitRevenueIsBooked = {
  name: 'profitRevenueIsBooked',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('orderId', order_id::text, 'countedMinor', p.minor, 'bookedMinor', l.minor) as detail
      from (
        select customer_id, order_id, paid_own_minor - refunded_own_minor as minor, currency from order_profit
      ) p full join (
        select t.customer_id, coalesce(r.order_id, t.source_id) as order_id, sum(s.amount_minor) as minor,
            min(s.currency) as currency
          from ledger_transaction t
            join ledger_posting s on s.customer_id = t.customer_id and s.transaction_id = t.id and s.account = 'sales'
            left join returned_parcel r on t.source_kind = 'returnedParcel' and r.customer_id = t.customer_id and r.id = t.source_id
          where t.source_kind in ('order', 'returnedParcel') group by 1, 2
      ) l using (customer_id, order_id)
      cross join lateral (select order_id as id) x
      where (coalesce(p.minor, 0) <> coalesce(l.minor, 0) or p.currency <> l.currency) and ${isCounted}`,
}

/** A violation means that the cost of a parcel is not what was accepted of bills: a line counts twice, or not at all. */
const parcelCostsAreAccepted = {
  name: 'parcelCostsAreAccepted',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('shipmentId', shipment_id::text, 'costMinor', c.billed_minor, 'acceptedMinor', l.minor)
        as detail
      from (select customer_id, shipment_id, billed_minor, billed_currency from shipment_cost where billed_minor is not null) c
      full join (
        select l.customer_id, l.shipment_id, sum(l.amount_minor) as minor, min(b.currency) as currency, max(b.currency) as other
          from carrier_bill_line l join carrier_bill b on b.id = l.bill_id
          where l.decision = 'accepted' and l.shipment_id is not null group by 1, 2
      ) l using (customer_id, shipment_id)
      where c.billed_minor is distinct from l.minor or c.billed_currency is distinct from l.currency or l.currency <> l.other`,
}

/** A violation means that the profit of an order has another carrier's cost than its parcels, in a currency. */
const profitCarrierIsBilled = {
  name: 'profitCarrierIsBilled',
  breaches: sql<Violation>`
    select x.customer_id, jsonb_build_object('orderId', x.order_id::text, 'countedUsdMinor', x.billed_usd_minor, 'countedCnyMinor',
        x.billed_cny_minor, 'billedUsdMinor', b.usd, 'billedCnyMinor', b.cny) as detail
      from (select *, order_id as id from order_profit) x
      left join (
        select s.customer_id, s.order_id, sum(c.billed_minor) filter (where c.billed_currency = 'USD') as usd,
            sum(c.billed_minor) filter (where c.billed_currency = 'CNY') as cny
          from shipment_cost c join shipment s on s.customer_id = c.customer_id and s.id = c.shipment_id group by 1, 2
      ) b on b.customer_id = x.customer_id and b.order_id = x.order_id
      where (x.billed_usd_minor <> coalesce(b.usd, 0) or x.billed_cny_minor <> coalesce(b.cny, 0)) and ${isCounted}`,
}

/** A violation means that the products of an order do not add up to what it earned. */
const profitByProductAddsUp = {
  name: 'profitByProductAddsUp',
  breaches: sql<Violation>`
    select p.customer_id, jsonb_build_object('orderId', p.order_id::text, 'orderMinor', p.profit_minor, 'productsMinor', x.minor)
        as detail
      from order_profit p
      left join (
        select customer_id, order_id, sum(profit_minor) as minor, sum(revenue_minor) as revenue from order_profit_product group by 1, 2
      ) x on x.customer_id = p.customer_id and x.order_id = p.order_id
      where p.profit_minor is distinct from x.minor or p.revenue_minor is distinct from x.revenue`,
}

/** Checked with the ledger each night. */
export const profitInvariants = [
  profitRevenueIsBooked,
  parcelCostsAreAccepted,
  profitCarrierIsBilled,
  profitByProductAddsUp,
]
