import { sql, type RawBuilder } from 'kysely'
import type { FoundKind, FoundThing } from '../../../contract/operator-home/find.ts'
import type { Db } from '../../platform/database/database.ts'
import { idOfTyped, wordsOf } from './words.ts'

const most = 10

interface Typed {
  /** The id that a number ends with; '0', which nothing has, for other texts. */
  readonly id: string
  readonly text: string
  readonly words: readonly string[]
}

const columns = (
  id: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  hint: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
) => sql`${id}::text as id, ${number} as number, ${hint} as hint, ${page}::text as "pageId"`

const ofCase = (
  table: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  { id }: Typed,
): RawBuilder<unknown> => sql`
  select ${columns(sql`x.id`, number, sql`c.name`, page)}
    from ${table} x join customer c on c.customer_id = x.customer_id where x.id = ${id}`

const ownNumber = sql`x.number`

/** Names and email addresses with all words. */
const isPerson = (
  name: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
  { words }: Typed,
): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => {
          const pattern = word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
          return sql`(normalize_search_text(${name}) ~ normalize_search_text(${String.raw`\m${pattern}`})
            or ${email} like ${`${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
        }),
        sql` and `,
      )

const queries: Readonly<Record<FoundKind, (typed: Typed) => RawBuilder<unknown>>> = {
  refund: (typed) => ofCase(sql`refund`, sql`'RF-' || x.id`, sql`x.order_id`, typed),
  returnedParcel: (typed) => ofCase(sql`returned_parcel`, ownNumber, sql`x.order_id`, typed),
  withdrawal: (typed) => ofCase(sql`withdrawal`, ownNumber, sql`x.id`, typed),
  correction: (typed) => ofCase(sql`balance_correction`, ownNumber, sql`x.id`, typed),
  wholesaleOrder: (typed) => ofCase(sql`wholesale_order`, ownNumber, sql`x.id`, typed),
  serviceOrder: (typed) => ofCase(sql`service_order`, ownNumber, sql`x.id`, typed),
  handOver: ({ id }) => sql`
    select ${columns(sql`x.id`, ownNumber, sql`x.carrier_name`, sql`x.id`)} from hand_over x where x.id = ${id}`,
  wave: ({ id }) => sql`
    select ${columns(sql`x.id`, sql`x.number::text`, sql`o.name`, sql`x.id`)}
      from picking_wave x join operator o on o.id = x.created_by
      where x.number = case when ${id}::bigint < 1000000000 then ${id}::bigint end`,
  parcel: ({ text }) => {
    const prefix = text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '')
    return sql`
      select ${columns(sql`h.id`, sql`h.tracking_number`, sql`h.carrier || ' · ' || o.number`, sql`h.order_id`)}
        from shipment h join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
        where ${prefix.length >= 4} and h.tracking_number ~>=~ ${prefix} and h.tracking_number ~<~ ${`${prefix}~`}`
  },
  contact: (typed) => sql`
    select ${columns(sql`a.id`, sql`a.user_name`, sql`a.email || ' · ' || c.name`, sql`a.customer_id`)}
      from account a join customer c on c.customer_id = a.customer_id
      where a.deleted_at is null and not a.is_default and ${isPerson(sql`a.user_name`, sql`a.email`, typed)}`,
  colleague: (typed) => sql`
    select ${columns(sql`p.id`, sql`p.name`, sql`p.email`, sql`p.id`)} from operator p
      where ${isPerson(sql`p.name`, sql`p.email`, typed)}`,
}

/** Of the kinds given, which the caller may see. */
export const findByNumber = async (
  db: Db,
  search: string,
  kinds: readonly FoundKind[],
): Promise<FoundThing[]> => {
  const text = search.trim()
  const words = wordsOf(text)
  const [first = ''] = words
  const typed: Typed = { id: (words.length === 1 ? idOfTyped(first) : null) ?? '0', text, words }
  if (kinds.length === 0) return []
  const parts = [...new Set(kinds)].map(
    (kind) => sql`(select ${kind}::text as kind, found.* from (${queries[kind](typed)}) found
      order by found.number limit ${sql.lit(most)})`,
  )
  const { rows } = await sql<FoundThing>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
