import { sql } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  changeSupplierOrder,
  checkNotPlacing,
  lockSupplierOrder,
  moveLines,
  orderedNow,
} from '../supplier-orders/index.ts'

interface Part {
  /** Refused, or cancelled there since. */
  readonly isUnplaced: boolean
  readonly skuIds: readonly string[]
}

/**
 * What the channel refused of a draft becomes a draft of its own, and what it has taken is ordered.
 * @throws DomainError notFound, channelBusy, nothingUnplaced
 */
export const moveUnplacedLines = (
  database: Database,
  id: string,
  call: OperatorCall,
): Promise<{ readonly id: string; readonly number: string }> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockSupplierOrder(tx, id)
    const { number } = order
    await checkNotPlacing(tx, order)
    const { rows } = await sql<Part>`
      select state = 'failed' or coalesce(stage = 'cancelled', false) as "isUnplaced",
          coalesce((select array_agg(l ->> 'skuId') from jsonb_array_elements(lines) l), '{}') as "skuIds"
        from supplier_channel_order where order_id = ${id}`.execute(tx)
    const unplaced = rows.filter(({ isUnplaced }) => isUnplaced)
    if (order.status !== 'draft' || unplaced.length === 0 || unplaced.length === rows.length)
      throw refuse('nothingUnplaced', { number })
    const skuIds = unplaced.flatMap((part) => part.skuIds)
    const { name } = call.operator
    const created = await moveLines(tx, order, skuIds, name)
    await sql`delete from supplier_channel_order where order_id = ${id}
      and (state = 'failed' or stage = 'cancelled')`.execute(tx)
    const change = {
      kind: 'ordered',
      to: 'ordered',
      set: orderedNow(null),
      detail: { note: created.number },
    } as const
    await changeSupplierOrder(tx, order, change, name)
    await audit(tx, call.operator, {
      action: 'purchasingChannel:moveUnplacedLines',
      target: `supplierOrder:${id}`,
      detail: { number, to: created.number, lines: skuIds.length },
      call,
    })
    return { id: created.id, number: created.number }
  })
