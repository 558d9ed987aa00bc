import { useEffect, useRef, useState, type RefObject } from 'react'

const dragType = 'application/x-quayside-line'

interface PartDrag {
  readonly ref: RefObject<HTMLElement | null>
  readonly isOver: boolean
}

/** Mouse only, as every move is also possible with the part's buttons. Line items are marked with `data-line`. */
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
