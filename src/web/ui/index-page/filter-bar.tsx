import { Button, Select } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Bar } from '../parts/skeletons.tsx'
import { useShortcut } from '../parts/shortcuts.ts'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { SelectFilter } from './index-types.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { IndexFilters } from './use-index-filters.ts'

const DateRange = lazy(() => import('./date-range.tsx'))

interface FilterBarProps {
  readonly filters: IndexFilters
  readonly searchPlaceholder: string | undefined
  readonly selects: readonly SelectFilter[]
  readonly hasDateRange: boolean
  readonly savedFiltersKey: string | undefined
  /** Columns, export. */
  readonly right: ReactNode
}

/** Search, select filters, days and saved filters: all of it is in the address. */
export const FilterBar = ({
  filters,
  searchPlaceholder,
  selects,
  hasDateRange,
  savedFiltersKey,
  right,
}: FilterBarProps) => {
  const words = useText(indexText)
  return (
    <div className="q-filters">
      {searchPlaceholder !== undefined && (
        <SearchBox
          value={filters.search}
          placeholder={searchPlaceholder}
          onValue={(q) => filters.change({ q })}
        />
      )}
      {selects.map((select) => (
        <Select
          key={select.name}
          className="q-filter-select"
          value={filters.values[select.name] ?? ''}
          aria-label={select.label}
          popupMatchSelectWidth={false}
          showSearch={select.isSearchable ? { optionFilterProp: 'label' } : false}
          options={[{ value: '', label: words.anyOf(select.label) }, ...select.options]}
          onChange={(value) => filters.change({ [select.name]: value })}
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
      {filters.isFiltered && (
        <Button type="text" onClick={filters.clear}>
          {words.clear}
        </Button>
      )}
      <div className="q-filters-right">
        {savedFiltersKey !== undefined && <SavedFilters storageKey={savedFiltersKey} filters={filters} />}
        {right}
      </div>
    </div>
  )
}

interface SearchBoxProps {
  readonly value: string
  readonly placeholder: string
  readonly onValue: (value: string) => void
}

// What is typed goes into the address once typing pauses.
const SearchBox = ({ value, placeholder, onValue }: SearchBoxProps) => {
  const words = useText(indexText)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  if (value !== given) {
    setGiven(value)
    setTyped(value)
  }
  useShortcut('/', words.focusSearch, () => input.current?.focus())
  const latest = useRef(onValue)
  useEffect(() => {
    latest.current = onValue
  })
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div className="q-search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder || words.search}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onValue(typed.trim())
          if (event.key === 'Escape') input.current?.blur()
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="q-icon-button"
          aria-label={words.clearSearch}
          onClick={() => {
            setTyped('')
            onValue('')
          }}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  )
}
