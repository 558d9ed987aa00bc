import { rowsOf, type World } from './world.ts'

const paid = `('processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered')`

const problemsSql = `
  select 'SKU ' || s.sku_id || ' has ' || s.on_hand || ' on hand, its movements say ' || coalesce(m.total, 0) as problem
    from stock s
    left join (select sku_id, sum(quantity) as total from stock_movement where customer_id = $1 group by 1) m
      on m.sku_id = s.sku_id
    where s.customer_id = $1 and s.on_hand <> coalesce(m.total, 0)
  union all
  select 'SKU ' || sku_id || ' has ' || on_hand || ' on hand and ' || reserved || ' promised' from stock
    where customer_id = $1 and not (0 <= reserved and reserved <= on_hand)
  union all
  select 'SKU ' || s.sku_id || ' has ' || s.reserved || ' promised, its orders say ' || coalesce(r.total, 0) from stock s
    left join (select sku_id, sum(units - shipped - released) as total from stock_reservation
      where customer_id = $1 group by 1) r on r.sku_id = s.sku_id
    where s.customer_id = $1 and s.reserved <> coalesce(r.total, 0)
  union all
  select o.number || ' (' || o.status || ') has ' || r.units || ' of stock for ' || coalesce(l.quantity * l.units, 0) || ' of SKU '
      || r.sku_id || '; ' || r.shipped || ' shipped, ' || r.released || ' given back'
    from stock_reservation r
    join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
    left join order_line_component l on l.customer_id = r.customer_id and l.order_id = r.order_id and l.order_line_id = r.order_line_id
      and l.sku_id = r.sku_id
    where r.customer_id = $1 and (
      l.order_line_id is null or r.saved_minor <> r.units * l.unit_price_minor or r.units > l.quantity * l.units
      or r.shipped + r.released > r.units
      -- Of a line the units from stock go first; all is given back of what is cancelled, and nothing of anything else.
      or (o.status in ${paid} and (r.released <> 0 or r.shipped <> least(r.units, l.shipped_quantity * l.units)))
      or (o.status = 'cancelled' and (r.shipped <> 0 or r.released <> r.units))
      or o.status not in ('cancelled', 'processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered')
      or o.kind = 'replacement')
  union all
  select o.number || ' (' || o.status || ') has goods for ' || o.product_minor || ', its lines say ' || n.goods
    from dropshipping_order o
    cross join lateral (
      select coalesce(sum(minor), 0) as goods from (
        select l.unit_price_minor * (l.quantity * l.units - coalesce(r.units, 0)) as minor from order_line_component l
          left join stock_reservation r on r.customer_id = l.customer_id and r.order_id = l.order_id
            and r.order_line_id = l.order_line_id and r.sku_id = l.sku_id
          where l.customer_id = o.customer_id and l.order_id = o.id and o.kind <> 'replacement'
        union all
        -- What a replacement costs is agreed for the line; the parts of a bundle keep their worth.
        select l.unit_price_minor * l.quantity * l.units from order_line l
          where l.customer_id = o.customer_id and l.order_id = o.id and o.kind = 'replacement'
      ) lines
    ) n
    where o.customer_id = $1 and o.status in ${paid} and o.product_minor <> n.goods
  union all
  -- Surcharges and returns have keys of their own; what an order was paid for is what it costs without them.
  select o.number || ' (' || o.status || ') costs ' || o.total_minor - o.surcharge_minor || ', the ledger took ' || n.taken
    from dropshipping_order o
    cross join lateral (
      select coalesce(-sum(p.amount_minor), 0) as taken from ledger_transaction t
        join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
        where t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id
          and t.key = 'pay:' || o.id || ':' || (select count(*) from order_event e
            where e.customer_id = o.customer_id and e.order_id = o.id and e.kind = 'order.paid')
    ) n
    where o.customer_id = $1 and o.status in ${paid} and o.kind <> 'replacement' and o.total_minor - o.surcharge_minor <> n.taken
  union all
  -- What a bundle costs and weighs is what its parts do, where nothing else was agreed for it.
  select o.number || ' has a bundle for ' || l.unit_price_minor || ' of parts for ' || p.price from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id and o.kind <> 'replacement'
    cross join lateral (select sum(units * unit_price_minor) as price, sum(units * weight_grams) as weight
      from line_parts(l.parts)) p
    where l.customer_id = $1 and l.parts is not null and (l.unit_price_minor, l.weight_grams) is distinct from (p.price, p.weight)
  union all
  select o.number || ' has a bundle without parts, or parts without a bundle' from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    left join sku k on k.id = l.sku_id
    where l.customer_id = $1 and (k.id is not null and k.product_id is null) <> (l.parts is not null)
  union all
  select 'stock gave ' || -m.quantity || ' of SKU ' || m.sku_id || ' to parcel ' || m.source_id || ', which is none'
    from stock_movement m
    where m.customer_id = $1 and m.cause = 'shipped' and not exists (select from shipment h
      where h.customer_id = m.customer_id and h.id = m.source_id)
  union all
  -- A parcel takes each SKU once, and no more of it than it carries.
  select 'the warehouse gave ' || m.units || ' of SKU ' || m.sku_id || ' to parcel ' || m.source_id || ' of '
      || coalesce(l.units, 0) || ', in ' || m.movements || ' movements'
    from (select source_id, sku_id, -sum(quantity) as units, count(*) as movements from warehouse_stock_movement
      where cause = 'shipped' group by 1, 2) m
    join shipment h on h.id = m.source_id and h.customer_id = $1
    left join lateral (
      select sum(s.quantity * c.units) as units from shipment_line s
        join order_line_component c on c.customer_id = s.customer_id and c.order_id = h.order_id
          and c.order_line_id = s.order_line_id and c.sku_id = m.sku_id
        where s.customer_id = h.customer_id and s.shipment_id = h.id) l on true
    where m.movements > 1 or m.units > coalesce(l.units, 0)`

export const checkStock = async (world: World): Promise<string[]> =>
  (await rowsOf<{ problem: string }>(world, problemsSql)).map(({ problem }) => problem)
