import { sql } from 'kysely'
import type { AgencyResult } from '../../../../contract/orders/order-inputs.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { auditAll } from '../../../platform/auth/audit.ts'
import { type CustomerId, type Db, type Tx, customerIdFromRow } from '../../../platform/database/database.ts'
import type { StaffCall } from '../../../platform/http/call.ts'
import { refusalOf, refusalIn, type Refusal } from '../../../platform/kernel/refuse.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { type Actor, moveOrders } from '../../orders/index.ts'
import { expectedDays } from '../../warehouse-stock/index.ts'
import type { NotifyAwaitingStock } from './stock-emails.ts'

/**
 * Marks orders as awaiting stock, or their stock as arrived. Orders already in that state succeed; others get
 * a reason. `call` writes each to the audit log; `tell` notifies the customers of orders that now wait.
 */
export const setAwaitingStock = async (
  tx: Tx,
  wanted: { readonly ids: readonly string[]; readonly awaiting: boolean; readonly note: string },
  {
    by,
    call,
    notify = async () => {},
  }: {
    readonly by: Actor
    readonly call?: StaffCall
    readonly notify?: NotifyAwaitingStock
  },
): Promise<AgencyResult[]> => {
  const { ids, awaiting, note } = wanted
  const target = awaiting ? 'awaitingStock' : 'processing'
  const locked = await tx
    .selectFrom('dropshipping_order')
    .select(['id', 'customer_id', 'number', 'shop_id', 'status', 'waiting_reason'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const stopped = await blockedAmong(tx, ids)
  const orders = locked.map((order) => ({ ...order, isStopped: stopped.has(order.id) }))
  const source: OrderStatus = awaiting ? 'processing' : 'awaitingStock'
  const byCustomer = Map.groupBy(
    orders.filter((order) => order.status === source && !isHeld(order) && !order.isStopped),
    (order) => customerIdFromRow(order.customer_id),
  )
  const days = awaiting
    ? await expectedDays(
        tx,
        [...byCustomer.values()].flat().map(({ id }) => id),
      )
    : noDays
  for (const [customerId, group] of byCustomer) {
    for (const [day, ofDay] of Map.groupBy(group, ({ id }) => days.get(id)))
      await move(
        tx,
        customerId,
        ofDay.map(({ id }) => id),
        day,
      )
    if (!awaiting) continue
    for (const [shopId, ofShop] of Map.groupBy(group, (order) => order.shop_id)) {
      const waiting = ofShop.map(({ id, number }) => ({ number, expectedOn: days.get(id) ?? null }))
      await notify(tx, { customerId, shopId, orders: waiting, note })
    }
  }
  const found = new Map(orders.map((order) => [order.id, order]))
  return [...new Set(ids)].map((orderId) => answerOf(orderId, found.get(orderId), awaiting))

  async function move(
    inTx: Tx,
    customerId: CustomerId,
    orderIds: string[],
    expectedOn: string | undefined,
  ): Promise<void> {
    const detail = { ...(note && { note }), ...(expectedOn !== undefined && { expectedOn }) }
    const moved = await moveOrders(inTx, orderIds, {
      customerId,
      from: [source],
      to: target,
      waiting: awaiting ? 'awaitingStock' : 'beingPrepared',
      event: { kind: awaiting ? 'order.awaitingStock' : 'order.stockArrived', detail },
      by,
    })
    if (!call) return
    const action = awaiting ? 'order:awaitStock' : 'order:resumeFromStock'
    const entries = moved.map(({ id }) => ({
      action,
      target: `order:${id}` as const,
      detail: { customerId },
    }))
    await auditAll(inTx, call.operator, entries, call)
  }
}

const noDays: ReadonlyMap<string, string> = new Map()

const blockedAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from dropshipping_order o
      join order_flag v on v.customer_id = o.customer_id and v.order_id = o.id
      where o.id = any(${[...ids]}::bigint[]) and v.kind = 'cancellationRequested'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const isHeld = ({ waiting_reason }: { readonly waiting_reason: string | null }): boolean =>
  waiting_reason === 'cancelledInShop'

interface Head {
  readonly number: string
  readonly status: string
  readonly waiting_reason: string | null
  readonly isStopped: boolean
}

export interface PlannedChange {
  readonly orderId: string
  readonly changes: boolean
  /** Null: it is changed, or already is as wanted. */
  readonly refusal: Refusal | null
}

/** What marking these orders would do now, without locking them. */
export const planAwaitingStock = async (
  db: Db,
  ids: readonly string[],
  awaiting: boolean,
): Promise<PlannedChange[]> => {
  const { rows } = await sql<Head & { readonly id: string }>`
    select o.id, o.number, o.status, o.waiting_reason, exists (select from order_flag v
        where v.customer_id = o.customer_id and v.order_id = o.id and v.kind = 'cancellationRequested') as "isStopped"
      from dropshipping_order o where o.id = any(${[...ids]}::bigint[])`.execute(db)
  const found = new Map(rows.map((head) => [head.id, head]))
  const source: OrderStatus = awaiting ? 'processing' : 'awaitingStock'
  return ids.map((orderId) => {
    const head = found.get(orderId)
    const { ok, reason, message, figures } = answerOf(orderId, head, awaiting)
    const refusal = ok ? null : { reason, message, ...(figures && { figures }) }
    return { orderId, changes: ok && head?.status === source, refusal }
  })
}

const answerOf = (orderId: string, order: Head | undefined, awaiting: boolean): AgencyResult => {
  if (!order) return { orderId, ok: false, ...refusalIn(notFound('Order')) }
  if (isHeld(order)) {
    return { orderId, ok: false, ...refusalOf('cancelledInShop', { number: order.number }) }
  }
  if (order.isStopped) {
    return { orderId, ok: false, ...refusalOf('cancellationRequested', { number: order.number }) }
  }
  const fine = order.status === 'processing' || order.status === 'awaitingStock'
  if (fine) {
    return awaiting
      ? { orderId, ok: true, reason: 'awaitsStock', message: 'Awaiting stock.' }
      : { orderId, ok: true, reason: 'beingPrepared', message: 'Being prepared.' }
  }
  return {
    orderId,
    ok: false,
    ...refusalOf('wrongStatus', { case: 'notBeingPrepared', number: order.number }),
  }
}
