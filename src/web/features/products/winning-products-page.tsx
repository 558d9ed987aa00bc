import { Button, Select } from 'antd'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { formatNumber, plural } from '../../../contract/kernel/format.ts'
import { products } from '../../../contract/products/products.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIndexFilters, type IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { Pagination } from '../../ui/index-page/pagination.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { LazyDrawer } from '../../ui/components/lazy-drawer.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { BannerStrip } from '../banners/banner-strip.tsx'
import { ListButton } from '../listings/list-button.tsx'
import { countOf, searchInputOf, viewOf } from './catalogue-view.ts'
import { FilterPanel, FilterSkeleton } from './filter-panel.tsx'
import { filterText } from './filter-text.ts'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import { countText } from './product-text.ts'
import './products.css'

const text = defineText({
  en: {
    subtitle: 'Products Quayside buys and ships for every seller. Prices are per unit, excluding shipping.',
    search: 'Name, code, keyword or colour',
    focus: 'Search products',
    sort: 'Sort by',
    match: 'Best match',
    popular: 'Best selling',
    newest: 'Newest',
    cheapest: 'Price, low to high',
    dearest: 'Price, high to low',
    found: (n: number, isMore: boolean) =>
      `${formatNumber(n, 'en')}${isMore ? '+' : ''} ${plural(n, 'product', 'products')}`,
    meant: (words: string) => `Showing results for “${words}”.`,
    many: 'Only the first 2,000 products are shown. Narrow your search to see others.',
    nothing: 'No products found',
    nothingText: 'Try a different search or remove some filters.',
    clear: 'Clear search and filters',
    noneSaved: 'No saved products yet',
    noneSavedText: 'Select the heart on a product to save it here for later.',
    all: 'View all products',
    empty: 'The catalogue is empty',
    emptyText: 'Products will appear here as soon as Quayside publishes them.',
  },
  zh: {
    subtitle: 'Quayside 面向所有卖家采购并发货的产品。价格为单件价，不含运费。',
    search: '名称、编码、关键词、颜色……',
    focus: '搜索产品',
    sort: '排序',
    match: '最相关',
    popular: '销量最高',
    newest: '最新',
    cheapest: '价格从低到高',
    dearest: '价格从高到低',
    found: (n: number, isMore: boolean) => `${formatNumber(n, 'zh')}${isMore ? '+' : ''} 个产品`,
    meant: (words: string) => `已为您显示“${words}”的结果。`,
    many: '仅列出前 2,000 件，请缩小范围以查看其他产品。',
    nothing: '没有符合条件的产品',
    nothingText: '请减少搜索词或筛选条件。',
    clear: '清除搜索和全部筛选',
    noneSaved: '还没有收藏',
    noneSavedText: '点击产品上的爱心即可收藏到这里。',
    all: '查看全部产品',
    empty: '产品库为空',
    emptyText: 'Quayside 发布产品后会显示在这里。',
  },
})

/** Two rows, which a wide screen shows without scrolling. */
const firstCards = 12

const WinningProductsPage = () => {
  const words = useText(text)
  const filterWords = useText(filterText)
  const { currency } = useAccess()
  const filters = useIndexFilters()
  const view = viewOf(filters.values)
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const list = useCall(products.searchProducts, searchInputOf(filters, view), { quiet: true })
  const { data } = list
  const atLeast = data?.totalIsLowerBound ? '+' : ''
  const total = data && words.found(data.total, data.totalIsLowerBound)
  // Filters and everything below the fold render after the visible products.
  const isFullRender = useDeferredValue(true, false)
  const panel = isFullRender ? (
    <FilterPanel
      view={view}
      facets={data?.facets}
      currency={data?.currency ?? currency}
      change={filters.change}
    />
  ) : (
    <FilterSkeleton />
  )
  const chosen = countOf(view)
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <BannerStrip place="catalogue" />
      <div className="q-catalogue">
        {!isNarrow && <aside className="q-catalogue-filters">{panel}</aside>}
        <div className="q-catalogue-main">
          <div className="q-catalogue-bar">
            <SearchBox
              value={filters.search}
              label={words.search}
              shortcut={words.focus}
              onValue={(q) => filters.change({ q })}
            />
            {isNarrow && (
              <Button onClick={() => setIsOpen(true)} icon={<Icon name="filter" size={16} />}>
                {filterWords.title}
                {chosen > 0 && ` (${chosen})`}
              </Button>
            )}
            <SortSelect filters={filters} />
            {view.isSaved && data && <ListButton productIds={data.rows.map(({ id }) => id)} />}
            <span className="q-catalogue-total" aria-live="polite">
              {total}
            </span>
            {filters.isFiltered && (
              <Button type="text" onClick={filters.clear}>
                {filterWords.clear}
              </Button>
            )}
          </div>
          {data?.meant && (
            <p className="q-note" role="status">
              <Icon name="info" size={16} /> {words.meant(data.meant)}
            </p>
          )}
          <Results
            filters={filters}
            list={list}
            isSavedOnly={view.isSaved && chosen === 1 && !filters.search}
            isFullRender={isFullRender}
          />
        </div>
      </div>
      <LazyDrawer
        open={isNarrow && isOpen}
        onClose={() => setIsOpen(false)}
        placement="bottom"
        size="88%"
        title={filterWords.title}
        footer={
          <Button type="primary" block onClick={() => setIsOpen(false)}>
            {filterWords.show(`${countText(data?.total ?? 0)}${atLeast}`)}
          </Button>
        }
      >
        {panel}
      </LazyDrawer>
    </div>
  )
}

const SortSelect = ({ filters }: { filters: IndexFilters }) => {
  const words = useText(text)
  const now = filters.sort ? `${filters.sort.key}:${filters.sort.direction}` : ''
  const options = [
    { value: '', label: filters.search ? words.match : words.popular },
    ...(filters.search ? [{ value: 'sales:desc', label: words.popular }] : []),
    { value: 'newest:desc', label: words.newest },
    { value: 'price:asc', label: words.cheapest },
    { value: 'price:desc', label: words.dearest },
  ]
  return (
    <Select
      className="q-catalogue-sort"
      aria-label={words.sort}
      popupMatchSelectWidth={false}
      value={options.some(({ value }) => value === now) ? now : ''}
      options={options}
      onChange={(sort) => filters.change({ sort })}
    />
  )
}

interface ResultsProps {
  readonly filters: IndexFilters
  readonly list: ReturnType<typeof useCall<typeof products.searchProducts>>
  readonly isSavedOnly: boolean
  /** False while only the visible products are rendered. */
  readonly isFullRender: boolean
}

const Results = ({ filters, list, isSavedOnly, isFullRender }: ResultsProps) => {
  const words = useText(text)
  const { data, error } = list
  if (error && (!data || list.isPlaceholderData)) {
    return (
      <Surface>
        <ErrorState error={error} onRetry={() => void list.refetch()} />
      </Surface>
    )
  }
  if (!data) return <GridSkeleton />
  if (data.rows.length === 0) return <Nothing filters={filters} isSavedOnly={isSavedOnly} />
  return (
    <div className="q-catalogue-results" aria-busy={list.isPlaceholderData}>
      <ProductGrid
        rows={isFullRender ? data.rows : data.rows.slice(0, firstCards)}
        currency={data.currency}
      />
      {data.totalIsLowerBound && <p className="q-catalogue-many">{words.many}</p>}
      {isFullRender && <Pagination filters={filters} total={data.total} isLowerBound={false} />}
    </div>
  )
}

const Surface = ({ children }: { children: ReactNode }) => <div className="q-card">{children}</div>

const Nothing = ({ filters, isSavedOnly }: Pick<ResultsProps, 'filters' | 'isSavedOnly'>) => {
  const words = useText(text)
  if (!filters.isFiltered && filters.page === 1) {
    return (
      <Surface>
        <EmptyState icon="box" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      </Surface>
    )
  }
  return (
    <Surface>
      <EmptyState
        icon={isSavedOnly ? 'star' : 'search'}
        title={isSavedOnly ? words.noneSaved : words.nothing}
        action={<Button onClick={filters.clear}>{isSavedOnly ? words.all : words.clear}</Button>}
      >
        {isSavedOnly ? words.noneSavedText : words.nothingText}
      </EmptyState>
    </Surface>
  )
}

export default WinningProductsPage
