import { type RawBuilder, sql } from 'kysely'
import type { SortDirection } from '../../../contract/kernel/paging.ts'

const directions: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

export const orderBySql = (
  columns: readonly RawBuilder<unknown>[],
  direction: SortDirection,
): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`${column} ${directions[direction]}`),
    sql`, `,
  )
