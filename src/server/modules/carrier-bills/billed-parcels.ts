import { sql } from 'kysely'
import type { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../platform/database/database.ts'

type Answer = OutputOf<typeof operatorCarrierBills.listBilledParcels>

/** @throws DomainError notFound */
export const listBilledParcels = async (db: Db, orderId: string): Promise<Answer> => {
  const order = await sql`select from dropshipping_order where id = ${orderId}`.execute(db)
  if (order.rows.length === 0) throw notFound('Order')
  const { rows } = await sql<Answer['parcels'][number]>`
    select s.id::text as "shipmentId", s.carrier, s.tracking_number as "trackingNumber",
        c.quoted_minor::float8 as "quotedMinor", c.quoted_currency as "quotedCurrency", c.weighed_grams as "weighedGrams",
        c.billed_minor::float8 as "billedMinor", c.billed_currency as "billedCurrency",
        coalesce((
          select json_agg(json_build_object('billId', b.id::text, 'billNumber', b.number, 'charge', l.charge,
              'amountMinor', l.amount_minor, 'currency', b.currency, 'decision', l.decision) order by b.id, l.position)
            from carrier_bill_line l join carrier_bill b on b.id = l.bill_id
            where l.tracking_number = s.tracking_number), '[]') as lines
      from dropshipping_order o
        join shipment s on s.customer_id = o.customer_id and s.order_id = o.id
        left join shipment_cost c on c.customer_id = s.customer_id and c.shipment_id = s.id
      where o.id = ${orderId} order by s.id`.execute(db)
  return { parcels: rows }
}
