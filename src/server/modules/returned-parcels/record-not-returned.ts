import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { NotReturnedReason } from '../../../contract/returned-parcels/returned-parcels.ts'
import { audit } from '../../platform/auth/audit.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { recordNotReturned as noteOnParcel } from '../fulfilment/index.ts'
import { actorOf, addEvents, type Actor } from '../orders/index.ts'

interface NotReturnedInput {
  readonly shipmentId: string
  readonly reason: NotReturnedReason
  readonly note: string
}

interface Parcel {
  readonly customerId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly trackingNumber: string
}

const recordNotReturned = async (
  tx: Tx,
  { shipmentId, reason, note }: NotReturnedInput,
  by: Actor & { readonly operatorId: string },
): Promise<Omit<Parcel, 'customerId'> & { readonly customerId: CustomerId }> => {
  // The order is locked first, as by shipping and tracking.
  const { rows } = await sql<Parcel>`
    select h.customer_id as "customerId", h.order_id as "orderId", o.number as "orderNumber",
        h.tracking_number as "trackingNumber"
      from shipment h
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
      where h.id = ${shipmentId} for no key update of o`.execute(tx)
  const [parcel] = rows
  if (!parcel) throw notFound('Parcel')
  const customerId = customerIdFromRow(parcel.customerId)
  const { orderId, trackingNumber } = parcel
  const isNoted = await noteOnParcel(tx, { customerId, shipmentId, reason, operatorId: by.operatorId })
  if (!isNoted) {
    throw refuse('notReported', { trackingNumber })
  }
  const detail = { trackingNumber, returnReason: reason, note }
  await addEvents(tx, customerId, [{ orderId, kind: 'return.notReturned', detail }], by)
  return { ...parcel, customerId }
}

/** As an operator, with its entry in the audit log. */
export const noteNotReturned = (
  database: Database,
  given: NotReturnedInput,
  call: DecisionCall,
): Promise<{ orderId: string; orderNumber: string }> =>
  database.agencyTransaction(async (tx) => {
    const by = { ...actorOf(call), operatorId: call.operator.operatorId }
    const { customerId, orderId, orderNumber, trackingNumber } = await recordNotReturned(tx, given, by)
    const detail = { customerId, trackingNumber, reason: given.reason, note: given.note }
    await audit(tx, call.operator, {
      action: 'order:recordNotReturned',
      target: `order:${orderId}`,
      detail,
      call,
    })
    return { orderId, orderNumber }
  })
