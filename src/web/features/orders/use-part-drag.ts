import { useEffect, useRef, useState, type RefObject } from 'react'

const dragType = 'application/x-quayside-line'

interface PartDrag {
  readonly ref: RefObject<HTMLElement | null>
  /** Something is held over the part. */
  readonly isOver: boolean
}

/**
 * Lets the lines of a part (`data-line`) be dragged to others, and those of others be dropped on it. What can be dragged
 * can be moved by its buttons as well: this is the mouse's way alone.
 */
export const usePartDrag = (index: number, onDrop: (lineId: string, from: number) => void): PartDrag => {
  const ref = useRef<HTMLElement | null>(null)
  const drop = useRef(onDrop)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    drop.current = onDrop
  }, [onDrop])
  useEffect(() => {
    const part = ref.current
    if (!part) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const holdsLine = (event: DragEvent): boolean => event.dataTransfer?.types.includes(dragType) ?? false
    part.addEventListener(
      'dragstart',
      (event) => {
        const line = event.target instanceof Element ? event.target.closest('[data-line]') : null
        const lineId = line?.getAttribute('data-line')
        if (lineId) event.dataTransfer?.setData(dragType, `${lineId} ${index}`)
      },
      { signal },
    )
    part.addEventListener(
      'dragover',
      (event) => {
        if (!holdsLine(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    part.addEventListener('dragleave', () => setIsOver(false), { signal })
    part.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        setIsOver(false)
        const [lineId = '', from = ''] = event.dataTransfer?.getData(dragType).split(' ') ?? []
        if (lineId !== '') drop.current(lineId, Number(from))
      },
      { signal },
    )
    return () => listening.abort()
  }, [index])
  return { ref, isOver }
}
