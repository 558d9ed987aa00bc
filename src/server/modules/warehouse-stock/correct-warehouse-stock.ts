import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { resumeStockedOrdersJob } from './warehouse-stock-jobs.ts'
import { moveWarehouseStock } from './move-stock.ts'
import { changeInBin } from './stock-places.ts'

type Calls = typeof operatorWarehouseStock
interface Corrected {
  readonly skuId: string
  readonly onHand: number
}

/** Locks the SKU's stock. @throws DomainError notFound, stockTooLow: fewer would be left than none */
const checkStock = async (tx: Tx, skuId: string, quantity: number): Promise<{ readonly code: string }> => {
  const { rows } = await sql<{ code: string }>`
    select code from sku where id = ${skuId} and product_id is not null`.execute(tx)
  const [sku] = rows
  if (!sku) throw notFound('SKU')
  const held = await tx
    .selectFrom('warehouse_stock')
    .select('on_hand')
    .where('sku_id', '=', skuId)
    .forUpdate()
    .executeTakeFirst()
  const onHand = held?.on_hand ?? 0
  if (onHand + quantity < 0) throw refuse('stockTooLow', { code: sku.code, onHand })
  return sku
}

/** A first movement may come from another call at the same time, so the sum is read after it. */
const readStock = async (tx: Tx, skuId: string): Promise<Corrected> => {
  const { on_hand: onHand } = await tx
    .selectFrom('warehouse_stock')
    .select('on_hand')
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()
  return { skuId, onHand }
}

/** @throws DomainError notFound, stockTooLow, tooFewInBin, tooFewUnplaced, binInactive */
export const correctWarehouseStock = async (
  tx: Tx,
  { skuId, quantity, bin, reason }: ParsedInputOf<Calls['correctWarehouseStock']>,
  call: OperatorCall,
): Promise<Corrected> => {
  const { code } = await checkStock(tx, skuId, quantity)
  const actorName = call.operator.name
  const change = { skuId, code, quantity, bin, cause: 'corrected', note: reason, actorName } as const
  await changeInBin(tx, change, () =>
    moveWarehouseStock(tx, [{ skuId, units: quantity }], {
      cause: 'correction',
      sourceId: null,
      actorName,
      note: reason,
    }),
  )
  await audit(tx, call.operator, {
    action: 'warehouseStock:correctWarehouseStock',
    target: `sku:${skuId}`,
    detail: { quantity, ...(bin && { bin }), reason },
    call,
  })
  if (quantity > 0) await enqueue(tx, resumeStockedOrdersJob, {}, { singletonKey: 'all' })
  return readStock(tx, skuId)
}

/** @throws DomainError notFound, stockTooLow, tooFewInBin, tooFewUnplaced, binInactive */
export const writeOffWarehouseStock = async (
  tx: Tx,
  { skuId, units, bin, reason, note }: ParsedInputOf<Calls['writeOffWarehouseStock']>,
  call: OperatorCall,
): Promise<Corrected> => {
  const { code } = await checkStock(tx, skuId, -units)
  const actorName = call.operator.name
  const change = { skuId, code, quantity: -units, bin, cause: 'writtenOff', note, actorName } as const
  await changeInBin(tx, change, () =>
    moveWarehouseStock(tx, [{ skuId, units: -units }], {
      cause: 'writtenOff',
      sourceId: null,
      actorName,
      note,
      writeOffReason: reason,
    }),
  )
  await audit(tx, call.operator, {
    action: 'warehouseStock:writeOffWarehouseStock',
    target: `sku:${skuId}`,
    detail: { units, ...(bin && { bin }), reason, note },
    call,
  })
  return readStock(tx, skuId)
}
