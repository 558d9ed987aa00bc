import type { SkuDraft } from './product-draft.ts'

/** The editable text columns of the grid, in order. */
export const textColumns = ['code', 'price', 'tiers', 'weight', 'size'] as const
export type TextColumn = (typeof textColumns)[number]

/** Cells copied from a spreadsheet; null for a single cell, which the input pastes itself. */
export const cellsOf = (pasted: string): readonly (readonly string[])[] | null => {
  const plain = pasted.replace(/\r?\n$/, '')
  if (!/[\t\n]/.test(plain)) return null
  return plain.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** Cells beyond the grid are dropped. */
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
