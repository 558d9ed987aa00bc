import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refreshBill } from './bill-rows.ts'

/** Units of a currency per USD on a day. */
const rateSql = (currency: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  select r.rate from exchange_rate r where r.currency = ${currency} and r.valid_from <= ${day}
    order by r.valid_from desc limit 1)`

/** An amount in another currency than the bill's, at the rate of a day. */
const inBillCurrency = (
  amount: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`
  case when ${currency} = b.currency then ${amount}
    else round(${amount} * ${rateSql(sql`b.currency`, day)} / ${rateSql(currency, day)}) end`

/** Accepted in another bill of the carrier. A credit is no duplicate. */
const acceptedElsewhere = sql`
  select x.bill_id from carrier_bill_line x join carrier_bill o on o.id = x.bill_id
    where x.tracking_number = l.tracking_number and x.bill_id <> b.id and x.decision = 'accepted' and x.amount_minor > 0
      and lower(x.charge) = lower(l.charge) and lower(o.carrier) = lower(b.carrier)
    order by x.bill_id limit 1`

/**
 * Compares the undecided lines of a bill with parcels and wholesale orders, and with other lines. Depends on what is stored only, so that it
 * may be repeated. A parcel's lines are compared together: freight and fuel may be two charges.
 */
const compareLines = async (tx: Tx, billId: string): Promise<void> => {
  await sql`
    with counted as materialized (
      select l.position, l.tracking_number, l.amount_minor, l.weight_grams, l.decision, b.currency, b.limit_bp, b.limit_minor,
          case when l.amount_minor > 0 then row_number() over (
            partition by l.tracking_number, lower(l.charge), l.amount_minor > 0
              order by l.decision = 'accepted' desc, l.position) > 1 else false end as is_repeated,
          case when l.amount_minor > 0 then (${acceptedElsewhere}) end as elsewhere,
          coalesce(s.customer_id, w.customer_id) as customer_id, s.id as shipment_id, w.id as wholesale_id,
          coalesce(
            case when c.quoted_minor is not null then
              ${inBillCurrency(sql`c.quoted_minor`, sql`c.quoted_currency`, sql`s.shipped_at::date`)} end,
            case when f.freight > 0 then ${inBillCurrency(sql`f.freight`, sql`f.currency`, sql`s.shipped_at::date`)} end,
            ${inBillCurrency(sql`w.real_freight_usd_minor`, sql`'USD'`, sql`w.shipped_at::date`)}
          )::bigint as expected,
          case when c.quoted_minor is not null then 'quote' else 'freight' end as expected_by,
          c.weighed_grams
        from carrier_bill b
          join carrier_bill_line l on l.bill_id = b.id and l.decision not in ('disputed', 'credited')
          left join shipment s on s.tracking_number = l.tracking_number
          left join shipment_cost c on c.customer_id = s.customer_id and c.shipment_id = s.id
          left join lateral (
            -- The freight of a wholesale order, all of whose tracking numbers are compared together.
            select w.customer_id, w.id, w.shipped_at, w.real_freight_usd_minor from wholesale_order w
              where s.id is null and tracking_keys(w.tracking_numbers) @> array[l.tracking_number] order by w.id limit 1
          ) w on true
          left join lateral (
            -- What the customer paid for shipping this parcel: of a reshipped one its own freight, else by its units.
            select case when s.replaces_id is not null then r.freight_minor
                else round(o.freight_minor * least(1, n.units::numeric / nullif(o.unit_count, 0))) end as freight,
                o.currency
              from dropshipping_order o
                left join returned_parcel r on r.customer_id = s.customer_id and r.order_id = o.id and r.reshipped_as_id = s.id
                cross join lateral (select sum(quantity) as units from shipment_line p
                  where p.customer_id = s.customer_id and p.shipment_id = s.id) n
              where c.quoted_minor is null and o.customer_id = s.customer_id and o.id = s.order_id
          ) f on true
        where b.id = ${billId}
    ), others as materialized (
      select l.customer_id, l.shipment_id, l.wholesale_order_id as wholesale_id, sum(l.amount_minor) as minor
        from (
          select x.* from carrier_bill_line x
            where (x.customer_id, x.shipment_id) in (select customer_id, shipment_id from counted where shipment_id is not null)
          union all
          select x.* from carrier_bill_line x
            where (x.customer_id, x.wholesale_order_id) in (
              select customer_id, wholesale_id from counted where wholesale_id is not null)
        ) l join carrier_bill b on b.id = l.bill_id
        where l.decision = 'accepted' and l.bill_id <> ${billId}
          and b.currency = (select currency from carrier_bill where id = ${billId})
        group by 1, 2, 3
    ), summed as (
      select n.*, n.is_repeated or n.elsewhere is not null as is_duplicate,
          (sum(n.amount_minor) filter (where not n.is_repeated and n.elsewhere is null)
            over (partition by n.customer_id, n.shipment_id, n.wholesale_id) + coalesce(o.minor, 0))::bigint as parcel,
          greatest(n.limit_minor, n.expected * n.limit_bp / 10000.0) as tolerance
        from counted n left join others o on o.customer_id = n.customer_id
          and o.shipment_id is not distinct from n.shipment_id and o.wholesale_id is not distinct from n.wholesale_id
    ), judged as (
      select s.*, case
          when is_duplicate then 'duplicate'
          when customer_id is null or expected is null then 'unknown'
          when parcel - expected > tolerance or is_heavier then 'higher'
          when expected - parcel > tolerance then 'lower'
          else 'matched' end as state,
        case
          when elsewhere is not null then 'otherBill'
          when is_repeated then 'sameBill'
          when customer_id is null then 'noParcel'
          when expected is null then 'noCost'
          when parcel - expected > tolerance then 'amount'
          when is_heavier then 'weight' end as cause
        from (select *, weight_grams > weighed_grams * (1 + limit_bp / 10000.0) + ${sql.lit(weightToleranceGrams)}
          as is_heavier from summed) s
    )
    update carrier_bill_line l
      set state = j.state, cause = j.cause, duplicate_of = j.elsewhere, customer_id = j.customer_id,
        shipment_id = j.shipment_id, wholesale_order_id = j.wholesale_id, expected_minor = j.expected,
        expected_by = case when j.expected is not null then j.expected_by end, expected_grams = j.weighed_grams,
        parcel_minor = case when j.customer_id is not null and not j.is_duplicate then j.parcel end
      from judged j
      where l.bill_id = ${billId} and l.position = j.position and l.decision = 'none'`.execute(tx)
}

/** Scales differ by that much. */
const weightToleranceGrams = 20

/** Lines that another bill's acceptance has made duplicates since they were compared. Returns their positions. */
export const markNewDuplicates = async (tx: Tx, billId: string): Promise<readonly number[]> => {
  const { rows } = await sql<{ position: number }>`
    update carrier_bill_line l set state = 'duplicate', cause = 'otherBill', duplicate_of = d.elsewhere, parcel_minor = null
      from (
        select l.position, (${acceptedElsewhere}) as elsewhere
          from carrier_bill b join carrier_bill_line l on l.bill_id = b.id
          where b.id = ${billId} and l.decision = 'none' and l.state <> 'duplicate' and l.amount_minor > 0
      ) d
      where l.bill_id = ${billId} and l.position = d.position and d.elsewhere is not null and l.decision = 'none'
      returning l.position`.execute(tx)
  return rows.map(({ position }) => position)
}

/** Compares a bill that is being imported, and opens it. */
export const compareBillIn = async (tx: Tx, billId: string): Promise<void> => {
  await compareLines(tx, billId)
  await openBill(tx, billId)
}

/** The job: safe to repeat, and nothing is shown as compared before all of it is. */
export const compareBill = (database: Database, billId: string): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql`
      select id from carrier_bill where id = ${billId} and status = 'importing' for update`.execute(tx)
    if (rows.length === 0) return
    await compareBillIn(tx, billId)
  })

/** Where it could not be compared: its lines can be decided, or compared again. */
export const openBill = async (tx: Tx, billId: string): Promise<void> => {
  await sql`
    update carrier_bill set status = 'open' where id = ${billId} and status = 'importing'`.execute(tx)
  await refreshBill(tx, billId)
}
