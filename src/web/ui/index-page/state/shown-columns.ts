import { columnsNamed, ownColumns, readOwn, type NamedColumn } from './list-columns.ts'

/** The names of the columns that a list shows now: those of its URL, or the reader's own choice. */
export const shownColumns = (
  path: string,
  columns: readonly NamedColumn[],
  inAddress: string | undefined,
): readonly string[] => {
  const named = inAddress === undefined ? null : columnsNamed(columns, inAddress)
  return (named ?? ownColumns(columns, readOwn(path))).names.split(',')
}
