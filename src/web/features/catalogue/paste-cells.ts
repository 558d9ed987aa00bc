import type { SkuDraft } from './product-draft.ts'

/** The grid's columns that take text, in their order. */
export const textColumns = ['code', 'price', 'tiers', 'weight', 'size'] as const
export type TextColumn = (typeof textColumns)[number]

/** Cells copied from a spreadsheet: rows by lines, columns by tabs. Null for a single one, which the input takes itself. */
export const cellsOf = (pasted: string): readonly (readonly string[])[] | null => {
  const plain = pasted.replace(/\r?\n$/, '')
  if (!/[\t\n]/.test(plain)) return null
  return plain.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** The rows with a block of cells put down from one cell on; what reaches beyond the grid is left out. */
export const pasteInto = (
  skus: readonly SkuDraft[],
  at: { readonly key: string; readonly column: TextColumn },
  cells: readonly (readonly string[])[],
): readonly SkuDraft[] => {
  const firstRow = skus.findIndex(({ key }) => key === at.key)
  const firstColumn = textColumns.indexOf(at.column)
  return skus.map((sku, index) => {
    const row = index < firstRow ? undefined : cells[index - firstRow]
    if (!row) return sku
    const change = row.flatMap((cell, offset) => {
      const column = textColumns[firstColumn + offset]
      return column ? [[column, cell] as const] : []
    })
    return { ...sku, ...Object.fromEntries(change) }
  })
}
