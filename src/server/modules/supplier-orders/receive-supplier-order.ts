import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { moveWarehouseStock, resumeStockedOrdersJob } from '../warehouse-stock/index.ts'
import { recordReceipt } from './record-receipt.ts'
import {
  changeSupplierOrder,
  runSupplierOrderAction,
  type LockedSupplierOrder,
} from './supplier-order-rows.ts'

type Input = ParsedInputOf<typeof operatorSupplierOrders.receiveSupplierOrder>

/** More than was ordered is counted, too. @throws DomainError countTooHigh, notFound */
const addCounts = async (
  tx: Tx,
  { id, number }: LockedSupplierOrder,
  items: Input['items'],
): Promise<void> => {
  const max = supplierOrderLimits.quantity
  const counts = items.map(({ skuId, received, damaged, wrong }) => ({
    skuId,
    received,
    damaged: damaged + wrong,
  }))
  const { rows } = await sql<{ isTooHigh: boolean }>`
    update supplier_order_line l
      set received_quantity = l.received_quantity + g.received, damaged_quantity = l.damaged_quantity + g.damaged
      from json_to_recordset(${JSON.stringify(counts)}::json) as g ("skuId" bigint, received integer, damaged integer)
      where l.order_id = ${id} and l.sku_id = g."skuId"
      returning l.received_quantity + l.damaged_quantity > ${max} as "isTooHigh"`.execute(tx)
  if (rows.length !== items.length) throw notFound('Line item')
  if (rows.some(({ isTooHigh }) => isTooHigh)) throw refuse('countTooHigh', { number, max })
}

export const receiveSupplierOrder = (database: Database, input: Input, call: OperatorCall): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'receive', input, isOnce: true }, async (tx, order) => {
    const { items, note } = input
    const { name } = call.operator
    await addCounts(tx, order, items)
    const { rows } = await sql<{ isComplete: boolean }>`
      select bool_and(open_quantity = 0) as "isComplete" from supplier_order_line where order_id = ${order.id}`.execute(
      tx,
    )
    const sum = (of: 'received' | 'damaged' | 'wrong'): number =>
      items.reduce((units, item) => units + item[of], 0)
    const [units, damaged] = [sum('received'), sum('damaged') + sum('wrong')]
    const detail = { units, ...(damaged > 0 && { damaged }), ...(note && { note }) }
    const change = {
      kind: 'received',
      to: rows[0]?.isComplete ? 'received' : 'partlyReceived',
      set: { received_at: sql<Date>`now()` },
      detail,
    } as const
    await changeSupplierOrder(tx, order, change, name)
    const usable = items.flatMap(({ skuId, received }) => (received > 0 ? [{ skuId, units: received }] : []))
    await moveWarehouseStock(tx, usable, { cause: 'received', sourceId: order.id, actorName: name })
    await recordReceipt(tx, order.id, input, name)
    if (usable.length > 0) await enqueue(tx, resumeStockedOrdersJob, {}, { singletonKey: 'all' })
    return detail
  })
