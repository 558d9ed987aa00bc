import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorPageSizes } from '../../../../contract/kernel/operator-paging.ts'
import {
  operatorOrderBulk,
  type ChosenOperatorOrder,
} from '../../../../contract/orders/operator-order-bulk.ts'
import {
  operatorOrderColumns,
  type OperatorOrderColumn,
} from '../../../../contract/orders/operator-order-filter.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { maxSelected } from '../../../../contract/orders/order-inputs.ts'
import type { Sort } from '../../../../contract/kernel/paging.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { call } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ExportMenu } from '../../../ui/components/export-menu.tsx'
import { Bar } from '../../../ui/components/skeletons.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { StatusTab } from '../../../ui/index-page/state/index-types.ts'
import { operatorViews } from '../../../ui/index-page/state/operator-view-calls.ts'
import { shownColumns } from '../../../ui/index-page/state/shown-columns.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { usePage } from '../../../ui/page/page-context.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { useShortcut } from '../../../ui/page/shortcuts.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { statusText } from '../../order-kit/order-text.ts'
import { operatorSearchText } from '../common/operator-search-text.ts'
import type { BulkActionsProps } from './bulk-actions.tsx'
import { exportOrders } from './export-orders.ts'
import { OperatorPeek } from './operator-peek.tsx'
import { useOperatorColumns, unitsOf, type OperatorOrderRow } from './operator-order-columns.tsx'
import { readOrderFilters } from './order-filter-input.ts'
import { ScanBox } from './scan-box.tsx'
import { useOrderSelects } from './use-order-selects.ts'
import '../common/fulfilment.css'

const BulkActions = lazy(() => import('./bulk-actions.tsx'))
const MoreFilters = lazy(() => import('./more-filters.tsx'))
const ShipDialog = lazy(() => import('../shipping/ship-dialog.tsx'))
const NewWaveDialog = lazy(() => import('../../waves/new-wave-dialog.tsx'))

const text = defineText({
  en: {
    byFile: 'Ship from file',
    wave: 'Create wave',
    assignShortcut: 'Assign selected orders to me',
    exportShortcut: 'Export the orders of this view',
    waveShortcut: 'Create a wave from the selected orders or the queue',
    all: 'All',
    units: (count: number) => counted(count, 'unit', 'units'),
    holds: (count: number, isMore: boolean) =>
      isMore ? `All ${formatNumber(count, 'en')}+ orders of this view` : counted(count, 'order', 'orders'),
    firstChosen: (count: number) =>
      `The first ${formatNumber(count, 'en')} matching orders are selected. Narrow the filters to select the rest.`,
    noLine: 'Orders that no shipping line can carry, longest waiting first.',
    toLines: 'View shipping lines and rates',
    showAll: 'Show all',
    empty: 'No orders yet',
    emptyText: 'Orders from all customers appear here. Pick, pack and ship them once they are paid.',
  },
  zh: {
    byFile: '导入发货',
    wave: '创建波次',
    assignShortcut: '领取所选订单',
    exportShortcut: '导出当前视图的订单',
    waveShortcut: '用所选订单或整个队列创建波次',
    all: '全部',
    units: (count: number) => `${formatNumber(count, 'zh')} 件`,
    holds: (count: number, isMore: boolean) =>
      isMore
        ? `当前视图的全部订单（超过 ${formatNumber(count, 'zh')} 个）`
        : `${formatNumber(count, 'zh')} 个订单`,
    firstChosen: (count: number) =>
      `已选中前 ${formatNumber(count, 'zh')} 个符合条件的订单；请缩小筛选范围以选择其余订单。`,
    noLine: '仅显示没有可用物流渠道的订单，等待最久的在前。',
    toLines: '前往渠道与运价',
    showAll: '显示全部',
    empty: '暂无订单',
    emptyText: '所有客户的订单都会显示在这里。客户付款后，请拣货、打包并发货。',
  },
})

const tabStatuses: readonly OrderStatus[] = [
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
  'delivered',
  'awaitingQuote',
  'awaitingPayment',
  'cancelled',
]
const statusOf = (tab: string): OrderStatus | undefined => tabStatuses.find((status) => status === tab)

/** Queues are sorted by ship-by time and other lists by time received; some filters have an order of their own. */
const ownSortOf = (isInQueue: boolean, hasOwnOrder: boolean): { readonly ownSort?: Sort } => {
  if (hasOwnOrder) return {}
  return {
    ownSort: isInQueue ? { key: 'shipBy', direction: 'asc' } : { key: 'received', direction: 'desc' },
  }
}

const OperatorOrdersPage = () => {
  const words = useText(text)
  const go = useGo()
  const { hasRole } = useAccess()
  const filters = useIndexFilters(operatorPageSizes)
  const [shipping, setShipping] = useState<string | null>(null)
  const isNoLine = filters.values['waitingReason'] === 'noShippingLine'
  const status = statusOf(filters.tab)
  const { input, isInQueue, hasOwnOrder } = readOrderFilters(filters, status)
  const selects = useOrderSelects(filters, status)
  const list = useCall(
    operatorOrders.listOperatorOrders,
    { ...filters.pageInput, ...input },
    { quiet: true, everyMs: 20_000 },
  )
  const { pathname } = usePage()
  const columns = useOperatorColumns(isInQueue, setShipping)
  const columnsNow = (): readonly OperatorOrderColumn[] => {
    const shown = shownColumns(pathname, columns, filters.address['columns'])
    return operatorOrderColumns
      .filter((name) => shown.includes(name))
      .toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other))
  }
  /** All orders of the view that can be selected together, in list order. */
  const findMatching = async (): Promise<readonly ChosenOperatorOrder[]> => {
    const { orders: found, isMore } = await call(operatorOrderBulk.listMatchingOperatorOrders, input)
    if (isMore) toast.info(words.firstChosen(found.length))
    return found
  }
  const mayShip = hasRole('fulfilment', 'orders')
  const [isCreatingWave, setIsCreatingWave] = useState(false)
  useShortcut('t', mayShip ? words.assignShortcut : '', null)
  useShortcut('e', words.exportShortcut, pressExport)
  useShortcut('w', mayShip ? words.waveShortcut : '', () => setIsCreatingWave(true))
  return (
    <>
      <IndexPage<OperatorOrderRow, ChosenOperatorOrder>
        filters={filters}
        density="compact"
        actions={
          mayShip && (
            <>
              <ScanBox onOrder={setShipping} isShipping={shipping !== null} />
              <Button icon={<Icon name="box" size={16} />} onClick={() => setIsCreatingWave(true)}>
                {words.wave}
              </Button>
              <Button icon={<Icon name="upload" size={16} />} onClick={() => void go('/orders/shipByFile')}>
                {words.byFile}
              </Button>
            </>
          )
        }
        top={
          isNoLine && (
            <p className="q-note">
              {words.noLine}
              <PageLink to="/shipping">{words.toLines}</PageLink>
              <button
                type="button"
                className="q-button q-button-link"
                onClick={() => filters.change({ waitingReason: undefined })}
              >
                {words.showAll}
              </button>
            </p>
          )
        }
        tabs={useTabs(list.data?.counts)}
        searchPlaceholder={useText(operatorSearchText).orders}
        moreFilters={
          <Suspense fallback={<Bar width={110} height={32} />}>
            <MoreFilters filters={filters} status={status} />
          </Suspense>
        }
        selects={selects}
        exportAction={
          <ExportMenu
            holds={words.holds(list.data?.total ?? 0, list.data?.totalIsLowerBound ?? false)}
            isEmpty={!list.data?.total}
            onExport={(file) => exportOrders({ filter: input, columns: columnsNow() }, file)}
          />
        }
        savedViews={operatorViews.orders}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        {...ownSortOf(isInQueue, hasOwnOrder)}
        detailHref={(row) => `/orders/detail?id=${row.id}`}
        sidePanel={peek}
        bulk={{
          actions: (chosen, clear) => bulkActionsOf({ chosen, clear, columnsNow }),
          totals: (chosen) => words.units(chosen.reduce((sum, one) => sum + unitsOf(one), 0)),
          all: { max: maxSelected, find: findMatching, keyOf: ({ id }) => id },
        }}
        empty={
          <EmptyState icon="orders" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {shipping && <ShipDialog orderId={shipping} onClose={() => setShipping(null)} />}
        {isCreatingWave && <NewWaveDialog onClose={() => setIsCreatingWave(false)} />}
      </Suspense>
    </>
  )
}
export default OperatorOrdersPage

const useTabs = (
  counts: Readonly<Partial<Record<OrderStatus, number>>> | undefined,
): readonly StatusTab[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  return [
    { key: '', label: words.all },
    ...tabStatuses.map((status) => ({
      key: status,
      label: statuses[status],
      ...(counts && { count: counts[status] ?? 0 }),
    })),
  ]
}

const bulkActionsOf = (props: BulkActionsProps) => (
  <Suspense fallback={null}>
    <BulkActions {...props} />
  </Suspense>
)

/** Pages of other tabs stay in the document, out of sight. */
const pressExport = (): void =>
  [...document.querySelectorAll<HTMLElement>('[data-action="export"]')]
    .find((button) => button.checkVisibility())
    ?.click()

const peek = (row: OperatorOrderRow) => <OperatorPeek row={row} />
