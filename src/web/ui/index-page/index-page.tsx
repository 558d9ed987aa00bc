import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { Sort } from '../../../contract/kernel/paging.ts'
import { Icon } from '../icon.tsx'
import { lazy } from '../page/lazy.ts'
import { keepListRows } from '../page/list-rows.ts'
import { useGo, useHref } from '../page/navigation.tsx'
import { usePage } from '../page/page-context.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { Bar } from '../components/skeletons.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { useShortcut } from '../page/shortcuts.ts'
import { useText } from '../text/define-text.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DataCards } from './data-cards.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useDensity } from './state/density.ts'
import { FilterBar } from './filter-bar.tsx'
import { Gallery, ViewSwitch } from './gallery.tsx'
import { useHeldRows } from './held-rows.ts'
import { indexText } from './index-text.ts'
import { useColumns } from './state/list-columns.ts'
import type { IndexPageProps } from './state/index-types.ts'
import { Pagination } from './pagination.tsx'
import { isInPanel, SidePanel } from './side-panel.tsx'
import { nextSort, sortInAddress } from './state/sorting.ts'
import { StatusTabs } from './status-tabs.tsx'
import { useSavedViews } from './state/use-saved-views.ts'
import { useSelection, type Selection } from './state/use-selection.ts'
import './index-page.css'

export { useIndexFilters } from './state/use-index-filters.ts'

const ColumnsMenu = lazy(() => import('./columns-menu.tsx'))
const SortSelect = lazy(() => import('./sort-select.tsx'))

/** The whole view is stored in the URL. */
export const IndexPage = <Row, Chosen = never>(props: IndexPageProps<Row, Chosen>) => {
  const { filters, list, rowKey, bulk, columns } = props
  const listElement = useRef<HTMLDivElement>(null)
  const view = JSON.stringify(filters.address)
  const rows = useHeldRows(list.data?.rows, {
    keyOf: rowKey,
    view,
    isPlaceholder: list.isPlaceholderData,
    list: listElement,
  })
  // Polling must not show as loading.
  const isBusy = list.isFetching && (list.isPlaceholderData || Boolean(list.error))
  const { pathname } = usePage()
  const arranged = useColumns(pathname, columns, props.savedViews && filters.address['columns'])
  const [density, setDensity] = useDensity(props.density)
  const isNarrow = useIsNarrow()
  const isGallery = props.gallery !== undefined && filters.isGallery
  const selection = useSelection<Row, Chosen>(rows, rowKey)
  const [peeked, setPeeked] = useState<Row | null>(null)
  const peekedNow = peeked && (rows?.find((row) => rowKey(row) === rowKey(peeked)) ?? peeked)
  const saved = useSavedViews(props.savedViews, filters, arranged)
  const sorting = sortingOf(props)
  // Cards have a layout of their own, and no menu that would bring a column back.
  const shown = isNarrow ? arranged.own.shown : arranged.shown
  const table = useTableProps(props, rows, sorting, shown, selection, peekedNow, setPeeked)
  const page = useRef<HTMLDivElement>(null)
  const { detailHref } = props
  useEffect(() => {
    if (rows && detailHref) keepListRows(rows.map(detailHref))
  }, [rows, detailHref])
  useTableShortcuts(page, props.sidePanel !== undefined, bulk !== undefined)
  const sort = (isNarrow || isGallery) && (
    <Suspense fallback={<Bar width={140} height={32} />}>
      <SortSelect columns={columns} now={sorting.now} own={sorting.own} onSort={sorting.sortBy} />
    </Suspense>
  )
  const tools = (
    <>
      {props.gallery && <ViewSwitch filters={filters} />}
      {!isNarrow && !isGallery && (
        <Suspense fallback={<Bar width={32} height={32} />}>
          <ColumnsMenu
            path={pathname}
            columns={arranged}
            filters={filters}
            saved={saved}
            density={density}
            onDensity={setDensity}
          />
        </Suspense>
      )}
      {props.exportAction}
    </>
  )
  // Without filters, the remaining controls need no row of their own.
  const isPlain =
    props.searchPlaceholder === undefined && !props.selects?.length && !props.moreFilters && !props.dateRange
  const plainTools = isPlain && (
    <span className="q-index-tools">
      {sort}
      {tools}
    </span>
  )
  return (
    <div ref={page} className={isNarrow ? 'q-page q-index' : 'q-page q-index q-index-fixed'}>
      <PageHeader
        title={props.title}
        subtitle={props.subtitle}
        {...(props.back !== undefined && { back: props.back })}
        actions={
          props.tabs ? (
            props.actions
          ) : (
            <>
              {plainTools}
              {props.actions}
            </>
          )
        }
      />
      {props.top}
      <div className="q-index-card">
        {props.tabs && (
          <div className="q-index-tabs">
            <StatusTabs tabs={props.tabs} filters={filters} saved={saved} />
            {plainTools}
          </div>
        )}
        {!isPlain && (
          <FilterBar
            filters={filters}
            searchPlaceholder={props.searchPlaceholder}
            selects={props.selects ?? []}
            more={props.moreFilters}
            hasDateRange={props.dateRange === true}
            sort={sort}
            saved={saved}
            right={tools}
          />
        )}
        <OutdatedNote {...props} />
        <div className="q-index-body" aria-busy={isBusy} ref={listElement}>
          {isBusy && <div className="q-index-fetching" />}
          <Content {...props} table={{ ...table, density }} isNarrow={isNarrow} />
        </div>
        {list.data !== undefined && list.data.total > 0 && (
          <Pagination filters={filters} total={list.data.total} isLowerBound={isLowerBoundOf(props)} />
        )}
      </div>
      {bulk && selection.chosen.length > 0 && (
        <BulkBar
          count={selection.chosen.length}
          totals={bulk.totals?.(selection.chosen)}
          actions={bulk.actions(selection.chosen, selection.clear)}
          onClear={selection.clear}
          all={chooseAllOf(props, selection)}
        />
      )}
      <SidePanel
        {...props}
        row={peekedNow}
        onClose={() => {
          if (isInPanel(document.activeElement)) focusRow(page.current)
          setPeeked(null)
        }}
      />
    </div>
  )
}

const chooseAllOf = <Row, Chosen>(
  props: IndexPageProps<Row, Chosen>,
  { chosen, setAll }: Selection<Row, Chosen>,
) => {
  const all = props.bulk?.all
  const total = props.list.data?.total ?? 0
  const isLowerBound = isLowerBoundOf(props)
  if (!all || chosen.length >= all.max || (chosen.length >= total && !isLowerBound)) return null
  return { ...all, total, isLowerBound, view: props.filters, onFound: setAll }
}

const isLowerBoundOf = <Row, Chosen>({ list, totalIsLowerBound }: IndexPageProps<Row, Chosen>): boolean =>
  totalIsLowerBound ?? list.data?.totalIsLowerBound ?? false

const focusRow = (page: HTMLElement | null): void =>
  page?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()

// The table handles its keys itself while a row has focus; otherwise the first key focuses a row.
const useTableShortcuts = (
  page: RefObject<HTMLDivElement | null>,
  canPeek: boolean,
  canChoose: boolean,
): void => {
  const words = useText(indexText)
  const toRow = (): void => focusRow(page.current)
  useShortcut('j', words.down, toRow)
  useShortcut('k', words.up, toRow)
  useShortcut('Enter', words.open, null)
  useShortcut(' ', canPeek ? words.peek : '', null)
  useShortcut('x', canChoose ? words.pick : '', toRow)
}

interface Sorting {
  readonly now: Sort | null
  readonly own: Sort | null
  readonly sortBy: (sort: Sort | null) => void
}

/** The current sort; unknown keys in the URL are ignored. */
const sortingOf = <Row, Chosen>({ filters, columns, ownSort }: IndexPageProps<Row, Chosen>): Sorting => {
  const own = ownSort ?? null
  const isKnown = columns.some(({ key, sortable }) => sortable && key === filters.sort?.key)
  return {
    now: isKnown ? filters.sort : own,
    own,
    sortBy: (sort) => filters.change({ sort: sortInAddress(sort, own) }),
  }
}

const useTableProps = <Row, Chosen>(
  { rowKey, rowLabel, detailHref, sidePanel, bulk }: IndexPageProps<Row, Chosen>,
  rows: readonly Row[] | undefined,
  sorting: Sorting,
  columns: DataTableProps<Row>['columns'],
  selection: Selection<Row, Chosen>,
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
      : // A row without a detail page opens in the side panel.
        sidePanel
        ? (row) => setPeeked(row)
        : null,
    onPeek: sidePanel ? (row) => setPeeked(peeked && rowKey(peeked) === rowKey(row) ? null : row) : null,
    peekedKey: peeked ? rowKey(peeked) : null,
  }
}

interface ContentProps<Row, Chosen> extends IndexPageProps<Row, Chosen> {
  readonly table: DataTableProps<Row>
  readonly isNarrow: boolean
}

const Content = <Row, Chosen>({ table, isNarrow, ...props }: ContentProps<Row, Chosen>) => {
  const { list, filters, empty, gallery } = props
  const words = useText(indexText)
  const { rows } = table
  if (!rows && list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (rows?.length === 0) {
    if (!filters.isFiltered && filters.page === 1) {
      // Clearing the filters keeps the tab, so the button would do nothing.
      return filters.tab === '' || props.tabsAreLists ? (
        empty
      ) : (
        <EmptyState icon="check" title={words.nothingHere} />
      )
    }
    return (
      <EmptyState
        icon="search"
        title={words.nothing}
        action={<Button onClick={filters.clear}>{words.clear}</Button>}
      >
        {words.nothingText}
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
      {isLowerBoundOf(props) && <p className="q-index-many">{words.tooMany}</p>}
    </>
  )
}

const OutdatedNote = <Row, Chosen>({ list }: IndexPageProps<Row, Chosen>) => {
  const words = useText(indexText)
  if (!list.data || !list.error) return null
  return (
    <p className="q-note q-note-problem q-index-outdated" role="alert">
      <Icon name="alert" size={16} />
      {words.outdated}
      <button type="button" className="q-button q-button-link" onClick={() => void list.refetch()}>
        {words.retry}
      </button>
    </p>
  )
}
