import type pg from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  /** Element type for arrays. */
  readonly type: string
  readonly isArray: boolean
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly readOnly: boolean
}

/** TypeScript types as returned by the driver; capitalised names are defined in the file's head. */
const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'Timestamp',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Numeric',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}
/** Types inside arrays, where Kysely's ColumnType is not allowed. */
const elementTypes: Readonly<Record<string, string>> = {
  int8: 'string',
  numeric: 'string',
  timestamptz: 'Date',
}

const head = `// Made by \`npm run types:db\` from the migrated database; do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Read as text: JavaScript's numbers do not hold 64 bits. */
type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>
/** Read parsed; written as JSON text. */
type Json = ColumnType<unknown, string, string>
type Numeric = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>
`

const columnsQuery = `
  SELECT c.relname AS "table", a.attname AS "column", coalesce(e.typname, t.typname) AS type,
         e.oid IS NOT NULL AS "isArray", NOT a.attnotnull AS nullable,
         a.atthasdef OR a.attidentity = 'd' AS "hasDefault",
         a.attgenerated <> '' OR a.attidentity = 'a' OR c.relkind <> 'r' AS "readOnly"
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
   ORDER BY c.relname, a.attnum`

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const columnType = (column: Column): string => {
  const known = (column.isArray ? elementTypes[column.type] : undefined) ?? typescriptTypes[column.type]
  if (!known) {
    throw new Error(
      `${column.table}.${column.column} is of type ${column.type}; say in database-types.ts what that is`,
    )
  }
  const base = column.isArray ? `${known}[]` : known
  const type = column.nullable ? `${base} | null` : base
  if (column.readOnly) return `ColumnType<${type === 'Int8' ? 'string' : type}, never, never>`
  return column.hasDefault ? `Generated<${type}>` : type
}

export const databaseTypes = async (client: pg.Client | pg.Pool): Promise<string> => {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column}: ${columnType(column)}`)
    return `interface ${pascalCase(table)} {\n${lines.join('\n')}\n}\n`
  })
  const names = [...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}`)
  const list = [...tables.keys()].map((table) => `  '${table}',`)
  return [
    head,
    ...interfaces,
    `export interface DB {\n${names.join('\n')}\n}\n`,
    `export const tableNames: readonly (keyof DB)[] = [\n${list.join('\n')}\n]\n`,
  ].join('\n')
}
