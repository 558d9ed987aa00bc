import { memo, type CSSProperties } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useProblemWords } from '../import-problem-text.ts'
import { RowEstimate, RowState } from './row-state.tsx'
import { isWithin, rangeOf, type Place, type Selection } from './selection.ts'
import type { OrderEstimate } from './sheet-rows.ts'
import type { Note, Problem, SheetColumn } from './sheet-store.ts'
import { sheetText } from './sheet-text.ts'

/** Before the file's own columns: row, state, estimate. */
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
  /** Null where no cell of this row is chosen, so that the row need not be drawn anew. */
  readonly selection: Selection | null
  readonly style: CSSProperties
}

/** One row of the table. Its cells are found again by their place, see `placeOf`. */
export const GridRow = memo(
  ({ gridId, place, number, cells, columns, problems, note, estimate, selection, style }: GridRowProps) => {
    const words = useText(sheetText)
    const saying = useProblemWords()
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
          const isChosen = range ? isWithin(range, { row: place, column }) : false
          const isActive = selection?.active.row === place && selection.active.column === column
          const className = [
            'q-sheet-cell',
            problem ? 'q-sheet-cell-problem' : '',
            isChosen ? 'q-sheet-cell-chosen' : '',
            isActive ? 'q-sheet-cell-active' : '',
          ]
          return (
            <div
              key={index}
              role="gridcell"
              id={cellId(gridId, { row: place, column })}
              aria-colindex={column + leadingColumns + 1}
              aria-selected={isChosen}
              aria-invalid={problem ? true : undefined}
              data-row={place}
              data-column={column}
              title={problem && saying(problem)}
              className={className.filter(Boolean).join(' ')}
            >
              {problem && <Icon name="alert" size={13} />}
              <span className="q-sheet-words">{cells[index] ?? ''}</span>
              {problem && (
                <span className="q-hidden-text">
                  {' '}
                  {words.problem}: {saying(problem)}
                </span>
              )}
            </div>
          )
        })}
      </div>
    )
  },
)

/** The place of the cell that an event happened in. */
export const placeOf = (target: EventTarget | null): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}
