import { Button, Checkbox } from 'antd'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { orderColumns } from '../../../../contract/imports/order-columns.ts'
import { imports } from '../../../../contract/imports/imports.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { call } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { useConfirmImport } from '../file/use-confirm-import.ts'
import { at, filledDown, rangeOf, within, type Selection } from './selection.ts'
import { SheetCards } from './sheet-cards.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { needsCorrection, rowFacts, type RowFacts } from './sheet-rows.ts'
import { SheetStore, type LoadedSheet, type RowChange } from './sheet-store.ts'
import { SheetSummary } from './sheet-summary.tsx'
import { sheetText } from './sheet-text.ts'
import './sheet.css'

const text = defineText({
  en: {
    place: (n: number) => `Place ${counted(n, 'order', 'orders')}`,
    stays: (n: number) =>
      `${counted(n, 'row has a problem and stays', 'rows have problems and stay')} here. You can place the other orders now.`,
    another: 'Start another',
  },
  zh: {
    place: (n: number) => `提交 ${formatNumber(n, 'zh')} 个订单`,
    stays: (n: number) => `${formatNumber(n, 'zh')} 行有问题，将保留在此。其余订单现在即可提交。`,
    another: '新建一批',
  },
})

export const SheetView = ({ sheet }: { sheet: LoadedSheet }) => {
  const words = useText(text)
  const go = useGo()
  const { can } = useAccess()
  const isNarrow = useIsNarrow()
  const id = sheet.check.import.id
  const store = useSheetStore(sheet)
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  const one = snapshot.check.import
  const estimate = useEstimate(id, snapshot.check)
  const facts = useMemo(() => rowFacts(snapshot.check, estimate.data), [snapshot.check, estimate.data])
  const problemRows = snapshot.order.filter((row) => needsCorrection(facts, row))
  const filter = useProblemFilter(snapshot.order, facts)
  const [rawSelection, setSelection] = useState<Selection>(at({ row: 0, column: 0 }))
  const [hasAllColumns, setAllColumns] = useState(false)
  const [used] = useState(() => usedColumns(sheet))
  const columns = hasAllColumns ? sheet.columns : used
  const size = { rows: filter.rows.length, columns: columns.length }
  const selection = { anchor: within(rawSelection.anchor, size), active: within(rawSelection.active, size) }
  const confirm = useConfirmImport()
  const canEdit = can('order:create') && (one.status === 'ready' || one.status === 'done')
  const fresh = one.ordersTotal - one.ordersExisting - one.ordersCreated
  useLeaveGuard(snapshot.saving === 'failed')
  const place = async (): Promise<void> => {
    if (!(await store.flush())) return
    await confirm.mutateAsync({ id })
    await go('/orders/importDetail', { search: { id } })
  }
  return (
    <div className="q-page">
      <PageHeader
        title={one.fileName}
        subtitle={one.shopName}
        back="/orders/dropshippingOrders"
        actions={
          <>
            <Button onClick={() => void go('/ordres/bulkOrder')}>{words.another}</Button>
            {canEdit && (
              <Button
                type="primary"
                disabled={fresh === 0 || one.status !== 'ready'}
                loading={confirm.isPending}
                onClick={() => void place()}
              >
                {words.place(fresh)}
              </Button>
            )}
          </>
        }
      />
      <div className="q-stack">
        <SheetSummary estimate={estimate.data} problems={problemRows.length} one={one} />
        {problemRows.length > 0 && fresh > 0 && <p className="q-muted">{words.stays(problemRows.length)}</p>}
        <Bar
          store={store}
          saving={snapshot.saving}
          canUndo={snapshot.canUndo}
          canRedo={snapshot.canRedo}
          canEdit={canEdit}
          filter={filter}
          problemCount={problemRows.length}
          allColumns={{
            isOn: hasAllColumns,
            toggle: setAllColumns,
            isNeeded: used.length < sheet.columns.length,
          }}
          {...(isNarrow ? {} : { selected: { rows: filter.rows, columns, selection } })}
          onAdd={() => {
            const row = store.addRow()
            const last = store.snapshot().order.indexOf(row)
            if (!filter.isOn) setSelection(at({ row: last, column: 0 }))
          }}
        />
        {isNarrow ? (
          <SheetCards {...{ store, snapshot, facts, canEdit }} columns={sheet.columns} rows={filter.rows} />
        ) : (
          <div>
            <SheetGrid
              {...{ store, snapshot, columns, facts, canEdit, selection }}
              rows={filter.rows}
              onSelect={setSelection}
            />
            <ActiveMessage facts={facts} row={filter.rows[selection.active.row]} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Columns that are required, have a value or have a problem. */
const usedColumns = ({ columns, rows, check }: LoadedSheet): LoadedSheet['columns'] => {
  const needed = new Set<string>(orderColumns.flatMap(({ field, isNeeded }) => (isNeeded ? [field] : [])))
  const withProblems = new Set(check.problems.map(({ column }) => column))
  return columns.filter(
    ({ index, field }) =>
      needed.has(field) ||
      withProblems.has(index) ||
      rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  )
}

const ActiveMessage = ({ facts, row }: { facts: RowFacts; row: number | undefined }) => {
  const problems = row === undefined ? [] : (facts.problems.get(row) ?? [])
  return (
    <p className="q-sheet-message q-sheet-state-problem" role="status">
      {problems.map(({ message }) => message).join(' ')}
    </p>
  )
}

const useSheetStore = (sheet: LoadedSheet): SheetStore => {
  const { id } = sheet.check.import
  const [store] = useState(() => {
    const width =
      Math.max(
        ...sheet.columns.map(({ index }) => index),
        ...sheet.rows.map(({ cells }) => cells.length - 1),
      ) + 1
    const save = (rows: RowChange[]) => call(imports.correctImport, { id, rows })
    return new SheetStore(sheet, width, save)
  })
  useEffect(() => {
    const flush = (): void => void store.flush()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [store])
  return store
}

/** Refetched after each check of the rows. */
const useEstimate = (id: LoadedSheet['check']['import']['id'], check: LoadedSheet['check']) => {
  const estimate = useCall(imports.calculateImport, { id }, { quiet: true, staleMs: 0 })
  const { refetch } = estimate
  const [first] = useState(check)
  useEffect(() => {
    if (check !== first) void refetch()
  }, [check, first, refetch])
  return estimate
}

/** Filters rows with problems. A row that gets fixed stays visible until the filter is toggled again. */
const useProblemFilter = (order: readonly number[], facts: RowFacts) => {
  const [kept, setKept] = useState<ReadonlySet<number> | null>(null)
  const rows = kept ? order.filter((row) => kept.has(row) || needsCorrection(facts, row)) : order
  const toggle = (isOn: boolean): void =>
    setKept(isOn ? new Set(order.filter((row) => needsCorrection(facts, row))) : null)
  return { rows, isOn: kept !== null, toggle }
}

interface BarProps {
  readonly store: SheetStore
  readonly saving: 'saved' | 'saving' | 'failed'
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly canEdit: boolean
  readonly filter: ReturnType<typeof useProblemFilter>
  readonly problemCount: number
  readonly allColumns: {
    readonly isOn: boolean
    readonly toggle: (isOn: boolean) => void
    readonly isNeeded: boolean
  }
  readonly selected?: {
    readonly rows: readonly number[]
    readonly columns: LoadedSheet['columns']
    readonly selection: Selection
  }
  readonly onAdd: () => void
}

const Bar = ({
  store,
  saving,
  canUndo,
  canRedo,
  canEdit,
  filter,
  problemCount,
  allColumns,
  selected,
  onAdd,
}: BarProps) => {
  const words = useText(sheetText)
  const shown = selected && { ...selected, cell: (row: number, column: number) => store.cell(row, column) }
  return (
    <div className="q-sheet-bar">
      <Checkbox
        checked={filter.isOn}
        disabled={problemCount === 0 && !filter.isOn}
        onChange={(event) => filter.toggle(event.target.checked)}
      >
        {words.onlyProblems(problemCount)}
      </Checkbox>
      {shown && allColumns.isNeeded && (
        <Checkbox checked={allColumns.isOn} onChange={(event) => allColumns.toggle(event.target.checked)}>
          {words.allColumns}
        </Checkbox>
      )}
      {canEdit && (
        <>
          <Button icon={<Icon name="plus" size={14} />} onClick={onAdd}>
            {words.addRow}
          </Button>
          {shown && (
            <>
              <Button onClick={() => store.edit(filledDown(shown, shown.selection))}>{words.fillDown}</Button>
              <Button
                onClick={() => {
                  const { top, bottom } = rangeOf(shown.selection)
                  store.removeRows(shown.rows.slice(top, bottom + 1))
                }}
              >
                {words.removeRows}
              </Button>
            </>
          )}
          <Button disabled={!canUndo} onClick={() => store.undo()}>
            {words.undo}
          </Button>
          <Button disabled={!canRedo} onClick={() => store.redo()}>
            {words.redo}
          </Button>
          <span className="q-sheet-bar-end q-muted" role="status">
            {words[saving]}{' '}
            {saving === 'failed' && (
              <button type="button" className="q-button q-button-link" onClick={() => void store.flush()}>
                {words.retry}
              </button>
            )}
          </span>
        </>
      )}
    </div>
  )
}
