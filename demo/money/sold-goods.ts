import { sql } from 'kysely'
import { compareBillIn, decideIn } from '../../src/server/modules/carrier-bills/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'

interface Staff {
  readonly buyer: string
  readonly packer: string
  readonly finance: string
}

/**
 * Purchase orders for what arrived of inventory orders and wholesale orders: most of them, so that some costs stay estimates.
 * Their goods left the warehouse stock when they arrived.
 */
const seedPurchases = async (tx: Tx, { buyer, packer }: Staff): Promise<void> => {
  await sql`
    with sold as materialized (
      select 'customerStock' as cause, o.id, i.sku_id, i.arrived_quantity as units, o.created_at, o.last_arrival_at as at
        from purchase_order o join purchase_item i on i.customer_id = o.customer_id and i.order_id = o.id
        where o.type = 1 and i.arrived_quantity > 0
      union all
      select 'wholesale', o.id, i.sku_id, i.arrived_quantity, o.created_at, o.created_at + (now() - o.created_at) / 2
        from wholesale_order o join wholesale_item i on i.customer_id = o.customer_id and i.order_id = o.id
        where i.arrived_quantity > 0
    ), priced as materialized (
      select s.*, f.supplier_id, f.cost_cny_minor from sold s
        cross join lateral (select supplier_id, cost_cny_minor from supplier_offer o where o.sku_id = s.sku_id
          order by min_quantity, cost_cny_minor, supplier_id limit 1) f
        where s.id in (select id from (select id, row_number() over (order by id) as n from (select distinct id from sold) d) k
          where n % 4 <> 3)
    ), orders as materialized (
      select id as sold_id, supplier_id, nextval('id_seq') as id, 60 * count(*) + round(sum(units * cost_cny_minor) * 0.03) as freight,
          min(created_at) as made, min(at) as at
        from priced group by 1, 2
    ), bought as (
      insert into supplier_order (id, number, supplier_id, status, status_since, currency, freight_minor, created_by, created_at,
          ordered_at, received_at)
        select id, 'PO-' || id, supplier_id, 'closed', at, 'CNY', freight, ${buyer}, made, made, at from orders
    ), lines as (
      insert into supplier_order_line (order_id, sku_id, position, quantity, unit_minor, received_quantity)
        select o.id, p.sku_id, row_number() over (partition by o.id order by p.sku_id) - 1, p.units, round(p.cost_cny_minor * 0.96),
            p.units
          from priced p join orders o on o.sold_id = p.id and o.supplier_id = p.supplier_id
    )
    insert into warehouse_stock_movement (sku_id, quantity, cause, source_id, actor_name, at)
      select sku_id, quantity, cause, source_id, ${packer}, at from (
        select p.sku_id, p.units as quantity, 'received' as cause, o.id as source_id, o.at, 0 as step
          from priced p join orders o on o.sold_id = p.id and o.supplier_id = p.supplier_id
        union all
        select p.sku_id, -p.units, p.cause, p.id, o.at, 1
          from priced p join orders o on o.sold_id = p.id and o.supplier_id = p.supplier_id) moved
      order by step, at, source_id, sku_id`.execute(tx)
}

const seedWriteOffs = async (tx: Tx, { packer }: Staff): Promise<void> => {
  await sql`
    with in_stock as (
      select w.sku_id, row_number() over (order by w.sku_id) as n,
          (select max(m.at) from warehouse_stock_movement m where m.sku_id = w.sku_id) as moved
        from warehouse_stock w join sku k on k.id = w.sku_id and k.product_id is not null where w.on_hand >= 8
        order by w.sku_id limit 9
    )
    insert into warehouse_stock_movement (sku_id, quantity, cause, source_id, actor_name, at, note, write_off_reason)
      select sku_id, -(1 + n % 3)::integer, 'writtenOff', null, ${packer}, greatest(moved, now() - n * interval '3 days'),
          case n % 4 when 0 then 'For the photo shoot' when 1 then 'Wet carton' else '' end,
          (array['sample', 'damaged', 'lost', 'damaged'])[1 + n % 4]
        from in_stock order by n desc`.execute(tx)
}

/** The carrier's bill for the last wholesale order that shipped. */
const seedFreightBill = async (tx: Tx, { finance }: Staff): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    with shipped as (
      select carrier, tracking_numbers, real_freight_usd_minor as minor, shipped_at from wholesale_order
        where shipped_at is not null and cardinality(tracking_numbers) > 0 order by shipped_at desc limit 1
    ), bill as (
      insert into carrier_bill (number, carrier, currency, billed_on, file_name, limit_bp, limit_minor, line_count, total_minor,
          created_by, created_at, status_since)
        select 'FR-' || to_char(shipped_at, 'YYYYMMDD'), carrier, 'USD', (shipped_at + interval '2 days')::date, 'freight.xlsx',
            200, 50, cardinality(tracking_numbers), round(minor * 0.99 / cardinality(tracking_numbers)) * cardinality(tracking_numbers),
            ${finance}, shipped_at + interval '2 days', shipped_at + interval '2 days'
          from shipped returning id
    ), lines as (
      insert into carrier_bill_line (bill_id, position, tracking_number, charge, amount_minor)
        select b.id, n.position + 1, upper(n.number), 'Freight', round(s.minor * 0.99 / cardinality(s.tracking_numbers))
          from shipped s, bill b, unnest(s.tracking_numbers) with ordinality n (number, position)
    )
    select id::text as id from bill`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return
  await compareBillIn(tx, id)
  await decideIn(
    tx,
    { id, positions: [], states: ['matched', 'lower', 'higher'] },
    { to: 'accepted', from: ['none'] },
    finance,
  )
  await sql`update carrier_bill set status = 'closed' where id = ${id}`.execute(tx)
}

/** What the goods of large orders had cost, what was written off, and what a carrier billed for a wholesale order. */
export const seedSoldGoods = async (tx: Tx, staff: Staff): Promise<void> => {
  await seedPurchases(tx, staff)
  await seedWriteOffs(tx, staff)
  await seedFreightBill(tx, staff)
}
