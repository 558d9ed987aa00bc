import { sql } from 'kysely'
import { compareBillIn, decideIn } from '../../src/server/modules/carrier-bills/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { dayMs } from '../orders/stories.ts'

interface Bookkeeper {
  readonly by: string
  readonly now: Date
}

const dayOf = (now: Date, days: number): string => new Date(+now + days * dayMs).toISOString().slice(0, 10)

const at = (now: Date, days: number): Date => new Date(+now + days * dayMs)

/** What the agency's own work costs, higher since a month ago. */
export const seedCostSettings = async (tx: Tx, { by, now }: Bookkeeper): Promise<void> => {
  await sql`
    insert into cost_setting (valid_from, packing_usd_minor, service_bp, paypal_bp, changed_by) values
      (${dayOf(now, -400)}, 32, 6000, 440, ${by}), (${dayOf(now, -30)}, 35, 6200, 440, ${by})`.execute(tx)
}

/** What carriers quoted: some three quarters of what the customer pays for shipping, and the weight with the box. */
const seedQuotes = async (tx: Tx): Promise<void> => {
  await sql`
    insert into shipment_cost (customer_id, shipment_id, quoted_minor, quoted_currency, weighed_grams)
      select s.customer_id, s.id, greatest(180, round(o.freight_minor * (0.66 + hash % 20 / 100.0))), o.currency,
          greatest(80, o.weight_grams + 35 + hash % 30)
        from shipment s join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
          cross join lateral (select abs(hashtext(s.tracking_number)) as hash) h
        where o.freight_minor > 0 and hash % 12 <> 0`.execute(tx)
}

/**
 * Purchase orders of the past, for goods that have shipped since. What is still needed is left to the buy list, so that
 * some costs stay estimates.
 */
export const seedPastPurchases = async (tx: Tx, { by, now }: Bookkeeper): Promise<void> => {
  await sql`
    with shipped as materialized (
      select s.id as shipment_id, c.sku_id, s.shipped_at, s.carrier, sum(l.quantity * c.units)::integer as units
        from shipment s
          join shipment_line l on l.customer_id = s.customer_id and l.shipment_id = s.id
          join order_line_component c on c.customer_id = s.customer_id and c.order_id = s.order_id
            and c.order_line_id = l.order_line_id
        where s.replaces_id is null and c.sku_id is not null and not c.is_part
          and c.sku_id not in (select sku_id from open_demand)
          and c.sku_id not in (select sku_id from supplier_order_line)
          and not exists (select from stock k where k.sku_id = c.sku_id)
        group by 1, 2, 3, 4
    ), needed as materialized (
      select n.sku_id, n.units, f.supplier_id, f.cost_cny_minor
        from (select sku_id, sum(units)::integer as units from shipped group by 1) n
          cross join lateral (select supplier_id, cost_cny_minor from supplier_offer o where o.sku_id = n.sku_id
            order by min_quantity, cost_cny_minor, supplier_id limit 1) f
    ), orders as materialized (
      select supplier_id, nextval('id_seq') as id, 1800 + 90 * row_number() over (order by supplier_id) as freight,
          sum(units * cost_cny_minor) as goods
        from needed group by supplier_id
    ), bought as (
      insert into supplier_order (id, number, supplier_id, status, status_since, currency, freight_minor, created_by, created_at,
          ordered_at, received_at)
        select id, 'PO-' || id, supplier_id, 'closed', ${at(now, -80)}::timestamptz, 'CNY', freight, ${by},
            ${at(now, -95)}::timestamptz, ${at(now, -94)}::timestamptz, ${at(now, -84)}::timestamptz
          from orders
    ), lines as (
      insert into supplier_order_line (order_id, sku_id, position, quantity, unit_minor, received_quantity)
        select o.id, n.sku_id, row_number() over (partition by o.id order by n.sku_id) - 1, n.units, n.cost_cny_minor, n.units
          from needed n join orders o using (supplier_id)
    )
    insert into warehouse_stock_movement (sku_id, quantity, cause, source_id, actor_name, at)
      select sku_id, quantity, cause, source_id, actor, at from (
        select n.sku_id, n.units as quantity, 'received' as cause, o.id as source_id, ${by} as actor,
            ${at(now, -84)}::timestamptz as at
          from needed n join orders o using (supplier_id)
        union all
        select h.sku_id, -h.units, 'shipped', h.shipment_id, 'Pia Packer', h.shipped_at
          from shipped h join needed n using (sku_id)) moved
      order by at, cause, source_id, sku_id`.execute(tx)
}

interface Bill {
  readonly number: string
  readonly carrier: string
  readonly daysAgo: number
  /** Parcels shipped between so many days ago. */
  readonly fromDaysAgo: number
  readonly toDaysAgo: number
}

/** Lines for the parcels of a period: most as quoted, some too high, too low, charged twice, or of nobody's parcel. */
const seedBill = async (
  tx: Tx,
  { number, carrier, daysAgo, fromDaysAgo, toDaysAgo }: Bill,
  { by, now }: Bookkeeper,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into carrier_bill (number, carrier, currency, billed_on, file_name, limit_bp, limit_minor, line_count, total_minor,
        created_by, created_at, status_since)
      values (${number}, ${carrier}, 'USD', ${dayOf(now, -daysAgo)}, ${`${number}.xlsx`}, 200, 50, 0, 0, ${by},
        ${at(now, -daysAgo)}, ${at(now, -daysAgo)})
      returning id::text as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  await sql`
    with parcels as (
      select s.tracking_number, c.weighed_grams as grams, row_number() over (order by s.shipped_at, s.tracking_number) as n,
          case when c.quoted_currency = 'USD' then c.quoted_minor else round(c.quoted_minor / 7.1) end as quoted
        from shipment s left join shipment_cost c on c.customer_id = s.customer_id and c.shipment_id = s.id
        where s.carrier = ${carrier} and s.shipped_at >= ${at(now, -fromDaysAgo)}
          and s.shipped_at < ${at(now, -toDaysAgo)}
        order by s.shipped_at limit 400
    ), charged as (
      select n, 0 as again, tracking_number, 'Freight' as charge, case when n % 8 = 3 then grams * 1.3 else grams end as grams,
          case when n % 7 = 2 then coalesce(quoted, 420) * 1.24 + 60 when n % 9 = 5 then coalesce(quoted, 420) * 0.8 - 55
            else coalesce(quoted, 420) end as amount
        from parcels
      union all select n, 1, tracking_number, 'Freight', grams, coalesce(quoted, 420) from parcels where n % 11 = 4
      union all select n, 2, tracking_number, 'Remote area', null, 210 from parcels where n % 17 = 6
      union all select 100000 + k, 0, 'YT26' || (70410000 + k * 37), 'Freight', 240, 385 from generate_series(1, 2) k
    ), placed as (
      select *, 1 + row_number() over (order by n, again) as position from charged
    )
    insert into carrier_bill_line (bill_id, position, tracking_number, charge, weight_grams, amount_minor)
      select ${id}::bigint, position, tracking_number, charge, case when grams is not null then round(grams) end,
          greatest(95, round(amount)) from placed`.execute(tx)
  await sql`
    update carrier_bill b set line_count = n.lines, total_minor = n.total from (
        select count(*) as lines, coalesce(sum(amount_minor), 0) as total from carrier_bill_line where bill_id = ${id}) n
      where b.id = ${id}`.execute(tx)
  await compareBillIn(tx, id)
  return id
}

const positionsIn = async (tx: Tx, id: string, state: string): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select position from carrier_bill_line where bill_id = ${id} and decision = 'none' and state = ${state}
      order by position`.execute(tx)
  return rows.map(({ position }) => position)
}

/** A bill that is closed but for what the carrier has to credit, and one of the last weeks with lines in every state. */
export const seedCarrierBills = async (tx: Tx, bookkeeper: Bookkeeper): Promise<void> => {
  await seedQuotes(tx)
  const { rows } = await sql<{ carrier: string }>`
    select carrier from shipment group by carrier order by count(*) desc, carrier limit 1`.execute(tx)
  const carrier = rows[0]?.carrier ?? 'YunExpress'
  const { by, now } = bookkeeper
  const code = (daysAgo: number): string => `INV-${dayOf(now, -daysAgo).replaceAll('-', '')}`
  const old = await seedBill(
    tx,
    { number: code(16), carrier, daysAgo: 16, fromDaysAgo: 400, toDaysAgo: 17 },
    bookkeeper,
  )
  const accept = { to: 'accepted', from: ['none'] } as const
  const dispute = (reason: string) => ({ to: 'disputed', from: ['none'], reason }) as const
  await decideIn(tx, { id: old, positions: [], states: ['matched', 'lower'] }, accept, by)
  const higher = await positionsIn(tx, old, 'higher')
  const half = Math.ceil(higher.length / 2)
  await decideIn(tx, { id: old, positions: higher.slice(half), states: [] }, accept, by)
  await decideIn(
    tx,
    { id: old, positions: higher.slice(0, half), states: [] },
    dispute('Above your quote.'),
    by,
  )
  await decideIn(tx, { id: old, positions: [], states: ['duplicate'] }, dispute('Charged twice.'), by)
  await decideIn(tx, { id: old, positions: [], states: ['unknown'] }, dispute('Not our parcel.'), by)
  const credited = higher.slice(0, Math.floor(half / 2))
  await decideIn(tx, { id: old, positions: credited, states: [] }, { to: 'credited', from: ['disputed'] }, by)
  await sql`update carrier_bill set status = 'closed' where id = ${old}`.execute(tx)
  const recent = await seedBill(
    tx,
    { number: code(2), carrier, daysAgo: 2, fromDaysAgo: 17, toDaysAgo: 0 },
    bookkeeper,
  )
  const matched = await positionsIn(tx, recent, 'matched')
  await decideIn(tx, { id: recent, positions: matched.slice(0, 3), states: [] }, accept, by)
  const high = await positionsIn(tx, recent, 'higher')
  await decideIn(
    tx,
    { id: recent, positions: high.slice(0, 1), states: [] },
    dispute('Above your quote.'),
    by,
  )
}
