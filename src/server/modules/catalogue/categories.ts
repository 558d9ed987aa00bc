import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound, type DomainError } from '../../../contract/kernel/errors.ts'
import type { categorySchema, operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type Category = z.input<typeof categorySchema>

export const listCategories = async (db: Db): Promise<Category[]> => {
  const { rows } = await sql<Category>`
    select name_en as "nameEn", name_zh as "nameZh" from product_category order by position, name_en`.execute(
    db,
  )
  return rows
}

const categoryTaken = (name: string): DomainError => refuse('categoryTaken', { name })

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'product_category_pkey'

export const saveCategory = async (
  tx: Tx,
  { was, nameEn, nameZh }: ParsedInputOf<typeof operatorCosts.saveCategory>,
): Promise<Category> => {
  if (was === undefined) {
    const { rows } = await sql`
      insert into product_category (name_en, name_zh, position)
        select ${nameEn}, ${nameZh}, coalesce(max(position), 0) + 1 from product_category
        on conflict do nothing returning name_en`.execute(tx)
    if (rows.length === 0) throw categoryTaken(nameEn)
    return { nameEn, nameZh }
  }
  const row = await tx
    .updateTable('product_category')
    .set({ name_en: nameEn, name_zh: nameZh })
    .where('name_en', '=', was)
    .returning('name_en')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isTaken(error) ? categoryTaken(nameEn) : error
    })
  if (!row) throw notFound('Category')
  if (was !== nameEn) {
    await tx.updateTable('product').set({ category: nameEn }).where('category', '=', was).execute()
  }
  return { nameEn, nameZh }
}

export const orderCategories = async (tx: Tx, names: readonly string[]): Promise<Category[]> => {
  await sql`
    update product_category c set position = ranked.position from (
      select name_en, row_number() over (order by array_position(${names}::text[], name_en) nulls last, position, name_en)
        as position from product_category
    ) ranked where ranked.name_en = c.name_en`.execute(tx)
  return listCategories(tx)
}

export const removeCategory = async (tx: Tx, name: string): Promise<void> => {
  const { rows } = await sql`select from product where category = ${name} limit 1`.execute(tx)
  if (rows.length > 0) {
    throw refuse('categoryInUse')
  }
  const { numDeletedRows } = await tx
    .deleteFrom('product_category')
    .where('name_en', '=', name)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Category')
}
