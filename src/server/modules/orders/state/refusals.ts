import { notFound } from '../../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refuse, refusalError, type Refusal, refusalOf } from '../../../platform/kernel/refuse.ts'
import { refused, resultNotFound, type OrderResult } from './order-results.ts'
import { query } from './sql.ts'
import type { Scope } from './types.ts'

export interface OrderHead {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly waitingReason?: string | null
}

export const findOrderHeads = (db: Db, scope: Scope, ids: readonly string[]): Promise<OrderHead[]> =>
  query<OrderHead>(
    db,
    `select id, number, status, waiting_reason as "waitingReason" from dropshipping_order
       where customer_id = $1 and id = any($2::bigint[]) and ($3::bigint[] is null or shop_id = any($3::bigint[]))`,
    [scope.customerId, ids, scope.shopIds],
  )

export const orderStatusRefusal = ({ number, status, waitingReason }: OrderHead): Refusal =>
  refusalOf('wrongStatus', {
    case: 'order',
    number,
    status,
    ...(waitingReason === 'replacementOffered' && { isReplacementOffered: true }),
  })

export const refuseNotHeld = async (db: Db, scope: Scope, id: string): Promise<never> => {
  const [head] = await findOrderHeads(db, scope, [id])
  if (!head) throw notFound('Order')
  throw refuse('notHeld', { number: head.number, status: head.status })
}

export const refuseOrder = async (db: Db, scope: Scope, id: string): Promise<never> => {
  const [head] = await findOrderHeads(db, scope, [id])
  if (!head) throw notFound('Order')
  throw refusalError(orderStatusRefusal(head))
}

/** Results in the order of the ids: those given, and a refusal for each of the others. */
export const resultsInOrder = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  known: ReadonlyMap<string, OrderResult>,
): Promise<OrderResult[]> => {
  const others = known.size < ids.length ? await findOrderHeads(db, scope, ids) : []
  const heads = new Map(others.map((head) => [head.id, head]))
  return ids.map((id) => {
    const result = known.get(id)
    if (result) return result
    const head = heads.get(id)
    return head ? refused(id, head.number, orderStatusRefusal(head)) : resultNotFound(id)
  })
}
