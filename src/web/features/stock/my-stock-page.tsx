import { stock, type StockRow } from '../../../contract/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { StockGoods } from './stock-goods.tsx'
import { stockText } from './stock-words.ts'

const text = defineText({
  en: {
    subtitle: 'What lies in our warehouse for you. Orders that you pay use it before anything is bought.',
    search: 'SKU or product',
    goods: 'Goods',
    order: 'New inventory order',
    empty: 'Nothing in stock yet',
    emptyText: 'Order goods into your stock, or send in what you have bought elsewhere.',
  },
  zh: {
    subtitle: '您在我们仓库中的货物。付款的订单优先使用库存。',
    search: 'SKU 或产品',
    goods: '货品',
    order: '新建备货订单',
    empty: '暂无库存',
    emptyText: '您可以备货下单，或寄入在别处购买的货物。',
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

/** The customer's own stock, the most first. */
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
