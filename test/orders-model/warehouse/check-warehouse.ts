import { recountProfit } from '../../../src/server/modules/profit/recount-profit.ts'
import { rowsOf, type World } from '../world.ts'

// What must hold of parcels, waves, the warehouse and carriers' bills, by queries independent of the product's.

const blocking = `('problem', 'onHold', 'cancellationRequested', 'surcharge')`

const parcelsSql = `
  -- Each unit is packed once: what was closed and shipped is at most what was shipped, and what is closed is left to ship.
  select o.number || ' (' || o.status || ') has ' || p.units || ' of line ' || p.item_id || ' in closed parcels, of ' || l.quantity
      || ' ordered and ' || l.shipped_quantity || ' shipped' as problem
    from (
      select p.customer_id, p.order_id, x."lineId" as item_id, sum(x.quantity) as units,
          sum(x.quantity) filter (where p.shipment_id is null) as open
        from packed_parcel p cross join jsonb_to_recordset(p.lines) as x ("lineId" bigint, quantity integer)
        where p.customer_id = $1 and p.voided_at is null group by 1, 2, 3) p
    join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
    left join order_line l on l.customer_id = p.customer_id and l.order_id = p.order_id and l.id = p.item_id
    where o.status in ('processing', 'awaitingStock', 'partlyShipped')
      and (l.id is null or p.units > l.quantity or coalesce(p.open, 0) > l.quantity - l.shipped_quantity)
  union all
  -- A label is one parcel's, and a parcel has one label.
  select 'label ' || l.id || ' (' || l.status || ') of ' || o.number || ' is on ' || n.parcels || ' parcels'
    from carrier_label l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    cross join lateral (select count(*) as parcels from shipment s
      where s.customer_id = l.customer_id and s.order_id = l.order_id and s.tracking_number = l.tracking_number) n
    where l.customer_id = $1 and l.tracking_number is not null and (n.parcels > 1 or (l.status = 'used') <> (n.parcels = 1))
      and not exists (select from order_event e where e.customer_id = l.customer_id and e.order_id = l.order_id
        and e.kind = 'order.trackingCorrected')
  union all
  select 'the number ' || tracking_number || ' is on ' || count(*) || ' labels' from carrier_label
    where customer_id = $1 and tracking_number is not null group by tracking_number having count(*) > 1
  union all
  select 'order ' || order_id || ' has ' || count(*) || ' open labels for its label ' || label_no from carrier_label
    where customer_id = $1 and status in ('buying', 'created') group by order_id, label_no having count(*) > 1
  union all
  select 'parcel ' || shipment_id || ' was handed over ' || count(*) || ' times' from hand_over_parcel
    where customer_id = $1 group by shipment_id having count(*) > 1
  union all
  select 'hand-over ' || h.number || ' of ' || h.parcel_count || ' parcels, ' || h.weight_grams || ' g has ' || n.parcels
      || ', ' || n.grams || ' g'
    from hand_over h cross join lateral (select count(*) as parcels, coalesce(sum(weight_grams), 0) as grams
      from hand_over_parcel p where p.hand_over_id = h.id) n
    where $1::bigint is not null and (h.parcel_count <> n.parcels or h.weight_grams <> n.grams)`

const wavesSql = `
  select o.number || ' (' || o.status || ') is in wave ' || w.number || coalesce(' with ' || v.kind, '')
      || coalesce(' and waits for ' || o.waiting_reason, '') as problem
    from wave_order i
    join picking_wave w on w.id = i.wave_id
    join dropshipping_order o on o.customer_id = i.customer_id and o.id = i.order_id
    left join order_flag v on v.customer_id = o.customer_id and v.order_id = o.id and v.kind in ${blocking}
    where i.customer_id = $1 and i.state = 'open' and (o.status not in ('processing', 'partlyShipped') or v.kind is not null
      or o.waiting_reason = 'cancelledInShop')
  union all
  select o.number || ' (' || o.status || ') is stopped since ' || coalesce(s.since::text, '-') || ', its clock since '
      || coalesce(o.ship_clock_paused_since::text, '-')
    from dropshipping_order o cross join lateral (select stopped_by_seller(o.customer_id, o.id) as since) s
    where o.customer_id = $1 and o.status in ('processing', 'awaitingStock', 'partlyShipped')
      and (o.ship_clock_paused_since is null) <> (s.since is null)
  union all
  select 'order ' || order_id || ' is in ' || count(*) || ' open waves' from wave_order
    where customer_id = $1 and state = 'open' group by order_id having count(*) > 1
  union all
  select 'wave ' || w.number || ' has ' || n.open || ' open orders and ended at ' || coalesce(w.ended_at::text, '-')
    from picking_wave w
    cross join lateral (select count(*) filter (where state = 'open') as open from wave_order i where i.wave_id = w.id) n
    where $1::bigint is not null and w.ended_at is not null and n.open > 0
  union all
  select 'order ' || i.order_id || ' left its wave as shipped and is ' || o.status
    from (select distinct on (order_id) * from wave_order where customer_id = $1 order by order_id, wave_id desc) i
    join dropshipping_order o on o.customer_id = i.customer_id and o.id = i.order_id
    join picking_wave w on w.id = i.wave_id and w.ended_at is null
    where i.state = 'shipped' and o.status not in ('shipped', 'delivered')`

const warehouseSql = `
  select 'the warehouse has ' || on_hand || ' of SKU ' || sku_id as problem from warehouse_stock
    where $1::bigint is not null and on_hand < 0
  union all
  select 'bin ' || bin_id || ' has ' || units || ' of SKU ' || sku_id from bin_stock where units < 0
  union all
  -- Read one after the other, movements never take more than there is.
  select 'SKU ' || sku_id || ' had ' || on_hand || ' after movement ' || id from (
      select id, sku_id, sum(quantity) over (partition by sku_id order by id) as on_hand from warehouse_stock_movement) m
    where on_hand < 0
  union all
  select 'purchase order ' || o.number || ' (' || o.status || ') received ' || l.received_quantity || ' of ' || l.quantity
      || ' of SKU ' || l.sku_id
    from supplier_order_line l join supplier_order o on o.id = l.order_id
    where l.received_quantity < 0 or l.quantity <= 0
      or (o.status = 'received' and l.received_quantity + l.damaged_quantity + l.closed_quantity < l.quantity)
      or (o.status = 'partlyReceived' and not exists (select from supplier_order_line x where x.order_id = o.id
        and x.received_quantity + x.damaged_quantity + x.closed_quantity < x.quantity))
      or (o.status in ('draft', 'cancelled') and l.received_quantity > 0)
      or (o.status in ('draft', 'ordered', 'confirmed', 'inTransit') and l.received_quantity > 0)`

const billsSql = `
  select 'parcel ' || s.id || ' costs ' || coalesce(c.billed_minor::text, '-') || ', accepted were ' || coalesce(n.minor::text, '-')
      as problem
    from shipment s
    left join shipment_cost c on c.customer_id = s.customer_id and c.shipment_id = s.id
    cross join lateral (select sum(l.amount_minor) as minor from carrier_bill_line l
      where l.tracking_number = s.tracking_number and l.decision = 'accepted' and l.cause is distinct from 'noParcel') n
    where s.customer_id = $1 and c.billed_minor is distinct from n.minor
      and not exists (select from order_event e where e.customer_id = s.customer_id and e.order_id = s.order_id
        and e.kind = 'order.trackingCorrected')
  union all
  select 'bill ' || b.number || ' (' || b.status || ') counts ' || b.undecided_count || ' undecided and ' || b.disputed_count
      || ' disputed lines, accepted ' || b.accepted_minor || '; there are ' || n.undecided || ', ' || n.disputed || ', ' || n.accepted
    from carrier_bill b
    cross join lateral (select count(*) filter (where decision = 'none') as undecided,
        count(*) filter (where decision = 'disputed') as disputed, count(*) filter (where state is null) as uncompared,
        coalesce(sum(amount_minor) filter (where decision = 'accepted'), 0) as accepted
      from carrier_bill_line l where l.bill_id = b.id) n
    where b.carrier = 'Carrier of ' || $1::bigint and b.status <> 'importing'
      and ((b.undecided_count, b.disputed_count, b.accepted_minor) is distinct from (n.undecided, n.disputed, n.accepted)
        or n.uncompared > 0 or (b.status = 'closed' and n.undecided > 0))
  union all
  select 'bill ' || number || ' is still being compared' from carrier_bill
    where carrier = 'Carrier of ' || $1::bigint and status = 'importing'
  union all
  select 'line ' || l.position || ' of bill ' || b.number || ' is accepted as ' || l.state || ' of another parcel'
    from carrier_bill_line l join carrier_bill b on b.id = l.bill_id
    where b.carrier = 'Carrier of ' || $1::bigint and l.shipment_id is not null and not exists (select from shipment s
      where s.customer_id = l.customer_id and s.id = l.shipment_id)`

/** Counted at once, so that nothing is left out as still to be counted. */
const profitSql = `
  select o.number || ' has carrier costs of ' || p.billed_usd_minor || ' USD, ' || p.billed_cny_minor || ' CNY, accepted were '
      || coalesce(n.usd, 0) || ', ' || coalesce(n.cny, 0) as problem
    from order_profit p join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
    left join lateral (select sum(l.amount_minor) filter (where b.currency = 'USD') as usd,
        sum(l.amount_minor) filter (where b.currency = 'CNY') as cny
      from shipment s join carrier_bill_line l on l.customer_id = s.customer_id and l.shipment_id = s.id and l.decision = 'accepted'
        join carrier_bill b on b.id = l.bill_id
      where s.customer_id = p.customer_id and s.order_id = p.order_id) n on true
    where p.customer_id = $1 and (p.billed_usd_minor <> coalesce(n.usd, 0) or p.billed_cny_minor <> coalesce(n.cny, 0))`

/** What the carrier sold is ours by its reference, and nothing is paid for that nobody can use. */
const checkLabels = async (world: World): Promise<string[]> => {
  const rows = await rowsOf<{ reference: string; status: string; number: string | null }>(
    world,
    `select 'QS-' || id as reference, status, tracking_number as number from carrier_label where customer_id = $1`,
  )
  const sold = new Map(world.stage.soldWaybills().map((one) => [one.reference, one]))
  return rows.flatMap(({ reference, status, number }) => {
    const waybill = sold.get(reference)
    if (!waybill || waybill.isCancelled) return []
    if (status === 'refused') return [`${waybill.number} was sold for ${reference}, which is refused`]
    return number === waybill.number || status === 'buying' || number?.startsWith('YT') !== true
      ? []
      : [`${waybill.number} was sold for ${reference}, which has ${number}`]
  })
}

export const checkWarehouse = async (world: World): Promise<string[]> => {
  await recountProfit(world.stage.t.platform.database)
  const found: { problem: string }[] = []
  for (const text of [parcelsSql, wavesSql, warehouseSql, billsSql, profitSql])
    found.push(...(await rowsOf<{ problem: string }>(world, text)))
  return [...found.map(({ problem }) => problem), ...(await checkLabels(world))]
}

/** Once the job has run: each purchase has its outcome, and what nobody can use is not kept. */
const unsettledSql = `
  select 'label ' || l.id || ' of ' || o.number || ' (' || o.status || ', label ' || o.label_no || ') is ' || l.status || ' for label '
      || l.label_no || ' ' || l.failure as problem
    from carrier_label l join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where l.customer_id = $1 and (l.status = 'buying' or (l.status = 'created'
      and (o.labelled_at is null or o.label_no <> l.label_no or o.status in ('cancelled', 'shipped', 'delivered'))))`

/** As often as the doubles were set to fail, and once more. */
const maxRuns = 12

export const checkSettled = async (world: World, settle: () => Promise<unknown>): Promise<string[]> => {
  let found: { problem: string }[] = []
  for (let run = 0; run < maxRuns; run += 1) {
    await settle()
    found = await rowsOf<{ problem: string }>(world, unsettledSql)
    if (found.length === 0) return []
  }
  return found.map(({ problem }) => problem)
}
