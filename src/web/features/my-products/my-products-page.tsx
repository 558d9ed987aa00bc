import { Button } from 'antd'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { counted, formatNumber, plural } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import {
  myProductLimits,
  variantTabs,
  type MyVariant,
} from '../../../contract/my-products/my-product-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { call } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { ChangesDrawer } from './changes-drawer.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { atLeast, keyOf } from './my-products-text.ts'
import { PullStrip } from './pull-strip.tsx'
import { VariantPanel } from './variant-panel.tsx'
import {
  MappedByCell,
  MappingCell,
  PriceCell,
  VariantCell,
  useVariantName,
  WaitingCell,
} from './variant-cells.tsx'
import './my-products.css'

const ReviewPanel = lazy(() => import('./review-panel.tsx'))

const text = defineText({
  en: {
    history: 'Match history',
    changes: (n: number) => (n === 0 ? 'Changes' : `Changes (${formatNumber(n, 'en')})`),
    map: (n: number) => `Match ${counted(n, 'variant', 'variants')}`,
    subtitle: 'Products your shops sell, and our products they are matched to.',
    all: 'All',
    waiting: 'Orders waiting',
    unmapped: 'Not matched',
    mapped: 'Matched',
    issue: 'Needs attention',
    gone: 'Deleted in shop',
    search: 'Title, variant or shop SKU',
    shop: 'Shop',
    variant: 'Shop product',
    sku: 'Our product',
    price: 'Cost per unit sold',
    orders: 'Unpaid orders',
    by: 'Matched',
    coverage: (orders: number, variants: number, isMore: boolean) =>
      `${atLeast(orders, isMore, 'en')} ${plural(orders, 'order', 'orders')} waiting: ${atLeast(variants, isMore, 'en')} ${plural(variants, 'variant', 'variants')} not matched.`,
    show: 'View',
    empty: 'No shop products yet',
    emptyText: 'Connect a shop to sync its products automatically, or import orders from a file.',
    shops: 'Go to Stores',
  },
  zh: {
    history: '匹配记录',
    changes: (n: number) => (n === 0 ? '变动提醒' : `变动提醒（${formatNumber(n, 'zh')}）`),
    map: (n: number) => `匹配 ${formatNumber(n, 'zh')} 个变体`,
    subtitle: '店铺在售商品与 Quayside 产品的匹配关系。',
    all: '全部',
    waiting: '有订单等待',
    unmapped: '未匹配',
    mapped: '已匹配',
    issue: '有问题',
    gone: '店铺已删除',
    search: '搜索标题、变体或店铺 SKU',
    shop: '店铺',
    variant: '店铺商品',
    sku: 'Quayside 产品',
    price: '每件成本',
    orders: '未付款订单',
    by: '匹配',
    coverage: (orders: number, variants: number, isMore: boolean) =>
      `${atLeast(orders, isMore, 'zh')} 个订单因 ${atLeast(variants, isMore, 'zh')} 个变体未匹配而暂停。`,
    show: '查看',
    empty: '还没有店铺商品',
    emptyText: '连接店铺后，商品会自动同步；也可以通过文件导入订单。',
    shops: '前往店铺',
  },
})

/** Rows that belong to the same product as the row above, whose title is shown once. */
const continuedOf = (rows: readonly MyVariant[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row, index) => {
      const before = rows[index - 1]
      return before && before.shopId === row.shopId && before.title === row.title ? [keyOf(row)] : []
    }),
  )

const useColumns = (rows: readonly MyVariant[] | undefined): readonly Column<MyVariant>[] => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  const continued = useMemo(() => continuedOf(isNarrow ? [] : (rows ?? [])), [rows, isNarrow])
  return [
    {
      key: 'variant',
      title: words.variant,
      width: 360,
      isFixed: true,
      inCard: 'title',
      render: (row) => <VariantCell row={row} isContinued={continued.has(keyOf(row))} />,
    },
    {
      key: 'sku',
      title: words.sku,
      isFixed: true,
      inCard: 'body',
      render: (row) => <MappingCell row={row} />,
    },
    {
      key: 'price',
      title: words.price,
      width: 110,
      align: 'right',
      inCard: 'body',
      render: (row) => row.sku && <PriceCell row={row} />,
    },
    {
      key: 'orders',
      title: words.orders,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) => (row.waitingOrders === 0 ? null : <WaitingCell row={row} />),
    },
    {
      key: 'by',
      title: words.by,
      width: 150,
      inCard: 'body',
      render: (row) => (row.mappedAt === null ? null : <MappedByCell row={row} />),
    },
  ]
}

interface CoverageProps {
  readonly coverage: { readonly orders: number; readonly variants: number; readonly isMore: boolean }
  readonly onShow: () => void
}

/** How many orders could continue if every variant were matched. */
const CoverageNote = ({ coverage: { orders, variants, isMore }, onShow }: CoverageProps) => {
  const words = useText(text)
  if (orders === 0) return null
  return (
    <p className="q-note q-coverage">
      <Icon name="clock" size={16} />
      <span>{words.coverage(orders, variants, isMore)}</span>
      <Button size="small" onClick={onShow}>
        {words.show}
      </Button>
    </p>
  )
}

const useListInput = () => {
  const filters = useIndexFilters()
  const shopId = filters.values['shop']
  const input = {
    tab: readTab(variantTabs, filters.tab),
    ...(filters.search ? { search: filters.search } : {}),
    ...(shopId ? { shopId } : {}),
  }
  return { filters, input }
}

const maxSelected = myProductLimits.suggested
const largestPage = 100

const findMatching = async (input: ReturnType<typeof useListInput>['input']): Promise<MyVariant[]> => {
  const found: MyVariant[] = []
  for (let pageNum = 1; found.length < maxSelected; pageNum += 1) {
    const { rows } = await call(myProducts.listMyProducts, { ...input, pageNum, pageSize: largestPage })
    found.push(...rows)
    if (rows.length < largestPage) break
  }
  return found.slice(0, maxSelected)
}

/** The first steps lead directly to the suggestions for all that waits, as soon as there is any. */
const useReviewAtOnce = (
  input: ReturnType<typeof useListInput>['input'],
  isAny: boolean,
  onReview: (variants: readonly MyVariant[]) => void,
): void => {
  const [search, change] = useSearch()
  const { can } = useAccess()
  const isDue = search['match'] === '1' && isAny && can('product:match')
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isDue || isBegun.current) return
    isBegun.current = true
    change({ match: undefined })
    // A failure has been shown by the call, above the list.
    void findMatching(input).then(onReview, () => undefined)
  })
}

const MyProductsPage = () => {
  const [reviewed, setReviewed] = useState<readonly MyVariant[] | null>(null)
  if (reviewed) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ReviewPanel variants={reviewed} onClose={() => setReviewed(null)} />
      </Suspense>
    )
  }
  return <VariantList onReview={setReviewed} />
}
export default MyProductsPage

const VariantList = ({ onReview }: { onReview: (variants: readonly MyVariant[]) => void }) => {
  const words = useText(text)
  const { can } = useAccess()
  const { filters, input } = useListInput()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const list = useCall(
    myProducts.listMyProducts,
    { ...filters.pageInput, ...input },
    { quiet: true, everyMs: 60_000 },
  )
  const columns = useColumns(list.data?.rows)
  useReviewAtOnce(input, (list.data?.total ?? 0) > 0, onReview)
  const { counts, coverage, shops } = list.data ?? {}
  const bulkActions = useCallback(
    (chosen: readonly MyVariant[]) => (
      <Button type="primary" onClick={() => onReview(chosen)}>
        {words.map(chosen.length)}
      </Button>
    ),
    [onReview, words],
  )
  const panelOf = useCallback(
    (row: MyVariant) => <VariantPanel row={row} onMap={() => onReview([row])} />,
    [onReview],
  )
  return (
    <IndexPage<MyVariant, MyVariant>
      filters={filters}
      subtitle={words.subtitle}
      actions={
        <>
          <ChangesButton />
          <Button onClick={() => setIsHistoryOpen(true)}>{words.history}</Button>
          <HistoryDrawer isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
        </>
      }
      top={
        <>
          <PullStrip />
          {coverage && input.tab !== 'waiting' && (
            <CoverageNote coverage={coverage} onShow={() => filters.change({ tab: 'waiting' })} />
          )}
        </>
      }
      tabs={listTabs(variantTabs, words, counts)}
      searchPlaceholder={words.search}
      selects={[
        {
          name: 'shop',
          label: words.shop,
          isSearchable: true,
          options: (shops ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      list={list}
      rowKey={keyOf}
      rowLabel={useVariantName()}
      columns={columns}
      sidePanel={panelOf}
      {...(can('product:match') && {
        bulk: {
          actions: bulkActions,
          all: { max: maxSelected, find: () => findMatching(input), keyOf },
        },
      })}
      empty={
        <EmptyState
          icon="box"
          title={words.empty}
          action={
            <PageLink to="/stores/index" className="q-button q-button-primary">
              {words.shops}
            </PageLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const ChangesButton = () => {
  const words = useText(text)
  const [isOpen, setIsOpen] = useState(false)
  const unseen = useCall(
    myProducts.listSkuChanges,
    { only: 'unseen', pageSize: 20 },
    { quiet: true, everyMs: 120_000 },
  )
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.changes(unseen.data?.unseen ?? 0)}</Button>
      <ChangesDrawer isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
