import { Button } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import type { Sort } from '../../../contract/paging.ts'
import { Icon } from '../icon.tsx'
import { useGo, useHref } from '../page/navigation.tsx'
import { usePage } from '../page/page-context.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { LateDrawer } from '../parts/late-drawer.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { useShortcut } from '../parts/shortcuts.ts'
import { useText } from '../text/define-text.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnsMenu, useColumns } from './columns-menu.tsx'
import { DataCards } from './data-cards.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Gallery, ViewSwitch } from './gallery.tsx'
import { indexText } from './index-text.ts'
import type { IndexPageProps } from './index-types.ts'
import { Pagination } from './pagination.tsx'
import { SortSelect } from './sort-select.tsx'
import { nextSort, sortInAddress } from './sorting.ts'
import { StatusTabs } from './status-tabs.tsx'
import { useSelection } from './use-selection.ts'
import './index-page.css'

export { useIndexFilters } from './use-index-filters.ts'

/** A list of things: tabs, filters, table or cards, selection and pages; its whole view is in the address. */
export const IndexPage = <Row,>(props: IndexPageProps<Row>) => {
  const { filters, rows, rowKey, bulk, columns } = props
  const { pathname } = usePage()
  const definition = useColumns(pathname, columns)
  const isNarrow = useIsNarrow()
  const isGallery = props.gallery !== undefined && filters.isGallery
  const selection = useSelection(rows, rowKey)
  const [peeked, setPeeked] = useState<Row | null>(null)
  const peekedNow = peeked && (rows?.find((row) => rowKey(row) === rowKey(peeked)) ?? peeked)
  const sorting = sortingOf(props)
  const table = useTableProps(props, sorting, definition.shown, selection, peekedNow, setPeeked)
  const page = useRef<HTMLDivElement>(null)
  useTableShortcuts(page, props.sidePanel !== undefined, bulk !== undefined)
  return (
    <div ref={page} className={isNarrow ? 'q-page q-index' : 'q-page q-index q-index-fixed'}>
      <PageHeader title={props.title} subtitle={props.subtitle} actions={props.actions} />
      {props.top}
      <div className="q-index-card">
        {props.tabs && <StatusTabs tabs={props.tabs} filters={filters} />}
        <FilterBar
          filters={filters}
          searchPlaceholder={props.searchPlaceholder}
          selects={props.selects ?? []}
          hasDateRange={props.dateRange === true}
          sort={
            (isNarrow || isGallery) && (
              <SortSelect columns={columns} now={sorting.now} own={sorting.own} onSort={sorting.sortBy} />
            )
          }
          savedFiltersKey={props.savedFiltersKey}
          right={
            <>
              {props.gallery && <ViewSwitch filters={filters} />}
              {!isNarrow && !isGallery && (
                <ColumnsMenu columns={columns} isShown={definition.isShown} onSet={definition.set} />
              )}
              {props.exportAction}
            </>
          }
        />
        <OutdatedNote {...props} />
        <div className="q-index-body" aria-busy={props.isFetching === true}>
          {props.isFetching && <div className="q-index-fetching" />}
          <Content {...props} table={table} isNarrow={isNarrow} />
        </div>
        {props.total !== undefined && props.total > 0 && (
          <Pagination filters={filters} total={props.total} isLowerBound={props.totalIsLowerBound === true} />
        )}
      </div>
      {bulk && selection.chosen.length > 0 && (
        <BulkBar
          count={selection.chosen.length}
          totals={bulk.totals?.(selection.chosen)}
          actions={bulk.actions(selection.chosen, selection.clear)}
          onClear={selection.clear}
        />
      )}
      <SidePanel {...props} row={peekedNow} onClose={() => setPeeked(null)} />
    </div>
  )
}

// The table listens to its keys itself while a row has the focus; from elsewhere the first of them brings it there.
const useTableShortcuts = (
  page: RefObject<HTMLDivElement | null>,
  canPeek: boolean,
  canChoose: boolean,
): void => {
  const words = useText(indexText)
  const focusRow = (): void => page.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  useShortcut('j', words.down, focusRow)
  useShortcut('k', words.up, focusRow)
  useShortcut('Enter', words.open, null)
  useShortcut(' ', canPeek ? words.peek : '', null)
  useShortcut('x', canChoose ? words.pick : '', focusRow)
}

interface Sorting {
  readonly now: Sort | null
  readonly own: Sort | null
  readonly sortBy: (sort: Sort | null) => void
}

/** By what the rows are sorted; a key in the address that the list does not know means nothing. */
const sortingOf = <Row,>({ filters, columns, ownSort }: IndexPageProps<Row>): Sorting => {
  const own = ownSort ?? null
  const isKnown = columns.some(({ key, sortable }) => sortable && key === filters.sort?.key)
  return {
    now: isKnown ? filters.sort : own,
    own,
    sortBy: (sort) => filters.change({ sort: sortInAddress(sort, own) }),
  }
}

const useTableProps = <Row,>(
  { rows, rowKey, rowLabel, detailHref, sidePanel, bulk }: IndexPageProps<Row>,
  sorting: Sorting,
  columns: DataTableProps<Row>['columns'],
  selection: ReturnType<typeof useSelection<Row>>,
  peeked: Row | null,
  setPeeked: (row: Row | null) => void,
): DataTableProps<Row> => {
  const go = useGo()
  const href = useHref()
  return {
    rows,
    columns,
    rowKey,
    rowLabel,
    sort: sorting.now,
    onSort: ({ key, sortable }) =>
      sortable && sorting.sortBy(nextSort({ key, kind: sortable }, sorting.now, sorting.own)),
    chosen: bulk ? selection.has : null,
    isChoosable: bulk?.isChoosable ?? (() => true),
    onChoose: selection.setMany,
    onOpen: detailHref
      ? (row, inNewWindow) => {
          if (inNewWindow) window.open(href(detailHref(row)), '_blank', 'noopener')
          else void go(detailHref(row))
        }
      : // Without a page of its own, a row opens beside the list.
        sidePanel
        ? (row) => setPeeked(row)
        : null,
    onPeek: sidePanel ? (row) => setPeeked(peeked && rowKey(peeked) === rowKey(row) ? null : row) : null,
    peekedKey: peeked ? rowKey(peeked) : null,
  }
}

interface ContentProps<Row> extends IndexPageProps<Row> {
  readonly table: DataTableProps<Row>
  readonly isNarrow: boolean
}

const Content = <Row,>({
  rows,
  error,
  onRetry,
  filters,
  empty,
  table,
  isNarrow,
  gallery,
  totalIsLowerBound,
}: ContentProps<Row>) => {
  const words = useText(indexText)
  if (!rows && error) return <ErrorState error={error} onRetry={onRetry} />
  if (rows?.length === 0) {
    if (!filters.isFiltered && filters.tab === '' && filters.page === 1) return empty
    return (
      <EmptyState
        icon="search"
        title={words.nothing}
        action={<Button onClick={filters.clear}>{words.clear}</Button>}
      >
        {words.nothingWords}
      </EmptyState>
    )
  }
  return (
    <>
      {gallery && filters.isGallery ? (
        <Gallery rows={rows} rowKey={table.rowKey} card={gallery} />
      ) : isNarrow ? (
        <DataCards {...table} />
      ) : (
        <DataTable {...table} />
      )}
      {totalIsLowerBound && <p className="q-index-many">{words.tooMany}</p>}
    </>
  )
}

const OutdatedNote = <Row,>({ rows, error, onRetry }: IndexPageProps<Row>) => {
  const words = useText(indexText)
  if (!rows || !error) return null
  return (
    <p className="q-note q-note-problem q-index-outdated" role="alert">
      <Icon name="alert" size={16} />
      {words.outdated}
      {onRetry && (
        <button type="button" className="q-button q-button-link" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </p>
  )
}

// Beside the list the keys stay with the list: the next row shows in the panel.
const besideList = {
  mask: false,
  autoFocus: false,
  focusable: { trap: false, focusTriggerAfterClose: false },
} as const

interface SidePanelProps<Row> extends IndexPageProps<Row> {
  readonly row: Row | null
  readonly onClose: () => void
}

const SidePanel = <Row,>({ row, onClose, rowLabel, detailHref, sidePanel }: SidePanelProps<Row>) => {
  const words = useText(indexText)
  const go = useGo()
  const isNarrow = useIsNarrow()
  return (
    <LateDrawer
      open={row !== null && sidePanel !== undefined}
      onClose={onClose}
      size={isNarrow ? '100%' : 480}
      {...(isNarrow ? {} : besideList)}
      title={row ? rowLabel(row) : ''}
      extra={
        row && detailHref ? (
          <Button type="primary" onClick={() => void go(detailHref(row))}>
            {words.openDetail}
          </Button>
        ) : undefined
      }
    >
      {row && sidePanel?.(row)}
    </LateDrawer>
  )
}
