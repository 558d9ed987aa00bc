import { sql } from 'kysely'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

/**
 * The stock of a SKU is the sum of its movements. A violation means that a quantity was changed without a movement: the
 * seller's orders use units that do not exist, or pay for units that are there.
 */
const stockIsSumOfMovements = {
  name: 'stockIsSumOfMovements',
  breaches: sql<Violation>`
    select s.customer_id, jsonb_build_object('skuId', s.sku_id::text, 'onHand', s.on_hand, 'moved', coalesce(m.units, 0)) as detail
      from stock s left join (select customer_id, sku_id, sum(quantity) as units from stock_movement group by 1, 2) m
        using (customer_id, sku_id)
      where s.on_hand <> coalesce(m.units, 0)`,
}

/** The reserved quantity is the sum of open reservations. A violation means that units are promised twice, or to nobody. */
const reservedIsSumOfReservations = {
  name: 'reservedIsSumOfReservations',
  breaches: sql<Violation>`
    select s.customer_id, jsonb_build_object('skuId', s.sku_id::text, 'reserved', s.reserved, 'promised', coalesce(r.units, 0)) as detail
      from stock s left join (
        select customer_id, sku_id, sum(units - shipped - released) as units from stock_reservation
          where shipped + released < units group by 1, 2) r using (customer_id, sku_id)
      where s.reserved <> coalesce(r.units, 0)`,
}

/** What is left of the layers is the stock. A violation means that the cost of some units is counted twice, or not at all. */
const layersAddUp = {
  name: 'stockLayersAddUp',
  breaches: sql<Violation>`
    select s.customer_id, jsonb_build_object('skuId', s.sku_id::text, 'onHand', s.on_hand, 'inLayers', coalesce(l.units, 0)) as detail
      from stock s left join (
        select customer_id, sku_id, sum(remaining) as units from stock_layer where remaining > 0 group by 1, 2) l
        using (customer_id, sku_id)
      where s.on_hand <> coalesce(l.units, 0)`,
}

/** Checked with the ledger each night. */
export const stockInvariants = [stockIsSumOfMovements, reservedIsSumOfReservations, layersAddUp]
