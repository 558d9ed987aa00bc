import type { PlacedItem, BulkJobKind } from './bulk-job-kinds.ts'

/**
 * Groups rows that share a key, also by way of other rows, in the order of their first rows; the rows of a
 * group keep their order.
 */
export const groupsOf = <Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): (readonly Row[])[] => {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    for (let next = key; next !== root;) {
      const parent = parents.get(next) ?? root
      parents.set(next, root)
      next = parent
    }
    return root
  }
  const keyed = rows.map((row) => ({ row, keys: keysOf(row) }))
  for (const { keys } of keyed) {
    const [first, ...others] = keys.map(rootOf)
    for (const other of others)
      if (first !== undefined && rootOf(other) !== rootOf(first)) parents.set(rootOf(other), rootOf(first))
  }
  const groups = new Map<string | number, Row[]>()
  for (const [index, { row, keys }] of keyed.entries()) {
    const group = keys[0] === undefined ? index : rootOf(keys[0])
    const known = groups.get(group)
    if (known) known.push(row)
    else groups.set(group, [row])
  }
  return [...groups.values()]
}

/** Splits rows into chunks in order, keeping rows that share a `together` key in one chunk. */
export const chunksOf = <Input, Item>(
  { chunkSize, together }: Pick<BulkJobKind<Input, Item>, 'chunkSize' | 'together'>,
  rows: readonly PlacedItem<Item>[],
): PlacedItem<Item>[][] => {
  const groups = groupsOf(rows, ({ item }) => together?.(item) ?? [])
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
