/** What was charged by each kind of ledger transaction, as rows of (place, id, kind, code, name, quantity, unit, discount, own stock). */
const parts = [
  `select 1, l.id, 'goods', coalesce(l.sku_code, ''), concat_ws(', ', l.title, nullif(l.variant_title, '')),
      l.quantity * l.units, coalesce(l.list_price_minor, l.unit_price_minor),
      l.quantity * l.units * coalesce(l.list_price_minor - l.unit_price_minor, 0) + own.saved_minor, own.saved_minor
    from order_line l
    cross join lateral (select coalesce(sum(r.saved_minor), 0) as saved_minor from stock_reservation r
      where r.customer_id = l.customer_id and r.order_id = l.order_id and r.order_line_id = l.id and r.released = 0) own
    where p.kind = 'orderPayment' and l.customer_id = $1 and l.order_id = p.source_id and l.quantity > 0
      and coalesce(l.list_price_minor, l.unit_price_minor) > 0`,
  `select 2, o.id, 'freight', '', coalesce(o.shipping_line_name, ''), 1, o.freight_minor + o.freight_discount_minor, o.freight_discount_minor, 0
    from dropshipping_order o
    where p.kind = 'orderPayment' and o.customer_id = $1 and o.id = p.source_id
      and o.freight_minor + o.freight_discount_minor > 0`,
  `select 3, s.id, 'service', v.code, v.name_en, s.times, coalesce(s.list_price_minor, s.price_minor), s.times * coalesce(s.list_price_minor - s.price_minor, 0), 0
    from order_service s join service v on v.id = s.service_id
    where p.kind = 'orderPayment' and s.customer_id = $1 and s.order_id = p.source_id and s.times > 0
      and coalesce(s.list_price_minor, s.price_minor) > 0`,
  `select 1, s.id, 'surcharge', '', given.reasons ->> s.reason, 1, s.amount_minor, 0, 0
    from order_surcharge s
    where p.kind = 'surcharge' and s.customer_id = $1 and s.id = split_part(p.key, ':', 2)::bigint`,
  `select 1, w.sku_id, 'goods', w.code, concat_ws(', ', w.subject, nullif(w.attributes, '')), w.quantity, w.unit_minor, 0, 0
    from wholesale_item w
    where p.kind = 'wholesalePayment' and w.customer_id = $1 and w.order_id = p.source_id and w.unit_minor > 0`,
  `select 2, w.id, 'freight', '', w.freight_kind, 1, w.freight_minor, 0, 0
    from wholesale_order w
    where p.kind = 'wholesalePayment' and w.customer_id = $1 and w.id = p.source_id and w.freight_minor > 0`,
  `select 1, p.id, 'freight', '', '', 1, -p.amount_minor, 0, 0
    where p.kind in ('reshipmentFreight', 'wholesaleFreight')`,
  `select 1, e.id, 'service', '', e.name_en, e.quantity, coalesce(e.list_unit_minor, e.unit_minor), e.quantity * coalesce(e.list_unit_minor - e.unit_minor, 0), 0
    from service_order e
    where p.kind = 'servicePayment' and e.customer_id = $1 and e.id = p.source_id`,
  `select 1, i.id, 'goods', k.code, coalesce(product.subject_en, k.code), i.quantity, coalesce(i.list_unit_minor, i.unit_minor), i.quantity * coalesce(i.list_unit_minor - i.unit_minor, 0), 0
    from purchase_item i join sku k on k.id = i.sku_id left join product on product.id = k.product_id
    where p.kind = 'inventoryPayment' and i.customer_id = $1 and i.order_id = p.source_id
      and coalesce(i.list_unit_minor, i.unit_minor) > 0`,
]

/** The lines of a posted sale `p` as a JSON list, and their sum. */
export const invoiceLinesSql = `
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'code', code, 'name', name, 'quantity', quantity,
        'unitMinor', unit, 'discountMinor', discount, 'ownStockMinor', own_stock, 'totalMinor', quantity * unit - discount) order by place, id), '[]') as list,
      coalesce(sum(quantity * unit - discount), 0)::bigint as sum_minor
    from (${parts.join('\n    union all ')}) as line (place, id, kind, code, name, quantity, unit, discount, own_stock)`
