import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react'

/** Without a pointer that can leave the list, rows stay this long after the last press. */
const touchHoldMs = 4_000
/** A press so soon after the rows moved was meant for another row. */
const settleMs = 600

type PressRow = (pointerType: string) => boolean

const Presses = createContext<PressRow>(() => true)

/** Holds the rows from now on; false if they have just moved, so that the press counts for nothing. */
export const usePressRow = (): PressRow => useContext(Presses)

/** Held rows keep their places with their newest data; those that are gone keep their last, and new ones wait. */
export const keepPlaces = <Row>(
  held: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] => {
  const newest = new Map(now.map((row) => [keyOf(row), row]))
  return held.map((row) => newest.get(keyOf(row)) ?? row)
}

export interface HeldRows<Row> {
  readonly rows: readonly Row[] | undefined
  /** Wraps the list. */
  readonly provide: (list: ReactNode) => ReactNode
  /** For the list's element. */
  readonly onPointerLeave: (event: PointerEvent) => void
}

/**
 * Keeps a list's rows in place from the press of a row's button until the pointer leaves the list, so that no other
 * row's button slides under it. `view` names the page, filters and sort: another view shows its rows at once.
 */
export const useHeldRows = <Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  view: string,
): HeldRows<Row> => {
  const [held, setHeld] = useState<{ readonly rows: readonly Row[]; readonly view: string } | null>(null)
  const shown = held && held.view === view && rows ? keepPlaces(held.rows, rows, keyOf) : rows
  const keys = shown?.map(keyOf).join('\n') ?? ''
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ shown, view, keys: '', movedAt: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const { keys: before, movedAt } = latest.current
    const hasMoved = before !== '' && before !== keys
    latest.current = { shown, view, keys, movedAt: hasMoved ? performance.now() : movedAt }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = useCallback<PressRow>((pointerType) => {
    const { shown: places = [], view: now, movedAt } = latest.current
    if (performance.now() - movedAt < settleMs) return false
    clearTimeout(timer.current)
    if (pointerType !== 'mouse') timer.current = setTimeout(() => setHeld(null), touchHoldMs)
    setHeld({ rows: places, view: now })
    return true
  }, [])
  return {
    rows: shown,
    provide: useMemo(
      () => (list: ReactNode) => createElement(Presses.Provider, { value: press }, list),
      [press],
    ),
    onPointerLeave: ({ pointerType }) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      setHeld(null)
    },
  }
}
