/**
 * What must hold whatever was killed when, in SQL of its own: none of it is the product's. Each row is a violation.
 * `$1` is the seller.
 */
export const laws: Readonly<Record<string, string>> = {
  'every ledger transaction adds up to zero': `
    select transaction_id::text as detail from ledger_posting where customer_id = $1
      group by transaction_id having sum(amount_minor) <> 0`,
  'the wallet holds what its postings add up to, and is not below zero': `
    select w.balance_minor || ' against ' || coalesce(sum(p.amount_minor), 0) as detail from wallet w
      left join ledger_posting p on p.customer_id = w.customer_id and p.account = 'wallet'
      where w.customer_id = $1 group by w.balance_minor
      having w.balance_minor <> coalesce(sum(p.amount_minor), 0) or w.balance_minor < 0`,
  'no key was posted twice': `
    select key as detail from ledger_transaction where customer_id = $1 group by key having count(*) > 1`,
  'an order was paid once more than refunded if it is in work, and as often otherwise': `
    select o.number || ' ' || o.status || ': ' || n.paid || ' paid, ' || n.back || ' refunded' as detail
      from dropshipping_order o
        cross join lateral (select count(*) filter (where t.kind = 'orderPayment') as paid,
            count(*) filter (where t.key like any (array['refund:' || o.id || ':%', 'undo:' || o.id || ':%'])) as back
          from ledger_transaction t
            where t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id) n
      where o.customer_id = $1 and o.kind = 'plain' and o.total_minor > 0
        and n.paid - n.back <> case when o.status in ('processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered')
          then 1 else 0 end`,
  'an order in work cost what the ledger took': `
    select o.number || ': ' || o.total_minor || ' against ' || n.taken as detail from dropshipping_order o
      cross join lateral (select coalesce(-sum(p.amount_minor), 0) as taken from ledger_transaction t
        join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
        where t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id) n
      where o.customer_id = $1 and o.status in ('processing', 'shipped', 'delivered') and o.total_minor <> n.taken`,
  'a recharge was credited once, if it was credited': `
    select r.id || ' ' || r.status || ' ' || n.times as detail from recharge r
      cross join lateral (select count(*) as times from ledger_transaction t
        where t.customer_id = r.customer_id and t.source_kind = 'recharge' and t.source_id = r.id) n
      where r.customer_id = $1 and n.times <> case when r.status = 'credited' then 1 else 0 end`,
  'promised stock is what the reservations say': `
    select s.sku_id || ': ' || s.reserved || ' against ' || coalesce(r.open, 0) as detail from stock s
      left join (select sku_id, sum(units - shipped - released) as open from stock_reservation
        where customer_id = $1 group by sku_id) r on r.sku_id = s.sku_id
      where s.customer_id = $1 and (s.reserved <> coalesce(r.open, 0) or s.reserved < 0 or s.reserved > s.on_hand)`,
  'stock on hand is what its movements say': `
    select s.sku_id || ': ' || s.on_hand || ' against ' || coalesce(m.moved, 0) as detail from stock s
      left join (select sku_id, sum(quantity) as moved from stock_movement where customer_id = $1 group by sku_id) m
        on m.sku_id = s.sku_id
      where s.customer_id = $1 and s.on_hand <> coalesce(m.moved, 0)`,
  'no more was shipped than ordered, and parcels say the same as lines': `
    select o.number || ' line ' || l.id as detail from order_line l
      join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
      left join (select order_line_id, sum(quantity) as quantity from shipment_line where customer_id = $1 group by 1) h
        on h.order_line_id = l.id
      where l.customer_id = $1 and (l.shipped_quantity > l.quantity or l.shipped_quantity <> coalesce(h.quantity, 0))`,
  'counts of the lists are right': `
    select coalesce(c.status, o.status) || ': ' || coalesce(c.orders, 0) || ' against ' || coalesce(o.orders, 0) as detail
      from (select status, sum(orders) as orders from order_count where customer_id = $1 group by status) c
        full join (select status, count(*) as orders from dropshipping_order where customer_id = $1 group by status) o
          on o.status = c.status
      where coalesce(c.orders, 0) <> coalesce(o.orders, 0)`,
  'an order of a file was placed once': `
    select shop_order_key as detail from dropshipping_order
      where customer_id = $1 and source = 'import' and replacement_of_id is null and kind = 'plain'
      group by shop_order_key having count(*) > 1`,
}

/** What must have come to its end once nobody does anything any more. */
export const underWay: Readonly<Record<string, string>> = {
  'bulk jobs': `select id::text as detail from bulk_job where finished_at is null and coalesce(customer_id, $1) = $1`,
  imports: `select id::text as detail from order_import where status = 'importing' and customer_id = $1`,
  webhooks: `select id::text as detail from webhook_event where processed_at is null and $1 = $1::bigint`,
  jobs: `select j.name || ' ' || j.state as detail from pgboss.job j join pgboss.queue q on q.name = j.name
    where j.state < 'completed' and j.name not in (select name from pgboss.schedule) and j.start_after < now() and $1 = $1::bigint`,
}
