import * as z from 'zod'
import type { OrderStatus } from '../../../contract/statuses.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'
import { declareJob, enqueueMany } from '../../platform/jobs.ts'
import { addEvents } from './order-events.ts'
import { clearOrderFlags, setOrderFlags, type OrderFlagChange } from './order-flags.ts'
import { query } from './sql.ts'
import type { Actor } from './types.ts'

/** Writes to the seller that what was to be sent again is on its way. */
export const replacementShippedJob = declareJob({
  name: 'record-replacement-shipped',
  payload: z.object({ customerId: z.string(), orderId: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

/** An order that is another one sent again, and has moved. */
interface MovedReplacement {
  readonly id: string
  readonly number: string
  readonly ofId: string
}
interface Move {
  readonly to: OrderStatus
  readonly event: { readonly detail: Readonly<Record<string, unknown>> }
  readonly by: Actor
}

/** What the order shows that it is of; null: nothing any more. */
const flagFor = (to: OrderStatus): Pick<OrderFlagChange, 'state' | 'waitingOn'> | null => {
  if (to === 'processing' || to === 'awaitingStock' || to === 'partlyShipped')
    return { state: 'preparing', waitingOn: 'agency' }
  return to === 'shipped' ? { state: 'shipped', waitingOn: 'carrier' } : null
}

/** What was sent again later takes an order's overlay over. */
const newestSql = `
  select replacement_of_id::text as "ofId", max(id)::text as id from dropshipping_order
    where customer_id = $1 and replacement_of_id = any($2::bigint[]) group by 1`

/** Told in the timeline of the order that it is of. */
const told: Partial<Record<OrderStatus, string>> = {
  shipped: 'replacement.shipped',
  delivered: 'replacement.delivered',
}

/** Has orders show how it stands with what of them is sent again. */
export const followReplacements = async (
  tx: Tx,
  customerId: CustomerId,
  moved: readonly MovedReplacement[],
  { to, event, by }: Move,
): Promise<void> => {
  if (moved.length === 0) return
  const newest = await query<{ ofId: string; id: string }>(tx, newestSql, [
    customerId,
    moved.map(({ ofId }) => ofId),
  ])
  const leading = moved.filter(({ id }) => newest.some((one) => one.id === id))
  const flag = flagFor(to)
  if (flag) {
    const flags = leading.map(({ ofId }) => ({ orderId: ofId, kind: 'replacement' as const, ...flag }))
    await setOrderFlags(tx, customerId, flags)
  } else {
    const over = leading.map(({ ofId }) => ofId)
    await clearOrderFlags(tx, customerId, 'replacement', over)
  }
  const kind = told[to]
  if (!kind) return
  const { trackingNumber } = event.detail
  const events = moved.map(({ ofId, number }) => ({
    orderId: ofId,
    kind,
    detail: { order: number, ...(trackingNumber === undefined ? {} : { trackingNumber }) },
  }))
  await addEvents(tx, customerId, events, by)
  if (to !== 'shipped') return
  await enqueueMany(
    tx,
    replacementShippedJob,
    moved.map(({ id }) => ({ customerId, orderId: id })),
  )
}
