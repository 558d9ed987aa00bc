import { sql } from 'kysely'
import type { CarrierConnector } from '../../../../contract/carriers/carrier-schemas.ts'
import type { LabelRef } from '../ports/ports.ts'
import { referenceOf, whyOf, type LabelParts } from './label-parts.ts'
import type { LabelIntent } from './label-rows.ts'

interface Created extends Omit<LabelRef, 'reference'> {
  readonly connector: CarrierConnector | null
}

/** Stores the PDF of a bought label that has none yet. Without it, the label counts as bought, and is fetched again later. */
export const fetchLabelFile = async (
  { database, files, carriers, log }: LabelParts,
  { customerId, id }: Pick<LabelIntent, 'customerId' | 'id'>,
): Promise<void> => {
  const db = database.agency
  const { rows } = await sql<Created>`
    select c.connector, coalesce(l.external_id, '') as "externalId", coalesce(l.tracking_number, '') as "trackingNumber"
      from carrier_label l join carrier c on c.id = l.carrier_id
      where l.customer_id = ${customerId} and l.id = ${id} and l.status = 'created' and l.file_id is null`.execute(
    db,
  )
  const [label] = rows
  const carrier = label?.connector ? carriers.get(label.connector) : undefined
  if (!label || !carrier) return
  const { externalId, trackingNumber } = label
  try {
    const body = await carrier.drawLabel({ reference: referenceOf(id), externalId, trackingNumber })
    const fileName = `label-${trackingNumber}.pdf`
    const contentType = 'application/pdf'
    await database.agencyTransaction(async (tx) => {
      const stored = await files.put(
        { customerId, isPublic: false, fileName, kind: 'pdf', contentType, body },
        tx,
      )
      await sql`
        update carrier_label set file_id = ${stored.id}, failure = ''
          where customer_id = ${customerId} and id = ${id} and file_id is null`.execute(tx)
    })
  } catch (error) {
    log.warn({ error: whyOf(error), labelId: id }, 'a carrier’s label could not be fetched')
    await sql`
      update carrier_label set failure = ${whyOf(error)}
        where customer_id = ${customerId} and id = ${id} and file_id is null`.execute(db)
  }
}
