import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Address } from '../../../contract/orders/order-schemas.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { reshipParcel } from '../fulfilment/index.ts'
import { actorOf, findCustomsGapsOfParcel, type Actor, type Scope } from '../orders/index.ts'
import { moveReturn } from './move-return.ts'
import { lockReturn, lockReturns, wrongState, type LockedReturn } from './return-rows.ts'
import { returnTransitions } from './return-states.ts'

const change = (
  database: Database,
  scope: Scope,
  id: string,
  run: (tx: Tx, row: LockedReturn) => Promise<void>,
): Promise<void> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const [row] = await lockReturns(tx, scope, [id])
    if (!row) throw notFound('Returned parcel')
    await run(tx, row)
  })

export const confirmAddress = (
  database: Database,
  scope: Scope,
  { id, address }: { readonly id: string; readonly address: Address },
  by: Actor,
): Promise<void> =>
  change(database, scope, id, (tx, row) =>
    moveReturn(tx, row, {
      by: returnTransitions.confirmAddress,
      set: sql`address = ${JSON.stringify(address)}::jsonb`,
      event: { kind: 'return.addressConfirmed', detail: {} },
      actor: by,
    }),
  )

export const abandonReturn = (database: Database, scope: Scope, id: string, by: Actor): Promise<void> =>
  change(database, scope, id, (tx, row) =>
    moveReturn(tx, row, {
      by: returnTransitions.discard,
      event: { kind: 'return.discarded', detail: { isSellersWish: true } },
      actor: by,
    }),
  )

/** @throws DomainError notOverdue, wrongState */
export const checkDiscardable = (row: Pick<LockedReturn, 'number' | 'state' | 'isOverdue'>): void => {
  if (!returnTransitions.discard.from.some((state) => state === row.state)) throw wrongState(row)
  if (!row.isOverdue) throw refuse('notOverdue', { number: row.number })
}

const discardReturn = async (
  tx: Tx,
  { id, note }: { readonly id: string; readonly note: string },
  by: Actor,
): Promise<LockedReturn> => {
  const row = await lockReturn(tx, id)
  checkDiscardable(row)
  await moveReturn(tx, row, {
    by: returnTransitions.discard,
    event: { kind: 'return.discarded', detail: { isSellersWish: false, note } },
    actor: by,
  })
  return row
}

interface Reshipment {
  readonly id: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly operatorId: string
}

const numberOf = async (tx: Tx, { customerId, id }: LockedReturn): Promise<string | undefined> => {
  const { rows } = await sql<{ trackingNumber: string }>`
    select h.tracking_number as "trackingNumber" from returned_parcel r
      join shipment h on h.customer_id = r.customer_id and h.id = r.reshipped_as_id
      where r.customer_id = ${customerId} and r.id = ${id}`.execute(tx)
  return rows[0]?.trackingNumber
}

/** @throws DomainError noCustomsData */
const refuseIncomplete = async (tx: Tx, row: LockedReturn): Promise<void> => {
  const { customerId, orderId, returnedShipmentId, address, number } = row
  const [gap] = await findCustomsGapsOfParcel(
    tx,
    customerId,
    returnedShipmentId,
    address?.['countryCode'] ?? '',
  )
  if (gap) throw refuse('noCustomsData', { number, orderId, product: gap.subject, missing: gap.missing })
}

export const reshipReturn = async (
  tx: Tx,
  { id, carrier, trackingNumber, operatorId }: Reshipment,
  by: Actor,
): Promise<LockedReturn & { readonly isNew: boolean }> => {
  const row = await lockReturn(tx, id)
  if (!returnTransitions.reship.from.some((state) => state === row.state)) {
    if ((await numberOf(tx, row)) === trackingNumber) return { ...row, isNew: false }
    throw wrongState(row)
  }
  await refuseIncomplete(tx, row)
  const shipmentId = await reshipParcel(tx, {
    customerId: row.customerId,
    orderId: row.orderId,
    replacesId: row.returnedShipmentId,
    key: `reship:${row.id}`,
    shippingLineId: row.shippingLineId,
    carrier,
    trackingNumber,
    operatorId,
  })
  await moveReturn(tx, row, {
    by: returnTransitions.reship,
    set: sql`reshipped_as_id = ${shipmentId}`,
    event: { kind: 'return.reshipped', detail: { shipmentId, carrier, trackingNumber } },
    actor: by,
  })
  return { ...row, isNew: true }
}

/** Idempotent. */
export const recordReshipmentDelivered = (
  database: Database,
  customerId: CustomerId,
  shipmentId: string,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const found = await tx
      .selectFrom('returned_parcel')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('reshipped_as_id', '=', shipmentId)
      .executeTakeFirst()
    if (!found) return
    const row = await lockReturn(tx, found.id)
    if (row.state !== 'reshipped') return
    await moveReturn(tx, row, {
      by: returnTransitions.deliver,
      event: { kind: 'return.delivered', detail: {} },
      actor: { kind: 'carrier', name: '' },
    })
  })

/** As an operator, with its entry in the audit log. */
export const discardAsOperator = (
  database: Database,
  given: { readonly id: string; readonly note: string },
  call: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { customerId, number, orderId } = await discardReturn(tx, given, actorOf(call))
    await audit(tx, call.operator, {
      action: 'order:discardReturn',
      target: `order:${orderId}`,
      detail: { customerId, number },
      call,
    })
  })
