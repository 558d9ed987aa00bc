import { sql } from 'kysely'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

/** A violation means that the agency's stock of a SKU was changed without a movement. */
const warehouseStockIsSumOfMovements = {
  name: 'warehouseStockIsSumOfMovements',
  breaches: sql<Violation>`
    select null::bigint as customer_id,
        jsonb_build_object('skuId', coalesce(s.sku_id, m.sku_id)::text, 'onHand', s.on_hand, 'moved', m.units) as detail
      from warehouse_stock s
      full join (select sku_id, sum(quantity) as units from warehouse_stock_movement group by 1) m using (sku_id)
      where coalesce(s.on_hand, 0) <> coalesce(m.units, 0)`,
}

/** A violation means that goods were received and are neither in stock nor counted as gone. */
const receivedIsInStock = {
  name: 'receivedUnitsAreInStock',
  breaches: sql<Violation>`
    select null::bigint as customer_id,
        jsonb_build_object('supplierOrderId', order_id::text, 'skuId', sku_id::text, 'received', l.units, 'moved', m.units) as detail
      from (select order_id, sku_id, received_quantity as units from supplier_order_line where received_quantity > 0) l
      full join (
        select source_id as order_id, sku_id, sum(quantity) as units from warehouse_stock_movement
          where cause = 'received' group by 1, 2) m using (order_id, sku_id)
      where coalesce(l.units, 0) <> coalesce(m.units, 0)`,
}

/** A violation means that a purchase order shows another sum than the payments that were recorded. */
const paidIsSumOfPayments = {
  name: 'supplierOrderPaidIsSumOfPayments',
  breaches: sql<Violation>`
    select null::bigint as customer_id,
        jsonb_build_object('supplierOrderId', o.id::text, 'paidMinor', o.paid_minor, 'payments', p.minor) as detail
      from supplier_order o
      left join (select order_id, sum(amount_minor) as minor from supplier_order_payment group by 1) p on p.order_id = o.id
      where o.paid_minor <> coalesce(p.minor, 0)`,
}

/** Checked with the ledger each night. */
export const warehouseStockInvariants = [
  warehouseStockIsSumOfMovements,
  receivedIsInStock,
  paidIsSumOfPayments,
]
