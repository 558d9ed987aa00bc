import { sql, type RawBuilder } from 'kysely'

/** The Chinese name of a SKU's product; empty for bundles, which their seller names. */
export const subjectZhSql = (sku: string): RawBuilder<string> => sql`
  coalesce((select p.subject_zh from product p where p.id = ${sql.ref(`${sku}.product_id`)}), '')`
