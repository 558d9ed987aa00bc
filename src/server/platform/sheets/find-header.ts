/** How the names of columns are compared. */
export const normalName = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/[\s*_:.#]/g, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

export type ColumnNames = ReadonlySet<string>
export const columnNames = (columns: readonly string[]): ColumnNames => new Set(columns.map(normalName))

const longestName = 100
const rowsToSearch = 40

/** The row of the column names: titles and notes may stand above it. -1 if no row names two columns that are known. */
export const findHeader = (
  rows: readonly (readonly string[])[],
  names: ColumnNames,
): { readonly at: number; readonly known: number } => {
  let best = { at: -1, known: 1 }
  for (const [at, cells] of rows.slice(0, rowsToSearch).entries()) {
    const found = new Set(
      cells
        .filter((cell) => cell.length <= longestName)
        .flatMap((cell) => {
          const name = normalName(cell)
          return names.has(name) ? name : []
        }),
    )
    if (found.size > best.known) best = { at, known: found.size }
  }
  return best
}
