import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { at, nextCell, within, type Place, type Selection, type Size } from './selection.ts'

/** The cell that Enter (down) or Tab (next) leads to; null for other keys. */
const nextPlace = (event: KeyboardEvent, { row, column }: Place, size: Size): Place | null => {
  // While an input method composes, Enter confirms its text.
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
  /** Called with the typed text, null when cancelled, and the next selection if a key ended the editing. */
  readonly onEnd: (typed: string | null, to: Selection | null) => void
}

/** Enter, Tab and blur save the input, Escape cancels. */
export const CellEditor = ({ startsWith, label, style, place, size, onEnd }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  // Focused before the browser handles the key that opened the editor, so that its character lands here.
  useLayoutEffect(() => {
    input.current?.focus()
  }, [])
  const end = (typed: string | null, to: Selection | null): void => {
    if (hasEnded.current) return
    hasEnded.current = true
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
        const to = nextPlace(event, place, size)
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
