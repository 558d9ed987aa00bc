import { useCallback, useMemo, useState } from 'react'

export interface Selection<Row, Chosen> {
  readonly chosen: readonly (Row | Chosen)[]
  readonly has: (key: string) => boolean
  readonly setMany: (rows: readonly Row[], isChosen: boolean) => void
  readonly setAll: (all: readonly (readonly [string, Chosen])[]) => void
  readonly clear: () => void
}

export const useSelection = <Row, Chosen>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): Selection<Row, Chosen> => {
  const [kept, setKept] = useState<ReadonlyMap<string, Row | Chosen>>(new Map())
  const setMany = useCallback(
    (many: readonly Row[], isChosen: boolean) =>
      setKept((now) => {
        const next = new Map(now)
        for (const row of many) {
          if (isChosen) next.set(rowKey(row), row)
          else next.delete(rowKey(row))
        }
        return next
      }),
    [rowKey],
  )
  const setAll = useCallback(
    (all: readonly (readonly [string, Chosen])[]) => setKept(new Map<string, Row | Chosen>(all)),
    [],
  )
  const clear = useCallback(() => setKept(new Map()), [])
  const has = useCallback((key: string) => kept.has(key), [kept])
  return useMemo(() => {
    const visible = new Map((rows ?? []).map((row) => [rowKey(row), row]))
    const chosen = [...kept].map(([key, row]) => visible.get(key) ?? row)
    return { chosen, has, setMany, setAll, clear }
  }, [kept, rows, rowKey, has, setMany, setAll, clear])
}
