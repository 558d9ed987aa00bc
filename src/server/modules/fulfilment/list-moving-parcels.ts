import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface MovingParcel {
  readonly trackingNumber: string
  readonly carrier: string
  readonly registeredAt: Date
}

/** Parcels that the tracking service has begun to follow since then and that have not come to an end. */
export const listMovingParcels = async (db: Db, since: Date): Promise<MovingParcel[]> => {
  const { rows } = await sql<MovingParcel>`
    select tracking_number as "trackingNumber", carrier, registered_at as "registeredAt" from shipment
      where registered_at > ${since} and tracking_status not in ('delivered', 'returned')
      order by id`.execute(db)
  return rows
}
