import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { operatorOrderSorts, isQueue, operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { Sort } from '../../../../contract/kernel/paging.ts'
import { orderFlagKinds, waitingParties, type OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { StatusTab } from '../../../ui/index-page/state/index-types.ts'
import { operatorOrderViews } from '../../../ui/index-page/state/saved-view-calls.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { useShortcut } from '../../../ui/page/shortcuts.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderFlagText, statusText } from '../../order-kit/order-text.ts'
import { operatorSearchText } from '../common/operator-search-text.ts'
import { bulkActions } from './bulk-actions.tsx'
import { OperatorPeek } from './operator-peek.tsx'
import { operatorColumns, columnText, unitsToPack, type OperatorOrderRow } from './operator-order-columns.tsx'
import { agencyPartyText } from './operator-text.ts'
import { ScanBox } from './scan-box.tsx'
import { useQueueFilter } from './use-queue-filter.ts'
import '../common/fulfilment.css'

const ShipDialog = lazy(() => import('../shipping/ship-dialog.tsx'))
const NewWaveDialog = lazy(() => import('../../waves/new-wave-dialog.tsx'))

const text = defineText({
  en: {
    byFile: 'Ship from file',
    wave: 'Create wave',
    assignShortcut: 'Assign selected orders to me',
    waveShortcut: 'Create a wave from the selected orders or the queue',
    all: 'All',
    units: (count: number) => counted(count, 'unit', 'units'),
    only: (name: string) => `Only orders from ${name}`,
    thisCustomer: 'this customer',
    flag: 'Exceptions',
    flagOn: 'Waiting for',
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
    waveShortcut: '用所选订单或整个队列创建波次',
    all: '全部',
    units: (count: number) => `${formatNumber(count, 'zh')} 件`,
    only: (name: string) => `仅显示 ${name} 的订单`,
    thisCustomer: '该客户',
    flag: '特殊状态',
    flagOn: '待处理方',
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
const ownSortOf = (isInQueue: boolean, isNoLine: boolean): { readonly ownSort?: Sort } => {
  if (isNoLine) return {}
  return {
    ownSort: isInQueue ? { key: 'shipBy', direction: 'asc' } : { key: 'received', direction: 'desc' },
  }
}

const OperatorOrdersPage = () => {
  const words = useText(text)
  const columnLabels = useText(columnText)
  const go = useGo()
  const { hasRole } = useAccess()
  const flags = useText(orderFlagText)
  const parties = useText(agencyPartyText)
  const filters = useIndexFilters()
  const [shipping, setShipping] = useState<string | null>(null)
  const customerId = filters.values['customerId']
  const isNoLine = filters.values['waitingReason'] === 'noShippingLine'
  const status = statusOf(filters.tab)
  const flag = orderFlagKinds.find((kind) => kind === filters.values['flag'])
  const flagOn = waitingParties.find((party) => party === filters.values['flagOn'])
  const queue = useQueueFilter(filters.values, status, isNoLine || flag !== undefined)
  const isInQueue = isQueue(status) || queue.isOn
  const list = useCall(
    operatorOrders.listOperatorOrders,
    {
      ...filters.pageInput,
      ...(!flag && filters.sortInput(operatorOrderSorts.filter((key) => key !== 'shipBy' || isInQueue))),
      ...(flag && { flag, ...(flagOn && { flagOn }) }),
      ...(filters.search && { search: filters.search }),
      ...(status && { status }),
      ...(customerId && { customerId }),
      ...(isNoLine && { waitingReason: 'noShippingLine' as const }),
      ...queue.input,
    },
    { quiet: true, everyMs: 20_000 },
  )
  const columns = useMemo(
    () => operatorColumns({ words: columnLabels, isInQueue, onShip: (row) => setShipping(row.id) }),
    [columnLabels, isInQueue],
  )
  const mayShip = hasRole('fulfilment', 'orders')
  const [isCreatingWave, setIsCreatingWave] = useState(false)
  useShortcut('t', mayShip ? words.assignShortcut : '', null)
  useShortcut('w', mayShip ? words.waveShortcut : '', () => setIsCreatingWave(true))
  return (
    <>
      <IndexPage<OperatorOrderRow>
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
          <>
            {isNoLine && (
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
            )}
            {customerId && (
              <p className="q-note">
                {words.only(list.data?.rows[0]?.customerName ?? words.thisCustomer)}
                <button
                  type="button"
                  className="q-button q-button-link"
                  onClick={() => filters.change({ customerId: undefined })}
                >
                  {words.showAll}
                </button>
              </p>
            )}
          </>
        }
        tabs={useTabs(list.data?.counts)}
        searchPlaceholder={useText(operatorSearchText).orders}
        selects={[
          ...queue.selects,
          {
            name: 'flag',
            label: words.flag,
            options: orderFlagKinds.map((kind) => ({ value: kind, label: flags[kind] })),
          },
          ...(flag
            ? [
                {
                  name: 'flagOn',
                  label: words.flagOn,
                  options: waitingParties.map((party) => ({ value: party, label: parties[party] })),
                },
              ]
            : []),
        ]}
        savedViews={operatorOrderViews}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        {...ownSortOf(isInQueue, isNoLine || flag !== undefined)}
        detailHref={(row) => `/orders/detail?id=${row.id}`}
        sidePanel={peek}
        bulk={{
          actions: bulkActions,
          totals: (chosen: readonly OperatorOrderRow[]) =>
            words.units(chosen.reduce((sum, row) => sum + unitsToPack(row), 0)),
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

const peek = (row: OperatorOrderRow) => <OperatorPeek row={row} />
