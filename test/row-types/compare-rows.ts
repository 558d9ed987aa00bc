import { kindOfType, nameOfKind } from './column-kinds.ts'
import type { DeclaredColumn, DeclaredRows } from './declared-rows.ts'
import type { ExcludedNull } from './excluded-nulls.ts'
import type { NullableColumns, Observation, ObservedColumn } from './observations.ts'

/** What is known of null. */
export interface Nulls {
  readonly nullable: NullableColumns
  readonly excluded: readonly ExcludedNull[]
}

/** Compares the rows that statements declare with what they returned. Each finding begins with `path:line`. */
export const compareRows = (
  declared: readonly DeclaredRows[],
  observations: readonly Observation[],
  nulls: Nulls,
): readonly string[] => {
  const observed = Map.groupBy(observations, ({ site }) => site)
  const bySite = Map.groupBy(declared, ({ site }) => site)
  const used = new Set<ExcludedNull>()
  const mayBeNull = (place: string, { table, column, wasNull }: ObservedColumn): string | undefined => {
    if (wasNull) return 'which it was'
    const name = nulls.nullable[`${table}.${column}`]
    const excluded = nulls.excluded.filter(
      (one) => one.column === name && (one.file === undefined || place.startsWith(`src/server/${one.file}:`)),
    )
    for (const one of excluded) used.add(one)
    return name === undefined || excluded.length > 0 ? undefined : `which ${name} may be`
  }
  const columnFindings = (
    place: string,
    column: DeclaredColumn,
    found: ObservedColumn,
  ): readonly string[] => {
    const kind = kindOfType(found.type)
    const why = column.mayBeNull || column.mayBeMissing ? undefined : mayBeNull(place, found)
    return [
      ...(column.accepts(kind) ? [] : [`and returns ${nameOfKind(kind)}`]),
      ...(why === undefined ? [] : [`without null, ${why}`]),
    ].map((words) => `${place} declares '${column.name}' as ${column.type}, ${words}`)
  }
  const rowFindings = ({ place, columns }: DeclaredRows, result: Observation): readonly string[] =>
    columns.flatMap((column) => {
      const found = result.columns.find(({ name }) => name === column.name)
      if (found) return columnFindings(place, column, found)
      return column.mayBeMissing ? [] : [`${place} declares '${column.name}', and does not return it`]
    })
  const findings = declared.flatMap((rows) => {
    const twin = bySite.get(rows.site)?.find(({ type }) => type !== rows.type)
    if (twin) return [`${rows.place} has the same text as ${twin.place}, and another type`]
    const results = observed.get(rows.site)
    return results
      ? results.flatMap((result) => rowFindings(rows, result))
      : [`${rows.place} is run by no test`]
  })
  const needless = nulls.excluded
    .filter((one) => !used.has(one))
    .map(({ column, file }) => `excluded-nulls.ts names ${column}${file ? ` in ${file}` : ''} needlessly`)
  return [...new Set([...findings, ...needless])].toSorted((a, b) => a.localeCompare(b))
}
