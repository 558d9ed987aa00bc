import { sql } from 'kysely'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { ImportProblem } from '../../../../contract/imports/import-problems.ts'
import type { imports } from '../../../../contract/imports/imports.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { getImportRow } from './import-rows.ts'
import type { StoredDraft } from '../reading/import-types.ts'

const problemsPerPage = 50
const previewOrders = 20

type Preview = OutputOf<typeof imports.getImport>['preview']
interface Problem {
  row: number
  column: string
  value: string
  message: string
  problem: ImportProblem
}

const listProblems = async (
  db: Db,
  customerId: CustomerId,
  importId: string,
  page: number,
): Promise<Problem[]> => {
  const found = await sql<Problem>`
    select (r.item ->> 'row')::int as row, f.item ->> 'column' as column, f.item ->> 'value' as value,
        f.item ->> 'message' as message, f.item -> 'problem' as problem
      from order_import_chunk c, jsonb_array_elements(c.problems) with ordinality as r (item, place),
        jsonb_array_elements(r.item -> 'problems') with ordinality as f (item, place)
      where c.customer_id = ${customerId} and c.import_id = ${importId}
      order by c.chunk_no, r.place, f.place
      limit ${problemsPerPage} offset ${(page - 1) * problemsPerPage}`.execute(db)
  return found.rows
}

const listLeftEmpty = async (db: Db, customerId: CustomerId, importId: string): Promise<Problem[]> => {
  const found = await sql<Problem>`
    select (f.item ->> 'row')::int as row, f.item ->> 'column' as column, f.item ->> 'value' as value,
        f.item ->> 'message' as message, f.item -> 'problem' as problem
      from order_import_chunk c, jsonb_array_elements(c.orders) with ordinality as o (item, place),
        jsonb_array_elements(o.item -> 'leftEmpty') with ordinality as f (item, place)
      where c.customer_id = ${customerId} and c.import_id = ${importId} and o.item ? 'leftEmpty'
      order by c.chunk_no, o.place, f.place
      limit ${problemsPerPage}`.execute(db)
  return found.rows
}

const listFirstOrders = async (
  db: Db,
  customerId: CustomerId,
  importId: string,
  shopId: string,
): Promise<Preview> => {
  const found = await sql<{ draft: StoredDraft }>`
    select o.item as draft
      from order_import_chunk c, jsonb_array_elements(c.orders) with ordinality as o (item, place)
      where c.customer_id = ${customerId} and c.import_id = ${importId} and c.placed_at is null
        and c.chunk_no in (select chunk_no from order_import_chunk
          where customer_id = ${customerId} and import_id = ${importId} and placed_at is null
            and jsonb_array_length(orders) > 0
          order by chunk_no limit 2)
      order by c.chunk_no, o.place limit ${sql.raw(String(previewOrders))}`.execute(db)
  const drafts = found.rows.map(({ draft }) => draft)
  const keys = [...new Set(drafts.flatMap(({ lines }) => lines.map(({ variantKey }) => variantKey)))]
  const mapped = await db
    .selectFrom('shop_variant')
    .select('variant_key')
    .where('customer_id', '=', customerId)
    .where('shop_id', '=', shopId)
    .where('sku_id', 'is not', null)
    .where('variant_key', 'in', keys.length > 0 ? keys : [''])
    .execute()
  const known = new Set(mapped.map(({ variant_key: key }) => key))
  return drafts.map(({ shopOrderName, address, lines }) => ({
    shopOrderName,
    recipientName: address.recipientName,
    countryCode: address.countryCode,
    lines: lines.map(({ title, variantTitle, shopSku, quantity, variantKey, skuId }) => ({
      title,
      variantTitle,
      shopSku,
      quantity,
      known: skuId !== undefined || known.has(variantKey),
    })),
  }))
}

export const getImport = async (
  db: Db,
  customer: CustomerActor,
  input: { readonly id: string; readonly problemsPage: number },
) => {
  const { row, header } = await getImportRow(db, customer, input.id)
  return {
    import: row,
    problems: await listProblems(db, customer.customerId, row.id, input.problemsPage),
    problemsTotal: header.problems,
    leftEmpty: await listLeftEmpty(db, customer.customerId, row.id),
    preview: await listFirstOrders(db, customer.customerId, row.id, row.shopId),
  }
}
