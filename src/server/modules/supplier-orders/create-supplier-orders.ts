import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { onOrderSql } from './buy-list.ts'

type Line = ParsedInputOf<typeof operatorSupplierOrders.createSupplierOrders>['lines'][number]

export interface CreatedSupplierOrder {
  readonly id: string
  readonly number: string
  readonly supplierName: string
  readonly lines: number
  readonly goodsMinor: number
}

/** Codes and names of lines, for the search. */
export const goodsTextSql = (orderId: string) => sql<string>`(
  select left(string_agg(sku.code || ' ' || product.subject_en || ' ' || product.subject_zh, ' ' order by l.position), 8000)
    from supplier_order_line l join sku on sku.id = l.sku_id join product on product.id = sku.product_id
    where l.order_id = ${orderId})`

/** @throws DomainError notFound for a SKU or supplier that does not exist, or a bundle */
const checkKnown = async (tx: Tx, lines: readonly Line[]): Promise<void> => {
  const suppliers = [...new Set(lines.map(({ supplierId }) => supplierId))]
  const { rows } = await sql<{ skus: number; suppliers: number }>`
    select (select count(*)::integer from sku
        where id = any(${lines.map(({ skuId }) => skuId)}::bigint[]) and product_id is not null) as skus,
      (select count(*)::integer from supplier where id = any(${suppliers}::bigint[])) as suppliers`.execute(
    tx,
  )
  const [known] = rows
  if (known?.suppliers !== suppliers.length) throw notFound('Supplier')
  if (known.skus !== lines.length) throw notFound('SKU')
}

/** What was on order when the list was displayed must still be so. @throws DomainError alreadyOnOrder */
const checkUnchanged = async (tx: Tx, lines: readonly Line[]): Promise<void> => {
  const { rows } = await sql<{ code: string }>`
    with ordered as (${onOrderSql})
    select sku.code from json_to_recordset(${JSON.stringify(lines)}::json) as g ("skuId" bigint, "onOrder" integer)
      join sku on sku.id = g."skuId" left join ordered o on o.sku_id = g."skuId"
      where coalesce(o.units, 0) > g."onOrder" order by sku.code limit 5`.execute(tx)
  if (rows.length > 0) throw refuse('alreadyOnOrder', { codes: rows.map(({ code }) => code) })
}

/** Held until the transaction ends, so that nobody orders what somebody else is ordering. */
export const buyingLock = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('create supplier orders', 0))`.execute(tx)

/** Drafts, one for each supplier, in the order of the lines. Others who buy at the same time wait. */
export const createSupplierOrders = async (
  tx: Tx,
  lines: readonly Line[],
  call: OperatorCall,
): Promise<{ orders: CreatedSupplierOrder[] }> => {
  await buyingLock(tx)
  await checkKnown(tx, lines)
  await checkUnchanged(tx, lines)
  const orders: CreatedSupplierOrder[] = []
  for (const [supplierId, ofSupplier] of Map.groupBy(lines, (line) => line.supplierId))
    orders.push(
      await insertSupplierOrder(tx, { supplierId, lines: ofSupplier, createdBy: call.operator.name }),
    )
  const entries = orders.map(({ id, number, goodsMinor }) => ({
    action: 'supplierOrder:createSupplierOrders',
    target: `supplierOrder:${id}` as const,
    detail: { number, goodsMinor },
  }))
  await auditAll(tx, call.operator, entries, call)
  return { orders }
}

interface NewSupplierOrder {
  readonly supplierId: string
  readonly lines: readonly (Pick<Line, 'quantity' | 'unitMinor'> & { readonly skuId: string })[]
  readonly createdBy: string
}

/** A draft with its lines and its history row. */
export const insertSupplierOrder = async (
  tx: Tx,
  { supplierId, lines, createdBy }: NewSupplierOrder,
): Promise<CreatedSupplierOrder> => {
  const { rows } = await sql<{ id: string; number: string; supplierName: string }>`
    insert into supplier_order (id, number, supplier_id, created_by)
      select n.id, 'PO-' || n.id, ${supplierId}, ${createdBy} from (select nextval('id_seq') as id) n
      returning id, number, (select name from supplier where id = ${supplierId}) as "supplierName"`.execute(
    tx,
  )
  const [order] = rows
  if (!order) throw new Error('the insert returned no row')
  await tx
    .insertInto('supplier_order_line')
    .values(
      lines.map(({ skuId, quantity, unitMinor }, position) => ({
        order_id: order.id,
        sku_id: skuId,
        position,
        quantity,
        unit_minor: unitMinor,
      })),
    )
    .execute()
  await tx
    .updateTable('supplier_order')
    .set({ goods_text: goodsTextSql(order.id) })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('supplier_order_event')
    .values({ order_id: order.id, kind: 'created', operator_name: createdBy })
    .execute()
  const goodsMinor = lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
  return { ...order, lines: lines.length, goodsMinor }
}
