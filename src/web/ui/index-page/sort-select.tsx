import { Select } from 'antd'
import { sortText, type Sort } from '../../../contract/kernel/paging.ts'
import { useText } from '../text/define-text.ts'
import type { Column } from './state/index-types.ts'
import { sortLabels } from './state/sort-labels.ts'
import { readSort, waysOf } from './state/sorting.ts'

interface SortSelectProps {
  readonly columns: readonly Pick<Column<never>, 'key' | 'title' | 'sortable'>[]
  readonly now: Sort | null
  readonly own: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

const SortSelect = ({ columns, now, own, onSort }: SortSelectProps) => {
  const words = useText(sortLabels)
  const ways = columns.flatMap(({ key, title, sortable: kind }) =>
    kind
      ? waysOf(kind).map((direction) => ({
          value: sortText({ key, direction }) as string,
          label: words.way(title, kind, direction),
        }))
      : [],
  )
  if (ways.length === 0) return null
  return (
    <Select
      className="q-filter-select"
      value={now ? sortText(now) : ''}
      aria-label={words.sort}
      popupMatchSelectWidth={false}
      options={own ? ways : [{ value: '', label: words.ownOrder }, ...ways]}
      labelRender={({ label }) => words.sortedBy(String(label))}
      onChange={(way) => onSort(readSort(way))}
    />
  )
}

export default SortSelect
