import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { counted } from '../../../contract/kernel/format.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { listingTabs, type ListingRow } from '../../../contract/listings/listing-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { RowButton } from '../../ui/index-page/row-button.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { FailureNote, ListingTag, SinceNotes } from './listing-state.tsx'
import { listingText } from './listing-text.ts'
import { shopMoney } from './shop-money.ts'
import { usePush } from './use-push.ts'
import './listings.css'

const text = defineText({
  en: {
    subtitle: 'Our products in your shops: drafts, listed products and failed listings.',
    all: 'All',
    draft: 'Drafts',
    waiting: 'In progress',
    listed: 'Listed',
    failed: 'Failed',
    safety: 'Safety information changed',
    search: 'Title or product code',
    product: 'Product',
    state: 'Status',
    shop: 'Shop',
    price: 'Shop price',
    next: 'Needs attention',
    when: 'Status since',
    variants: (n: number) => counted(n, 'variant', 'variants'),
    noPrice: 'Enter the missing price',
    push: (n: number) => `List ${counted(n, 'product in its shop', 'products in their shops')}`,
    remove: 'Remove listings',
    empty: 'List your first product',
    emptyText:
      'Open a product and press “List in shop”. The details, images and prices are ready to edit, and its orders need no matching.',
    products: 'Browse products',
  },
  zh: {
    subtitle: '查看刊登到店铺的商品：草稿、已刊登和刊登失败。',
    all: '全部',
    draft: '草稿',
    waiting: '进行中',
    listed: '已刊登',
    failed: '刊登失败',
    safety: '安全信息有变更',
    search: '搜索标题或产品编码',
    product: '商品',
    state: '状态',
    shop: '店铺',
    price: '店铺售价',
    next: '待处理',
    when: '更新时间',
    variants: (n: number) => `${n} 个变体`,
    noPrice: '缺少价格',
    push: (n: number) => `刊登所选 ${n} 个`,
    remove: '移出列表',
    empty: '刊登第一个商品',
    emptyText: '打开产品，点击“刊登到店铺”。标题、图片和价格均可编辑，产生的订单会自动匹配。',
    products: '浏览产品',
  },
})

const everyMs = 5_000

const PriceCell = ({ row }: { row: ListingRow }) => {
  const words = useText(text)
  const locale = useLocale()
  const { priceMinor, maxPriceMinor, shopCurrency } = row
  if (priceMinor === null || maxPriceMinor === null) return <span className="q-muted">{words.noPrice}</span>
  const low = shopMoney(priceMinor, shopCurrency, locale)
  return (
    <span className="q-tabular">
      {priceMinor === maxPriceMinor ? low : `${low} – ${shopMoney(maxPriceMinor, shopCurrency, locale)}`}
    </span>
  )
}

const useColumns = (): readonly Column<ListingRow>[] => {
  const words = useText(text)
  const shared = useText(listingText)
  const imageHost = useImageHost()
  return useMemo(
    () => [
      {
        key: 'product',
        title: words.product,
        isFixed: true,
        inCard: 'title',
        render: (row) => (
          <span className="q-listing-goods">
            <Picture
              src={row.coverUrl === null ? null : imageAddress(row.coverUrl, imageHost)}
              alt=""
              size={44}
            />
            <span className="q-cell-stack">
              <strong className="q-listing-title">{row.title}</strong>
              <span className="q-muted">
                {row.productCode} · {words.variants(row.variants)}
                {row.copy > 1 && ` · ${shared.copy(row.copy)}`}
              </span>
            </span>
          </span>
        ),
      },
      {
        key: 'state',
        title: words.state,
        width: 130,
        isFixed: true,
        inCard: 'top',
        render: (row) => <StateCell row={row} />,
      },
      { key: 'shop', title: words.shop, width: 150, inCard: 'body', render: (row) => row.shopName },
      {
        key: 'price',
        title: words.price,
        width: 145,
        align: 'right',
        inCard: 'body',
        render: (row) => <PriceCell row={row} />,
      },
      {
        key: 'next',
        title: words.next,
        width: 280,
        inCard: 'foot',
        render: (row) => <NextCell row={row} />,
      },
      {
        key: 'when',
        title: words.when,
        width: 110,
        inCard: false,
        render: (row) => <Instant at={row.statusSince} />,
      },
    ],
    [words, shared, imageHost],
  )
}

const StateCell = ({ row }: { row: ListingRow }) => {
  const shared = useText(listingText)
  return (
    <span className="q-cell-stack q-listing-next">
      <ListingTag row={row} />
      {row.adminUrl !== null && (
        <a href={row.adminUrl} target="_blank" rel="noreferrer">
          {shared.openShop}
        </a>
      )}
    </span>
  )
}

const NextCell = ({ row }: { row: ListingRow }) => {
  const shared = useText(listingText)
  const { push, updateSafety, isBusy } = usePush()
  const canPush = row.allowedActions.includes('push')
  const listLabel = row.copy > 1 ? shared.listSecond : shared.listNow
  const label = row.failure ? shared.retry : row.status === 'listed' ? shared.update : listLabel
  const button = canPush && (
    <RowButton isRunning={isBusy} onPress={() => void push([row.id]).catch(() => undefined)}>
      {label}
    </RowButton>
  )
  const safetyButton = row.allowedActions.includes('updateSafety') && (
    <RowButton isRunning={isBusy} onPress={() => void updateSafety([row.id]).catch(() => undefined)}>
      {shared.updateSafety}
    </RowButton>
  )
  if (row.failure) return <FailureNote row={row} compact action={button || undefined} />
  return (
    <span className="q-cell-stack q-listing-next">
      <SinceNotes row={row} />
      {(button || safetyButton) && (
        <span className="q-listing-buttons">
          {button}
          {safetyButton}
        </span>
      )}
    </span>
  )
}

const isChoosable = (row: ListingRow): boolean => row.allowedActions.length > 1

const useBulkActions = () => {
  const words = useText(text)
  const shared = useText(listingText)
  const { push, updateSafety, remove, isBusy } = usePush()
  return useCallback(
    (chosen: readonly ListingRow[], clear: () => void) => {
      const ids = chosen.map(({ id }) => id)
      // Errors were already shown by the call layer.
      const ignore = (): void => undefined
      return (
        <>
          {chosen.some(({ allowedActions }) => allowedActions.includes('updateSafety')) && (
            <Button disabled={isBusy} onClick={() => void updateSafety(ids).then(clear, ignore)}>
              {shared.updateSafety}
            </Button>
          )}
          <Button
            disabled={isBusy}
            onClick={() => void remove(ids).then((isDone) => (isDone ? clear() : undefined), ignore)}
          >
            {words.remove}
          </Button>
          <Button type="primary" disabled={isBusy} onClick={() => void push(ids).then(clear, ignore)}>
            {words.push(chosen.length)}
          </Button>
        </>
      )
    },
    [words, shared, push, updateSafety, remove, isBusy],
  )
}

const ListingsPage = () => {
  const words = useText(text)
  const { can } = useAccess()
  const filters = useIndexFilters()
  const columns = useColumns()
  const bulkActions = useBulkActions()
  const shops = useCall(listings.listListingShops, {}, { quiet: true, staleMs: 60_000 })
  const shopId = filters.values['shop'] as ListingRow['shopId'] | undefined
  const list = useCall(
    listings.listListings,
    {
      ...filters.pageInput,
      tab: readTab(listingTabs, filters.tab),
      search: filters.search,
      ...(shopId ? { shopId } : {}),
    },
    // Polls often while a listing is being sent.
    { quiet: true, everyMs: (last) => (last && last.counts.waiting > 0 ? everyMs : 60_000) },
  )
  const counts = list.data?.counts
  return (
    <IndexPage<ListingRow>
      filters={filters}
      subtitle={words.subtitle}
      tabs={listTabs(listingTabs, words, counts)}
      searchPlaceholder={words.search}
      selects={
        shops.data && shops.data.shops.length > 1
          ? [
              {
                name: 'shop',
                label: words.shop,
                isSearchable: true,
                options: shops.data.shops.map((shop) => ({ value: shop.shopId, label: shop.shopName })),
              },
            ]
          : []
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.title} · ${row.shopName}`}
      detailHref={(row) => `/product/listings/${row.id}`}
      columns={columns}
      {...(can('product:list') && { bulk: { isChoosable, actions: bulkActions } })}
      empty={
        <EmptyState
          icon="stores"
          title={words.empty}
          action={
            <PageLink to="/product/winningProducts" className="q-button q-button-primary">
              {words.products}
            </PageLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default ListingsPage
