import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'

/**
 * Adds a product to a customer's saved products, or removes it; idempotent.
 * @throws DomainError notFound, also for unpublished products
 */
export const saveForLater = async (
  db: Db,
  customerId: CustomerId,
  { id, isSaved, by }: { id: string; isSaved: boolean; by: string },
): Promise<void> => {
  if (!isSaved) {
    await db
      .deleteFrom('saved_product')
      .where('customer_id', '=', customerId)
      .where('product_id', '=', id)
      .execute()
    return
  }
  const { rows } = await sql<{ isThere: boolean }>`
    with there as (select product_id from product_search where product_id = ${id}), saved as (
      insert into saved_product (customer_id, product_id, saved_by)
        select ${customerId}::bigint, product_id, ${by} from there on conflict do nothing)
    select exists (select from there) as "isThere"`.execute(db)
  if (!rows[0]?.isThere) throw notFound('Product')
}
