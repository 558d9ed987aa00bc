import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { maxCustomsSuggestions, type operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'

/** Products of each source that are looked at, newest first. */
const maxCompared = 500

interface Suggestion {
  readonly hsCode: string
  readonly customsName: string
  readonly products: number
}

/** Shorter ones would not use the index of names. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 4)

/**
 * The customs data of similar products: of the same category, or with a word of the name. Ordered by how similar the
 * nearest name is, then by how many products have it.
 */
export const suggestCustomsCodes = async (
  db: Db,
  { category, name }: ParsedInputOf<typeof operatorCosts.suggestCustomsCodes>,
): Promise<Suggestion[]> => {
  const words = wordsOf(name).map(containing)
  const { rows } = await sql<Suggestion>`
    with near as (
      (select id, hs_code, customs_name, subject_en, subject_zh from product
        where category = ${category} and category <> '' order by id desc limit ${sql.lit(maxCompared)})
      union
      (select id, hs_code, customs_name, subject_en, subject_zh from product
        where (code || ' ' || subject_en || ' ' || subject_zh) ilike any(${words}::text[]) limit ${sql.lit(maxCompared)}))
    select hs_code as "hsCode", mode() within group (order by customs_name) as "customsName", count(*)::int as products
      from near where hs_code <> ''
      group by hs_code
      order by max(greatest(similarity(subject_en, ${name}), similarity(subject_zh, ${name}))) desc, count(*) desc, hs_code
      limit ${sql.lit(maxCustomsSuggestions)}`.execute(db)
  return rows
}
