import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { SearchInput } from './search-products.ts'

export interface ReadSearch {
  /** Products with this code; null if the text is no code. */
  readonly codes: readonly string[] | null
  /** A tsquery; null without search words. */
  readonly words: string | null
  readonly meant: string | null
  readonly facets: readonly {
    readonly id: number
    readonly kind: string
    readonly name: string
  }[]
}

const chosenValues = ({ categories, attributes, goods }: SearchInput) => [
  ...categories.map((value) => ({ kind: 'category', name: '', value })),
  ...attributes.flatMap(({ name, values }) => values.map((value) => ({ kind: 'attribute', name, value }))),
  ...goods.map((value) => ({ kind: 'goods', name: '', value })),
]

export const readSearch = async (db: Db, input: SearchInput): Promise<ReadSearch> => {
  const { rows } = await sql<ReadSearch>`
    select typed.codes::text[] as codes, typed.words::text as words, typed.meant,
      coalesce((select json_agg(json_build_object('id', facet.id, 'kind', facet.kind, 'name', facet.name))
        from jsonb_to_recordset(${JSON.stringify(chosenValues(input))}::jsonb) as chosen (kind text, name text, value text)
          join product_facet facet on (facet.kind, facet.name, facet.value) = (chosen.kind, chosen.name, chosen.value)
        ), '[]') as facets
    from read_product_search(${input.search}) typed`.execute(db)
  const [read] = rows
  if (!read) throw new Error('the search query returned no row')
  return read
}
