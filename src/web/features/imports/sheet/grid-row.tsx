import { memo, type CSSProperties } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useProblemMessage } from '../file/import-problem-text.ts'
import { RowEstimate, RowState } from './row-state.tsx'
import { isWithin, rangeOf, type Place, type Selection } from './selection.ts'
import type { OrderEstimate } from './sheet-rows.ts'
import type { Note, Problem, SheetColumn } from './sheet-store.ts'
import { sheetText } from './sheet-text.ts'

/** The columns before the file's own: row, status, estimate. */
export const leadingColumns = 3

export const cellId = (gridId: string, { row, column }: Place): string => `${gridId}-${row}-${column}`

interface GridRowProps {
  readonly gridId: string
  readonly place: number
  readonly number: number
  readonly cells: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly problems: readonly Problem[] | undefined
  readonly note: Note | undefined
  readonly estimate: OrderEstimate | undefined
  /** Null when no cell of this row is selected, so that the memoised row does not rerender. */
  readonly selection: Selection | null
  readonly style: CSSProperties
}

/** `placeOf` finds the cells by their data attributes. */
export const GridRow = memo(
  ({ gridId, place, number, cells, columns, problems, note, estimate, selection, style }: GridRowProps) => {
    const words = useText(sheetText)
    const messageOf = useProblemMessage()
    const range = selection && rangeOf(selection)
    return (
      <div role="row" aria-rowindex={place + 2} className="q-sheet-row" style={style}>
        <div role="rowheader" className="q-sheet-cell q-sheet-number q-tabular">
          {number}
        </div>
        <div role="gridcell" className="q-sheet-cell q-sheet-state-cell">
          <RowState problems={problems} note={note} />
        </div>
        <div role="gridcell" className="q-sheet-cell q-sheet-estimate">
          <RowEstimate estimate={estimate} />
        </div>
        {columns.map(({ index }, column) => {
          const problem = problems?.find((one) => one.column === index)
          const isSelected = range ? isWithin(range, { row: place, column }) : false
          const isActive = selection?.active.row === place && selection.active.column === column
          const className = [
            'q-sheet-cell',
            problem ? 'q-sheet-cell-problem' : '',
            isSelected ? 'q-sheet-cell-chosen' : '',
            isActive ? 'q-sheet-cell-active' : '',
          ]
          return (
            <div
              key={index}
              role="gridcell"
              id={cellId(gridId, { row: place, column })}
              aria-colindex={column + leadingColumns + 1}
              aria-selected={isSelected}
              aria-invalid={problem ? true : undefined}
              data-row={place}
              data-column={column}
              title={problem && messageOf(problem)}
              className={className.filter(Boolean).join(' ')}
            >
              {problem && <Icon name="alert" size={13} />}
              <span className="q-sheet-words">{cells[index] ?? ''}</span>
              {problem && (
                <span className="q-hidden-text">
                  {' '}
                  {words.problem}: {messageOf(problem)}
                </span>
              )}
            </div>
          )
        })}
      </div>
    )
  },
)

/** Null outside the cells. */
export const placeOf = (target: EventTarget | null): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}
