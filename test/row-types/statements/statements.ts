import { sql } from 'kysely'
import type pg from 'pg'
import { query } from '../../../src/server/modules/orders/state/sql.ts'
import type { CustomerId, Database } from '../../../src/server/platform/database/database.ts'

// Statements of each kind that the product has, on a table that row-types.test.ts changes under them.

export interface Connections {
  readonly database: Database
  readonly customerId: CustomerId
  readonly pool: pg.Pool
}

interface Example {
  readonly label: string
  readonly isOpen: boolean
}

export const statements = {
  select: ({ database }: Connections) =>
    sql<Example>`select *, amount > ${0} as "isOpen" from example`.execute(database.agency),
  insert: ({ database }: Connections) =>
    sql<{ addedAt: Date }>`
      insert into example (label, amount) values (${'two'}, ${2}) returning added_at as "addedAt"`.execute(
      database.agency,
    ),
  text: ({ database }: Connections) =>
    query<{ amount: number }>(database.agency, 'select amount from example', []),
  tenant: ({ database, customerId }: Connections) =>
    database.queryTenant<{
      label: string
    }>(customerId, 'select label from example e', []),
  pool: ({ pool }: Connections) =>
    pool.query<{ total: number }>('select sum(amount)::int as total from example where label <> $1', ['one']),
} as const
