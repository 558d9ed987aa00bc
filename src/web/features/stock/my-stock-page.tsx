import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { stock, type StockRow } from '../../../contract/stock/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useStockColumns } from './stock-columns.tsx'
import { stockText } from './stock-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'

const AlertDialog = lazy(() => import('./alert-dialog.tsx'))

const text = defineText({
  en: {
    subtitle:
      'Your stock in our warehouse. Paid orders use this stock first, before the agency buys anything.',
    search: 'SKU or product',
    goods: 'Product',
    order: 'New inventory order',
    short: 'View stock shortages',
    empty: 'Nothing in stock yet',
    emptyText: 'Order stock through Quayside, or send in goods you bought elsewhere.',
  },
  zh: {
    subtitle: '您存放在我们仓库中的商品。订单付款时优先使用库存。',
    search: 'SKU 或产品',
    goods: '商品',
    order: '新建备货订单',
    short: '查看库存缺口',
    empty: '暂无库存',
    emptyText: '您可以新建备货订单，或寄入在别处购买的商品。',
  },
})

const useBulk = (setAlerting: (rows: readonly StockRow[]) => void) => {
  const facts = useText(stockText)
  return {
    isChoosable: ({ isStocked }: StockRow) => isStocked,
    actions: (chosen: readonly StockRow[]) => (
      <Button onClick={() => setAlerting(chosen)}>{facts.setAlert}</Button>
    ),
  }
}

const MyStockPage = () => {
  const words = useText(text)
  const subject = useSubject()
  const filters = useIndexFilters()
  const { can } = useAccess()
  const { goods, figure, value, alert } = useStockColumns()
  const [alerting, setAlerting] = useState<readonly StockRow[]>([])
  const bulk = useBulk(setAlerting)
  const list = useCall(stock.listMyStock, filters.listInput, { quiet: true, everyMs: 60_000 })
  const order = can('stock:order') && (
    <PageLink to="/inventory/purchaseOrder" className="q-button q-button-primary">
      {words.order}
    </PageLink>
  )
  return (
    <>
      <IndexPage<StockRow>
        filters={filters}
        subtitle={words.subtitle}
        actions={
          <>
            <PageLink to="/earlyWarningSku/index" className="q-button">
              {words.short}
            </PageLink>
            {order}
          </>
        }
        searchPlaceholder={words.search}
        list={list}
        rowKey={(row) => row.skuId}
        rowLabel={(row) => `${row.code} ${subject(row)}`}
        detailHref={(row) => `/inventory/MyInventory/${row.skuId}`}
        columns={[
          goods(words.goods),
          figure('onHand'),
          figure('reserved'),
          figure('available'),
          figure('inTransit'),
          figure('daysLeft'),
          value,
          alert,
        ]}
        {...(can('stock:order') && { bulk })}
        empty={
          <EmptyState icon="stock" title={words.empty} action={order}>
            {words.emptyText}
          </EmptyState>
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
export default MyStockPage
