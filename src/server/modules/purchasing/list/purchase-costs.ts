import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { sellerOf } from '../../../platform/conversations/party-actors.ts'
import type { PurchaseRow } from './purchase-view.ts'
import { addPurchaseEvent } from '../state/purchase-rows.ts'
import { runSellerAction } from '../state/run-purchase-action.ts'

/** Also after the goods were shipped: costs are looked up from here. @throws DomainError notFound, wrongStatus */
export const setPurchaseCosts = (
  database: Database,
  { id, freightMinor, items }: ParsedInputOf<typeof purchaseOrders.setPurchaseCosts>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'setCosts' }, async (tx, order) => {
    const { customerId } = order
    const wanted = new Map<string, number | null>(items.map(({ itemId, unitMinor }) => [itemId, unitMinor]))
    const { numAffectedRows } = await sql`
      update purchase_item i set own_unit_minor = g.unit_minor
        from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::integer[]) as g (id, unit_minor)
        where i.customer_id = ${customerId} and i.order_id = ${id} and i.id = g.id`.execute(tx)
    if (Number(numAffectedRows ?? 0) !== wanted.size) throw notFound('Purchase order')
    await tx
      .updateTable('purchase_order')
      .set({ own_freight_minor: freightMinor })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
    await addPurchaseEvent(tx, order, {
      kind: 'purchase.costsChanged',
      by: sellerOf(call.customer),
      to: order.status,
    })
  })

/** What the seller paid elsewhere; null for an inventory order. */
export const readCosts = async (
  db: Db,
  { customer_id, id, type }: Pick<PurchaseRow, 'customer_id' | 'id' | 'type'>,
) => {
  if (type !== purchaseTypes.selfPurchase) return null
  const { rows } = await sql<{ itemId: string; unitMinor: number | null; freightMinor: number | null }>`
    select i.id::text as "itemId", i.own_unit_minor as "unitMinor", o.own_freight_minor as "freightMinor"
      from purchase_item i join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
      where i.customer_id = ${customer_id} and i.order_id = ${id} order by i.id`.execute(db)
  return {
    freightMinor: rows[0]?.freightMinor ?? null,
    items: rows.map(({ itemId, unitMinor }) => ({ itemId, unitMinor })),
  }
}
