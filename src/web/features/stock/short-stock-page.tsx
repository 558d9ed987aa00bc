import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { maxUnpaidCounted, stock, type ShortStock } from '../../../contract/stock/stock.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StateLink } from '../../ui/index-page/state-link.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useStockColumns } from './stock-columns.tsx'
import { stockText } from './stock-text.ts'
import { useOrderAgainColumn } from './order-again-column.tsx'
import { useOrderAgain } from './use-order-again.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './stock.css'

const text = defineText({
  en: {
    subtitle:
      'SKUs of which your unpaid orders need more than you have in stock. The agency buys the missing units when you pay.',
    oldest: (n: number) => `Only your ${formatNumber(n, 'en')} oldest unpaid orders are counted.`,
    goods: 'Product',
    unpaid: 'Needed',
    short: 'Short',
    waiting: 'Orders awaiting payment',
    more: (n: number) => counted(n, 'more order', 'more orders'),
    moreOf: (code: string) => `View all orders awaiting payment with ${code}`,
    others: (n: number) => `${counted(n, 'order', 'orders')} of other shops`,
    empty: 'No stock shortages',
    emptyText: 'Your stock covers every order that is ready to be paid.',
    toInventory: 'View inventory',
  },
  zh: {
    subtitle: '以下 SKU 的可用库存不足以满足待付款订单。付款后，缺少的部分由平台采购。',
    oldest: (n: number) => `仅统计最早的 ${formatNumber(n, 'zh')} 个待付款订单。`,
    goods: '商品',
    unpaid: '需求',
    short: '缺口',
    waiting: '待付款订单',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个订单`,
    moreOf: (code: string) => `查看含 ${code} 的全部待付款订单`,
    others: (n: number) => `其他店铺的 ${formatNumber(n, 'zh')} 个订单`,
    empty: '暂无库存缺口',
    emptyText: '您的库存足以满足所有待付款订单。',
    toInventory: '查看库存',
  },
})

const WaitingOrders = ({ row }: { row: ShortStock }) => {
  const words = useText(text)
  const facts = useText(stockText)
  const more = row.seenOrders - row.oldest.length
  const others = row.orders - row.seenOrders
  return (
    <span className="q-cell-stack">
      {row.oldest.map(({ id, number, units, since }) => (
        <span key={id} className="q-stock-waiting">
          <PageLink to={`/orders/dropshippingDetail?id=${id}`}>{number}</PageLink>
          <span className="q-muted">
            {facts.units(units)} · <Instant at={since} />
          </span>
        </span>
      ))}
      {more > 0 && (
        <PageLink
          to="/orders/dropshippingOrders?tab=awaitingPayment"
          search={{ q: row.code }}
          title={words.moreOf(row.code)}
        >
          {words.more(more)}
        </PageLink>
      )}
      {others > 0 && <span className="q-muted">{words.others(others)}</span>}
    </span>
  )
}

const ShortStockPage = () => {
  const words = useText(text)
  const subject = useSubject()
  const facts = useText(stockText)
  const filters = useIndexFilters()
  const { goods, figure } = useStockColumns()
  const again = useOrderAgain()
  const orderColumn = useOrderAgainColumn(again)
  const list = useCall(stock.listShortStock, filters.pageInput, { quiet: true, everyMs: 60_000 })
  const count = (key: 'unpaid' | 'short'): Column<ShortStock> => ({
    key,
    title: words[key],
    width: 84,
    align: 'right',
    inCard: 'body',
    render: (row) => <span className="q-tabular">{facts.number(row[key])}</span>,
  })
  return (
    <IndexPage<ShortStock>
      back="/inventory/MyInventory"
      filters={filters}
      subtitle={
        list.data?.totalIsLowerBound ? `${words.subtitle} ${words.oldest(maxUnpaidCounted)}` : words.subtitle
      }
      list={list}
      rowKey={(row) => row.skuId}
      rowLabel={(row) => `${row.code} ${subject(row)}`}
      detailHref={(row) => `/inventory/MyInventory/${row.skuId}`}
      columns={[
        goods(words.goods),
        figure('onHand'),
        figure('reserved'),
        figure('inTransit'),
        count('unpaid'),
        count('short'),
        {
          key: 'waiting',
          title: words.waiting,
          width: 260,
          inCard: 'body',
          render: (row) => <WaitingOrders row={row} />,
        },
        ...orderColumn,
      ]}
      empty={
        <EmptyState
          icon="check"
          title={words.empty}
          action={<StateLink to="/inventory/MyInventory">{words.toInventory}</StateLink>}
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default ShortStockPage
