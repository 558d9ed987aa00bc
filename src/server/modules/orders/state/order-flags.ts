import { CompiledQuery } from 'kysely'
import {
  blockingFlags,
  type OrderFlagKind,
  type BlockingFlag,
  type WaitingParty,
} from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Db, Statement, Tx } from '../../../platform/database/database.ts'
import { leaveWaves, updateShipClocks } from './consequences.ts'
import { jsonText, query } from './sql.ts'
import type { Scope } from './types.ts'

/** A flag of an order besides its status, as lists show it. */
export interface OrderFlagChange {
  readonly orderId: string
  readonly kind: OrderFlagKind
  /** The status of the flag's subject, such as a problem. */
  readonly state: string
  readonly waitingOn: WaitingParty | null
  /** When it ends automatically, or when the waiting party must respond by. */
  readonly until?: string | null
}

const isBlocking = (kind: OrderFlagKind): kind is BlockingFlag => blockingFlags.some((one) => one === kind)

/**
 * Sets or updates order flags; `since` is when the state or the waiting party last changed. A
 * blocking one takes the order out of its wave and stops its ship-by time.
 */
export const setOrderFlags = async (
  tx: Tx,
  customerId: CustomerId,
  flags: readonly OrderFlagChange[],
): Promise<void> => {
  if (flags.length === 0) return
  await query(
    tx,
    `insert into order_flag as was (customer_id, order_id, kind, state, waiting_on, expires_at)
       select $1, v."orderId", v.kind, v.state, v."waitingOn", v.until
         from json_to_recordset($2) as v ("orderId" bigint, kind text, state text, "waitingOn" text, until timestamptz)
         order by 2
       on conflict (customer_id, order_id, kind) do update
         set state = excluded.state, waiting_on = excluded.waiting_on, expires_at = excluded.expires_at,
             since = case when was.state = excluded.state and was.waiting_on is not distinct from excluded.waiting_on
               then was.since else now() end`,
    [customerId, jsonText(flags)],
  )
  const blocking = flags.flatMap(({ orderId, kind }) => (isBlocking(kind) ? [{ orderId, reason: kind }] : []))
  if (blocking.length === 0) return
  await leaveWaves(tx, customerId, blocking)
  await updateShipClocks(
    tx,
    customerId,
    blocking.map(({ orderId }) => orderId),
  )
}

export const clearOrderFlags = async (
  tx: Tx,
  customerId: CustomerId,
  kind: OrderFlagKind,
  orderIds: readonly string[],
): Promise<void> => {
  if (orderIds.length === 0) return
  await query(
    tx,
    'delete from order_flag where customer_id = $1 and kind = $2 and order_id = any($3::bigint[])',
    [customerId, kind, orderIds],
  )
  if (isBlocking(kind)) await updateShipClocks(tx, customerId, orderIds)
}

interface AwaitingSeller {
  readonly open: number
  readonly oldestSince: Date | null
  /** Set if there is exactly one. */
  readonly orderId: string | null
}

/** Only for kinds with few flags, which have an index. */
export const readFlagsAwaitingSeller = async (
  db: Db,
  { customerId, shopIds }: Pick<Scope, 'customerId' | 'shopIds'>,
  kind: OrderFlagKind,
): Promise<AwaitingSeller> => {
  const [found] = await query<AwaitingSeller>(
    db,
    `select count(*)::integer as open, min(v.since) as "oldestSince",
         case when count(*) = 1 then min(v.order_id) end as "orderId"
       from order_flag v
       join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
       where v.customer_id = $1 and v.kind = $2 and v.waiting_on = 'seller'
         and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))`,
    [customerId, kind, shopIds],
  )
  return found ?? { open: 0, oldestSince: null, orderId: null }
}

/** Users cannot type it: `wordsOf` removes the `~` of typed words. */
export const flagSearchTerm = (kind: OrderFlagKind): string => `~${kind}`

export interface OrderBlocker {
  readonly orderId: string
  readonly kind: BlockingFlag
  readonly until: Date | null
}

/** A problem comes first, because somebody has to act on it. */
export const flagRankSql = (kind: string): string =>
  `array_position(array['problem', 'cancellationRequested', 'onHold', 'refund', 'replacement', 'returned', 'surcharge'], ${kind})`

const stopsSql = `
  select distinct on (order_id) order_id as "orderId", kind, expires_at as until from order_flag
    where customer_id = $1 and order_id = any($2::bigint[]) and kind in (${blockingFlags.map((kind) => `'${kind}'`).join(', ')})
    order by order_id, ${flagRankSql('kind')}`

export const orderBlockersQuery = (
  customerId: CustomerId,
  orderIds: readonly string[],
): Statement<OrderBlocker[]> => ({
  query: CompiledQuery.raw(stopsSql, [customerId, orderIds]),
  read: (rows) => rows as OrderBlocker[],
})

/** What blocks each of the orders: a problem takes precedence, a surcharge comes last. */
export const findOrderBlockers = (
  db: Db,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<OrderBlocker[]> => query<OrderBlocker>(db, stopsSql, [customerId, orderIds])
