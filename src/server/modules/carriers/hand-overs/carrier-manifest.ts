import { sql } from 'kysely'
import * as z from 'zod'
import type { CarrierConnector } from '../../../../contract/carriers/carrier-schemas.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { referenceOf, whyOf, type LabelParts } from '../labels/label-parts.ts'
import type { LabelRef } from '../ports/ports.ts'

interface UsedLabel extends Omit<LabelRef, 'reference'> {
  readonly id: string
  readonly connector: CarrierConnector
}

const refOf = ({ id, externalId, trackingNumber }: UsedLabel): LabelRef => ({
  reference: referenceOf(id),
  externalId,
  trackingNumber,
})

/**
 * Requests the carrier's own manifest of a hand-over, where it makes any. A failure is stored with it, and can be repeated:
 * our manifest does not depend on it.
 */
export const requestManifest = async (parts: LabelParts, handOverId: string): Promise<void> => {
  const db = parts.database.agency
  const { rows } = await sql<UsedLabel>`
    select l.id::text as id, coalesce(l.external_id, '') as "externalId", coalesce(l.tracking_number, '') as "trackingNumber", coalesce(c.connector, '') as connector
      from hand_over v
      join hand_over_parcel p on p.hand_over_id = v.id
      join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id
      join carrier_label l on l.customer_id = h.customer_id and l.order_id = h.order_id
        and l.tracking_number = h.tracking_number and l.status = 'used'
      join carrier c on c.id = l.carrier_id
      where v.id = ${handOverId} and v.manifest_reference = '' and c.connector is not null order by l.id`.execute(
    db,
  )
  const [first] = rows
  const manifest = first && parts.carriers.get(first.connector)?.manifest
  if (!manifest) return
  const labels = rows.filter(({ connector }) => connector === first.connector)
  try {
    const { reference, url } = await manifest(labels.map(refOf))
    await sql`
      update hand_over set manifest_reference = ${reference}, manifest_url = ${url}, manifest_failure = ''
        where id = ${handOverId} and manifest_reference = ''`.execute(db)
  } catch (error) {
    await sql`
      update hand_over set manifest_failure = ${whyOf(error)}
        where id = ${handOverId} and manifest_reference = ''`.execute(db)
  }
}

export const askFirstScansJob = declareJob({
  name: 'ask-first-scans',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 300,
  retryBackoff: false,
  concurrency: 1,
  cron: '40 * * * *',
})

interface Unscanned extends UsedLabel {
  readonly customerId: string
  readonly shipmentId: string
}

/** Asks carriers about handed-over parcels that no tracking service has reported yet. */
export const askFirstScans = async (
  { database, carriers, log }: LabelParts,
  signal: AbortSignal,
): Promise<void> => {
  const db = database.agency
  const { rows } = await sql<Unscanned>`
    select l.id::text as id, coalesce(l.external_id, '') as "externalId", coalesce(l.tracking_number, '') as "trackingNumber", coalesce(c.connector, '') as connector,
        p.customer_id::text as "customerId", p.shipment_id::text as "shipmentId"
      from hand_over_parcel p
      join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id
      join carrier_label l on l.customer_id = h.customer_id and l.order_id = h.order_id
        and l.tracking_number = h.tracking_number and l.status = 'used'
      join carrier c on c.id = l.carrier_id
      where p.first_scan_at is null and p.resolved_at is null and p.handed_over_at < now() - interval '6 hours'
        and (p.requested_at is null or p.requested_at < now() - interval '6 hours') and c.connector is not null
      order by p.handed_over_at limit 100`.execute(db)
  for (const parcel of rows) {
    if (signal.aborted) return
    const { connector, customerId, shipmentId } = parcel
    const carrier = carriers.get(connector)
    if (!carrier) continue
    let at: Date | null = null
    try {
      at = await carrier.track(refOf(parcel))
    } catch (error) {
      log.warn({ error: whyOf(error), connector }, 'a carrier did not say whether a parcel was scanned')
    }
    await sql`
      update hand_over_parcel set requested_at = now(), first_scan_at = coalesce(first_scan_at, ${at})
        where customer_id = ${customerId} and shipment_id = ${shipmentId}`.execute(db)
  }
}
