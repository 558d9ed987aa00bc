import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { readOpenParcels } from './open-parcels.ts'

type Input = ParsedInputOf<typeof operatorHandOvers.closeDay>

const checkPicture = async (tx: Tx, id: string | null): Promise<void> => {
  if (id === null) return
  const file = await tx
    .selectFrom('file')
    .select('width')
    .where('id', '=', id)
    .where('customer_id', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound('Image')
  if (file.width === null) throw refuse('notAPicture')
}

/** @throws DomainError nothingToHandOver, parcelsChanged, notAPicture */
export const closeDay = async (tx: Tx, input: Input, call: OperatorCall): Promise<{ id: string }> => {
  const { carrier, count, leftOut, signedBy, pictureId, note } = input
  await checkPicture(tx, pictureId)
  const kept = new Set<string>(leftOut)
  const parcels = (await readOpenParcels(tx, carrier)).filter(({ shipmentId }) => !kept.has(shipmentId))
  if (parcels.length === 0) throw refuse('nothingToHandOver', { carrier })
  if (parcels.length !== count) throw refuse('parcelsChanged', { carrier, count: parcels.length })
  const grams = parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0)
  const { rows } = await sql<{ id: string }>`
    with new as (select nextval('id_seq') as id)
    insert into hand_over (id, number, carrier_name, operator_name, parcel_count, weight_grams, signed_by, picture_id, note)
      select new.id, 'HO-' || new.id, ${carrier}, ${call.operator.name}, ${count}, ${grams}, ${signedBy}, ${pictureId},
          ${note} from new
      returning id::text as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the hand-over was not stored')
  const items = parcels.map(({ customerId, shipmentId, weightGrams }) => ({
    customerId,
    shipmentId,
    weightGrams,
  }))
  const added = await sql`
    insert into hand_over_parcel (customer_id, shipment_id, hand_over_id, weight_grams, handed_over_at)
      select p."customerId", p."shipmentId", ${id}, p."weightGrams", now()
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as p ("customerId" bigint, "shipmentId" bigint, "weightGrams" integer)
          join shipment h on h.customer_id = p."customerId" and h.id = p."shipmentId"
        order by p."customerId", p."shipmentId" for key share of h
      on conflict do nothing returning 1`.execute(tx)
  // Some were handed over by somebody else, or their shipping was undone, at the same time.
  if (added.rows.length < count) throw refuse('parcelsChanged', { carrier, count: count - added.rows.length })
  await audit(tx, call.operator, {
    action: 'handOver:closeDay',
    target: `handOver:${id}`,
    detail: { carrier, count, weightGrams: grams, signedBy },
    call,
  })
  return { id }
}

/** @throws DomainError notFound, alreadySigned, notAPicture */
export const signHandOver = async (
  tx: Tx,
  { id, signedBy, pictureId }: ParsedInputOf<typeof operatorHandOvers.signHandOver>,
  call: OperatorCall,
): Promise<void> => {
  await checkPicture(tx, pictureId)
  const { rows } = await sql`
    update hand_over set signed_by = ${signedBy}, picture_id = coalesce(${pictureId}, picture_id)
      where id = ${id} and signed_by = '' returning 1`.execute(tx)
  if (rows.length === 0) {
    const found = await tx
      .selectFrom('hand_over')
      .select(['number', 'signed_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound('Hand-over')
    throw refuse('alreadySigned', { number: found.number, signedBy: found.signed_by })
  }
  await audit(tx, call.operator, {
    action: 'handOver:signHandOver',
    target: `handOver:${id}`,
    detail: { signedBy },
    call,
  })
}

/** @throws DomainError notFound, alreadyScanned */
export const resolveUnscanned = async (
  tx: Tx,
  { shipmentId, note }: ParsedInputOf<typeof operatorHandOvers.resolveUnscannedParcel>,
  call: OperatorCall,
): Promise<void> => {
  const { rows } = await sql<{ customerId: string; orderId: string; trackingNumber: string }>`
    update hand_over_parcel p set resolved_at = now(), resolved_by = ${call.operator.name}, resolution = ${note}
      from shipment h
      where h.id = ${shipmentId} and p.customer_id = h.customer_id and p.shipment_id = h.id
        and p.first_scan_at is null and p.resolved_at is null
      returning h.customer_id::text as "customerId", h.order_id::text as "orderId", h.tracking_number as "trackingNumber"`.execute(
    tx,
  )
  const [resolved] = rows
  if (!resolved) {
    const parcel = await sql<{ trackingNumber: string }>`
      select h.tracking_number as "trackingNumber" from shipment h
        join hand_over_parcel p on p.customer_id = h.customer_id and p.shipment_id = h.id
        where h.id = ${shipmentId}`.execute(tx)
    const [found] = parcel.rows
    if (!found) throw notFound('Parcel')
    throw refuse('alreadyScanned', found)
  }
  const { customerId, orderId, trackingNumber } = resolved
  await audit(tx, call.operator, {
    action: 'handOver:resolveUnscannedParcel',
    target: `order:${orderId}`,
    detail: { customerId, trackingNumber, note },
    call,
  })
}
