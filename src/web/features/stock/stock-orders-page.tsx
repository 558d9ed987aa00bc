import { stock, type StockOrder } from '../../../contract/stock/stock.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { usePage } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StateLink } from '../../ui/index-page/state-link.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OrderStatusTag } from '../order-kit/order-tags.tsx'
import { StockGoods } from './stock-goods.tsx'
import { stockText } from './stock-text.ts'
import './stock.css'

const text = defineText({
  en: {
    subtitle: 'Paid orders that take units from your stock.',
    ofSku: (code: string) => `Paid orders that take ${code} from your stock.`,
    all: 'All',
    reserved: 'Reserved',
    order: 'Order',
    state: 'Status',
    goods: 'Products',
    units: 'From stock',
    shipped: 'Shipped',
    released: 'Back in stock',
    paid: 'Paid',
    empty: 'No orders take units from your stock',
    emptyText: 'When you pay an order, units you have in stock are used first.',
    toOrders: 'View orders',
  },
  zh: {
    subtitle: '使用您库存的已付款订单。',
    ofSku: (code: string) => `使用 ${code} 库存的已付款订单。`,
    all: '全部',
    reserved: '占用中',
    order: '订单',
    state: '状态',
    goods: '商品',
    units: '使用库存',
    shipped: '已发货',
    released: '已退回库存',
    paid: '付款时间',
    empty: '暂无使用库存的订单',
    emptyText: '订单付款时优先使用您的库存。',
    toOrders: '查看订单',
  },
})

const useColumns = (): readonly Column<StockOrder>[] => {
  const words = useText(text)
  const facts = useText(stockText)
  const sum = (key: 'units' | 'shipped' | 'released'): Column<StockOrder> => ({
    key,
    title: words[key],
    width: 116,
    align: 'right',
    inCard: 'body',
    render: ({ skus }) => (
      <span className="q-tabular">{facts.number(skus.reduce((all, sku) => all + sku[key], 0))}</span>
    ),
  })
  return [
    {
      key: 'order',
      title: words.order,
      width: 140,
      isFixed: true,
      render: ({ number }) => <strong>{number}</strong>,
    },
    {
      key: 'goods',
      title: words.goods,
      inCard: 'body',
      render: ({ skus }) => (
        <span className="q-cell-stack">
          {skus.map((sku) => (
            <StockGoods key={sku.skuId} row={sku} />
          ))}
        </span>
      ),
    },
    sum('units'),
    sum('shipped'),
    sum('released'),
    {
      key: 'state',
      title: words.state,
      width: 150,
      inCard: 'top',
      render: ({ status }) => <OrderStatusTag status={status} />,
    },
    {
      key: 'paid',
      title: words.paid,
      width: 150,
      inCard: 'body',
      render: ({ paidAt }) => paidAt && <Instant at={paidAt} />,
    },
  ]
}

const StockOrdersPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const sku = usePage().search['sku']
  const list = useCall(
    stock.listStockOrders,
    {
      ...filters.pageInput,
      ...(sku !== undefined && { skuId: sku }),
      ...(filters.tab === 'reserved' && { state: 'reserved' as const }),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const code = sku === undefined ? undefined : list.data?.rows[0]?.skus[0]?.code
  return (
    <IndexPage<StockOrder>
      back={sku === undefined ? '/inventory/MyInventory' : `/inventory/MyInventory/${sku}`}
      filters={filters}
      subtitle={code === undefined ? words.subtitle : words.ofSku(code)}
      tabs={[
        { key: '', label: words.all },
        { key: 'reserved', label: words.reserved },
      ]}
      list={list}
      rowKey={(row) => row.orderId}
      rowLabel={(row) => row.number}
      detailHref={(row) => `/orders/dropshippingDetail?id=${row.orderId}`}
      columns={useColumns()}
      empty={
        <EmptyState
          icon="stock"
          title={words.empty}
          action={<StateLink to="/orders/dropshippingOrders">{words.toOrders}</StateLink>}
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default StockOrdersPage
