import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { stock, type StockRow } from '../../../contract/stock/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useStockColumns } from './stock-columns.tsx'
import { stockText } from './stock-text.ts'
import { useOrderAgainColumn } from './order-again-column.tsx'
import { orderAgainLimit, useOrderAgain } from './use-order-again.ts'
import { useSubject } from '../../ui/text/use-subject.ts'

const AlertDialog = lazy(() => import('./alert-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'SKUs with a low-stock alert. You get an email once when one becomes low.',
    all: 'All alerts',
    low: 'Low',
    search: 'SKU or product',
    goods: 'Product',
    since: 'Low since',
    inventory: 'View inventory',
    nothingLow: 'No stock is low',
    nothingLowText: 'SKUs appear here when their available units reach their alert.',
    empty: 'No alerts yet',
    emptyText: 'Select SKUs in your inventory and set the limit at which you want to order again.',
  },
  zh: {
    subtitle: '已设置库存预警的 SKU。库存不足时，您会收到一封邮件。',
    all: '全部预警',
    low: '库存不足',
    search: 'SKU 或产品',
    goods: '商品',
    since: '不足开始时间',
    inventory: '查看库存',
    nothingLow: '暂无库存不足',
    nothingLowText: '可用库存达到预警值的 SKU 会显示在这里。',
    empty: '暂无预警',
    emptyText: '请在库存中选择 SKU，并设置补货预警值。',
  },
})

interface BulkActions {
  readonly setAlerting: (rows: readonly StockRow[]) => void
  readonly orderAgain: (rows: readonly StockRow[]) => void
  readonly isPending: boolean
}

const useBulk = ({ setAlerting, orderAgain, isPending }: BulkActions) => {
  const facts = useText(stockText)
  return {
    actions: (chosen: readonly StockRow[]) => {
      const needed = chosen.filter(({ suggestedUnits }) => suggestedUnits > 0)
      return (
        <>
          <Button onClick={() => setAlerting(chosen)}>{facts.setAlert}</Button>
          <Button
            type="primary"
            loading={isPending}
            disabled={
              needed.length === 0 ||
              needed.length > orderAgainLimit ||
              needed.some(({ productId }) => productId === null)
            }
            onClick={() => orderAgain(needed)}
          >
            {needed.length < chosen.length ? facts.orderAgainSkus(needed.length) : facts.orderAgain}
          </Button>
        </>
      )
    },
  }
}

const AlarmStockPage = () => {
  const words = useText(text)
  const subject = useSubject()
  const filters = useIndexFilters()
  const { can } = useAccess()
  const { goods, figure, alert } = useStockColumns()
  const [alerting, setAlerting] = useState<readonly StockRow[]>([])
  const again = useOrderAgain()
  const orderColumn = useOrderAgainColumn(again)
  const bulk = useBulk({ ...again, setAlerting })
  const isLowOnly = filters.tab === 'low'
  const list = useCall(
    stock.listStockAlerts,
    {
      ...filters.listInput,
      ...(isLowOnly && { state: 'low' as const }),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const inventory = (
    <PageLink to="/inventory/MyInventory" className="q-button">
      {words.inventory}
    </PageLink>
  )
  return (
    <>
      <IndexPage<StockRow>
        filters={filters}
        subtitle={words.subtitle}
        actions={inventory}
        tabs={[
          { key: '', label: words.all },
          { key: 'low', label: words.low, ...(list.data && { count: list.data.low }) },
        ]}
        searchPlaceholder={words.search}
        list={list}
        rowKey={(row) => row.skuId}
        rowLabel={(row) => `${row.code} ${subject(row)}`}
        detailHref={(row) => `/inventory/MyInventory/${row.skuId}`}
        columns={[
          goods(words.goods),
          figure('available'),
          figure('inTransit'),
          figure('daysLeft'),
          alert,
          {
            key: 'since',
            title: words.since,
            width: 150,
            inCard: 'body',
            render: ({ lowSince }) => lowSince && <Instant at={lowSince} />,
          },
          ...orderColumn,
        ]}
        {...(can('stock:order') && { bulk })}
        empty={
          isLowOnly ? (
            <EmptyState icon="check" title={words.nothingLow}>
              {words.nothingLowText}
            </EmptyState>
          ) : (
            <EmptyState icon="stock" title={words.empty} action={inventory}>
              {words.emptyText}
            </EmptyState>
          )
        }
      />
      {alerting.length > 0 && (
        <Suspense>
          <AlertDialog rows={alerting} onClose={() => setAlerting([])} />
        </Suspense>
      )}
    </>
  )
}
export default AlarmStockPage
