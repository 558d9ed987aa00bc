import type { PlacedItem, BulkJobKind } from './bulk-job-kinds.ts'

/** Splits rows into chunks in order, keeping rows with the same `together` key in one chunk. */
export const chunksOf = <Input, Item>(
  { chunkSize, together }: Pick<BulkJobKind<Input, Item>, 'chunkSize' | 'together'>,
  rows: readonly PlacedItem<Item>[],
): PlacedItem<Item>[][] => {
  const groups = together
    ? Map.groupBy(rows, ({ item }) => together(item)).values()
    : rows.map((row) => [row]).values()
  const chunks: PlacedItem<Item>[][] = []
  let open: PlacedItem<Item>[] = []
  for (const group of groups) {
    if (open.length > 0 && open.length + group.length > chunkSize) {
      chunks.push(open)
      open = []
    }
    open.push(...group)
  }
  return open.length > 0 ? [...chunks, open] : chunks
}
