import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Size } from '../../../contract/packing/parcel-weight.ts'
import type { operatorSkuWeights, WeightDecision } from '../../../contract/sku-weights/sku-weights.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf, lockOrders, repriceOrders, unpaidStatuses } from '../orders/index.ts'
import { withWeight, type MeasuredSku } from './concerned-orders.ts'
import { lockSku, takeMeasurement } from './measure-sku.ts'

interface Row extends MeasuredSku {
  readonly decidedBy: string
}

const read = async (tx: Tx, id: string): Promise<Row> => {
  const { rows } = await sql<Row & { size: Size | null }>`
    select sku_id::text as "skuId", weight_grams as grams, decided_by as "decidedBy", case when length_mm > 0 then
        json_build_object('lengthMm', length_mm, 'widthMm', width_mm, 'heightMm', height_mm) end as size
      from sku_measurement where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Measurement')
  return row
}

/** Prices unpaid orders with the SKU again, customer by customer. Paid ones keep what was paid. Returns how many. */
const reprice = async (tx: Tx, measured: MeasuredSku, call: OperatorCall): Promise<number> => {
  const { rows } = await sql<{ customerId: string; orderId: string }>`
    select distinct l.customer_id as "customerId", l.order_id as "orderId" from order_line l
      join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
      where o.status in ('awaitingQuote', 'awaitingPayment') and l.sku_id = any(array(select ${measured.skuId}::bigint
        union all select b.bundle_id from bundle_component b where b.sku_id = ${measured.skuId}))
      order by 1, 2`.execute(tx)
  let count = 0
  for (const [customer, group] of Map.groupBy(rows, ({ customerId }) => customerId)) {
    const customerId = customerIdFromRow(customer)
    const ids = group.map(({ orderId }) => orderId)
    const orders = await lockOrders(tx, { customerId, shopIds: null }, ids, unpaidStatuses)
    for (const [, ofCurrency] of Map.groupBy(orders, ({ currency }) => currency)) {
      const changes = ofCurrency.map((order) => ({
        order: {
          ...order,
          freightMinor: null,
          lines: order.lines.map((line) => withWeight(line, measured)),
        },
        event: { orderId: order.id, kind: 'order.weightCorrected', detail: {} } as const,
      }))
      await repriceOrders(tx, customerId, changes, actorOf(call))
      count += changes.length
    }
  }
  return count
}

const statusAfter = (decision: WeightDecision): 'kept' | 'taken' => (decision === 'keep' ? 'kept' : 'taken')

/** Decided under the SKU's lock, and once: whoever comes second is told who decided. */
export const decideDifference = async (
  tx: Tx,
  { id, decision }: ParsedInputOf<typeof operatorSkuWeights.decideWeightDifference>,
  call: OperatorCall,
): Promise<void> => {
  const row = await read(tx, id)
  const { code } = await lockSku(tx, row.skuId)
  const decided = await tx
    .updateTable('sku_measurement')
    .set({ status: statusAfter(decision), status_since: sql<Date>`now()`, decided_by: call.operator.name })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (decided.numUpdatedRows !== 1n) {
    const { decidedBy } = await read(tx, id)
    throw refuse('measurementDecided', { code, by: decidedBy })
  }
  if (decision !== 'keep') await takeMeasurement(tx, row.skuId, row)
  const repriced = decision === 'reprice' ? await reprice(tx, row, call) : null
  if (repriced !== null)
    await tx.updateTable('sku_measurement').set({ repriced }).where('id', '=', id).execute()
  await audit(tx, call.operator, {
    action: 'skuWeight:decideWeightDifference',
    target: `sku:${row.skuId}`,
    detail: { code, decision, grams: row.grams, repriced },
    call,
  })
}
