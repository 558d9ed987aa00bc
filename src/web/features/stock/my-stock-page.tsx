import { stock, type StockRow } from '../../../contract/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { StockGoods } from './stock-goods.tsx'
import { stockText } from './stock-text.ts'

const text = defineText({
  en: {
    subtitle:
      'Your stock in our warehouse. Paid orders use this stock first, before the agency buys anything.',
    search: 'SKU or product',
    goods: 'Product',
    order: 'New inventory order',
    empty: 'Nothing in stock yet',
    emptyText: 'Order stock through Quayside, or send in goods you bought elsewhere.',
  },
  zh: {
    subtitle: '您存放在我们仓库中的商品。订单付款时优先使用库存。',
    search: 'SKU 或产品',
    goods: '商品',
    order: '新建备货订单',
    empty: '暂无库存',
    emptyText: '您可以新建备货订单，或寄入在别处购买的商品。',
  },
})

const useColumns = (): readonly Column<StockRow>[] => {
  const words = useText(text)
  const facts = useText(stockText)
  const figure = (key: 'onHand' | 'reserved' | 'available' | 'inTransit'): Column<StockRow> => ({
    key,
    title: facts[key],
    width: 120,
    align: 'right',
    inCard: 'body',
    render: (row) => <span className="q-tabular">{facts.number(row[key])}</span>,
  })
  return [
    {
      key: 'goods',
      title: words.goods,
      isFixed: true,
      inCard: 'title',
      render: (row) => <StockGoods row={row} />,
    },
    figure('onHand'),
    figure('reserved'),
    figure('available'),
    figure('inTransit'),
  ]
}

const MyStockPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const { can } = useAccess()
  const list = useCall(
    stock.listMyStock,
    { ...filters.pageInput, ...(filters.search ? { search: filters.search } : {}) },
    { quiet: true, everyMs: 60_000 },
  )
  const order = can('stock:order') && (
    <PageLink to="/inventory/purchaseOrder" className="q-button q-button-primary">
      {words.order}
    </PageLink>
  )
  return (
    <IndexPage<StockRow>
      filters={filters}
      subtitle={words.subtitle}
      actions={order}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.skuId}
      rowLabel={(row) => `${row.code} ${row.subjectEn}`}
      detailHref={(row) => `/inventory/InventoryHistory/${row.skuId}`}
      columns={useColumns()}
      empty={
        <EmptyState icon="stock" title={words.empty} action={order}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default MyStockPage
