import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorReceiving } from '../../../contract/supplier-orders/receiving.ts'
import { expectedStatuses } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { audit } from '../../platform/auth/audit.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type Found = OutputOf<typeof operatorReceiving.findExpectedGoods>

const maxFound = 50

/**
 * A code is a SKU's, or names an order. Tracking numbers stand in a free text, so they are looked up by the search's index and
 * compared as whole words.
 */
export const findExpectedGoods = async (
  db: Db,
  { code }: ParsedInputOf<typeof operatorReceiving.findExpectedGoods>,
): Promise<Found> => {
  const typed = code.toUpperCase()
  const sku = await sql<{ id: string }>`
    select id::text as id from sku where code = ${code} or code = ${typed}
    union all select sku_id::text from sku_barcode where code = ${typed} limit 1`.execute(db)
  const skuId = sku.rows[0]?.id ?? null
  const matches =
    skuId === null
      ? sql`o.search_text ilike ${containing(code)} and (o.number = ${typed} or ${typed} = any(string_to_array(upper(o.supplier_reference), ', '))
          or ${typed} = any(regexp_split_to_array(upper(o.tracking_text), '[\\s,;，；]+')))`
      : sql`o.id in (select order_id from supplier_order_line where sku_id = ${skuId} and open_quantity > 0)`
  const { rows } = await sql<Found['orders'][number]>`
    select o.id::text as id, o.number, s.name as "supplierName", o.status, o.expected_on::text as "expectedOn",
        (select coalesce(sum(open_quantity), 0)::integer from supplier_order_line where order_id = o.id) as "openUnits"
      from supplier_order o join supplier s on s.id = o.supplier_id
      where ${matches} and o.status in (${sql.join(expectedStatuses.map((status) => sql.lit(status)))})
      order by o.expected_on nulls last, o.id limit ${sql.lit(maxFound)}`.execute(db)
  return { skuId, orders: rows } as Found
}

/** @throws DomainError barcodeTaken, notFound */
export const saveSkuBarcodes = async (
  tx: Tx,
  { skuId, barcodes }: ParsedInputOf<typeof operatorReceiving.saveSkuBarcodes>,
  call: OperatorCall,
) => {
  const sku = await sql`select from sku where id = ${skuId} and product_id is not null for update`.execute(tx)
  if (sku.rows.length === 0) throw notFound('SKU')
  // A code that is a SKU's own would be read as that SKU.
  const { rows } = await sql<{ barcode: string; code: string }>`
    select b.code as barcode, k.code from sku_barcode b join sku k on k.id = b.sku_id
      where b.code = any(${barcodes}::text[]) and b.sku_id <> ${skuId}
    union all select code, code from sku where code = any(${barcodes}::text[]) and id <> ${skuId} limit 1`.execute(
    tx,
  )
  const [taken] = rows
  if (taken) throw refuse('barcodeTaken', taken)
  await sql`delete from sku_barcode where sku_id = ${skuId} and code <> all(${barcodes}::text[])`.execute(tx)
  const added = await sql<{ code: string }>`
    insert into sku_barcode (code, sku_id) select code, ${skuId} from unnest(${barcodes}::text[]) as t (code) order by code
      on conflict (code) do update set sku_id = excluded.sku_id where sku_barcode.sku_id = excluded.sku_id
      returning code`.execute(tx)
  const lost = barcodes.find((barcode) => added.rows.every(({ code }) => code !== barcode))
  if (lost !== undefined) throw refuse('barcodeTaken', { barcode: lost, code: lost })
  await audit(tx, call.operator, {
    action: 'receiving:saveSkuBarcodes',
    target: `sku:${skuId}`,
    detail: { barcodes },
    call,
  })
  return { skuId, barcodes }
}

/** @throws DomainError notFound */
export const saveProductChecks = async (
  tx: Tx,
  { productId, checks }: ParsedInputOf<typeof operatorReceiving.saveProductChecks>,
  call: OperatorCall,
) => {
  const product = await sql`select from product where id = ${productId} for update`.execute(tx)
  if (product.rows.length === 0) throw notFound('Product')
  await sql`delete from product_check where product_id = ${productId}`.execute(tx)
  await sql`
    insert into product_check (product_id, position, text)
      select ${productId}, place, text from unnest(${checks}::text[]) with ordinality as t (text, place)`.execute(
    tx,
  )
  await audit(tx, call.operator, {
    action: 'receiving:saveProductChecks',
    target: `product:${productId}`,
    detail: { checks },
    call,
  })
  return { productId, checks }
}
