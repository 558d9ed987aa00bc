import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  supplierOrderQueues,
  type SupplierOrderQueue,
} from '../../../contract/supplier-orders/supplier-order-states.ts'
import {
  operatorSupplierOrders,
  supplierOrderRoles,
} from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrderRow } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { Age } from '../../ui/time/instant.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { supplierOrderStatusText, supplierOrderTones, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    subtitle: 'Orders to suppliers, from the draft to the last payment.',
    drafts: 'Drafts',
    expected: 'Expected',
    late: 'Late',
    unpaid: 'Payment due',
    received: 'To close',
    over: 'Closed',
    all: 'All',
    search: 'Number, supplier’s number, tracking, SKU or product',
    order: 'Order',
    status: 'Status',
    goods: 'Goods',
    open: 'Outstanding',
    expectedOn: 'Expected on',
    total: 'Total',
    paid: 'Paid',
    age: 'Age',
    empty: 'No drafts',
    emptyOther: 'No purchase orders here',
    emptyText: 'Select SKUs on the buy list to create purchase orders, one for each supplier.',
    emptyOtherText: 'Purchase orders are grouped by their next step.',
    view: 'View buy list',
    importFile: 'Import 1688 orders',
  },
  zh: {
    subtitle: '向供应商采购：从草稿到最后一笔付款。',
    drafts: '草稿',
    expected: '待到货',
    late: '逾期',
    unpaid: '待付款',
    received: '待关闭',
    over: '已结束',
    all: '全部',
    search: '搜索编号、供应商订单号、运单号、SKU 或产品',
    order: '采购单',
    status: '状态',
    goods: '商品',
    open: '未到',
    expectedOn: '预计到货日',
    total: '总额',
    paid: '已付',
    age: '时长',
    empty: '暂无草稿',
    emptyOther: '暂无采购单',
    emptyText: '在采购清单中选择 SKU，即可按供应商生成采购单。',
    emptyOtherText: '采购单按下一步操作分组。',
    view: '查看采购清单',
    importFile: '导入 1688 订单',
  },
})

const ChannelFileDialog = lazy(() => import('./channel-file-dialog.tsx'))

const queueOf = (tab: string): SupplierOrderQueue =>
  supplierOrderQueues.find((one) => one === tab) ?? 'drafts'

const useColumns = (): readonly Column<SupplierOrderRow>[] => {
  const words = useText(text)
  const supply = useText(supplyText)
  const statuses = useText(supplierOrderStatusText)
  return [
    {
      key: 'order',
      title: words.order,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-cell-stack">
          <span>{row.supplierName}</span>
          <span className="q-muted q-tabular">
            {[row.number, row.supplierReference].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: words.status,
      width: 150,
      isFixed: true,
      inCard: 'top',
      render: (row) => (
        <StatusTag tone={row.isLate ? 'problem' : supplierOrderTones[row.status]}>
          {row.isLate ? words.late : statuses[row.status]}
        </StatusTag>
      ),
    },
    {
      key: 'age',
      title: words.age,
      width: 90,
      inCard: 'body',
      render: (row) => <Age since={row.statusSince} />,
    },
    {
      key: 'goods',
      title: words.goods,
      width: 120,
      inCard: 'body',
      render: (row) => supply.units(row.units),
    },
    {
      key: 'open',
      title: words.open,
      width: 120,
      inCard: 'body',
      render: (row) =>
        row.openUnits === 0 || row.status === 'cancelled' ? null : supply.units(row.openUnits),
    },
    {
      key: 'expectedOn',
      title: words.expectedOn,
      width: 140,
      inCard: 'body',
      render: (row) => row.expectedOn && <span className="q-tabular">{calendarDayOf(row.expectedOn)}</span>,
    },
    {
      key: 'total',
      title: words.total,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) => <Money amountMinor={row.goodsMinor + row.freightMinor} currency={row.currency} />,
    },
    {
      key: 'paid',
      title: words.paid,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) =>
        row.paidMinor === 0 ? null : <Money amountMinor={row.paidMinor} currency={row.currency} />,
    },
  ]
}

const SupplierOrdersPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const columns = useColumns()
  const queue = queueOf(filters.tab)
  const mayBuy = useAccess().hasRole(supplierOrderRoles.buy[0])
  const [isImporting, setIsImporting] = useState(false)
  const input = { ...filters.pageInput, queue, ...(filters.search ? { search: filters.search } : {}) }
  const list = useCall(operatorSupplierOrders.listSupplierOrders, input, { quiet: true, everyMs: 30_000 })
  const counts = list.data?.counts
  return (
    <>
      <IndexPage<SupplierOrderRow>
        filters={filters}
        subtitle={words.subtitle}
        actions={mayBuy && <Button onClick={() => setIsImporting(true)}>{words.importFile}</Button>}
        exportAction={
          <CaseExport endpoint={operatorSupplierOrders.exportSupplierOrders} input={input} list={list} />
        }
        tabs={supplierOrderQueues.map((one) => ({
          key: one === 'drafts' ? '' : one,
          label: words[one],
          ...(one === 'over' || one === 'all' ? {} : { count: counts?.[one] }),
        }))}
        searchPlaceholder={words.search}
        savedViews={operatorViews.supplierOrders}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.number} ${row.supplierName}`}
        detailHref={(row) => `/buying/order?id=${row.id}`}
        columns={columns}
        empty={
          <EmptyState
            icon="check"
            title={queue === 'drafts' ? words.empty : words.emptyOther}
            action={
              <PageLink to="/buying" className="q-button">
                {words.view}
              </PageLink>
            }
          >
            {queue === 'drafts' ? words.emptyText : words.emptyOtherText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {isImporting && <ChannelFileDialog onClose={() => setIsImporting(false)} />}
      </Suspense>
    </>
  )
}
export default SupplierOrdersPage
