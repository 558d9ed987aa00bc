import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { goodsTextSql, insertSupplierOrder, type CreatedSupplierOrder } from './create-supplier-orders.ts'
import type { LockedSupplierOrder } from './supplier-order-rows.ts'

interface Line {
  readonly skuId: string
  readonly quantity: number
  readonly unitMinor: number
}

/** Moves some lines of a draft to a new draft of the same supplier. */
export const moveLines = async (
  tx: Tx,
  { id, number }: Pick<LockedSupplierOrder, 'id' | 'number'>,
  skuIds: readonly string[],
  createdBy: string,
): Promise<CreatedSupplierOrder> => {
  const { rows } = await sql<Line & { readonly supplierId: string; readonly currency: string }>`
    with moved as (
      delete from supplier_order_line where order_id = ${id} and sku_id = any(${[...skuIds]}::bigint[])
        returning sku_id, quantity, unit_minor, position
    )
    select m.sku_id::text as "skuId", m.quantity, m.unit_minor::float8 as "unitMinor", o.supplier_id::text as "supplierId",
        o.currency
      from moved m join supplier_order o on o.id = ${id} order by m.position, m.sku_id`.execute(tx)
  const [first] = rows
  if (!first) throw new Error(`purchase order ${number} has none of these lines`)
  const created = await insertSupplierOrder(tx, { supplierId: first.supplierId, lines: rows, createdBy })
  await tx
    .updateTable('supplier_order')
    .set({ currency: first.currency, note: `From ${number}` })
    .where('id', '=', created.id)
    .execute()
  await tx
    .updateTable('supplier_order')
    .set({ goods_text: goodsTextSql(id) })
    .where('id', '=', id)
    .execute()
  return created
}
