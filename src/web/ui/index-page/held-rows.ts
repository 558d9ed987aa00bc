import { useEffect, useRef, useState, type RefObject } from 'react'

/** Without a pointer that can leave the list, rows stay this long after the last press. */
const touchHoldMs = 4_000
/** A pointer's press so soon after the rows moved was meant for another row. */
const settleMs = 600

const rowButtons = 'tbody button, li button'

/** Held rows keep their places with their newest data; those that are gone keep their last, and new ones wait. */
export const keepPlaces = <Row>(
  held: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] => {
  const newest = new Map(now.map((row) => [keyOf(row), row]))
  return held.map((row) => newest.get(keyOf(row)) ?? row)
}

/**
 * Keeps a list's rows in place from the press of any button in a row until the pointer leaves the list, so that no other
 * row's button slides under it. `view` names the page, filters and sort: another view shows its rows at once;
 * `isPlaceholder` while the rows are still those of the view before. `list` is the element around the list.
 */
export const useHeldRows = <Row>(
  rows: readonly Row[] | undefined,
  {
    keyOf,
    view,
    isPlaceholder,
    list,
  }: {
    readonly keyOf: (row: Row) => string
    readonly view: string
    readonly isPlaceholder: boolean
    readonly list: RefObject<HTMLElement | null>
  },
): readonly Row[] | undefined => {
  const [held, setHeld] = useState<{ readonly rows: readonly Row[]; readonly view: string } | null>(null)
  const shown = held && held.view === view && rows ? keepPlaces(held.rows, rows, keyOf) : rows
  const keys = shown?.map(keyOf).join('\n') ?? ''
  const latest = useRef({ shown, view, keys: '', movedAt: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (isPlaceholder) return
    const { keys: before, view: viewBefore, movedAt } = latest.current
    const hasMoved = before !== '' && before !== keys && viewBefore === view
    latest.current = { shown, view, keys, movedAt: hasMoved ? performance.now() : movedAt }
  })
  useEffect(() => {
    const element = list.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || !event.target.closest(rowButtons)) return
      const { shown: places = [], view: now, movedAt } = latest.current
      // The keyboard's focus moves with its row.
      const isPointed = event.detail > 0
      if (isPointed && performance.now() - movedAt < settleMs) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      clearTimeout(timer)
      const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
      if (!isMouse) timer = setTimeout(() => setHeld(null), touchHoldMs)
      setHeld({ rows: places, view: now })
    }
    const leave = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer)
      setHeld(null)
    }
    // Not React's events: they also come from a row's dialogs, and never say that the pointer went to one.
    element?.addEventListener('click', press, true)
    element?.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('click', press, true)
      element?.removeEventListener('pointerleave', leave)
    }
  }, [list])
  return shown
}
