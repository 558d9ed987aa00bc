import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatNumber, plural } from '../../../../contract/kernel/format.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import {
  maxSelected,
  orderSorts,
  countedFlags,
  type ChosenOrder,
} from '../../../../contract/orders/order-inputs.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { orderTags } from '../../../../contract/orders/order-tags.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import {
  orderStatuses,
  orderFlagKinds,
  waitingParties,
  waitingPartyOf,
  waitingReasons,
  type OrderStatus,
} from '../../../../contract/kernel/statuses.ts'
import { useAccess } from '../../../ui/access.tsx'
import { call, download } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import { sellerOrderViews } from '../../../ui/index-page/state/saved-view-calls.ts'
import { pressInRow } from '../../../ui/index-page/press-in-row.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { DropdownMenu } from '../../../ui/components/drop-menu.tsx'
import { useShortcut } from '../../../ui/page/shortcuts.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { ExportMenu } from '../../../ui/components/export-menu.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { ShopIcon } from '../../../ui/components/shop-icon.tsx'
import { capitalized } from '../../../ui/text/capitalized.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { useOrderColumns } from './order-columns.tsx'
import { filterOf, inputOf } from './order-list-input.ts'
import { orderFlagText, partyText, reasonText, statusText } from '../../order-kit/order-text.ts'

// Loaded when first opened, so that the list comes first.
const OrderBulk = lazy(() => import('./order-bulk.tsx'))
const ChosenTotal = lazy(() => import('./chosen-total.tsx'))
const OrderPeek = lazy(() => import('./order-peek.tsx'))
const BatchLineDialog = lazy(() => import('./batch-line-dialog.tsx'))
const BatchCancelDialog = lazy(() => import('./batch-cancel-dialog.tsx'))
const BatchAddDialog = lazy(() => import('./batch-add-dialog.tsx'))
const BatchServicesDialog = lazy(() => import('../../services/batch-services-dialog.tsx'))
const TagsDialog = lazy(() => import('./tags-dialog.tsx'))
const HoldDialog = lazy(() => import('../detail/hold-dialog.tsx'))

const text = defineText({
  en: {
    all: 'All',
    search: 'Order, name, country, SKU, tracking or tag',
    shop: 'Shop',
    waiting: 'Waiting for',
    waitingOn: (party: string) => `Waiting for ${party}`,
    flag: 'Issues and holds',
    tag: 'Tag',
    firstChosen: (count: number) =>
      `The first ${formatNumber(count, 'en')} matching orders are selected. Narrow the filters to select the rest.`,
    create: 'Create orders',
    settings: 'Order settings',
    add: 'Enter one order',
    bulk: 'Paste or select multiple',
    import: 'Import a file',
    schedules: 'Schedules',
    rules: 'Shipping rules',
    holds: (count: number, isLeast: boolean) =>
      `${formatNumber(count, 'en')}${isLeast ? ' or more' : ''} ${plural(count, 'order', 'orders')}, one row per line item`,
    empty: 'Your orders will appear here',
    emptyText: 'Connect a shop to sync its orders automatically, import a file, or add an order manually.',
    connect: 'Connect a shop',
    payKey: 'Pay the order in focus',
    notPayable: 'This order cannot be paid now. Its row says what it is waiting for.',
  },
  zh: {
    all: '全部',
    search: '搜索订单号、店铺订单号、姓名、国家、SKU、运单号或标签',
    shop: '店铺',
    waiting: '等待原因',
    waitingOn: (party: string) => `等待${party}处理`,
    flag: '特殊状态',
    tag: '标签',
    firstChosen: (count: number) =>
      `已选择前 ${formatNumber(count, 'zh')} 个订单。符合条件的订单更多，请缩小筛选范围。`,
    create: '创建订单',
    settings: '订单设置',
    add: '录入一个订单',
    bulk: '批量录入',
    import: '导入文件',
    schedules: '定时任务',
    rules: '物流规则',
    holds: (count: number, isLeast: boolean) =>
      `${formatNumber(count, 'zh')} 个${isLeast ? '以上' : ''}订单，每个商品一行`,
    empty: '还没有订单',
    emptyText: '连接店铺后订单会自动同步，也可以导入文件或手动录入。',
    connect: '连接店铺',
    payKey: '支付所在行的订单',
    notPayable: '此订单目前无法付款，所在行显示了等待原因。',
  },
})

/** Shown as tabs only while there are such orders. */
const quietTabs: readonly OrderStatus[] = ['merged', 'split']

/** Uses the server's file name; the one given here is a fallback. */
const exportOrders = (input: InputOf<typeof orders.exportOrders>): void =>
  void download(orders.exportOrders, input, `orders.${input.format ?? 'csv'}`)

/** 'On hold · 3', counted up to a limit; the plain label without a count. */
const counted = (label: string, count: number): string => {
  if (count === 0) return label
  return `${label} · ${count < countedFlags ? count : `${countedFlags - 1}+`}`
}

/** With the one of the address, which no order may have any more. */
const tagOptions = (known: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || known.includes(chosen) ? known : [chosen, ...known]

export type Batch = {
  readonly kind: 'line' | 'add' | 'services' | 'cancel' | 'hold' | 'addTags' | 'removeTags'
  readonly orders: readonly ChosenOrder[]
  readonly clear: () => void
}

const peek = (row: OrderRow) => (
  <Suspense fallback={<CardSkeleton lines={8} />}>
    <OrderPeek row={row} />
  </Suspense>
)
const chosenTotal = (chosen: readonly ChosenOrder[]) => (
  <Suspense fallback={null}>
    <ChosenTotal chosen={chosen} />
  </Suspense>
)

const OrderListPage = () => {
  const words = useText(text)
  const statuses = useText(statusText)
  const parties = useText(partyText)
  const reasons = useText(reasonText)
  const flags = useText(orderFlagText)
  const go = useGo()
  const { can, hasMenu } = useAccess()
  const filters = useIndexFilters()
  const list = useCall(orders.listOrders, inputOf(filters), { quiet: true, everyMs: 10_000 })
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000, quiet: true })
  const known = useCall(orderTags.listOrderTags, {}, { staleMs: 60_000, quiet: true })
  const columns = useOrderColumns()
  const isNarrow = useIsNarrow()
  const [batch, setBatch] = useState<Batch | null>(null)
  const counts = list.data?.counts
  const payRow = (): void => {
    if (pressInRow('pay') === 'missing') toast.info(words.notPayable)
  }
  useShortcut('p', can('order:pay') ? words.payKey : '', payRow)
  const tags = tagOptions(known.data?.tags ?? [], filters.values['tag'])
  /** All orders of the view that can be selected together, in list order. */
  const findMatching = async (): Promise<readonly ChosenOrder[]> => {
    const input = { ...filterOf(filters), ...filters.sortInput(orderSorts) }
    const { orders: found, isMore } = await call(orders.listMatchingOrders, input)
    if (isMore) toast.info(words.firstChosen(found.length))
    return found
  }
  const bulkActions = useCallback(
    (chosen: readonly ChosenOrder[], clear: () => void) => (
      <Suspense fallback={null}>
        <OrderBulk
          chosen={chosen}
          clear={clear}
          open={setBatch}
          exportMenu={
            <ExportMenu
              holds={words.holds(chosen.length, false)}
              chosen={chosen.length}
              onExport={(input) => exportOrders({ ids: chosen.map(({ id }) => id), ...input })}
            />
          }
        />
      </Suspense>
    ),
    [words],
  )
  const shown = orderStatuses.filter((status) => !quietTabs.includes(status) || (counts?.[status] ?? 0) > 0)
  const settings = [
    { key: '/setting/schedules', label: words.schedules },
    { key: '/setting/shippingRules', label: words.rules },
  ]
  const creations = [
    { key: '/orders/droppingAddorder', label: words.add },
    { key: '/ordres/bulkOrder', label: words.bulk },
    { key: '/orders/importOrders', label: words.import },
  ]
  const openItem = ({ key }: { readonly key: string }): void => void go(key)
  const all = counts && orderStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)

  return (
    <>
      <IndexPage<OrderRow, ChosenOrder>
        filters={filters}
        actions={
          isNarrow ? (
            <span className="q-header-icons">
              <DropdownMenu menu={{ items: settings, onClick: openItem }}>
                <Button aria-label={words.settings} icon={<Icon name="more" size={18} />} />
              </DropdownMenu>
              {can('order:create') && (
                <DropdownMenu menu={{ items: creations, onClick: openItem }}>
                  <Button type="primary" aria-label={words.create} icon={<Icon name="plus" size={18} />} />
                </DropdownMenu>
              )}
            </span>
          ) : (
            <>
              {settings.map(({ key, label }) => (
                <Button key={key} onClick={() => void go(key)}>
                  {label}
                </Button>
              ))}
              {can('order:create') && (
                <DropdownMenu menu={{ items: creations, onClick: openItem }}>
                  <Button type="primary">
                    {words.create} <Icon name="down" size={14} />
                  </Button>
                </DropdownMenu>
              )}
            </>
          )
        }
        tabs={[
          { key: '', label: words.all, count: all },
          ...shown.map((status) => ({ key: status, label: statuses[status], count: counts?.[status] })),
        ]}
        searchPlaceholder={words.search}
        selects={[
          {
            name: 'shopId',
            label: words.shop,
            isSearchable: true,
            options: (names.data?.shops ?? []).map((shop) => ({
              value: shop.id as string,
              label: shop.name,
              prefix: shop.icon ? <ShopIcon name={shop.icon} size={16} /> : <Icon name="stores" size={16} />,
            })),
          },
          {
            name: 'waiting',
            label: words.waiting,
            options: waitingParties.map((party) => ({
              label: capitalized(parties[party]),
              options: [
                { value: party, label: words.waitingOn(parties[party]) },
                ...waitingReasons
                  .filter((reason) => waitingPartyOf[reason] === party)
                  .map((reason) => ({ value: reason, label: reasons[reason] })),
              ],
            })),
          },
          {
            name: 'flag',
            label: words.flag,
            options: orderFlagKinds.map((kind) => ({
              value: kind,
              label: counted(flags[kind], list.data?.flagCounts[kind] ?? 0),
            })),
          },
          ...(tags.length > 0
            ? [
                {
                  name: 'tag',
                  label: words.tag,
                  isSearchable: true,
                  options: tags.map((tag) => ({ value: tag, label: tag })),
                },
              ]
            : []),
        ]}
        dateRange
        savedViews={sellerOrderViews}
        exportAction={
          <ExportMenu
            holds={words.holds(list.data?.total ?? 0, list.data?.totalIsLowerBound ?? false)}
            isEmpty={!list.data?.total}
            onExport={(input) => exportOrders({ ...filterOf(filters), ...input })}
          />
        }
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        density="compact"
        ownSort={{ key: 'received', direction: 'desc' }}
        detailHref={(row) => `/orders/dropshippingDetail?id=${row.id}`}
        sidePanel={peek}
        bulk={{
          actions: bulkActions,
          totals: chosenTotal,
          all: { max: maxSelected, find: findMatching, keyOf: ({ id }) => id },
        }}
        empty={
          <EmptyState
            icon="orders"
            title={words.empty}
            action={
              hasMenu(5) && (
                <Button type="primary" onClick={() => void go('/stores/index')}>
                  {words.connect}
                </Button>
              )
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {batch?.kind === 'line' && <BatchLineDialog {...batch} onClose={() => setBatch(null)} />}
        {batch?.kind === 'add' && <BatchAddDialog {...batch} onClose={() => setBatch(null)} />}
        {batch?.kind === 'services' && <BatchServicesDialog {...batch} onClose={() => setBatch(null)} />}
        {batch?.kind === 'hold' && <HoldDialog {...batch} onClose={() => setBatch(null)} />}
        {(batch?.kind === 'addTags' || batch?.kind === 'removeTags') && (
          <TagsDialog {...batch} isAdding={batch.kind === 'addTags'} onClose={() => setBatch(null)} />
        )}
        {batch?.kind === 'cancel' && <BatchCancelDialog {...batch} onClose={() => setBatch(null)} />}
      </Suspense>
    </>
  )
}
export default OrderListPage
