import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  operatorCosts,
  supplierInput,
  supplierSchema,
} from '../../../contract/catalogue/catalogue-costs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type Supplier = z.input<typeof supplierSchema>
type SupplierRow = Supplier & { readonly skus: number }

export const supplierColumns = sql`id::text as id, name, link, contact, lead_days as "leadDays", phone, wechat, email,
  payment_days as "paymentDays", min_order_minor::float8 as "minOrderMinor", return_terms as "returnTerms", note`

export const listSuppliers = async (
  db: Db,
  { search, pageNum, pageSize }: ParsedInputOf<typeof operatorCosts.listSuppliers>,
): Promise<{ total: number; rows: SupplierRow[] }> => {
  const wanted = (search ?? '').toLowerCase()
  // There are hundreds of suppliers, not thousands, so no index is needed.
  const where = wanted === '' ? sql`true` : sql`position(${wanted} in lower(name)) > 0`
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from supplier where ${where}`.execute(db),
    sql<SupplierRow>`
      select ${supplierColumns}, (select count(*)::integer from supplier_offer where supplier_id = supplier.id) as skus
        from supplier where ${where} order by lower(name), id
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows }
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'supplier_name'

export const saveSupplier = async (tx: Tx, supplier: z.output<typeof supplierInput>): Promise<Supplier> => {
  const {
    name,
    link,
    contact,
    leadDays,
    phone,
    wechat,
    email,
    paymentDays,
    minOrderMinor,
    returnTerms,
    note,
  } = supplier
  const values = {
    name,
    link,
    contact,
    lead_days: leadDays,
    phone,
    wechat,
    email,
    payment_days: paymentDays,
    min_order_minor: minOrderMinor,
    return_terms: returnTerms,
    note,
  }
  const write = supplier.id
    ? tx
        .updateTable('supplier')
        .set({ ...values, updated_at: sql<Date>`now()` })
        .where('id', '=', supplier.id)
        .returning('id')
    : tx.insertInto('supplier').values(values).returning('id')
  const row = await write.executeTakeFirst().catch((error: unknown) => {
    throw isNameTaken(error) ? refuse('nameTaken', { case: 'supplier', name }) : error
  })
  if (!row) throw notFound('Supplier')
  return { ...supplier, id: row.id }
}
