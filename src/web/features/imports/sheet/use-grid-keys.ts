import type { ClipboardEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { readPaste, writePaste } from './paste-reader.ts'
import {
  at,
  cleared,
  copied,
  filledDown,
  moved,
  nextCell,
  pasted,
  type Selection,
  type GridView,
} from './selection.ts'
import type { SheetStore } from './sheet-store.ts'

/** The initial text of the cell editor: the cell's value, or '' when typing replaces it. */
export interface Editing {
  readonly startsWith: string
}

interface Grid {
  readonly store: SheetStore
  readonly shown: GridView
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly setEditing: (editing: Editing | null) => void
  readonly canEdit: boolean
  /** Escape lets the next Tab leave the table. */
  readonly isReleased: boolean
  readonly setReleased: (isReleased: boolean) => void
}

const sizeOf = ({ rows, columns }: GridView) => ({ rows: rows.length, columns: columns.length })
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Process')

const command = (grid: Grid, event: KeyboardEvent): boolean => {
  const { store, shown, selection, select, canEdit } = grid
  const size = sizeOf(shown)
  const key = event.key.toLowerCase()
  if (key === 'a') {
    select({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } })
    return true
  }
  if (!canEdit) return false
  if (key === 'd') store.edit(filledDown(shown, selection))
  else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo()
  else if (key === 'z') store.undo()
  else return false
  return true
}

const move = ({ shown, selection, select }: Grid, event: KeyboardEvent): boolean => {
  const step = { key: event.key, isFar: event.ctrlKey || event.metaKey }
  const place = moved(selection.active, step, sizeOf(shown))
  if (!place) return false
  select(event.shiftKey ? { anchor: selection.anchor, active: place } : at(place))
  return true
}

/** Moves to the next cell; at the ends and after Escape, Tab leaves the table. */
const tab = ({ shown, selection, select, isReleased }: Grid, event: KeyboardEvent): boolean => {
  const next = nextCell(selection.active, event.shiftKey ? -1 : 1, sizeOf(shown))
  if (isReleased || !next) return false
  select(at(next))
  return true
}

const edit = ({ store, shown, selection, setEditing, canEdit }: Grid, event: KeyboardEvent): boolean => {
  if (!canEdit) return false
  const { row, column } = selection.active
  const [number, place] = [shown.rows[row], shown.columns[column]?.index]
  if (number === undefined || place === undefined) return false
  if (event.key === 'Enter' || event.key === 'F2') {
    flushSync(() => setEditing({ startsWith: store.cell(number, place) }))
    return true
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    store.edit(cleared(shown, selection))
    return true
  }
  // The default is not prevented, so that the typed character, also of an input method, lands in the editor.
  if (isTyped(event)) flushSync(() => setEditing({ startsWith: '' }))
  return false
}

/** The table's key and clipboard handlers while no cell is being edited. */
export const gridKeys = (grid: Grid) => ({
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      grid.setReleased(true)
      return
    }
    const isHandled =
      event.ctrlKey || event.metaKey
        ? command(grid, event) || move(grid, event)
        : event.key === 'Tab'
          ? tab(grid, event)
          : move(grid, event) || edit(grid, event)
    if (isHandled) event.preventDefault()
    if (grid.isReleased && event.key !== 'Shift') grid.setReleased(false)
  },
  onCopy: (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', writePaste(copied(grid.shown, grid.selection)))
    event.preventDefault()
  },
  onCut: (event: ClipboardEvent): void => {
    if (!grid.canEdit) return
    event.clipboardData.setData('text/plain', writePaste(copied(grid.shown, grid.selection)))
    grid.store.edit(cleared(grid.shown, grid.selection))
    event.preventDefault()
  },
  onPaste: (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!grid.canEdit || text === '') return
    event.preventDefault()
    const result = pasted(grid.shown, grid.selection, readPaste(text), () => grid.store.addRow())
    grid.store.edit(result.edits)
    grid.select(result.selection)
  },
})
