import { memo, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Sort, SortDirection } from '../../../contract/kernel/paging.ts'
import { Icon } from '../icon.tsx'
import { TableSkeleton } from '../components/skeletons.tsx'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { Density } from './state/density.ts'
import type { Column } from './state/index-types.ts'
import { lazy } from '../page/lazy.ts'
import { enterPanel } from './side-panel.tsx'
import './table.css'

const LongRows = lazy(() => import('./long-rows.tsx'))

export interface DataTableProps<Row> {
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly sort: Sort | null
  readonly onSort: (column: Column<Row>) => void
  /** Null if rows cannot be selected. */
  readonly chosen: ((key: string) => boolean) | null
  readonly isChoosable: (row: Row) => boolean
  readonly onChoose: (rows: readonly Row[], isChosen: boolean) => void
  readonly onOpen: ((row: Row, inNewWindow: boolean) => void) | null
  readonly onPeek: ((row: Row) => void) | null
  readonly peekedKey: string | null
  /** `compact`: rows of one height, of at most two lines; what is cut shows on hover. */
  readonly density?: Density
}

/** Of a column without a width. */
const flexibleWidth = 200
const checkWidth = 44

const widthOf = ({ columns, chosen }: Pick<DataTableProps<never>, 'columns' | 'chosen'>): number =>
  columns.reduce((sum, { width = flexibleWidth }) => sum + width, chosen ? checkWidth : 0)

/** The whole text of a cell that is cut, as its tooltip. */
const showWhole = ({ target }: Event): void => {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.title !== '') return
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (element) =>
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
      getComputedStyle(element).overflow === 'hidden',
  )
  if (!isCut) return
  const lines = cell.innerText.split('\n').map((line) => line.trim())
  cell.title = lines.filter((line) => line !== '').join('\n')
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, select, textarea, [role="menuitem"]') !== null

/** Rows with a sticky header. Arrow keys move, Enter opens, space previews, x selects. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { rows, columns, rowKey, rowLabel, chosen, onChoose, onOpen, onPeek, peekedKey, isChoosable } = props
  const words = useText(indexText)
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState(0)
  const lastChosen = useRef(0)
  const isCompact = props.density === 'compact'

  // Keeps the newest handlers, so that rows are not redrawn when they change.
  const handlers = useRef(props)
  useEffect(() => {
    handlers.current = props
  })
  const [act] = useState(() => ({
    open: (row: unknown, inNewWindow: boolean) => handlers.current.onOpen?.(row as Row, inNewWindow),
    choose: (place: number, isChosen: boolean, isRange: boolean) => {
      const now = handlers.current
      const all = now.rows ?? []
      const from = isRange ? Math.min(lastChosen.current, place) : place
      const to = isRange ? Math.max(lastChosen.current, place) : place
      lastChosen.current = place
      now.onChoose(
        all.slice(from, to + 1).filter((one) => now.isChoosable(one)),
        isChosen,
      )
    },
    focus: (place: number) => setCurrent(place),
  }))

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const all = rows ?? []
    const row = all[current]
    const moves: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
    const move = moves[event.key]
    if (move !== undefined) {
      const next = Math.min(Math.max(current + move, 0), all.length - 1)
      body.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
      const nextRow = all[next]
      if (peekedKey !== null && nextRow) onPeek?.(nextRow)
    } else if (!row) return
    else if (event.key === 'Enter') onOpen?.(row, false)
    else if (event.key === ' ') onPeek?.(row)
    else if (event.key === 'x' && chosen && isChoosable(row)) onChoose([row], !chosen(rowKey(row)))
    // When the panel is next to the list, Tab moves from the row into it.
    else if (event.key !== 'Tab' || event.shiftKey || peekedKey === null || !enterPanel()) return
    event.preventDefault()
  }
  const latestKeys = useRef(onKeyDown)
  useEffect(() => {
    latestKeys.current = onKeyDown
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latestKeys.current(event)
    const element = body.current
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    const element = body.current
    if (!isCompact || !element) return undefined
    element.addEventListener('mouseover', showWhole)
    return () => element.removeEventListener('mouseover', showWhole)
  }, [isCompact])

  const isLong = rows !== undefined && rows.length > 100
  const rowAt = (row: Row, place: number) => (
    <TableRow
      key={rowKey(row)}
      row={row}
      place={place}
      label={rowLabel(row)}
      chooseLabel={chosen ? words.choose(rowLabel(row)) : ''}
      columns={columns as readonly Column<unknown>[]}
      isChosen={chosen ? chosen(rowKey(row)) : null}
      isChoosable={isChoosable(row)}
      isOpenable={onOpen !== null}
      isPeeked={peekedKey === rowKey(row)}
      isCurrent={place === Math.min(current, (rows?.length ?? 1) - 1)}
      act={act}
    />
  )

  return (
    <table
      className={`q-table${isCompact ? ' q-table-compact' : ''}${isLong ? ' q-table-long' : ''}`}
      style={isCompact || isLong ? { minWidth: widthOf(props) } : undefined}
      aria-rowcount={rows?.length ?? -1}
    >
      <TableHead {...props} />
      <tbody ref={body}>
        {rows ? (
          isLong ? (
            <Suspense fallback={null}>
              <LongRows
                count={rows.length}
                current={current}
                body={body}
                rowAt={(place) => rows[place] !== undefined && rowAt(rows[place], place)}
              />
            </Suspense>
          ) : (
            rows.map(rowAt)
          )
        ) : (
          <TableSkeleton
            columns={columns.map(() => 'auto')}
            right={columns.flatMap(({ align }, place) => (align === 'right' ? [place] : []))}
            hasCheck={chosen !== null}
            rows={10}
          />
        )}
      </tbody>
    </table>
  )
}

const TableHead = <Row,>(props: DataTableProps<Row>) => {
  const { rows, columns, rowKey, chosen, isChoosable, onChoose, sort, onSort } = props
  const words = useText(indexText)
  const choosable = (rows ?? []).filter(isChoosable)
  const chosenHere = chosen ? choosable.filter((row) => chosen(rowKey(row))).length : 0
  return (
    <thead>
      <tr>
        {chosen && (
          <th className="q-cell-check">
            <Check
              label={words.chooseAll}
              isChecked={chosenHere > 0 && chosenHere === choosable.length}
              isPartly={chosenHere > 0 && chosenHere < choosable.length}
              isOff={choosable.length === 0}
              onCheck={(isChosen) => onChoose(choosable, isChosen)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            style={column.width ? { width: column.width } : undefined}
            className={column.align === 'right' ? 'q-right' : undefined}
            aria-sort={
              sort?.key === column.key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
            }
          >
            {column.sortable ? (
              <SortButton
                title={column.title}
                now={sort?.key === column.key ? sort.direction : null}
                onPress={() => onSort(column)}
              />
            ) : (
              column.title
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface SortButtonProps {
  readonly title: string
  readonly now: SortDirection | null
  readonly onPress: () => void
}

const SortButton = ({ title, now, onPress }: SortButtonProps) => {
  const words = useText(indexText)
  return (
    <button type="button" className="q-sort" title={words.sortBy(title)} onClick={onPress}>
      {title}
      <span className={now ? 'q-sort-mark' : 'q-sort-mark q-sort-off'}>
        <Icon name={now === 'asc' ? 'up' : 'down'} size={13} />
      </span>
    </button>
  )
}

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  readonly isPartly?: boolean
  readonly isOff?: boolean
  readonly onCheck: (isChecked: boolean, isRange: boolean) => void
}

/** A native checkbox, because 200 of them must render quickly. */
export const Check = ({ label, isChecked, isPartly = false, isOff = false, onCheck }: CheckProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className="q-check">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isOff}
        onChange={(event) =>
          onCheck(
            event.target.checked,
            event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
    </label>
  )
}

interface TableRowProps {
  readonly row: unknown
  readonly place: number
  readonly label: string
  readonly chooseLabel: string
  readonly columns: readonly Column<unknown>[]
  readonly isChosen: boolean | null
  readonly isChoosable: boolean
  readonly isOpenable: boolean
  readonly isPeeked: boolean
  readonly isCurrent: boolean
  readonly act: {
    readonly open: (row: unknown, inNewWindow: boolean) => void
    readonly choose: (place: number, isChosen: boolean, isRange: boolean) => void
    readonly focus: (place: number) => void
  }
}

const TableRow = memo((props: TableRowProps) => {
  const {
    row,
    place,
    label,
    chooseLabel,
    columns,
    isChosen,
    isChoosable,
    isOpenable,
    isPeeked,
    isCurrent,
    act,
  } = props
  const open = (event: MouseEvent): void => {
    if (!isOpenable || isControl(event.target)) return
    // Selecting text for copying must not open the row.
    if (window.getSelection()?.toString()) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) act.open(row, true)
    else if (event.button === 0) act.open(row, false)
  }
  const className = [
    isOpenable ? 'q-row-open' : '',
    isChosen ? 'q-row-chosen' : '',
    isPeeked ? 'q-row-peeked' : '',
  ]
  return (
    <tr
      data-place={place}
      className={className.filter(Boolean).join(' ') || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-selected={isChosen ?? undefined}
      onFocus={() => act.focus(place)}
      onClick={open}
      onAuxClick={open}
    >
      {isChosen !== null && (
        <td className="q-cell-check">
          <Check
            label={chooseLabel}
            isChecked={isChosen}
            isOff={!isChoosable}
            onCheck={(checked, isRange) => act.choose(place, checked, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={column.align === 'right' ? 'q-right' : undefined}>
          {column.render(row) ?? (column.title && <span className="q-muted">–</span>)}
        </td>
      ))}
    </tr>
  )
})
