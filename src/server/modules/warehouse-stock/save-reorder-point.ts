import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'

type Input = ParsedInputOf<typeof operatorWarehouseStock.saveReorderPoint>

/** @throws DomainError notFound */
export const saveReorderPoint = async (
  tx: Tx,
  { skuId, reorder }: Input,
  call: OperatorCall,
): Promise<Pick<Input, 'reorder'>> => {
  const { rows } = await sql`select from sku where id = ${skuId} and product_id is not null`.execute(tx)
  if (rows.length === 0) throw notFound('SKU')
  if (reorder === null) await tx.deleteFrom('reorder_point').where('sku_id', '=', skuId).execute()
  else
    await sql`
      insert into reorder_point (sku_id, min_units, target_units, set_by)
        values (${skuId}, ${reorder.minUnits}, ${reorder.targetUnits}, ${call.operator.name})
        on conflict (sku_id) do update set min_units = excluded.min_units, target_units = excluded.target_units,
          set_by = excluded.set_by, set_at = now()`.execute(tx)
  await audit(tx, call.operator, {
    action: 'warehouseStock:saveReorderPoint',
    target: `sku:${skuId}`,
    detail: { ...reorder },
    call,
  })
  return { reorder }
}
