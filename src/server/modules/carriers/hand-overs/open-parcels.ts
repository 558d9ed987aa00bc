import { sql, type RawBuilder } from 'kysely'
import {
  handOverLimits,
  type HandOverParcel,
  type OpenCarrier,
} from '../../../../contract/carriers/hand-overs.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Shares the order's weight among its parcels by their units. */
const weight = sql`
  round(o.weight_grams * coalesce((select sum(n.quantity) from shipment_line n
    where n.customer_id = h.customer_id and n.shipment_id = h.id), 0)
    / greatest(1, (select sum(n.quantity) from order_line n
      where n.customer_id = h.customer_id and n.order_id = h.order_id)))::integer`

/** Shipped, not scanned by the carrier, and not handed over. */
const openShipments = sql`
  shipment h where h.tracking_status in ('infoReceived', 'notFound')
    and h.shipped_at > now() - ${sql.lit(handOverLimits.days)} * interval '1 day'
    and not exists (select from hand_over_parcel p where p.customer_id = h.customer_id and p.shipment_id = h.id)`

export const parcelColumns = (grams: RawBuilder<unknown>) => sql`
  h.id::text as "shipmentId", o.id::text as "orderId", o.number as "orderNumber", u.name as "customerName",
  h.tracking_number as "trackingNumber", o.country_code as "countryCode", ${grams} as "weightGrams",
  to_json(h.shipped_at) #>> '{}' as "shippedAt"`

export const getOpenParcels = async (db: Db): Promise<{ carriers: OpenCarrier[] }> => {
  const { rows } = await sql<OpenCarrier>`
    select min(x.carrier) as carrier, count(*)::integer as count, sum(x.grams)::integer as "weightGrams",
        to_json(min(x.shipped_at)) #>> '{}' as "oldestAt",
        (select to_json(max(v.closed_at)) #>> '{}' from hand_over v where lower(v.carrier_name) = lower(min(x.carrier)))
          as "lastClosedAt"
      from (select h.carrier, h.shipped_at, ${weight} as grams
        from (select h.* from ${openShipments}) h
        join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id) x
      group by lower(x.carrier) order by min(x.carrier)`.execute(db)
  return { carriers: rows }
}

type Row = HandOverParcel & { readonly customerId: string }

/** Oldest first, as many as one hand-over may have. */
export const readOpenParcels = async (db: Db, carrier: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${parcelColumns(weight)}, h.customer_id::text as "customerId"
      from (select h.* from ${openShipments} and lower(h.carrier) = lower(${carrier})
        order by h.shipped_at, h.id limit ${sql.lit(handOverLimits.parcels)}) h
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
      join customer u on u.customer_id = h.customer_id
      order by h.shipped_at, h.id`.execute(db)
  return rows
}

export const listOpenParcels = async (
  db: Db,
  carrier: string,
): Promise<{ parcels: HandOverParcel[]; total: number }> => {
  const rows = await readOpenParcels(db, carrier)
  return { parcels: rows.map(({ customerId: _customer, ...parcel }) => parcel), total: rows.length }
}
