import * as z from 'zod'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../../platform/database/database.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { refuse, refusalOf } from '../../../platform/kernel/refuse.ts'
import { updateShipClocks } from '../state/consequences.ts'
import { addEvents, eventKindSql } from '../state/order-events.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { outsideReplacements, statusesFor } from '../state/order-states.ts'
import { clearOrderFlags, setOrderFlags } from '../state/order-flags.ts'
import { orderStatusRefusal, type OrderHead } from '../state/refusals.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

const maxDays = 366
const dayMs = 24 * 3600 * 1000

interface HoldHead extends OrderHead {
  /** An unpaid replacement: only its charge can be accepted or declined. */
  readonly isOffered: boolean
  readonly isOnHold: boolean
}

/** The lock is a separate statement, so that flags are read under it. */
const lockHeads = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<HoldHead[]> => {
  const heads = await query<Omit<HoldHead, 'isOnHold'>>(
    tx,
    `select o.id, o.number, o.status, o.waiting_reason as "waitingReason", not (${outsideReplacements('o')}) as "isOffered"
       from dropshipping_order o
       where o.customer_id = $1 and o.id = any($2::bigint[]) and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
       order by o.id for update`,
    [scope.customerId, ids, scope.shopIds],
  )
  const onHold = await query<{ id: string }>(
    tx,
    `select order_id as id from order_flag
       where customer_id = $1 and kind = 'onHold' and order_id = any($2::bigint[])`,
    [scope.customerId, ids],
  )
  const isOnHold = new Set(onHold.map(({ id }) => id))
  return heads.map((head) => ({ ...head, isOnHold: isOnHold.has(head.id) }))
}

export interface HoldRequest {
  readonly ids: readonly string[]
  readonly onHold: boolean
  readonly until: string | null
}

export const checkUntil = ({ onHold, until }: Omit<HoldRequest, 'ids'>, now: Date): void => {
  if (!onHold || until === null) return
  const ms = Date.parse(until) - now.getTime()
  if (ms > 0 && ms <= maxDays * dayMs) return
  throw refuse('holdDateInPast')
}

const resultOf = (id: string, head: HoldHead | undefined, { onHold }: HoldRequest): OrderResult => {
  if (!head) return resultNotFound(id)
  const { number } = head
  if (head.isOffered || !statusesFor('hold').includes(head.status))
    return refused(id, number, orderStatusRefusal(head))
  if (onHold) return done(id, number, 'onHold', `${number} is on hold.`)
  return head.isOnHold
    ? done(id, number, 'holdReleased', `${number} is no longer on hold.`)
    : refused(id, number, refusalOf('notOnHold', { number }))
}

/**
 * Holds or releases orders in the caller's transaction, with a result per order in the given order. An order already
 * on hold gets the new time.
 */
export const holdIn = async (tx: Tx, scope: Scope, given: HoldRequest, by: Actor): Promise<OrderResult[]> => {
  const { customerId } = scope
  const { onHold, until } = given
  const ids = [...new Set(given.ids)]
  const heads = new Map<string, HoldHead>((await lockHeads(tx, scope, ids)).map((head) => [head.id, head]))
  const results = ids.map((id) => resultOf(id, heads.get(id), given))
  const changed = results.filter(({ ok }) => ok).map(({ orderId }) => orderId)
  if (onHold) {
    const flag = { kind: 'onHold', state: 'onHold', waitingOn: null, until } as const
    await setOrderFlags(
      tx,
      customerId,
      changed.map((orderId) => ({ orderId, ...flag })),
    )
  } else await clearOrderFlags(tx, customerId, 'onHold', changed)
  const event = onHold
    ? { kind: 'order.putOnHold' as const, detail: until === null ? {} : { until } }
    : { kind: 'order.holdReleased' as const, detail: {} }
  await addEvents(
    tx,
    customerId,
    changed.map((orderId) => ({ orderId, ...event })),
    by,
  )
  await auditAdminView(tx, scope, onHold ? 'order:hold' : 'order:releaseHold', ids)
  return results
}

export const holdOrders = async (
  database: Database,
  scope: Scope,
  given: HoldRequest,
  {
    by,
    now,
  }: {
    readonly by: Actor
    readonly now: Date
  },
): Promise<OrderResult[]> => {
  checkUntil(given, now)
  return database.tenantTransaction(scope.customerId, (tx) => holdIn(tx, scope, given, by))
}

export const releaseHoldsJob = declareJob({
  name: 'release-order-holds',
  payload: z.object({}),
  cron: '*/5 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

const batch = 500

/** Releases only orders whose time has passed, because the hold may have been extended. Locks like `lockHeads`. */
const releaseExpiredHolds = async (
  tx: Tx,
  customerId: CustomerId,
  ids: readonly string[],
): Promise<{ orderId: string }[]> => {
  await query(
    tx,
    'select from dropshipping_order where customer_id = $1 and id = any($2::bigint[]) order by id for update',
    [customerId, ids],
  )
  const released = await query<{ orderId: string }>(
    tx,
    `with off as (
       delete from order_flag where customer_id = $1 and kind = 'onHold' and expires_at <= now()
           and order_id = any($2::bigint[])
         returning order_id
     )
     insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
       select $1, order_id, ${eventKindSql('order.holdReleased')}, 'system', '', '{}' from off returning order_id as "orderId"`,
    [customerId, ids],
  )
  await updateShipClocks(
    tx,
    customerId,
    released.map(({ orderId }) => orderId),
  )
  return released
}

export const releaseDueHolds = async (database: Database, signal: AbortSignal): Promise<number> => {
  let off = 0
  for (;;) {
    const due = await query<{ customerId: string; orderId: string }>(
      database.agency,
      `select customer_id as "customerId", order_id as "orderId" from order_flag
         where kind = 'onHold' and expires_at <= now() order by expires_at limit ${batch}`,
      [],
    )
    for (const [owner, orders] of Map.groupBy(due, ({ customerId }) => customerId)) {
      signal.throwIfAborted()
      const ids = orders.map(({ orderId }) => orderId)
      const customerId = customerIdFromRow(owner)
      off += (await database.agencyTransaction((tx) => releaseExpiredHolds(tx, customerId, ids))).length
    }
    if (due.length < batch) return off
  }
}
