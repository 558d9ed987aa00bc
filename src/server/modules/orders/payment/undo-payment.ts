import type { Money } from '../../../../contract/kernel/money.ts'
import { undoPaymentSeconds } from '../../../../contract/orders/payment-time.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refusalOf, type Refusal } from '../../../platform/kernel/refuse.ts'
import { forgetReservations } from '../../stock/index.ts'
import { lockWallet, postMovements } from '../../wallet/index.ts'
import { addEvents } from '../state/order-events.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { orderMoves } from '../state/order-states.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

/** The message with Undo is on screen for the promised time; the call itself may take these seconds more. */
const travelSeconds = 5

const noneOf = (tables: readonly string[]): string =>
  tables
    .map(
      (table) =>
        `not exists (select from ${table} w where w.customer_id = o.customer_id and w.order_id = o.id)`,
    )
    .join(' and ')

const paymentOf = `from order_event p where p.customer_id = o.customer_id and p.order_id = o.id and p.kind = 'order.paid'`

/**
 * What must hold for a payment to be undone, in the order in which a refusal names it. Whatever anybody does with a
 * paid order leaves one of these traces: a label, a row of `workTables`, or an entry in the order's history.
 */
export const workTables = [
  'goods_picture',
  'order_assignee',
  'order_flag',
  'pack_task',
  'packed_parcel',
  'shipment',
  'shop_fulfilment_push',
] as const
const conditions = {
  isPaid: `o.paid_at is not null and o.kind <> 'replacement'`,
  isUntouched: `o.status = any($4::text[]) and o.waiting_reason = 'beingPrepared' and o.labelled_at is null
    and ${noneOf(workTables)}
    and not exists (select from wave_order w
      where w.customer_id = o.customer_id and w.order_id = o.id and w.state = 'open')
    and not exists (select from order_event e where e.customer_id = o.customer_id and e.order_id = o.id
      and e.id > (select max(p.id) ${paymentOf}))`,
  isManual: `(select p.actor_kind ${paymentOf} order by p.id desc limit 1) <> 'system'`,
  isRecent: `o.paid_at > now() - interval '${undoPaymentSeconds + travelSeconds} seconds'`,
} as const
type Condition = keyof typeof conditions
const names = Object.keys(conditions) as readonly Condition[]

const inScope = `o.customer_id = $1 and o.id = any($2::bigint[]) and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))`

const lockSql = `
  select o.id, o.number, o.status, (select count(*)::int ${paymentOf}) as payments
    from dropshipping_order o where ${inScope} order by o.id for update`

/** The total is what was charged and what stock saved, so that the order costs again what it did. */
const undoSql = `
  with saved as (
    select r.order_id, sum(r.saved_minor)::int as minor from stock_reservation r
      where r.customer_id = $1 and r.order_id = any($2::bigint[]) group by r.order_id
  )
  update dropshipping_order o
    set status = 'awaitingPayment', status_since = now(), waiting_reason = 'paymentDue', waiting_on = 'seller',
        waiting_since = now(), paid_at = null, ship_clock_paused_since = null, ship_clock_paused_seconds = 0,
        product_minor = o.product_minor + coalesce((select minor from saved where order_id = o.id), 0),
        total_minor = o.total_minor + coalesce((select minor from saved where order_id = o.id), 0)
    where ${inScope} and ${names.map((name) => `(${conditions[name]})`).join(' and ')}
    returning o.id, o.total_minor - coalesce((select minor from saved where order_id = o.id), 0) as "paidMinor"`

const factsSql = `
  select o.id, o.status, ${names.map((name) => `coalesce(${conditions[name]}, false) as "${name}"`).join(', ')}
    from dropshipping_order o where ${inScope}`

interface Locked {
  readonly id: string
  readonly number: string
  readonly payments: number
}
type Facts = { readonly id: string; readonly status: OrderStatus } & Readonly<Record<Condition, boolean>>

const refusalFor = (number: string, facts: Facts): Refusal => {
  if (!facts.isPaid) return refusalOf('unpaid', { number })
  if (!facts.isUntouched) return refusalOf('paymentFinal', { case: 'begun', number })
  return refusalOf('paymentFinal', { case: facts.isManual ? 'late' : 'schedule', number })
}

export interface PaymentUndone {
  readonly results: OrderResult[]
  readonly balance: Money
}

/**
 * Undoes fresh payments whole, with a result per order: a reversing entry for each payment, own stock is free again,
 * and the orders are due at the same price. What somebody has begun to work on stays paid.
 */
export const undoPayment = async (
  tx: Tx,
  scope: Scope,
  given: readonly string[],
  by: Actor,
): Promise<PaymentUndone> => {
  const { customerId } = scope
  const ids = [...new Set(given)]
  const wallet = await lockWallet(tx, customerId)
  const values = [customerId, ids, scope.shopIds]
  const locked = await query<Locked>(tx, lockSql, values)
  const guarded = [...values, orderMoves.undoPayment.from]
  const undone = await query<{ id: string; paidMinor: number }>(tx, undoSql, guarded)
  const paidById = new Map(undone.map(({ id, paidMinor }) => [id, paidMinor]))
  const facts = new Map((await query<Facts>(tx, factsSql, guarded)).map((one) => [one.id, one]))
  if (paidById.size > 0) await forgetReservations(tx, customerId, [...paidById.keys()])
  const { currency } = wallet
  const orders = locked.flatMap((order) => {
    const paidMinor = paidById.get(order.id)
    return paidMinor === undefined ? [] : [{ ...order, paidMinor }]
  })
  await addEvents(
    tx,
    customerId,
    orders.map(({ id, paidMinor }) => ({
      orderId: id,
      kind: 'order.paymentUndone',
      detail: { amountMinor: paidMinor, currency },
    })),
    by,
  )
  const movements = orders
    .filter(({ paidMinor }) => paidMinor > 0)
    .map(({ id, number, payments, paidMinor }) => ({
      kind: 'orderRefund' as const,
      key: `undo:${id}:${payments}`,
      amountMinor: paidMinor,
      counterAccount: 'sales' as const,
      sourceKind: 'order',
      sourceId: id,
      sourceNumber: number,
      actorName: by.name,
    }))
  const posted = await postMovements(tx, customerId, wallet, movements)
  if (orders.length > 0) await auditAdminView(tx, scope, 'order:undoPayment', [...paidById.keys()])
  const numbers = new Map(locked.map(({ id, number }) => [id, number]))
  return {
    results: ids.map((id) => {
      const [number, found] = [numbers.get(id), facts.get(id)]
      if (number === undefined || !found) return resultNotFound(id)
      if (!paidById.has(id)) return refused(id, number, refusalFor(number, found))
      return done(id, number, 'paymentUndone', `The payment of ${number} is undone.`)
    }),
    balance: { amountMinor: posted.balanceMinor, currency },
  }
}
