import { Button } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { lazy } from '../page/lazy.ts'
import { Bar } from '../components/skeletons.tsx'
import { SearchBox } from '../forms/search-box.tsx'
import { useText } from '../text/define-text.ts'
import { SelectChip } from './filter-chip.tsx'
import { indexText } from './index-text.ts'
import type { SelectFilter } from './state/index-types.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { IndexFilters } from './state/use-index-filters.ts'
import type { SavedViews } from './state/use-saved-views.ts'

const DateRange = lazy(() => import('./date-range.tsx'))
const ViewTools = lazy(() => import('./view-tools.tsx'))

interface FilterBarProps {
  readonly filters: IndexFilters<number>
  readonly searchPlaceholder: string | undefined
  readonly selects: readonly SelectFilter[]
  readonly more: ReactNode
  readonly hasDateRange: boolean
  readonly sort: ReactNode
  readonly saved: SavedViews | null
  readonly right: ReactNode
}

export const FilterBar = ({
  filters,
  searchPlaceholder,
  selects,
  more,
  hasDateRange,
  sort,
  saved,
  right,
}: FilterBarProps) => {
  const words = useText(indexText)
  const isNarrow = useIsNarrow()
  return (
    <div className="q-filters">
      {searchPlaceholder !== undefined && (
        <SearchBox
          value={filters.search}
          label={searchPlaceholder}
          shortcut={words.focusSearch}
          onValue={(q) => filters.change({ q })}
        />
      )}
      <div className={isNarrow ? 'q-filters-row q-fade-edges' : 'q-filters-row'}>
        {more}
        {selects.map((select) => (
          <SelectChip
            key={select.name}
            filter={select}
            value={filters.values[select.name] ?? ''}
            onValue={(value) => filters.change({ [select.name]: value })}
          />
        ))}
        {hasDateRange && (
          <Suspense fallback={<Bar width={240} height={32} />}>
            <DateRange
              from={filters.from}
              to={filters.to}
              onRange={(from, to) => filters.change({ from, to })}
            />
          </Suspense>
        )}
        {sort}
        {filters.isFiltered && (
          <Button type="text" onClick={filters.clear}>
            {words.clear}
          </Button>
        )}
        <div className="q-filters-right">
          {saved && (saved.active || saved.canSave) && (
            <Suspense fallback={null}>
              <ViewTools saved={saved} filters={filters} />
            </Suspense>
          )}
          {right}
        </div>
      </div>
    </div>
  )
}
