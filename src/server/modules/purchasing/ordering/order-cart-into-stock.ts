import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { checkLines, checkMinimums, removeLines } from '../../cart/index.ts'
import { auditAdminView, idempotencyKeyOf, scopeOf } from '../../orders/index.ts'
import { addItems, insertDraft } from './write-purchase.ts'

interface Made {
  readonly id: string
  readonly number: string
}

/**
 * Creates a draft inventory order from cart lines, which are removed in the same transaction. A repeated key returns
 * the same order; of concurrent calls for the same lines, the second finds them gone.
 */
export const orderCartIntoStock = (
  database: Database,
  input: ParsedInputOf<typeof purchaseOrders.orderCartIntoStock>,
  call: CustomerCall,
): Promise<Made> => {
  const { customer } = call
  const { customerId } = customer
  const intent = { customerId, key: idempotencyKeyOf(call), endpoint: 'orderCartIntoStock', request: input }
  return idempotentTransaction<Made>(database, intent, async (tx) => {
    const lines = await checkLines(tx, customer, input.lines)
    await checkMinimums(tx, lines)
    const order = await insertDraft(tx, customer, { type: purchaseTypes.inventory, note: '' })
    await addItems(
      tx,
      order,
      lines.map(({ sku, quantity }) => ({ skuId: sku.id, nums: quantity })),
    )
    await removeLines(
      tx,
      customerId,
      lines.map(({ id }) => id),
    )
    await auditAdminView(tx, scopeOf(call), 'purchase:draft', [order.id])
    return { id: order.id, number: order.number }
  })
}
