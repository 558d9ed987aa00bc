import { sql } from 'kysely'
import { isOtherSource } from './get-profit.ts'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

/** What is queued is counted again before it is compared. */
const isCounted = sql`not exists (select from profit_recount q where q.order_id = x.id)`

/** Sales by what was sold: a reshipped parcel is a part of its order. */
const bookedSales = sql`
  select t.customer_id, coalesce(r.order_id, t.source_id) as order_id, sum(s.amount_minor) as minor, min(s.currency) as currency,
      case t.source_kind when 'purchaseOrder' then 'inventory' when 'wholesaleOrder' then 'wholesale' when 'serviceOrder' then 'service'
        else 'dropshipping' end as sale_kind
    from ledger_transaction t
      join ledger_posting s on s.customer_id = t.customer_id and s.transaction_id = t.id and s.account = 'sales'
      left join returned_parcel r on t.source_kind = 'returnedParcel' and r.customer_id = t.customer_id and r.id = t.source_id
    where t.source_kind in ('order', 'returnedParcel', 'purchaseOrder', 'wholesaleOrder', 'serviceOrder') group by 1, 2, 5`

/** A violation means that the profit of a sale was computed from another revenue than the ledger has, or as another kind. */
const profitRevenueIsBooked = {
  name: 'profitRevenueIsBooked',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('orderId', order_id::text, 'countedMinor', p.minor, 'bookedMinor', l.minor,
        'countedAs', p.sale_kind, 'bookedAs', l.sale_kind) as detail
      from (
        select customer_id, order_id, paid_own_minor - refunded_own_minor as minor, currency, sale_kind from order_profit
      ) p full join (${bookedSales}) l using (customer_id, order_id)
      cross join lateral (select order_id as id) x
      where (coalesce(p.minor, 0) <> coalesce(l.minor, 0) or p.currency <> l.currency or p.sale_kind <> l.sale_kind
          or (p.order_id is null and l.order_id is not null))
        and ${isCounted}`,
}

/**
 * A violation means that sales of the ledger are in no row, or in two: the profit's rows and the sales that are named beside
 * them do not add up to the account. Not compared while changes wait to be counted.
 */
const profitCoversSales = {
  name: 'profitCoversSales',
  breaches: sql<Violation>`
    select null::bigint as customer_id, jsonb_build_object('currency', currency, 'soldMinor', s.minor, 'countedMinor', p.minor,
        'otherMinor', o.minor) as detail
      from (select currency, sum(amount_minor) as minor from ledger_posting where account = 'sales' group by 1) s
      full join (
        select currency, sum(paid_own_minor - refunded_own_minor) as minor from order_profit group by 1) p using (currency)
      left join (
        select s.currency, sum(s.amount_minor) as minor from ledger_transaction t
          join ledger_posting s on s.customer_id = t.customer_id and s.transaction_id = t.id and s.account = 'sales'
          where ${isOtherSource} group by 1
      ) o using (currency)
      where coalesce(s.minor, 0) <> coalesce(p.minor, 0) + coalesce(o.minor, 0) and not exists (select from profit_recount)`,
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

/** A violation means that the profit of an order has another carrier's cost than its parcels or its freight, in a currency. */
const profitCarrierIsBilled = {
  name: 'profitCarrierIsBilled',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('orderId', order_id::text, 'countedUsdMinor', p.billed_usd_minor, 'countedCnyMinor',
        p.billed_cny_minor, 'billedUsdMinor', b.usd, 'billedCnyMinor', b.cny) as detail
      from order_profit p
      full join (
        select customer_id, order_id, sum(minor) filter (where currency = 'USD') as usd,
            sum(minor) filter (where currency = 'CNY') as cny
          from (
            select s.customer_id, s.order_id, c.billed_minor as minor, c.billed_currency as currency
              from shipment_cost c join shipment s on s.customer_id = c.customer_id and s.id = c.shipment_id
              where c.billed_minor is not null
            union all
            select l.customer_id, l.wholesale_order_id, l.amount_minor, b.currency
              from carrier_bill_line l join carrier_bill b on b.id = l.bill_id
              where l.decision = 'accepted' and l.wholesale_order_id is not null
          ) billed group by 1, 2
      ) b using (customer_id, order_id)
      cross join lateral (select order_id as id) x
      where (coalesce(p.billed_usd_minor, 0) <> coalesce(b.usd, 0) or coalesce(p.billed_cny_minor, 0) <> coalesce(b.cny, 0))
        and ${isCounted}`,
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

/** A violation means that units were written off at another number, day or reason than their cost was counted for. */
const writeOffsAreCounted = {
  name: 'writeOffsAreCounted',
  breaches: sql<Violation>`
    select null::bigint as customer_id, jsonb_build_object('movementId', coalesce(w.movement_id, m.id)::text,
        'skuId', coalesce(w.sku_id, m.sku_id)::text, 'countedUnits', w.units, 'writtenOffUnits', m.units) as detail
      from write_off_cost w
      full join (
        select id, sku_id, -quantity as units, write_off_reason as reason, (at at time zone agency_time_zone())::date as day
          from warehouse_stock_movement where cause = 'writtenOff'
      ) m on m.id = w.movement_id
      where (w.units is distinct from m.units or w.reason is distinct from m.reason or w.day is distinct from m.day)
        and not exists (select from write_off_recount q where q.movement_id = coalesce(w.movement_id, m.id))`,
}

/** Checked with the ledger each night. */
export const profitInvariants = [
  profitRevenueIsBooked,
  profitCoversSales,
  parcelCostsAreAccepted,
  profitCarrierIsBilled,
  profitByProductAddsUp,
  writeOffsAreCounted,
]
