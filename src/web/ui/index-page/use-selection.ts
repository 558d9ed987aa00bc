import { useCallback, useMemo, useState } from 'react'

export interface Selection<Row> {
  readonly chosen: readonly Row[]
  readonly has: (key: string) => boolean
  readonly toggle: (row: Row, isChosen: boolean) => void
  readonly setMany: (rows: readonly Row[], isChosen: boolean) => void
  readonly clear: () => void
}

/** Rows chosen on this page and others; those in sight are kept as fresh as the list. */
export const useSelection = <Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): Selection<Row> => {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(new Map())
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
  const toggle = useCallback((row: Row, isChosen: boolean) => setMany([row], isChosen), [setMany])
  const clear = useCallback(() => setKept(new Map()), [])
  const has = useCallback((key: string) => kept.has(key), [kept])
  return useMemo(() => {
    const inSight = new Map((rows ?? []).map((row) => [rowKey(row), row]))
    const chosen = [...kept].map(([key, row]) => inSight.get(key) ?? row)
    return { chosen, has, toggle, setMany, clear }
  }, [kept, rows, rowKey, has, toggle, setMany, clear])
}
