import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { at, nextCell, within, type Place, type Selection, type Size } from './selection.ts'

/** Where a key leads while a cell is edited: Enter down, Tab on; null: it is one of the field's own. */
const leaving = (event: KeyboardEvent, { row, column }: Place, size: Size): Place | null => {
  // Enter ends the input method's word first.
  if (event.nativeEvent.isComposing) return null
  const step = event.shiftKey ? -1 : 1
  if (event.key === 'Enter') return within({ row: row + step, column }, size)
  return event.key === 'Tab' ? (nextCell({ row, column }, step, size) ?? { row, column }) : null
}

interface CellEditorProps {
  readonly startsWith: string
  readonly label: string
  readonly style: CSSProperties
  readonly place: Place
  readonly size: Size
  /** What was typed; and the cell to go on to, where a key has ended it. */
  readonly onEnd: (typed: string | null, to: Selection | null) => void
}

/** The field over the cell that is edited. It is written by Enter, Tab and by leaving it; Escape takes it back. */
export const CellEditor = ({ startsWith, label, style, place, size, onEnd }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  // Before the browser goes on with the key that opened it, so that its letter lands here.
  useLayoutEffect(() => {
    input.current?.focus()
  }, [])
  const end = (typed: string | null, to: Selection | null): void => {
    if (isOver.current) return
    isOver.current = true
    onEnd(typed, to)
  }
  return (
    <input
      ref={input}
      className="q-sheet-editor"
      style={style}
      aria-label={label}
      maxLength={2000}
      defaultValue={startsWith}
      onKeyDown={(event) => {
        event.stopPropagation()
        const to = leaving(event, place, size)
        if (to) end(event.currentTarget.value, at(to))
        else if (event.key === 'Escape') end(null, at(place))
        else return
        event.preventDefault()
      }}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.currentTarget.value, null)}
    />
  )
}
