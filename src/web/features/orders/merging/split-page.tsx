import { Button } from 'antd'
import { orders } from '../../../../contract/orders/orders.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { usePage } from '../../../ui/page/page-context.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BatchSplit } from './batch-split.tsx'
import { idsOfSearch, keyOfSearch } from '../../order-kit/chosen-ids.ts'
import { SplitBoard } from './split-board.tsx'
import './merging.css'

const text = defineText({
  en: {
    empty: 'No orders selected',
    emptyText: 'Select an unpaid order in the list, or several to split one product out of each.',
    toList: 'View orders',
    cannot: 'This order cannot be split',
    cannotText: (number: string) =>
      `${number} is already paid, merged into another order, or contains only one unit.`,
    toOrder: 'View order',
  },
  zh: {
    empty: '未选择订单',
    emptyText: '请在列表中选择一个未付款订单；选择多个订单可从每个订单中取出同一商品。',
    toList: '前往订单',
    cannot: '该订单无法拆分',
    cannotText: (number: string) => `${number} 已付款、已并入其他订单，或只有一件商品。`,
    toOrder: '前往该订单',
  },
})

const SplitPage = () => {
  const { search } = usePage()
  const words = useText(text)
  const go = useGo()
  const many = idsOfSearch(search)
  const [id] = idsOfSearch({ ids: search['id'] ?? '' })
  if (many.length > 0) return <BatchSplit key={keyOfSearch(search)} ids={many} />
  if (id !== undefined) return <OneOrder key={id} id={id} />
  return (
    <div className="q-page">
      <PageHeader back="/orders/dropshippingOrders" />
      <EmptyState
        icon="columns"
        title={words.empty}
        action={
          <Button type="primary" onClick={() => void go('/orders/dropshippingOrders?tab=awaitingPayment')}>
            {words.toList}
          </Button>
        }
      >
        {words.emptyText}
      </EmptyState>
    </div>
  )
}
export default SplitPage

const OneOrder = ({ id }: { id: string }) => {
  const words = useText(text)
  const go = useGo()
  const order = useCall(orders.getOrder, { id }, { keepPrevious: false, quiet: true })
  if (order.error && !order.data) return <FailedPage answer={order} back="/orders/dropshippingOrders" />
  if (!order.data) return <PageSkeleton shape="cards" />
  if (order.data.allowedActions.includes('split')) {
    // Resets the draft if the order has changed meanwhile.
    const version = order.data.lines.map((line) => `${line.id} ${line.quantity}`).join()
    return <SplitBoard key={version} order={order.data} />
  }
  return (
    <div className="q-page">
      <PageHeader back="/orders/dropshippingOrders" />
      <EmptyState
        icon="columns"
        title={words.cannot}
        action={
          <Button type="primary" onClick={() => void go('/orders/dropshippingDetail', { search: { id } })}>
            {words.toOrder}
          </Button>
        }
      >
        {words.cannotText(order.data.number)}
      </EmptyState>
    </div>
  )
}
