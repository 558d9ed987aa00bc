import { sql } from 'kysely'
import { compareBillIn, decideIn } from '../../src/server/modules/carrier-bills/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { dayMs } from '../orders/stories.ts'

interface Bookkeeper {
  readonly by: string
  readonly now: Date
}

const dayOf = (now: Date, days: number): string => new Date(+now + days * dayMs).toISOString().slice(0, 10)

/** What the agency's own work costs, dearer since a month ago. */
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
        ${new Date(+now - daysAgo * dayMs)}, ${new Date(+now - daysAgo * dayMs)})
      returning id::text as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  await sql`
    with parcels as (
      select s.tracking_number, c.weighed_grams as grams, row_number() over (order by s.shipped_at, s.tracking_number) as n,
          case when c.quoted_currency = 'USD' then c.quoted_minor else round(c.quoted_minor / 7.1) end as quoted
        from shipment s left join shipment_cost c on c.customer_id = s.customer_id and c.shipment_id = s.id
        where s.carrier = ${carrier} and s.shipped_at >= ${new Date(+now - fromDaysAgo * dayMs)}
          and s.shipped_at < ${new Date(+now - toDaysAgo * dayMs)}
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
      select ${id}::bigint, position, tracking_number, charge, greatest(1, round(grams)), greatest(95, round(amount)) from placed`.execute(
    tx,
  )
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
