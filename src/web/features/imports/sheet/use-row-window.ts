import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type RefObject } from 'react'

interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Indexes of the visible rows and a few around them. */
  readonly places: readonly number[]
  /** Scrolls a row into view with the least movement. */
  readonly reveal: (place: number) => void
}

/** Renders only the visible ones of rows of equal height, below a header of the same height. */
export const useRowWindow = (count: number, rowHeight: number): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null)
  const { getVirtualItems, scrollToIndex } = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The header stays over one row at the top.
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
  })
  return {
    scroller,
    places: getVirtualItems().map(({ index }) => index),
    reveal: (place) => scrollToIndex(place, { align: 'auto' }),
  }
}
