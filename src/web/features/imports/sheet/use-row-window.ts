import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react'

interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void
  /** Indexes of the visible rows and a few around them. */
  readonly places: readonly number[]
  /** Scrolls a row into view with the least movement. */
  readonly reveal: (place: number) => void
}

const overscan = 8

/**
 * Virtualises rows of equal height below a header of the same height, so that only visible rows are rendered.
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
  const start = Math.max(0, Math.min(first, count - shown) - overscan)
  const end = Math.min(count, first + shown + overscan)
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
