import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { orders, type OrderDetail } from '../../../contract/orders.ts'
import type { OrderAction, WaitingReason } from '../../../contract/statuses.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage, Facts } from '../../ui/parts/detail-page.tsx'
import { DropMenu } from '../../ui/parts/drop-menu.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { CardSkeleton, PageSkeleton } from '../../ui/parts/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { NewTicketButton } from '../tickets/new-ticket-button.tsx'
import { BuyerReports } from '../tracking-page/buyer-reports.tsx'
import { TrackingPageLink } from '../tracking-page/tracking-page-link.tsx'
import { AddressCard } from './address-card.tsx'
import { HeldOrder } from './held-order.tsx'
import { OrderFamilyCard } from './order-family.tsx'
import { orderReads } from './order-calls.ts'
import { OrderLines } from './order-lines.tsx'
import { Parcels } from './order-parcels.tsx'
import { OrderStandstill, OrderTags, overlayOf } from './order-tags.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { LineChoice } from './line-choice.tsx'
import { PayButton } from './pay-button.tsx'
import { leftToSellerWords, ruleText } from './rule-words.ts'
import { useFamilyActions } from './use-family-actions.ts'

// Loaded when opened: most visits to an order only look.
const OrderReturns = lazy(() => import('../secondary-shipments/order-returns.tsx'))
const AddressDialog = lazy(() => import('./address-dialog.tsx'))
const LineDialog = lazy(() => import('./shipping-line-dialog.tsx'))
const AddProductDialog = lazy(() => import('./add-product-dialog.tsx'))
const ReissueCard = lazy(() => import('../reissues/reissue-card.tsx'))
const ShelveDialog = lazy(() => import('./shelve-dialog.tsx'))
const UnshelveButton = lazy(() => import('./unshelve-button.tsx'))
const ProblemCard = lazy(() => import('../problems/problem-card.tsx'))
const OrderClaims = lazy(() => import('../refunds/order-claims.tsx'))
const AskCancelDialog = lazy(() => import('../refunds/ask-cancel-dialog.tsx'))
const ApplyDialog = lazy(() => import('../refunds/apply-dialog.tsx'))
const QuoteAskDialog = lazy(() => import('./quote-ask-dialog.tsx'))

const text = defineText({
  en: {
    title: (number: string) => `Order ${number}`,
    lines: 'Products',
    parcels: 'Parcels',
    timeline: 'What happened',
    cost: 'Cost',
    products: 'Products',
    freight: 'Shipping',
    total: 'Total',
    line: 'Shipping line',
    choose: 'Choose line',
    change: 'Change',
    days: (min: number, max: number) => `${min}–${max} days`,
    weight: 'Weight',
    facts: 'Facts',
    shop: 'Shop',
    shopOrder: 'Shop order',
    ordered: 'Ordered',
    arrived: 'Came in',
    paid: 'Paid',
    delivered: 'Delivered',
    note: 'Note',
    cancel: 'Cancel order',
    restore: 'Restore order',
    askCancel: 'Ask to cancel',
    applyRefund: 'Ask for a refund',
    ask: 'Ask for a quote',
    cancelTitle: (number: string) => `Cancel order ${number}?`,
    cancelMessage: 'Nothing has been paid for it. You can restore it later.',
    keep: 'Keep it',
    cancelled: (number: string) => `${number} is cancelled.`,
    restored: (number: string) => `${number} is back and priced anew.`,
    undo: 'Undo',
    more: 'More actions',
    notPriced: 'Not priced yet',
    mend: 'Mend address',
    addProduct: 'Add a product',
    shelve: 'Put aside',
  },
  zh: {
    title: (number: string) => `订单 ${number}`,
    lines: '商品',
    parcels: '包裹',
    timeline: '时间线',
    cost: '费用',
    products: '商品',
    freight: '运费',
    total: '合计',
    line: '物流线路',
    choose: '选择线路',
    change: '更换',
    days: (min: number, max: number) => `${min}–${max} 天`,
    weight: '重量',
    facts: '信息',
    shop: '店铺',
    shopOrder: '店铺订单',
    ordered: '下单时间',
    arrived: '进入时间',
    paid: '付款时间',
    delivered: '签收时间',
    note: '备注',
    cancel: '取消订单',
    restore: '恢复订单',
    askCancel: '申请取消',
    applyRefund: '申请退款',
    ask: '询价',
    cancelTitle: (number: string) => `取消订单 ${number}？`,
    cancelMessage: '该订单尚未付款，之后可以恢复。',
    keep: '保留',
    cancelled: (number: string) => `${number} 已取消。`,
    restored: (number: string) => `${number} 已恢复并重新计价。`,
    undo: '撤销',
    more: '更多操作',
    notPriced: '尚未计价',
    mend: '修改地址',
    addProduct: '添加商品',
    shelve: '搁置',
  },
})

type Dialog = 'address' | 'line' | 'quote' | 'product' | 'shelve' | 'cancel' | 'refund'

/** Whether money of it was ever asked back, or its cancelling after payment: most orders have nothing of that. */
const hasClaims = ({ events }: OrderDetail): boolean =>
  events.some(({ kind }) => kind.startsWith('refund.') || kind.startsWith('cancel.'))

const OrderDetailPage = () => {
  const id = usePage().search['id'] ?? ''
  const order = useCall(orders.getOrder, { id }, { everyMs: 30_000, keepPrevious: false, quiet: true })
  if (order.data) return <LoadedOrder order={order.data} />
  if (order.error) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  return <PageSkeleton />
}
export default OrderDetailPage

const LoadedOrder = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const ruleWords = useText(ruleText)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)
  const isShipped = order.shipments.length > 0
  usePageTitle(order.number)
  return (
    <>
      <DetailPage
        title={words.title(order.number)}
        tags={<OrderTags order={order} />}
        subtitle={
          <>
            {order.shopName} {order.shopOrderName} · <Instant at={order.orderedAt} />
          </>
        }
        back="/orders/dropshippingOrders"
        actions={
          <>
            <NewTicketButton order={order} />
            <OrderActions order={order} open={setDialog} />
          </>
        }
        top={
          <>
            {order.problem && (
              <Suspense fallback={<CardSkeleton lines={3} />}>
                <ProblemCard order={order} problem={order.problem} />
              </Suspense>
            )}
            {(!order.problem || overlayOf(order, 'shelved')) && (
              <OrderStandstill
                order={order.problem ? withoutProblem(order) : order}
                why={leftToSellerWords(order, ruleWords)}
                action={<MovingButton order={order} open={setDialog} />}
              />
            )}
            {isOfReissue(order) && (
              <Suspense fallback={null}>
                <ReissueCard orderId={order.id} />
              </Suspense>
            )}
            {order.events.some(({ kind }) => kind.startsWith('return.')) && (
              <Suspense fallback={null}>
                <OrderReturns order={order} />
              </Suspense>
            )}
            {hasClaims(order) && (
              <Suspense fallback={null}>
                <OrderClaims order={order} />
              </Suspense>
            )}
            {isShipped && <BuyerReports order={order} onMendAddress={() => setDialog('address')} />}
          </>
        }
        facts={
          <>
            {order.family && <OrderFamilyCard family={order.family} detail="/orders/dropshippingDetail" />}
            <CostCard order={order} open={setDialog} />
            <AddressCard order={order} onEdit={() => setDialog('address')} />
            <FactsCard order={order} />
          </>
        }
        timeline={
          <Card title={words.timeline}>
            <OrderTimeline events={order.events} currency={order.currency} />
          </Card>
        }
      >
        <Card
          title={words.lines}
          flush
          actions={
            order.allowedActions.includes('changeProducts') && (
              <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => setDialog('product')}>
                {words.addProduct}
              </Button>
            )
          }
        >
          <OrderLines order={order} />
        </Card>
        {isShipped && (
          <Card title={words.parcels} actions={<TrackingPageLink orderId={order.id} />}>
            <Parcels order={order} />
          </Card>
        )}
      </DetailPage>
      <Suspense fallback={null}>
        {dialog === 'address' && <AddressDialog order={order} onClose={close} />}
        {dialog === 'line' && <LineDialog order={order} onClose={close} />}
        {dialog === 'product' && <AddProductDialog order={order} onClose={close} />}
        {dialog === 'shelve' && <ShelveDialog orders={[order]} onClose={close} />}
        {dialog === 'quote' && <QuoteAskDialog order={order} onClose={close} />}
        {dialog === 'cancel' && <AskCancelDialog order={order} onClose={close} />}
        {dialog === 'refund' && <ApplyDialog order={order} onClose={close} />}
      </Suspense>
    </>
  )
}

const isOfReissue = ({ family }: OrderDetail): boolean =>
  family !== null && (family.reissueOf !== null || family.reissues.length > 0)

interface PartProps {
  readonly order: OrderDetail
  readonly open: (dialog: Dialog) => void
}

/** Its problem has a card of its own. */
const withoutProblem = (order: OrderDetail): OrderDetail => ({
  ...order,
  overlays: order.overlays.filter(({ kind }) => kind !== 'abnormal'),
})

/** What moves an order on that waits for this; nothing for what waits on others. */
const moves: Partial<Record<WaitingReason, readonly [OrderAction, 'quote' | 'address' | 'line']>> = {
  linesUnmapped: ['requestQuote', 'quote'],
  addressIncomplete: ['editAddress', 'address'],
  noShippingLine: ['editAddress', 'address'],
  shippingLineNotChosen: ['chooseLine', 'line'],
}

/** The one button that moves a waiting order on. */
const MovingButton = ({ order, open }: PartProps) => {
  const words = useText(text)
  if (overlayOf(order, 'shelved')) {
    if (!order.allowedActions.includes('unshelve')) return null
    return (
      <Suspense fallback={null}>
        <UnshelveButton orders={[order]} />
      </Suspense>
    )
  }
  if (!order.waiting) return null
  if (order.waiting.reason === 'paymentDue') {
    return order.allowedActions.includes('pay') ? <PayButton order={order} /> : null
  }
  if (order.waiting.reason === 'cancelledInShop') return <HeldOrder order={order} />
  const [action, dialog] = moves[order.waiting.reason] ?? []
  if (!action || !dialog || !order.allowedActions.includes(action)) return null
  const labels = { quote: words.ask, address: words.mend, line: words.choose, shelve: words.shelve }
  return (
    <Button type="primary" onClick={() => open(dialog)}>
      {labels[dialog]}
    </Button>
  )
}

const OrderActions = ({ order, open }: PartProps) => {
  const words = useText(text)
  const family = useFamilyActions(order)
  const restore = useCallMutation(orders.restoreOrder, {
    invalidates: orderReads,
    onSuccess: () => toast.success(words.restored(order.number)),
  })
  const cancel = useCallMutation(orders.cancelOrder, {
    invalidates: orderReads,
    onSuccess: () =>
      toast.success(words.cancelled(order.number), {
        label: words.undo,
        run: () => restore.mutate({ id: order.id }),
      }),
  })
  const askAndCancel = async (): Promise<void> => {
    const sure = await ask({
      title: words.cancelTitle(order.number),
      message: words.cancelMessage,
      confirmLabel: words.cancel,
      cancelLabel: words.keep,
    })
    if (sure) cancel.mutate({ id: order.id })
  }
  const offered: readonly (readonly [OrderAction, string, () => void])[] = [
    ['editAddress', words.mend, () => open('address')],
    ['chooseLine', words.choose, () => open('line')],
    ['changeProducts', words.addProduct, () => open('product')],
    ['requestQuote', words.ask, () => open('quote')],
    ...family.offered,
    ['shelve', words.shelve, () => open('shelve')],
    ['applyRefund', words.applyRefund, () => open('refund')],
    ['askCancel', words.askCancel, () => open('cancel')],
    ['cancel', words.cancel, () => void askAndCancel()],
    ['restore', words.restore, () => restore.mutate({ id: order.id })],
  ]
  const items = offered
    .filter(([action]) => order.allowedActions.includes(action))
    .map(([key, label, onClick]) => ({
      key,
      label,
      onClick,
      danger: key === 'cancel' || key === 'askCancel',
    }))
  if (items.length === 0) return null
  return (
    <DropMenu menu={{ items }}>
      <Button loading={cancel.isPending || restore.isPending || family.isPending}>
        {words.more} <Icon name="down" size={14} />
      </Button>
    </DropMenu>
  )
}

const CostCard = ({ order, open }: PartProps) => {
  const words = useText(text)
  const { currency } = order
  // What the agency sends again at its own cost costs nothing; anything else without a total has no price yet.
  const isPriced = order.totalMinor > 0 || Boolean(order.family?.reissueOf)
  return (
    <Card title={words.cost}>
      {isPriced ? (
        <Facts
          rows={[
            [words.products, <Money key="products" amountMinor={order.productMinor} currency={currency} />],
            [
              words.freight,
              <Money
                key="freight"
                amountMinor={order.shippingLineName ? order.freightMinor : null}
                currency={currency}
              />,
            ],
            [words.total, <Money key="total" amountMinor={order.totalMinor} currency={currency} strong />],
          ]}
        />
      ) : (
        <Facts rows={[[words.products, words.notPriced]]} />
      )}
      <Facts
        rows={[
          [
            words.line,
            <span key="line">
              {order.shippingLineName ?? '–'}
              {order.daysMin !== null && order.daysMax !== null && (
                <span className="q-muted"> · {words.days(order.daysMin, order.daysMax)}</span>
              )}
              <LineChoice order={order} />
              {order.allowedActions.includes('chooseLine') && (
                <>
                  {' '}
                  <button type="button" className="q-button q-button-link" onClick={() => open('line')}>
                    {order.shippingLineName ? words.change : words.choose}
                  </button>
                </>
              )}
            </span>,
          ],
          [words.weight, order.weightGrams > 0 ? `${(order.weightGrams / 1000).toFixed(3)} kg` : '–'],
        ]}
      />
    </Card>
  )
}

const FactsCard = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const rows: (readonly [string, React.ReactNode])[] = [
    [words.shop, order.shopName],
    [words.shopOrder, order.shopOrderName || '–'],
    [words.ordered, <Instant key="ordered" at={order.orderedAt} as="minute" />],
    [words.arrived, <Instant key="created" at={order.createdAt} as="minute" />],
  ]
  if (order.paidAt) rows.push([words.paid, <Instant key="paid" at={order.paidAt} as="minute" />])
  if (order.deliveredAt)
    rows.push([words.delivered, <Instant key="delivered" at={order.deliveredAt} as="minute" />])
  if (order.note) rows.push([words.note, order.note])
  return (
    <Card title={words.facts}>
      <Facts rows={rows} />
    </Card>
  )
}
