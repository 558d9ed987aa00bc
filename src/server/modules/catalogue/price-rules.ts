import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorCosts, priceRuleSchema } from '../../../contract/catalogue/catalogue-costs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type Rule = z.input<typeof priceRuleSchema>

const rule = sql`r.id::text as id, r.category, r.product_id::text as "productId", product.subject_en as "productName",
  product.subject_zh as "productNameZh",  margin_bps as "marginBp", rounding`

export const listPriceRules = async (
  db: Db,
  { pageNum, pageSize }: ParsedInputOf<typeof operatorCosts.listPriceRules>,
): Promise<{ total: number; rows: Rule[] }> => {
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from price_rule`.execute(db),
    sql<Rule>`
      select ${rule} from price_rule r left join product on product.id = r.product_id
        order by (r.product_id is null), r.category nulls last, r.id
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows }
}

const refusalOf = (error: unknown): unknown => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'price_rule_product_id_category_key') return refuse('ruleTaken')
  if (constraint === 'price_rule_category_fkey') return notFound('Category')
  return constraint === 'price_rule_product_id_fkey' ? notFound('Product') : error
}

export const savePriceRule = async (
  tx: Tx,
  given: ParsedInputOf<typeof operatorCosts.savePriceRule>,
): Promise<Rule> => {
  const values = {
    category: given.category,
    product_id: given.productId,
    margin_bps: given.marginBp,
    rounding: given.rounding,
  }
  const write = given.id
    ? tx
        .updateTable('price_rule')
        .set({ ...values, updated_at: sql<Date>`now()` })
        .where('id', '=', given.id)
        .returning('id')
    : tx.insertInto('price_rule').values(values).returning('id')
  const row = await write.executeTakeFirst().catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (!row) throw notFound('Rule')
  const { rows } = await sql<Rule>`
    select ${rule} from price_rule r left join product on product.id = r.product_id where r.id = ${row.id}`.execute(
    tx,
  )
  const [saved] = rows
  if (!saved) throw new Error('the rule was not saved')
  return saved
}

export const removePriceRule = async (tx: Tx, id: string): Promise<void> => {
  const { numDeletedRows } = await tx.deleteFrom('price_rule').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Rule')
}
