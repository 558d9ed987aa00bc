import { sql } from 'kysely'
import type { ReturnedParcelState } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { completeTransit } from '../fulfilment/index.ts'
import { addEvents, clearOrderFlags, setOrderFlags, type Actor, type NewEvent } from '../orders/index.ts'
import { wrongState, type LockedReturn } from './return-rows.ts'
import { flagOf, type OpenReturn, type returnTransitions } from './return-states.ts'

interface Move {
  readonly by: (typeof returnTransitions)[keyof typeof returnTransitions]
  readonly set?: ReturnType<typeof sql>
  readonly event: NewEvent
  readonly actor: Actor
}

export const moveReturn = async (
  tx: Tx,
  row: LockedReturn,
  { by, set, event, actor }: Move,
): Promise<void> => {
  const { customerId, id, orderId, number } = row
  const { rows } = await sql`
    update returned_parcel set state = ${by.to},
        state_since = case when state = ${by.to} then state_since else now() end ${set ? sql`, ${set}` : sql``}
      where customer_id = ${customerId} and id = ${id} and state = any(${[...by.from]}::text[])
      returning id`.execute(tx)
  if (rows.length === 0) throw wrongState(row)
  await addEvents(tx, customerId, [{ ...event, orderId, detail: { number, ...event.detail } }], actor)
  await showOnOrders(tx, customerId, [orderId])
}

export const showOnOrders = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<void> => {
  await completeTransit(tx, customerId, orderIds)
  const { rows } = await sql<OpenReturn & { orderId: string; state: ReturnedParcelState }>`
    select order_id as "orderId", state, answer_until as "answerUntil",
        overdue_at is not null and state in ('pendingAddress', 'pendingPay') as "isOverdue"
      from returned_parcel
      where customer_id = ${customerId} and order_id = any(${[...orderIds]}::bigint[])
        and state not in ('delivered', 'discarded')`.execute(tx)
  const ofOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const shown = [...new Set(orderIds)].map((orderId) => ({
    orderId,
    flag: flagOf(ofOrder.get(orderId) ?? []),
  }))
  const set = shown.flatMap(({ orderId, flag }) =>
    flag ? [{ orderId, kind: 'returned' as const, ...flag }] : [],
  )
  const gone = shown.flatMap(({ orderId, flag }) => (flag ? [] : [orderId]))
  await setOrderFlags(tx, customerId, set)
  await clearOrderFlags(tx, customerId, 'returned', gone)
}
