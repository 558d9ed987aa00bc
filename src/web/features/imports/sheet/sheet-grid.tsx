import { useId, useState, type CSSProperties, type PointerEvent } from 'react'
import { useText } from '../../../ui/text/define-text.ts'
import { CellEditor } from './cell-editor.tsx'
import { cellId, GridRow, leadingColumns, placeOf } from './grid-row.tsx'
import { at, within, type Selection, type GridView } from './selection.ts'
import type { RowFacts } from './sheet-rows.ts'
import type { SheetColumn, SheetSnapshot, SheetStore } from './sheet-store.ts'
import { sheetText } from './sheet-text.ts'
import { gridKeys, type Editing } from './use-grid-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import './sheet.css'

const rowHeight = 36
const leadingWidths = [56, 230, 150] as const
const widths: Readonly<Record<string, number>> = {
  orderName: 150,
  title: 220,
  address1: 200,
  note: 200,
  giftNote: 200,
  recipientName: 160,
  email: 190,
  quantity: 88,
  price: 96,
  country: 96,
  postcode: 96,
}
const widthOf = ({ field }: SheetColumn): number => widths[field] ?? 130

interface SheetGridProps {
  readonly store: SheetStore
  readonly snapshot: SheetSnapshot
  readonly columns: readonly SheetColumn[]
  /** The numbers of the visible rows. */
  readonly rows: readonly number[]
  readonly facts: RowFacts
  readonly canEdit: boolean
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

export const SheetGrid = ({
  store,
  snapshot,
  columns,
  rows,
  facts,
  canEdit,
  selection,
  onSelect,
}: SheetGridProps) => {
  const words = useText(sheetText)
  const gridId = useId()
  const [isReleased, setReleased] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const shown: GridView = { rows, columns, cell: (row, column) => store.cell(row, column) }
  const size = { rows: rows.length, columns: columns.length }
  const { scroller, onScroll, places, reveal } = useRowWindow(rows.length, rowHeight)
  const select = (to: Selection): void => {
    onSelect(to)
    reveal(to.active.row)
    revealColumn(scroller.current, columns, to.active.column)
  }
  const endEditing = (typed: string | null, to: Selection | null): void => {
    const [row, column] = [rows[selection.active.row], columns[selection.active.column]?.index]
    if (typed !== null && row !== undefined && column !== undefined)
      store.edit([{ row, column, value: typed }])
    setEditing(null)
    if (!to) return
    select(to)
    scroller.current?.focus()
  }
  const grid = { store, shown, selection, select, setEditing, canEdit, isReleased, setReleased }
  const template = [...leadingWidths, ...columns.map(widthOf)].map((width) => `${width}px`).join(' ')
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={words.table}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + leadingColumns}
        aria-multiselectable="true"
        aria-readonly={!canEdit}
        aria-activedescendant={cellId(gridId, selection.active)}
        aria-describedby={`${gridId}-keys`}
        className="q-sheet-grid"
        style={gridStyle(template, rows.length)}
        onScroll={onScroll}
        {...gridKeys(grid)}
        {...pointer(grid, selection)}
      >
        <div
          role="rowgroup"
          style={{ height: rowHeight * (rows.length + 1), minWidth: 'max-content', position: 'relative' }}
        >
          <HeaderRow columns={columns} />
          {places.map((index) => {
            const number = rows[index] ?? 0
            return (
              <GridRow
                key={number}
                gridId={gridId}
                place={index}
                number={number}
                cells={snapshot.rows.get(number) ?? []}
                columns={columns}
                problems={facts.problems.get(number)}
                note={facts.notes.get(number)}
                estimate={facts.estimates.get(number)}
                selection={touches(selection, index) ? selection : null}
                style={{ transform: `translateY(${rowHeight * (index + 1)}px)` }}
              />
            )
          })}
          {editing && (
            <CellEditor
              key={`${selection.active.row} ${selection.active.column}`}
              startsWith={editing.startsWith}
              label={columns[selection.active.column]?.name ?? ''}
              style={boxOf(columns, selection)}
              place={selection.active}
              size={size}
              onEnd={endEditing}
            />
          )}
        </div>
      </div>
      <p id={`${gridId}-keys`} className="q-muted q-sheet-keys">
        {words.keys}
      </p>
    </>
  )
}

const HeaderRow = ({ columns }: { columns: readonly SheetColumn[] }) => {
  const words = useText(sheetText)
  return (
    <div role="row" aria-rowindex={1} className="q-sheet-row q-sheet-head">
      {[words.row, words.state, words.estimate].map((name, index) => (
        <div
          key={name}
          role="columnheader"
          className={`q-sheet-cell ${['q-sheet-number', 'q-sheet-state-cell', 'q-sheet-estimate'][index] ?? ''}`}
        >
          {name}
        </div>
      ))}
      {columns.map(({ index, name }) => (
        <div key={index} role="columnheader" className="q-sheet-cell">
          {name}
        </div>
      ))}
    </div>
  )
}

const gridStyle = (template: string, rows: number): CSSProperties =>
  ({ '--q-sheet-columns': template, height: `min(62vh, ${(rows + 1) * rowHeight + 18}px)` }) as CSSProperties

const touches = ({ anchor, active }: Selection, row: number): boolean =>
  row >= Math.min(anchor.row, active.row) && row <= Math.max(anchor.row, active.row)

const leftOf = (columns: readonly SheetColumn[], column: number): number =>
  columns.slice(0, column).reduce(
    (sum, one) => sum + widthOf(one),
    leadingWidths.reduce((sum, width) => sum + width, 0),
  )

const boxOf = (columns: readonly SheetColumn[], { active }: Selection): CSSProperties => {
  const column = columns[active.column]
  return {
    top: rowHeight * (active.row + 1),
    left: leftOf(columns, active.column),
    width: column ? widthOf(column) : 0,
    height: rowHeight,
  }
}

/** Scrolls a column into view, clear of the sticky columns on the left. */
const revealColumn = (
  scroller: HTMLDivElement | null,
  columns: readonly SheetColumn[],
  column: number,
): void => {
  const target = columns[column]
  if (!scroller || !target) return
  const sticky = leadingWidths[0] + leadingWidths[1]
  const left = leftOf(columns, column)
  if (left - sticky < scroller.scrollLeft) scroller.scrollLeft = left - sticky
  const right = left + widthOf(target)
  if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth
}

interface PointerContext {
  readonly store: SheetStore
  readonly shown: GridView
  readonly select: (selection: Selection) => void
  readonly setEditing: (editing: Editing | null) => void
  readonly canEdit: boolean
}

const pointer = ({ store, shown, select, setEditing, canEdit }: PointerContext, selection: Selection) => ({
  onPointerDown: (event: PointerEvent): void => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    select(event.shiftKey ? { anchor: selection.anchor, active: place } : at(place))
  },
  onPointerOver: (event: PointerEvent): void => {
    const place = event.buttons === 1 && event.pointerType === 'mouse' ? placeOf(event.target) : null
    if (place) select({ anchor: selection.anchor, active: place })
  },
  onDoubleClick: (event: { readonly target: EventTarget | null }): void => {
    const place = canEdit ? placeOf(event.target) : null
    if (!place) return
    const inside = within(place, { rows: shown.rows.length, columns: shown.columns.length })
    const [row, column] = [shown.rows[inside.row], shown.columns[inside.column]?.index]
    if (row !== undefined && column !== undefined) setEditing({ startsWith: store.cell(row, column) })
  },
})
