import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export interface MovingParcel {
  readonly trackingNumber: string
  readonly carrier: string
  readonly registeredAt: Date
  readonly passed: readonly Date[]
}

export const listMovingParcels = async (db: Db, since: Date): Promise<MovingParcel[]> => {
  const { rows } = await sql<MovingParcel>`
    select h.tracking_number as "trackingNumber", h.carrier, h.registered_at as "registeredAt",
        array(
          select t.at from tracking_event t
            where t.customer_id = h.customer_id and t.shipment_id = h.id order by t.at
        ) as passed
      from shipment h
      where h.registered_at > ${since} and h.tracking_status not in ('delivered', 'returned')
      order by h.id`.execute(db)
  return rows
}
