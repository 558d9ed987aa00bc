import { sql } from 'kysely'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

/**
 * Postings of a service order equal its recorded payment and refund. A violation means that a payment or refund is missing
 * on the order.
 */
const servicesAreBooked = {
  name: 'servicesAreBooked',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('serviceOrder', id::text,
      'heldMinor', o.held::text, 'bookedMinor', m.booked::text) as detail
    from (
      select customer_id, id, paid_minor - refunded_minor as held from service_order where paid_minor > 0
    ) o
    full join (
      select t.customer_id, t.source_id as id, -sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.source_kind = 'serviceOrder' group by 1, 2
    ) m using (customer_id, id)
    where o.held is distinct from m.booked`,
}

/**
 * What a seller holds of a material is the sum of its movements. A violation means that units were used that nobody bought,
 * or that bought ones are gone.
 */
const materialIsSumOfMovements = {
  name: 'materialIsSumOfMovements',
  breaches: sql<Violation>`
    select s.customer_id, jsonb_build_object('extraServiceId', s.extra_service_id::text, 'onHand', s.on_hand,
        'moved', coalesce(m.units, 0)) as detail
      from service_stock s left join (
        select customer_id, extra_service_id, sum(quantity) as units from service_stock_movement group by 1, 2) m
        using (customer_id, extra_service_id)
      where s.on_hand <> coalesce(m.units, 0)`,
}

/** What orders took is what their services use. A violation means that units were taken twice, or not given back. */
const materialIsUsedByOrders = {
  name: 'materialIsUsedByOrders',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('order', order_id::text, 'extraServiceId', stock_id::text,
        'uses', coalesce(w.units, 0), 'took', coalesce(h.units, 0)) as detail
      from (
        select c.customer_id, c.order_id, c.stock_id, sum(c.times) as units
          from order_service c join dropshipping_order o on o.customer_id = c.customer_id and o.id = c.order_id
          where c.stock_id is not null and o.status not in ('cancelled', 'merged', 'split') group by 1, 2, 3
      ) w
      full join (
        select customer_id, dropshipping_order_id as order_id, extra_service_id as stock_id, -sum(quantity) as units
          from service_stock_movement where dropshipping_order_id is not null group by 1, 2, 3
      ) h using (customer_id, order_id, stock_id)
      where coalesce(w.units, 0) <> coalesce(h.units, 0)`,
}

/** The laws of service orders and of material in stock, checked with the ledger each night. */
export const serviceInvariants = [servicesAreBooked, materialIsSumOfMovements, materialIsUsedByOrders]
