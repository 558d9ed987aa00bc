import { sql } from 'kysely'
import * as z from 'zod'
import type { CarrierConnector } from '../../../../contract/carriers/carrier-schemas.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { CarrierRefused } from '../ports/ports.ts'
import { resumePurchase } from './buy-label.ts'
import { referenceOf, whyOf, type LabelParts } from './label-parts.ts'
import { storeRefused } from './label-rows.ts'

export const settleCarrierLabelsJob = declareJob({
  name: 'settle-carrier-labels',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '*/10 * * * *',
})

const batch = 100
const maxAttempts = 12

interface Pending {
  readonly id: string
  readonly customerId: string
  readonly orderId: string
  readonly labelNo: number
  readonly connector: CarrierConnector | null
  readonly carrierId: string | null
}

/** Purchases that a process has left without an answer. */
const resumePurchases = async (parts: LabelParts, signal: AbortSignal): Promise<void> => {
  const { rows } = await sql<Pending>`
    select l.id::text as id, l.customer_id::text as "customerId", l.order_id::text as "orderId", l.label_no as "labelNo",
        c.connector, c.id::text as "carrierId"
      from carrier_label l left join carrier c on c.id = l.carrier_id
      where l.status = 'buying' and coalesce(l.claimed_until, l.status_since) < now() - interval '30 seconds'
      order by l.status_since limit ${sql.lit(batch)}`.execute(parts.database.agency)
  for (const row of rows) {
    if (signal.aborted) return
    const outcome = await resumePurchase(parts, row, row)
    if (outcome === 'nothing')
      await storeRefused(parts.database.agency, row, {
        candidates: null,
        failure: 'The purchase was interrupted.',
      })
  }
}

interface Unused extends Pending {
  readonly externalId: string
  readonly trackingNumber: string
  readonly attempts: number
}

const endLabel = async (
  { database }: LabelParts,
  { customerId, id }: Unused,
  status: 'cancelled' | 'notCancelled',
  failure = '',
): Promise<void> => {
  await sql`
    update carrier_label set status = ${status}, status_since = now(), failure = ${failure},
        file_id = case when ${status} = 'cancelled' then null else file_id end
      where customer_id = ${customerId} and id = ${id} and status = 'created'`.execute(database.agency)
}

const cancelOne = async (parts: LabelParts, label: Unused): Promise<void> => {
  const carrier = label.connector ? parts.carriers.get(label.connector) : undefined
  if (!carrier) return
  const { externalId, trackingNumber, attempts, customerId, id } = label
  try {
    await carrier.cancelLabel({ reference: referenceOf(id), externalId, trackingNumber })
    await endLabel(parts, label, 'cancelled')
  } catch (error) {
    const isFinal =
      attempts + 1 >= maxAttempts || (error instanceof CarrierRefused && error.reason === 'refused')
    if (isFinal) return endLabel(parts, label, 'notCancelled', whyOf(error))
    await sql`
      update carrier_label set cancel_attempts = cancel_attempts + 1, failure = ${whyOf(error)}
        where customer_id = ${customerId} and id = ${id} and status = 'created'`.execute(
      parts.database.agency,
    )
  }
  return undefined
}

/** Cancels the labels of orders whose label was voided, that were cancelled, or that were shipped with another number. */
const cancelUnused = async (parts: LabelParts, signal: AbortSignal): Promise<void> => {
  const { rows } = await sql<Unused>`
    select l.id::text as id, l.customer_id::text as "customerId", l.order_id::text as "orderId", l.label_no as "labelNo",
        c.connector, c.id::text as "carrierId", coalesce(l.external_id, '') as "externalId", coalesce(l.tracking_number, '') as "trackingNumber",
        l.cancel_attempts as attempts
      from carrier_label l
      join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
      join carrier c on c.id = l.carrier_id
      where l.status = 'created' and (o.labelled_at is null or o.label_no <> l.label_no
        or o.status in ('cancelled', 'shipped', 'delivered'))
      order by l.cancel_attempts, l.status_since limit ${sql.lit(batch)}`.execute(parts.database.agency)
  for (const label of rows) {
    if (signal.aborted) return
    await cancelOne(parts, label)
  }
}

/** Labels show addresses: their files go after two months, and at once when a shop has erased its buyer's data. */
const forgetFiles = async ({ database }: LabelParts): Promise<void> => {
  await sql`
    update carrier_label l set file_id = null from dropshipping_order o
      where l.file_id is not null and o.customer_id = l.customer_id and o.id = l.order_id
        and (l.status_since < now() - interval '60 days' or (o.recipient_name = '' and o.address1 = ''))`.execute(
    database.agency,
  )
}

export const settleLabels = async (parts: LabelParts, signal: AbortSignal): Promise<void> => {
  await resumePurchases(parts, signal)
  await cancelUnused(parts, signal)
  await forgetFiles(parts)
}
