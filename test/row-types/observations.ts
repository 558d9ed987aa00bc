import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Where a run of all tests keeps what it observes. */
export const observationsFolder = join(import.meta.dirname, '../../node_modules/.cache/row-types')

/** A column of a result, as PostgreSQL and pg describe it. */
export interface ObservedColumn {
  readonly name: string
  /** The type's OID. */
  readonly type: number
  /** The table's OID and the column's number, 0 for an expression. */
  readonly table: number
  readonly column: number
  /** A row had null in it. */
  readonly wasNull: boolean
}

export interface Observation {
  readonly site: string
  readonly columns: readonly ObservedColumn[]
}

/** Columns of tables that may be null, as `table OID.column number`, with their names. */
export type NullableColumns = Readonly<Record<string, string>>

/** A statement is recognised by the text between its parameters. */
export const siteOfText = (strings: readonly string[]): string =>
  `sql ${createHash('sha256').update(strings.join('\u0001')).digest('base64url').slice(0, 22)}`

/** A call that takes its statement as an argument is recognised by its place. */
export const siteOfCall = (path: string, line: number): string => `${path}:${line}`

/** Of the names of databases that are copies of the migrated one. */
export const copyPrefix = 'test_'
