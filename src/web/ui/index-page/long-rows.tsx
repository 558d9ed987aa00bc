import { startTransition, useEffect, useState, type ReactNode, type RefObject } from 'react'

/** Rows are drawn and left out by so many. */
const chunkSize = 10
/** Drawn beyond the edges of the window, in pixels. */
const margin = 500
const usualRowHeight = 45

interface LongRowsProps {
  readonly count: number
  /** The row that has the keyboard’s focus, and those before and after it, are always drawn: keys are quicker than scrolling. */
  readonly current: number
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly rowAt: (place: number) => ReactNode
}

interface Shown {
  readonly first: number
  readonly last: number
}

const heightOf = (heights: Heights, chunk: number): number =>
  heights[chunk] ?? heights[0] ?? chunkSize * usualRowHeight
type Heights = Readonly<Record<number, number>>

const shownNow = (body: HTMLElement, chunks: number, heights: Heights): Shown => {
  const { top } = body.getBoundingClientRect()
  const [from, to] = [-top - margin, window.innerHeight - top + margin]
  let [at, first, last] = [0, -1, 0]
  for (let chunk = 0; chunk < chunks && at < to; chunk += 1) {
    at += heightOf(heights, chunk)
    if (first === -1 && at > from) first = chunk
    last = chunk
  }
  return { first: first === -1 ? last : first, last }
}

const measured = (body: HTMLElement): Heights => {
  const heights: Record<number, number> = {}
  const counts: Record<number, number> = {}
  for (const row of body.querySelectorAll<HTMLElement>('tr[data-place]')) {
    const chunk = Math.floor(Number(row.dataset['place']) / chunkSize)
    heights[chunk] = (heights[chunk] ?? 0) + row.offsetHeight
    counts[chunk] = (counts[chunk] ?? 0) + 1
  }
  // Rows that come in later make the last chunk higher.
  return Object.fromEntries(Object.entries(heights).filter(([chunk]) => counts[Number(chunk)] === chunkSize))
}

/** Of a long table, the rows near the window; empty rows keep the places of the others. */
const LongRows = ({ count, current, body, rowAt }: LongRowsProps) => {
  const chunks = Math.ceil(count / chunkSize)
  const [heights, setHeights] = useState<Heights>({})
  const [{ first, last }, setShown] = useState<Shown>({ first: 0, last: 2 })
  useEffect(() => {
    let frame = 0
    const update = (): void => {
      frame = 0
      if (!body.current) return
      const next = shownNow(body.current, chunks, heights)
      // Drawing may be interrupted, so that scrolling stays smooth.
      startTransition(() =>
        setShown((now) => (now.first === next.first && now.last === next.last ? now : next)),
      )
    }
    const plan = (): void => {
      frame ||= requestAnimationFrame(update)
    }
    plan()
    document.addEventListener('scroll', plan, { capture: true, passive: true })
    window.addEventListener('resize', plan)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', plan, { capture: true })
      window.removeEventListener('resize', plan)
    }
  }, [body, chunks, heights])
  // The table’s height changes where rows are not as high as was thought.
  useEffect(() => {
    const element = body.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const found = measured(element)
      setHeights((now) =>
        Object.entries(found).every(([chunk, height]) => heightOf(now, Number(chunk)) === height)
          ? now
          : { ...now, ...found },
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [body])
  const pinned = Math.floor(current / chunkSize)
  const parts: ReactNode[] = []
  let gap = 0
  const close = (chunk: number): void => {
    if (gap > 0) parts.push(<Gap key={`gap ${chunk}`} height={gap} />)
    gap = 0
  }
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const from = chunk * chunkSize
    const to = Math.min(from + chunkSize, count)
    if ((chunk >= first && chunk <= last) || Math.abs(chunk - pinned) <= 1) {
      close(chunk)
      for (let place = from; place < to; place += 1) parts.push(rowAt(place))
    } else gap += (heightOf(heights, chunk) * (to - from)) / chunkSize
  }
  close(chunks)
  return parts
}
export default LongRows

const Gap = ({ height }: { readonly height: number }) => <tr aria-hidden="true" style={{ height }} />
