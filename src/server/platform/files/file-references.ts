import { sql, type RawBuilder } from 'kysely'
import type { Access } from '../../../contract/kernel/endpoint.ts'
import type { CustomerActor, OperatorActor } from '../auth/actors.ts'
import type { Db } from '../database/database.ts'
import type { StoredFile } from './files.ts'
import { isPermitted } from '../auth/permit.ts'

/** Those of a row's file who may read it with their token. Row-level conditions are for the table's alias `r`. */
interface Readers {
  /** The access rule of the endpoint that shows the row to customers; null: it is the agency's alone. */
  readonly customer: Access | null
  /** Which of the customer's rows an account sees; all if omitted. */
  readonly visibleTo?: (actor: CustomerActor) => RawBuilder<boolean>
  readonly operator: Access
}

/**
 * A column that refers to files. Its module declares it: that decides who may read a private file, and that the file
 * is kept. A file that no declared column refers to is deleted after a day.
 */
export interface FileReference {
  readonly table: string
  readonly column: string
  /** `id`: a bigint; `ids`: a bigint[]; `address`: text, an array or JSON with addresses of files. */
  readonly by: 'id' | 'ids' | 'address' | 'jsonIds'
  /** Null: nobody by their token. The files are public, or their address is signed in each answer that shows the row. */
  readonly readers: Readers | null
}

/** Ids are of 60 bits, so at most 19 digits that begin with 1. Texts of others may hold longer numbers. */
const addressPattern = '/app/files/(1?[0-9]{1,18})/'

/** The ids in one column of all rows. */
const idsIn = ({ table, column, by }: FileReference): RawBuilder<unknown> => {
  const [from, value] = [sql.table(table), sql.ref(column)]
  if (by === 'id') return sql`select ${value} as id from ${from} where ${value} is not null`
  if (by === 'ids') return sql`select unnest(${value}) as id from ${from}`
  if (by === 'jsonIds')
    return sql`select (one ->> 'id')::bigint as id from ${from}, jsonb_array_elements(${value}) one`
  return sql`
    select (regexp_matches(${value}::text, ${addressPattern}, 'g'))[1]::bigint as id
      from ${from} where ${value}::text like '%/app/files/%'`
}

export const referencedIds = (references: readonly FileReference[]): RawBuilder<unknown> =>
  sql.join(references.map(idsIn), sql` union all `)

const holds = ({ column, by }: FileReference, id: string): RawBuilder<boolean> => {
  const value = sql.ref(`r.${column}`)
  return by === 'id' ? sql<boolean>`${value} = ${id}` : sql<boolean>`${id}::bigint = any(${value})`
}

/** Whether the token of this account or operator opens a private file, because of a row that it is shown. */
export const mayReadFile = async (
  db: Db,
  references: readonly FileReference[],
  actor: CustomerActor | OperatorActor,
  file: Pick<StoredFile, 'id' | 'customerId'>,
): Promise<boolean> => {
  // What a row of one customer refers to is never a file of another.
  if (actor.kind === 'customer' && file.customerId !== null && file.customerId !== actor.customerId)
    return false
  for (const reference of references) {
    const { table, readers } = reference
    const access = actor.kind === 'customer' ? readers?.customer : readers?.operator
    if (!readers || !access || !isPermitted(access, actor)) continue
    // The agency's own rows refer to no customer's file.
    if (readers.customer === null && file.customerId !== null) continue
    const owner = actor.kind === 'customer' ? actor.customerId : file.customerId
    const visible = actor.kind === 'customer' ? readers.visibleTo?.(actor) : undefined
    const { rows } = await sql`
      select 1 from ${sql.table(table)} r
        where ${owner === null ? sql`true` : sql`r.customer_id = ${owner}::bigint`} and ${holds(reference, file.id)}
          and ${visible ?? sql`true`}
        limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Columns with addresses of public pictures, or of files that are signed when they are shown. */
export const addressesIn = (table: string, ...columns: readonly string[]): FileReference[] =>
  columns.map((column) => ({ table, column, by: 'address', readers: null }))

export const fileReferencesOf = (
  modules: readonly { readonly fileReferences?: readonly FileReference[] }[],
): readonly FileReference[] => modules.flatMap(({ fileReferences }) => fileReferences ?? [])
