import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../../platform/database/database.ts'
import type { StaffCall } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { actorOf, addEvents, moveOrder, removeSearchTerms, updateShipClocks } from '../../orders/index.ts'
import { undoShipFromStock } from '../../stock/index.ts'
import { markLabelsUnused } from '../../carriers/index.ts'
import { closeTrackingPage } from '../../tracking-page/index.ts'
import { moveWarehouseStock } from '../../warehouse-stock/index.ts'
import { reopenInWave } from './reopen-in-wave.ts'

interface LockedOrder {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
  readonly status: OrderStatus
  readonly isReplacement: boolean
}

interface Parcel {
  readonly id: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly isScanned: boolean
}

const lockOrder = async (tx: Tx, id: string): Promise<LockedOrder> => {
  const row = await tx
    .selectFrom('dropshipping_order')
    .select(['id', 'customer_id', 'number', 'status', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Order')
  const { customer_id, kind, ...order } = row
  return {
    ...order,
    customerId: customerIdFromRow(customer_id),
    status: order.status as OrderStatus,
    isReplacement: kind === 'replacement',
  }
}

const lockParcels = async (tx: Tx, { customerId, id }: LockedOrder, bulkJobId: string): Promise<Parcel[]> => {
  const { rows } = await sql<Parcel>`
    select h.id, h.carrier, h.tracking_number as "trackingNumber",
        h.tracking_status not in ('notFound', 'infoReceived') as "isScanned"
      from shipment h
      where h.bulk_job_id = ${bulkJobId} and h.customer_id = ${customerId} and h.order_id = ${id}
      order by h.id for update`.execute(tx)
  return rows
}

/** What sellers, shoppers or the warehouse have done about a parcel since it was shipped. */
const isActedOn = async (
  tx: Tx,
  { customerId, id }: LockedOrder,
  ids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from order_flag
          where customer_id = ${customerId} and order_id = ${id} and kind in ('refund', 'replacement', 'returned'))
        or exists (select from returned_parcel
          where customer_id = ${customerId} and returned_shipment_id = any(${[...ids]}::bigint[]))
        or exists (select from shopper_report
          where customer_id = ${customerId} and shipment_id = any(${[...ids]}::bigint[]))
        or exists (select from shipment
          where customer_id = ${customerId} and replaces_id = any(${[...ids]}::bigint[])) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Whether a record of the day's hand-overs, of labels or of bills names one of the parcels. */
const readCarrierRecords = async (
  tx: Tx,
  { customerId }: LockedOrder,
  ids: readonly string[],
): Promise<{ isHandedOver: boolean; isBilled: boolean }> => {
  const naming = (table: string) => sql`exists (select from ${sql.table(table)}
    where customer_id = ${customerId} and shipment_id = any(${[...ids]}::bigint[]))`
  const { rows } = await sql<{ isHandedOver: boolean; isBilled: boolean }>`
    select ${naming('hand_over_parcel')} as "isHandedOver",
      ${naming('shipment_cost')} or ${naming('carrier_bill_line')} as "isBilled"`.execute(tx)
  return rows[0] ?? { isHandedOver: false, isBilled: false }
}

/** Deletes pushes that were never attempted. False: a shop may know the parcel. */
const withdrawPushes = async (tx: Tx, customerId: CustomerId, ids: readonly string[]): Promise<boolean> => {
  await tx
    .deleteFrom('shop_fulfilment_push')
    .where('customer_id', '=', customerId)
    .where('shipment_id', 'in', [...ids])
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute()
  const left = await tx
    .selectFrom('shop_fulfilment_push')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('shipment_id', 'in', [...ids])
    .executeTakeFirst()
  return left === undefined
}

/** The parcel that was closed last is open again, unless another one is: an order has one at a time. */
const reopenPacked = async (
  tx: Tx,
  { customerId, id }: LockedOrder,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    update packed_parcel p set voided_at = now()
      where p.customer_id = ${customerId} and p.order_id = ${id} and p.shipment_id = any(${[...ids]}::bigint[])
        and exists (select from packed_parcel o where o.customer_id = p.customer_id and o.order_id = p.order_id
          and o.id <> p.id and o.voided_at is null
          and (o.shipment_id is null or (o.shipment_id = any(${[...ids]}::bigint[]) and o.id > p.id)))`.execute(
    tx,
  )
}

const removeParcels = async (
  tx: Tx,
  { customerId, id }: LockedOrder,
  ids: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ units: number }>`
    with packed as (
      delete from shipment_line where customer_id = ${customerId} and shipment_id = any(${[...ids]}::bigint[])
        returning order_line_id, quantity
    ), sums as (
      select order_line_id, sum(quantity)::integer as units from packed group by 1
    ), unshipped as (
      update order_line l set shipped_quantity = l.shipped_quantity - s.units from sums s
        where l.customer_id = ${customerId} and l.order_id = ${id} and l.id = s.order_line_id
        returning s.units
    )
    select coalesce(sum(units), 0)::integer as units from unshipped`.execute(tx)
  for (const table of ['tracking_event', 'shipment'] as const) {
    await tx
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where(table === 'shipment' ? 'id' : 'shipment_id', 'in', [...ids])
      .execute()
  }
  return rows[0]?.units ?? 0
}

const returnToWarehouse = async (
  tx: Tx,
  { number }: LockedOrder,
  ids: readonly string[],
  actorName: string,
): Promise<void> => {
  for (const id of ids) {
    const { rows } = await sql<{ skuId: string; units: number }>`
      select sku_id as "skuId", -sum(quantity)::integer as units from warehouse_stock_movement
        where source_id = ${id} and cause = 'shipped' group by 1 order by 1`.execute(tx)
    await moveWarehouseStock(tx, rows, { cause: 'shippingUndone', sourceId: id, actorName, note: number })
  }
}

interface LeftParcels {
  readonly isPart: boolean
  readonly shippedAt: Date | null
}

const readLeft = async (tx: Tx, { customerId, id }: LockedOrder): Promise<LeftParcels> => {
  const { rows } = await sql<LeftParcels>`
    select exists (select from order_line
        where customer_id = ${customerId} and order_id = ${id} and shipped_quantity > 0) as "isPart",
      (select max(shipped_at) from shipment where customer_id = ${customerId} and order_id = ${id}) as "shippedAt"`.execute(
    tx,
  )
  return rows[0] ?? { isPart: false, shippedAt: null }
}

const shippedStatuses = ['partlyShipped', 'shipped'] as const satisfies readonly OrderStatus[]

/**
 * Takes back an order's parcels of a file: order, lines, both stocks, waves and pushes are as before. @throws DomainError
 * shipNotUndone, and nothing is changed, where a shop, the carrier or the seller already relies on a parcel
 */
export const undoShipping = async (
  tx: Tx,
  { orderId, bulkJobId }: { readonly orderId: string; readonly bulkJobId: string },
  call: StaffCall,
): Promise<LockedOrder> => {
  const order = await lockOrder(tx, orderId)
  const { customerId, number, status } = order
  const parcels = await lockParcels(tx, order, bulkJobId)
  if (parcels.length === 0) throw refuse('shipNotUndone', { case: 'gone', number })
  if (order.isReplacement) throw refuse('shipNotUndone', { case: 'replacement', number })
  const isUnderWay = shippedStatuses.some((one) => one === status)
  if (!isUnderWay || parcels.some(({ isScanned }) => isScanned))
    throw refuse('shipNotUndone', { case: 'scanned', number })
  const ids = parcels.map(({ id }) => id)
  const { isHandedOver, isBilled } = await readCarrierRecords(tx, order, ids)
  if (isHandedOver) throw refuse('shipNotUndone', { case: 'handedOver', number })
  if (isBilled) throw refuse('shipNotUndone', { case: 'billed', number })
  if (await isActedOn(tx, order, ids)) throw refuse('shipNotUndone', { case: 'actedOn', number })
  if (!(await withdrawPushes(tx, customerId, ids))) throw refuse('shipNotUndone', { case: 'pushed', number })
  const by = actorOf(call)
  await returnToWarehouse(tx, order, ids, by.name)
  await undoShipFromStock(tx, { customerId, orderId, shipmentIds: ids, actorName: by.name })
  await reopenPacked(tx, order, ids)
  const units = await removeParcels(tx, order, ids)
  const trackingNumbers = parcels.map(({ trackingNumber }) => trackingNumber)
  await removeSearchTerms(tx, customerId, orderId, trackingNumbers)
  await markLabelsUnused(tx, { customerId, orderId, trackingNumbers })
  const left = await readLeft(tx, order)
  if (left.shippedAt === null) await closeTrackingPage(tx, customerId, orderId)
  await moveBack(tx, order, { left, units, trackingNumbers, bulkJobId, call })
  const detail = { customerId, trackingNumbers }
  await audit(tx, call.operator, {
    action: 'order:undoShipByFile',
    target: `order:${orderId}`,
    detail,
    call,
  })
  return order
}

const moveBack = async (
  tx: Tx,
  { customerId, id, status }: LockedOrder,
  undone: {
    readonly left: LeftParcels
    readonly units: number
    readonly trackingNumbers: readonly string[]
    readonly bulkJobId: string
    readonly call: StaffCall
  },
): Promise<void> => {
  const { left, units, trackingNumbers, bulkJobId, call } = undone
  const to = left.isPart ? 'partlyShipped' : 'processing'
  const event = {
    kind: 'order.shippingUndone' as const,
    detail: { trackingNumber: trackingNumbers.join(', '), quantity: units, bulkJobId },
  }
  const by = actorOf(call)
  if (status === to) await addEvents(tx, customerId, [{ orderId: id, ...event }], by)
  else {
    const from = shippedStatuses.filter((one) => one !== to)
    const waiting = to === 'processing' ? 'beingPrepared' : 'partlyShipped'
    const moved = await moveOrder(tx, { customerId, orderId: id, from, to, waiting, event, by })
    if (!moved) throw new Error(`order ${id} changed although it was locked`)
  }
  await tx
    .updateTable('dropshipping_order')
    .set({ shipped_at: left.shippedAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
  if (status === 'shipped') await reopenInWave(tx, customerId, id)
  // What has stopped it since it was shipped stops its clock, too.
  await updateShipClocks(tx, customerId, [id])
}

/** Of a repeated run: the order's parcels of this file were taken back before. */
export const wasUndone = async (
  tx: Tx,
  { orderId, bulkJobId }: { readonly orderId: string; readonly bulkJobId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from dropshipping_order o
        join order_event e on e.customer_id = o.customer_id and e.order_id = o.id
        where o.id = ${orderId} and e.kind = 'order.shippingUndone' and e.detail ->> 'bulkJobId' = ${bulkJobId}::text
      ) as is`.execute(tx)
  return rows[0]?.is ?? false
}
