const ofOrder = (table: string) =>
  `${table} x join dropshipping_order o on o.customer_id = x.customer_id and o.id = x.order_id`

/** Orders and related rows, without ids and times, which differ between fillings. */
export const snapshotQueries: Readonly<Record<string, string>> = {
  orders: `select o.number, o.status, o.waiting_reason, o.total_minor, o.recipient_name,
    json_agg(json_build_array(l.title, l.quantity, l.unit_price_minor) order by l.id) as lines
    from dropshipping_order o join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
    group by o.customer_id, o.id order by o.number`,
  timelines: `select o.number, json_agg(json_build_array(x.kind, x.actor_kind) order by x.at, x.id) as events
    from ${ofOrder('order_event')} group by o.number order by o.number`,
  // A profit in another currency than the shop's is of the order's day, which depends on the hour of filling.
  figures: `select c.name, sum(f.orders) as orders, sum(f.units) as units, sum(f.spent_minor) as spent,
      sum(f.profit_minor) filter (where s.currency = c.currency) as profit
    from order_figures_by_day f join customer c on c.customer_id = f.customer_id
      join shop s on s.customer_id = f.customer_id and s.id = f.shop_id
    group by c.name order by c.name`,
  deliveries: `select c.name, f.country_code, sum(f.parcels) as parcels
    from delivery_days_by_day f join customer c on c.customer_id = f.customer_id group by 1, 2 order by 1, 2`,
  flags: `select o.number, x.kind, x.state, x.waiting_on, x.expires_at is not null as ends
    from ${ofOrder('order_flag')} order by o.number, x.kind`,
  problems: `select o.number, x.code, x.status, (select json_agg(json_build_array(s.kind, s.answer) order by s.id)
      from order_problem_event s where s.customer_id = x.customer_id and s.problem_id = x.id) as steps
    from ${ofOrder('order_problem')} order by o.number`,
  surcharges: `select o.number, x.reason, x.status, x.amount_minor from ${ofOrder('order_surcharge')} order by o.number`,
  refunds: `select o.number, x.wanted, x.reason, x.state, x.requested_minor from ${ofOrder('refund')} order by o.number`,
  replacements: `select o.number, x.reason, x.decision from ${ofOrder('replacement')} order by o.number`,
  returns: `select o.number, x.state, x.weight_grams from ${ofOrder('returned_parcel')} order by o.number`,
  parcels: `select o.number, x.carrier, x.tracking_status from ${ofOrder('shipment')} order by o.number, x.id`,
  reports: `select o.number, x.kind, x.status from ${ofOrder('shopper_report')} order by o.number, x.id`,
  waves: `select o.number, x.state, x.reason from ${ofOrder('wave_order')} order by o.number`,
  quotes:
    'select variant_key, country_code, status, unit_price_minor from quote_request order by customer_id, id',
  tickets: `select t.title, t.work_order_type, t.status, count(m.*) as messages from ticket t
    left join ticket_message m on m.customer_id = t.customer_id and m.ticket_id = t.id
    group by t.customer_id, t.id order by t.customer_id, t.id`,
  notices: `select n.title, n.status, n.audience, n.reached_customers, count(r.*) as readers
    from notice n left join notice_read r on r.notice_id = n.id group by n.id order by n.id`,
  schedules: 'select kind, name, expression, is_enabled from schedule order by customer_id, id',
  arrivals: `select p.note, p.type, p.status, count(a.*) as arrivals from purchase_order p
    left join purchase_arrival a on a.customer_id = p.customer_id
    group by p.customer_id, p.id order by p.customer_id, p.id`,
  carrierBills: `select b.carrier, b.status, b.disputed_count > 0 as has_disputes,
      (select json_agg(distinct coalesce(l.state, '') || ' ' || l.decision) from carrier_bill_line l where l.bill_id = b.id) as lines
    from carrier_bill b order by b.number`,
  supplierOrders: `select o.status, o.tracking_text, json_agg(json_build_array(sku.code, l.quantity, l.received_quantity)
      order by l.position) as lines
    from supplier_order o join supplier_order_line l on l.order_id = o.id join sku on sku.id = l.sku_id
    group by o.id order by o.id`,
  carriers: `select c.code, c.connector, count(s.id) as services from carrier c
    left join carrier_service s on s.carrier_id = c.id group by c.id order by c.code`,
  bins: `select b.code, b.zone, b.walk_order, sku.code as sku, c.name as owner, s.units from bin b
    left join bin_stock s on s.bin_id = b.id left join sku on sku.id = s.sku_id
    left join customer c on c.customer_id = s.owner_id order by b.code, sku.code, c.name`,
  binCounts: `select b.code, sku.code as sku, x.status, x.expected, x.counted from bin_count x
    join bin b on b.id = x.bin_id join sku on sku.id = x.sku_id order by x.id`,
  shopProducts: `select title, variant_title, shop_sku, sku_id is null as unmapped from shop_variant
    order by customer_id, shop_id, title, variant_title`,
  listings: `select l.title, l.status, l.failure, l.is_shop_draft, count(v.variant_id) as there from listing l
    join listing_variant v on v.customer_id = l.customer_id and v.listing_id = l.id
    group by l.customer_id, l.id order by l.title, l.shop_id`,
  mappings: 'select source, actor_name from mapping_batch order by id',
  skuChanges:
    'select kind, from_minor, to_minor, is_improvement from mapped_sku_change order by customer_id, kind, sku_id',
  mergeWindows: 'select is_enabled, hours from merge_window order by customer_id',
  wallets: 'select balance_minor, movements from wallet order by customer_id',
  withdrawals: `select status, amount_minor, fee_minor, payout_kind, payout_hint, reason from withdrawal order by id`,
  corrections: 'select status, amount_minor, reason from balance_correction order by id',
  credit: `select s.owed_minor, s.settled_at is null as open, l.limit_minor from credit_statement s
    join credit_line l using (customer_id)`,
  paymentMethods: 'select kind, name, details from payment_method order by position',
  taxNumbers: `select o.number, x.scheme, x.number as tax_number, x.owner, x.reason from ${ofOrder('order_tax_number')}
    order by o.number`,
  importRules:
    'select country_code, kind, name, percent, amount_minor, scheme from import_rule order by country_code, kind, name, percent',
  products: 'select code, subject_en, subject_zh, cover_url is null as bare from product order by code',
}

/** Rows that contradict the product’s logic; each finds none. */
export const contradictions = {
  sourcing: `
    select s.id from sourcing_request s
      where s.status <> (select e.to_status from sourcing_event e
          where e.customer_id = s.customer_id and e.request_id = s.id order by e.id desc limit 1)
        or s.version <> (select count(*) from sourcing_quote q
          where q.customer_id = s.customer_id and q.request_id = s.id)
        or (s.status = 'quoted') <> (s.version > 0 and s.expires_at > now()
          and s.status not in ('accepted', 'declined', 'expired'))`,
  wholesale: `
    select w.number, w.status from wholesale_order w
      where w.status <> (select e.to_status from wholesale_event e
          where e.customer_id = w.customer_id and e.order_id = w.id order by e.id desc limit 1)
        or w.version <> (select count(*) from wholesale_quote q
          where q.customer_id = w.customer_id and q.order_id = w.id)
        or w.status in ('quoted', 'awaitingPayment') and w.expires_at <= now()
        or w.goods_minor <> (select sum(unit_minor::bigint * quantity) from wholesale_item i
          where i.customer_id = w.customer_id and i.order_id = w.id)
        or w.paid_minor - w.refunded_minor <> coalesce((select -sum(amount_minor) from wholesale_event e
          where e.customer_id = w.customer_id and e.order_id = w.id), 0)`,
  stockOrders: `
    select o.number, o.status from purchase_order o
      where o.status is distinct from (select e.to_status from purchase_event e
          where e.customer_id = o.customer_id and e.order_id = o.id order by e.id desc limit 1)
        or o.paid_minor > 0 and o.paid_minor <> o.goods_minor
        or o.paid_minor - o.refunded_minor <> coalesce((select -sum(amount_minor) from purchase_event e
          where e.customer_id = o.customer_id and e.order_id = o.id), 0)
        or (o.arrived_count, o.closed_count) <> (
          coalesce((select sum(quantity) from purchase_arrival r
            where r.customer_id = o.customer_id and r.order_id = o.id and r.type = 1), 0),
          coalesce((select sum(quantity) from purchase_arrival r
            where r.customer_id = o.customer_id and r.order_id = o.id and r.type = 2), 0))`,
} as const
