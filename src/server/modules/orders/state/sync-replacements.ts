import type { OrderEventKind } from '../../../../contract/orders/order-events.ts'
import * as z from 'zod'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { declareJob, enqueueMany } from '../../../platform/jobs/jobs.ts'
import { addEvents } from './order-events.ts'
import { clearOrderFlags, setOrderFlags, type OrderFlagChange } from './order-flags.ts'
import { query } from './sql.ts'
import type { Actor } from './types.ts'

export const replacementShippedJob = declareJob({
  name: 'record-replacement-shipped',
  payload: z.object({ customerId: z.string(), orderId: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

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

/** Null removes the flag. */
const flagFor = (to: OrderStatus): Pick<OrderFlagChange, 'state' | 'waitingOn'> | null => {
  if (to === 'processing' || to === 'awaitingStock' || to === 'partlyShipped')
    return { state: 'preparing', waitingOn: 'agency' }
  return to === 'shipped' ? { state: 'shipped', waitingOn: 'carrier' } : null
}

/** A later replacement takes over the flag of the order. */
const newestSql = `
  select replacement_of_id::text as "ofId", max(id)::text as id from dropshipping_order
    where customer_id = $1 and replacement_of_id = any($2::bigint[]) group by 1`

const eventKinds: Partial<Record<OrderStatus, OrderEventKind>> = {
  shipped: 'replacement.shipped',
  delivered: 'replacement.delivered',
}

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
  const kind = eventKinds[to]
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
