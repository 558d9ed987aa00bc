import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react'

interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void
  /** Places of the rows that are in sight, and some around them. */
  readonly places: readonly number[]
  /** Scrolls as little as is needed for this row to be in sight. */
  readonly reveal: (place: number) => void
}

const around = 8

/**
 * Of many rows of one height below a header of the same height those that are in sight: the others are not drawn, so
 * that thousands scroll as well as ten.
 */
export const useRowWindow = (count: number, rowHeight: number): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [shown, setShown] = useState(30)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setShown(Math.ceil(element.clientHeight / rowHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowHeight])
  const start = Math.max(0, Math.min(first, count - shown) - around)
  const end = Math.min(count, first + shown + around)
  return {
    scroller,
    onScroll: ({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight)),
    places: Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
    reveal: (place) => {
      const element = scroller.current
      if (!element) return
      // The header covers one row at the top.
      const top = place * rowHeight
      const bottom = top + 2 * rowHeight - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      else if (element.scrollTop < bottom) element.scrollTop = bottom
    },
  }
}
