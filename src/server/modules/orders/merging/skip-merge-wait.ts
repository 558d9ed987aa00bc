import type { Database, Tx } from '../../../platform/database/database.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { waitsToMergeSql } from '../state/merge-wait.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { findOrderHeads, orderStatusRefusal, type OrderHead } from '../state/refusals.ts'
import { query } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { eventKindSql } from '../state/order-events.ts'

const skipSql = `
  with skipped as (
    update dropshipping_order o set merge_excluded = true
      where o.customer_id = $1 and o.id = any($2::bigint[]) and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
        and ${waitsToMergeSql}
      returning o.id
  )
  insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
    select $1, id, ${eventKindSql('order.mergeSkipped')}, $4, $5, '{}' from skipped returning order_id as "orderId"`

const resultOf = (id: string, head: OrderHead | undefined, isSkipped: boolean): OrderResult => {
  if (!head) return resultNotFound(id)
  const { number } = head
  if (isSkipped) return done(id, number, 'skipped', `${number} no longer waits for other orders.`)
  return unpaidStatuses.some((status) => status === head.status)
    ? refused(id, number, refusalOf('notWaiting', { number }))
    : refused(id, number, orderStatusRefusal(head))
}

export const skipMergeWait = (
  database: Database,
  scope: Scope,
  given: readonly string[],
  by: Actor,
): Promise<OrderResult[]> => {
  const ids = [...new Set(given)]
  return database.tenantTransaction(scope.customerId, async (tx) => {
    const skippedRows = await query<{ orderId: string }>(tx, skipSql, [
      scope.customerId,
      ids,
      scope.shopIds,
      by.kind,
      by.name,
    ])
    const skipped = new Set(skippedRows.map(({ orderId }) => orderId))
    const heads = await findOrderHeads(tx, scope, ids)
    await auditAdminView(tx, scope, 'order:skipMergeWait', ids)
    const byId = new Map(heads.map((head) => [head.id, head]))
    return ids.map((id) => resultOf(id, byId.get(id), skipped.has(id)))
  })
}

/** Excludes orders of an undone merge from automatic merging, because they were separated on purpose. */
export const excludeFromMerging = async (
  tx: Tx,
  { customerId }: Scope,
  ids: readonly string[],
): Promise<void> => {
  await query(
    tx,
    'update dropshipping_order set merge_excluded = true where customer_id = $1 and id = any($2::bigint[])',
    [customerId, ids],
  )
}
