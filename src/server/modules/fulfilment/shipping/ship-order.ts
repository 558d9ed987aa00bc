import { sql } from 'kysely'
import { notFound, type DomainError } from '../../../../contract/kernel/errors.ts'
import { shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { OpenTasksRule } from '../../../../contract/orders/pack-tasks.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { type CustomerId, type Tx, customerIdFromRow } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import {
  type Actor,
  addEvents,
  addSearchTerms,
  findCustomsGaps,
  findOrderBlockers,
  moveOrder,
} from '../../orders/index.ts'
import { registerParcels } from '../ports/fulfilment-jobs.ts'
import { refuseOpenTasks } from './pack-tasks.ts'
import { type ParcelContents, type ParcelLine, checkSameParcel, linesToShip } from './parcel-contents.ts'
import { markLabelUsed } from '../../carriers/index.ts'
import { shipFromWarehouseStock } from '../../warehouse-stock/index.ts'
import { shipFromStock } from '../../stock/index.ts'
import { openTrackingPage } from '../../tracking-page/index.ts'
import { startFulfilmentPush } from '../pushes/start-pushes.ts'

export interface ParcelToShip {
  readonly order: { readonly id: string } | { readonly number: string }
  /** The idempotency key of the operator's call: the same key makes one parcel. */
  readonly key: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly contents: ParcelContents
  readonly operatorId: string
  readonly labelNo?: number
  /** What happens while notes and services are not ticked off; refused unless given. */
  readonly openTasks?: OpenTasksRule | undefined
  /** The job of a file, which can be undone until the tracking number is sent to the shop. */
  readonly file?: { readonly bulkJobId: string; readonly pushAfterSeconds: number }
}

export interface ShippedParcel {
  readonly shipmentId: string
  readonly customerId: CustomerId
  readonly orderId: string
  readonly status: OrderStatus
  /** False: the parcel existed before and nothing has changed. */
  readonly created: boolean
}

interface LockedOrder {
  id: string
  customer_id: CustomerId
  number: string
  status: OrderStatus
  waiting_reason: string | null
  labelled_at: Date | null
  label_no: number
}

/**
 * Ships an order wholly or in part. Locks the order's row first, so that two operators never put the same items into
 * two parcels. Repeating a parcel (same key, or same order, number and contents) returns the existing one.
 */
export const shipOrder = async (tx: Tx, parcel: ParcelToShip, by: Actor): Promise<ShippedParcel> => {
  const order = await lockOrder(tx, parcel.order)
  const existing = await findParcel(tx, order, parcel)
  if (existing) {
    return {
      shipmentId: existing,
      customerId: order.customer_id,
      orderId: order.id,
      status: order.status,
      created: false,
    }
  }
  refuseUnshippable(order)
  await refuseBlocked(tx, order)
  refuseVoided(order, parcel.labelNo)
  if (parcel.openTasks !== 'ship') await refuseOpenTasks(tx, order)
  const lines = await linesToShip(tx, order, parcel.contents)
  await refuseIncomplete(tx, order, lines)
  await addShippedQuantities(tx, order, lines)
  const shipmentId = await insertShipment(tx, order, parcel)
  await openTrackingPage(tx, order.customer_id, order.id)
  await tx
    .insertInto('shipment_line')
    .values(
      lines.map((line) => ({
        customer_id: order.customer_id,
        shipment_id: shipmentId,
        order_line_id: line.lineId,
        quantity: line.quantity,
      })),
    )
    .execute()
  const leaving = {
    customerId: order.customer_id,
    orderId: order.id,
    shipmentId,
    actorName: by.name,
    lines,
  }
  await markLabelUsed(tx, {
    customerId: order.customer_id,
    orderId: order.id,
    trackingNumber: parcel.trackingNumber,
  })
  await linkPackedParcel(tx, leaving)
  await shipFromWarehouseStock(tx, leaving)
  const stockUnits = await shipFromStock(tx, leaving)
  const status = await moveShipped(tx, order, parcel, { shipmentId, lines, stockUnits }, by)
  await addSearchTerms(tx, order.customer_id, [{ orderId: order.id, text: parcel.trackingNumber }])
  await startFulfilmentPush(tx, {
    customerId: order.customer_id,
    orderId: order.id,
    shipmentId,
    ...(parcel.file && { afterSeconds: parcel.file.pushAfterSeconds }),
  })
  await enqueue(tx, registerParcels, {}, { singletonKey: 'all' })
  return { shipmentId, customerId: order.customer_id, orderId: order.id, status, created: true }
}

/** The parcel that was closed at a pack station with these goods is the one that ships. */
const linkPackedParcel = async (
  tx: Tx,
  {
    customerId,
    orderId,
    shipmentId,
    lines,
  }: {
    readonly customerId: CustomerId
    readonly orderId: string
    readonly shipmentId: string
    readonly lines: readonly ParcelLine[]
  },
): Promise<void> => {
  const contents = lines
    .map(({ lineId, quantity }) => ({ lineId, quantity }))
    .toSorted((a, b) => (BigInt(a.lineId) < BigInt(b.lineId) ? -1 : 1))
  await tx
    .updateTable('packed_parcel')
    .set({ shipment_id: shipmentId })
    .where('customer_id', '=', customerId)
    .where('order_id', '=', orderId)
    .where('shipment_id', 'is', null)
    .where('voided_at', 'is', null)
    .where('lines', '=', JSON.stringify(contents))
    .execute()
  // A closed parcel whose goods have left in this one is not there any more: what is left is packed and weighed again.
  await sql`
    update packed_parcel p set voided_at = now()
      where p.customer_id = ${customerId} and p.order_id = ${orderId} and p.shipment_id is null and p.voided_at is null
        and exists (select from jsonb_to_recordset(p.lines) as x ("lineId" bigint, quantity integer)
          left join order_line l on l.customer_id = p.customer_id and l.order_id = p.order_id and l.id = x."lineId"
          where x.quantity > coalesce(l.quantity - l.shipped_quantity, 0))`.execute(tx)
}

const lockOrder = async (tx: Tx, wanted: ParcelToShip['order']): Promise<LockedOrder> => {
  const id = 'id' in wanted ? wanted.id : orderIdOf(wanted.number)
  const row =
    id === null
      ? undefined
      : await tx
          .selectFrom('dropshipping_order')
          .select(['id', 'customer_id', 'number', 'status', 'waiting_reason', 'labelled_at', 'label_no'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
  if (!row) throw notFound('Order', 'number' in wanted ? wanted.number : undefined)
  return { ...row, customer_id: customerIdFromRow(row.customer_id), status: row.status as OrderStatus }
}

/** `DS-100234`, `ds-100234` or `100234`: an order's number is its id. */
export const orderIdOf = (number: string): string | null =>
  /^(?:DS-)?([1-9]\d{0,17})$/i.exec(number.trim())?.[1] ?? null

export const refuseUnshippable = ({
  number,
  status,
  waiting_reason,
}: Pick<LockedOrder, 'number' | 'status' | 'waiting_reason'>): void => {
  if (waiting_reason === 'cancelledInShop') {
    throw refuse('cancelledInShop', { number })
  }
  const shippable: readonly OrderStatus[] = shippableStatuses
  if (shippable.includes(status)) return
  if (status === 'shipped' || status === 'delivered') {
    throw refuse('nothingLeft', { number })
  }
  throw refuse('notShippable', { number, status })
}

/** Read under the order's lock, because blockers only change under it. */
const refuseBlocked = async (tx: Tx, { customer_id, id, number }: LockedOrder): Promise<void> => {
  const [stop] = await findOrderBlockers(tx, customer_id, [id])
  if (stop) throw refuse(stop.kind, { number, until: stop.until?.toISOString() })
}

/** Goods that cross a customs border need what customs ask of them; others of the order may go ahead. */
const refuseIncomplete = async (
  tx: Tx,
  { id, number }: LockedOrder,
  lines: readonly ParcelLine[],
): Promise<void> => {
  const shipped = new Set(lines.map(({ lineId }) => lineId))
  const gap = (await findCustomsGaps(tx, [id])).find(({ lineId }) => shipped.has(lineId))
  if (!gap) return
  const { subject: product, missing } = gap
  throw refuse('noCustomsData', { number, orderId: id, product, missing })
}

/** A voided label may show an old address. */
const refuseVoided = ({ number, labelled_at, label_no }: LockedOrder, labelNo: number | undefined): void => {
  if (labelNo === undefined || (labelled_at !== null && labelNo === label_no)) return
  throw refuse('labelVoided', { number, labelNo })
}

/**
 * The id of an identical earlier parcel. @throws DomainError when key or number belong to a different parcel.
 */
const findParcel = async (tx: Tx, order: LockedOrder, parcel: ParcelToShip): Promise<string | null> => {
  const rows = await tx
    .selectFrom('shipment as h')
    .innerJoin('dropshipping_order as o', (join) =>
      join.onRef('o.customer_id', '=', 'h.customer_id').onRef('o.id', '=', 'h.order_id'),
    )
    .select(['h.id', 'h.order_id', 'h.key', 'h.tracking_number', 'o.number'])
    .where((where) =>
      where.or([
        where('h.tracking_number', '=', parcel.trackingNumber),
        where.and([
          where('h.customer_id', '=', order.customer_id),
          where('h.order_id', '=', order.id),
          where('h.key', '=', parcel.key),
        ]),
      ]),
    )
    .execute()
  const byNumber = rows.find((row) => row.tracking_number === parcel.trackingNumber)
  const byKey = rows.find((row) => row.order_id === order.id && row.key === parcel.key)
  if (byKey && byKey.tracking_number !== parcel.trackingNumber) {
    throw refuse('idempotencyKeyReused', { trackingNumber: byKey.tracking_number })
  }
  if (!byNumber) return null
  if (byNumber.order_id !== order.id) throw numberUsed(parcel.trackingNumber, byNumber.number)
  await checkSameParcel(tx, order, { ...parcel, shipmentId: byNumber.id })
  return byNumber.id
}

export const numberUsed = (trackingNumber: string, orderNumber: string): DomainError =>
  refuse('trackingNumberUsed', { trackingNumber, orderNumber })

/** Adds the quantities to the lines' shipped counts, all or none, never above what was ordered. */
const addShippedQuantities = async (
  tx: Tx,
  order: LockedOrder,
  lines: readonly ParcelLine[],
): Promise<void> => {
  const updated = await sql<{ id: string }>`
    update order_line l set shipped_quantity = l.shipped_quantity + take.quantity
      from json_to_recordset(${JSON.stringify(lines)}) as take ("lineId" bigint, quantity integer)
      where l.customer_id = ${order.customer_id} and l.order_id = ${order.id} and l.id = take."lineId"
        and l.shipped_quantity + take.quantity <= l.quantity
      returning l.id`.execute(tx)
  if (updated.rows.length === lines.length) return
  const done = new Set(updated.rows.map(({ id }) => id))
  const short = lines.find(({ lineId }) => !done.has(lineId))
  throw refuse('quantityTooHigh', {
    case: 'lineLeft',
    number: order.number,
    title: short?.title,
    lineId: short?.lineId,
  })
}

/** Follows parcels of carriers without a known tracking page. */
const anyCarrierUrl = 'https://t.17track.net/en#nums={number}'

const insertShipment = async (tx: Tx, order: LockedOrder, parcel: ParcelToShip): Promise<string> => {
  const inserted = await sql<{ id: string }>`
    insert into shipment (customer_id, order_id, key, shipping_line_id, carrier, tracking_number, tracking_url,
        operator_id, bulk_job_id)
      select o.customer_id, o.id, ${parcel.key}, o.shipping_line_id, ${parcel.carrier}, ${parcel.trackingNumber},
          replace(coalesce((
            select c.tracking_url from carrier c where lower(c.name_en) = lower(${parcel.carrier})
          ), (
            select s.tracking_url from shipping_line s
              where lower(s.carrier) = lower(${parcel.carrier}) and s.tracking_url is not null
              order by s.id = o.shipping_line_id desc, s.id limit 1
          ), ${anyCarrierUrl}), '{number}', ${parcel.trackingNumber}), ${parcel.operatorId},
          ${parcel.file?.bulkJobId ?? null}::bigint
        from dropshipping_order o where o.customer_id = ${order.customer_id} and o.id = ${order.id}
      on conflict (tracking_number) do nothing
      returning id`.execute(tx)
  const id = inserted.rows[0]?.id
  if (id !== undefined) return id
  // Another order took the number meanwhile; its transaction has ended, so its row is visible.
  const owner = await tx
    .selectFrom('shipment as h')
    .innerJoin('dropshipping_order as o', (join) =>
      join.onRef('o.customer_id', '=', 'h.customer_id').onRef('o.id', '=', 'h.order_id'),
    )
    .select('o.number')
    .where('h.tracking_number', '=', parcel.trackingNumber)
    .executeTakeFirstOrThrow()
  throw numberUsed(parcel.trackingNumber, owner.number)
}

const moveShipped = async (
  tx: Tx,
  order: LockedOrder,
  parcel: ParcelToShip,
  made: {
    readonly shipmentId: string
    readonly lines: readonly ParcelLine[]
    readonly stockUnits: number
  },
  by: Actor,
): Promise<OrderStatus> => {
  const left = await sql<{ left: boolean }>`
    select exists (select from order_line where customer_id = ${order.customer_id} and order_id = ${order.id}
      and shipped_quantity < quantity) as left`.execute(tx)
  const to = left.rows[0]?.left ? 'partlyShipped' : 'shipped'
  const event = {
    kind: `order.${to}` as const,
    detail: {
      shipmentId: made.shipmentId,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      quantity: made.lines.reduce((sum, line) => sum + line.quantity, 0),
      ...(made.stockUnits > 0 ? { stockUnits: made.stockUnits } : {}),
    },
  }
  if (order.status === to) {
    await addEvents(tx, order.customer_id, [{ orderId: order.id, ...event }], by)
    return to
  }
  const from = to === 'shipped' ? shippableStatuses : (['processing', 'awaitingStock'] as const)
  const moved = await moveOrder(tx, {
    customerId: order.customer_id,
    orderId: order.id,
    from,
    to,
    waiting: to === 'shipped' ? 'inTransit' : 'partlyShipped',
    set: { shippedAt: 'now' },
    event,
    by,
  })
  if (!moved) throw new Error(`order ${order.id} changed although it was locked`)
  return to
}
