import type { BlockingFlag, OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { unshippedPaidStatuses } from './order-states.ts'
import { jsonText, query } from './sql.ts'

export interface StatusChange {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
}

/**
 * - `closeProblem`: its problem and its hold end.
 * - `endSurcharges`: open surcharges end; paid ones are refunded with the price of a cancelled order.
 * - `leaveWave`: it leaves its picking wave, as shipped or taken out.
 * - `unassign`: nobody of the agency works on it any more.
 */
export type Consequence = 'closeProblem' | 'endSurcharges' | 'leaveWave' | 'unassign'

const isOver = (status: OrderStatus): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'merged' || status === 'split'
const isInWork = (status: OrderStatus): boolean => unshippedPaidStatuses.some((one) => one === status)

/** What a change of orders' status entails, beside the orders and their history. */
export const consequencesOf = ({ from, to }: StatusChange): readonly Consequence[] => {
  const over: Consequence[] = isOver(to) ? ['closeProblem', 'endSurcharges'] : []
  if (!from.some(isInWork)) return over
  if (!isInWork(to)) return [...over, 'leaveWave', 'unassign']
  return to === 'awaitingStock' ? ['leaveWave'] : []
}

const closeProblemSql = `
  with freed as (
    delete from order_flag where customer_id = $1 and order_id = any($2::bigint[]) and kind in ('problem', 'onHold')
  )
  update order_problem set status = 'over', status_since = now()
    where customer_id = $1 and order_id = any($2::bigint[]) and status in ('onSeller', 'onAgency')`

const endSurchargesSql = `
  with freed as (
    delete from order_flag where customer_id = $1 and order_id = any($2::bigint[]) and kind = 'surcharge'
  )
  update order_surcharge
    set status = case when status = 'paid' then 'paidBack' else 'over' end, status_since = now()
    where customer_id = $1 and order_id = any($2::bigint[])
      and (status in ('open', 'declined') or ($3::boolean and status = 'paid'))`

const unassignSql = 'delete from order_assignee where customer_id = $1 and order_id = any($2::bigint[])'

const leaveWaveSql = `
  update wave_order w
    set state = case when v.reason is null then 'shipped' else 'takenOut' end, reason = v.reason, at = now()
    from json_to_recordset($2) as v ("orderId" bigint, reason text)
    where w.customer_id = $1 and w.order_id = v."orderId" and w.state = 'open'`

// The function says since when something that waits for the seller stops the order.
const shipClockSql = `
  with locked as materialized (
    select id from dropshipping_order
      where customer_id = $1 and id = any($2::bigint[]) and status = any($3::text[]) order by id for update
  )
  update dropshipping_order o
    set ship_clock_paused_since = case when s.since is not null then greatest(s.since, o.paid_at) end,
        ship_clock_paused_seconds = o.ship_clock_paused_seconds + case when s.since is null
          then extract(epoch from now() - o.ship_clock_paused_since)::integer else 0 end
    from locked cross join lateral (select stopped_by_seller($1, locked.id) as since) s
    where o.customer_id = $1 and o.id = locked.id and (o.ship_clock_paused_since is null) <> (s.since is null)`

/** Where the goods of a wave went: null if shipped, or why the order was taken out. */
type LeavingReason = BlockingFlag | 'cancelledInShop' | 'cancelled' | 'awaitingStock' | null

interface LeavingOrder {
  readonly orderId: string
  readonly reason: LeavingReason
}

export const leaveWaves = async (
  tx: Tx,
  customerId: CustomerId,
  orders: readonly LeavingOrder[],
): Promise<void> => {
  await query(tx, leaveWaveSql, [customerId, jsonText(orders)])
}

/** For orders whose blocking flags or hold changed in an earlier statement; it reads them. */
export const updateShipClocks = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<void> => {
  await query(tx, shipClockSql, [customerId, orderIds, unshippedPaidStatuses])
}

const reasonFor = (to: OrderStatus): LeavingReason => {
  if (to === 'shipped' || to === 'delivered') return null
  return to === 'awaitingStock' ? 'awaitingStock' : 'cancelled'
}

/** Carries out what the change entails for orders whose status has just changed. */
export const applyConsequences = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
  change: StatusChange,
): Promise<void> => {
  if (orderIds.length === 0) return
  const entailed = new Set(consequencesOf(change))
  const values = [customerId, orderIds]
  if (entailed.has('closeProblem')) await query(tx, closeProblemSql, values)
  if (entailed.has('endSurcharges')) await query(tx, endSurchargesSql, [...values, change.to === 'cancelled'])
  if (entailed.has('leaveWave')) {
    const reason = reasonFor(change.to)
    await leaveWaves(
      tx,
      customerId,
      orderIds.map((orderId) => ({ orderId, reason })),
    )
  }
  if (entailed.has('unassign')) await query(tx, unassignSql, values)
}
