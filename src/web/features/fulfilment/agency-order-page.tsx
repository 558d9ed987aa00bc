import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorOrders } from '../../../contract/operator/orders.ts'
import type { OperatorOrderAction } from '../../../contract/statuses.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Country } from '../../ui/parts/country.tsx'
import { Card, DetailPage, Facts } from '../../ui/parts/detail-page.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { moneyText } from '../../ui/parts/money.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { useShortcut } from '../../ui/parts/shortcuts.ts'
import { CardSkeleton, PageSkeleton } from '../../ui/parts/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OrderFamilyCard } from '../orders/order-family.tsx'
import { OrderTags } from '../orders/order-tags.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { AgencyHeldOrder } from './agency-held-order.tsx'
import { AgencyParcels } from './agency-parcels.tsx'
import { AgencyStandstill } from './agency-waiting.tsx'
import { agencyReads } from './fulfilment-calls.ts'
import { PromiseTag } from './promise-tag.tsx'
import { tellResults } from './tell-results.ts'
import './fulfilment.css'

const ShipDialog = lazy(() => import('./ship-dialog.tsx'))
const AgencyReissues = lazy(() => import('../reissues/agency-reissues.tsx'))
const ReissueDialog = lazy(() => import('../reissues/reissue-dialog.tsx'))
const RaiseDialog = lazy(() => import('../problems/raise-dialog.tsx'))
const AgencyProblemCard = lazy(() => import('../problems/agency-problem-card.tsx'))
const AgencyClaims = lazy(() => import('../refunds/agency-claims.tsx'))
const StockDialog = lazy(() => import('./stock-dialog.tsx'))

type Order = OutputOf<typeof operatorOrders.getAgencyOrder>

const text = defineText({
  en: {
    ship: 'Ship',
    slip: 'Packing slip',
    again: 'Send again',
    wait: 'Wait for stock',
    resume: 'Stock has come',
    resumed: () => 'The order is back in preparation.',
    raise: 'Raise a problem',
    quote: 'Answer the quote',
    lines: 'Products',
    parcels: 'Parcels',
    timeline: 'What happened',
    to: 'Ship to',
    facts: 'Facts',
    customer: 'Customer',
    shop: 'Shop',
    promise: 'Promise',
    line: 'Shipping line',
    weight: 'Weight',
    goods: 'Goods',
    total: 'Total',
    ordered: 'Ordered',
    paid: 'Paid',
    delivered: 'Delivered',
    note: 'Note',
    product: 'Product',
    quantity: 'Quantity',
    skus: 'SKUs',
    shipped: 'Shipped',
    unmapped: 'No SKU yet',
    days: (min: number, max: number) => `${min}–${max} days`,
    battery: 'battery',
    liquid: 'liquid',
    magnet: 'magnet',
    powder: 'powder',
  },
  zh: {
    ship: '发货',
    slip: '装箱单',
    again: '补发',
    wait: '等待到货',
    resume: '货物已到',
    resumed: () => '订单已恢复备货。',
    raise: '提出异常',
    quote: '去报价',
    lines: '商品',
    parcels: '包裹',
    timeline: '时间线',
    to: '收件人',
    facts: '信息',
    customer: '客户',
    shop: '店铺',
    promise: '时效',
    line: '物流线路',
    weight: '重量',
    goods: '货物属性',
    total: '合计',
    ordered: '下单',
    paid: '付款',
    delivered: '签收',
    note: '备注',
    product: '商品',
    quantity: '数量',
    skus: 'SKU 数',
    shipped: '已发',
    unmapped: '尚未匹配 SKU',
    days: (min: number, max: number) => `${min}–${max} 天`,
    battery: '带电',
    liquid: '液体',
    magnet: '带磁',
    powder: '粉末',
  },
})

const AgencyOrderPage = () => {
  const id = usePage().search['id'] ?? ''
  const order = useCall(
    operatorOrders.getAgencyOrder,
    { id },
    { everyMs: 20_000, keepPrevious: false, quiet: true },
  )
  if (order.data) return <LoadedOrder order={order.data} />
  if (order.error) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  return <PageSkeleton />
}
export default AgencyOrderPage

type Dialog = 'ship' | 'stock' | 'reissue' | 'raise'

const LoadedOrder = ({ order }: { order: Order }) => {
  const words = useText(text)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)
  usePageTitle(order.number)
  const isQueued =
    order.status === 'processing' || order.status === 'awaitingStock' || order.status === 'partlyShipped'
  return (
    <>
      <DetailPage
        title={order.number}
        tags={<OrderTags order={order} />}
        subtitle={
          <>
            {order.customerName} · {order.shopName} {order.shopOrderName}
          </>
        }
        back="/orders"
        actions={<Actions order={order} open={setDialog} />}
        top={
          <>
            {order.problem ? (
              <Suspense fallback={<CardSkeleton lines={3} />}>
                <AgencyProblemCard order={order} problem={order.problem} />
              </Suspense>
            ) : (
              <AgencyStandstill order={order} action={<MovingButton order={order} open={setDialog} />} />
            )}
            {order.family && (order.family.reissueOf || order.family.reissues.length > 0) && (
              <Suspense fallback={null}>
                <AgencyReissues orderId={order.id} />
              </Suspense>
            )}
            {order.events.some(({ kind }) => /^(?:refund|cancel)\./.test(kind)) && (
              <Suspense fallback={null}>
                <AgencyClaims order={order} />
              </Suspense>
            )}
          </>
        }
        facts={
          <>
            {order.family && <OrderFamilyCard family={order.family} detail="/orders/detail" />}
            <AddressCard order={order} />
            <FactsCard order={order} isQueued={isQueued} />
          </>
        }
        timeline={
          <Card title={words.timeline}>
            <OrderTimeline events={order.events} currency={order.currency} />
          </Card>
        }
      >
        <Card title={words.lines} flush>
          <Lines order={order} />
        </Card>
        {order.shipments.length > 0 && (
          <Card title={words.parcels}>
            <AgencyParcels order={order} />
          </Card>
        )}
      </DetailPage>
      <Suspense fallback={null}>
        {dialog === 'ship' && <ShipDialog orderId={order.id} onClose={close} />}
        {dialog === 'reissue' && <ReissueDialog order={order} onClose={close} />}
        {dialog === 'raise' && <RaiseDialog ids={[order.id]} onClose={close} />}
        {dialog === 'stock' && <StockDialog ids={[order.id]} onClose={close} />}
      </Suspense>
    </>
  )
}

interface PartProps {
  readonly order: Order
  readonly open: (dialog: Dialog) => void
}

/** The one button that moves a waiting order on. */
const MovingButton = ({ order, open }: PartProps) => {
  const words = useText(text)
  const may = (action: OperatorOrderAction): boolean => order.operatorActions.includes(action)
  if (may('ship')) {
    return (
      <Button type="primary" onClick={() => open('ship')}>
        {words.ship}
      </Button>
    )
  }
  if (may('keep')) return <AgencyHeldOrder order={order} />
  if (!may('quote')) return null
  return <PageLink to="/quotes">{words.quote}</PageLink>
}

const Actions = ({ order, open }: PartProps) => {
  const words = useText(text)
  const may = (action: OperatorOrderAction): boolean => order.operatorActions.includes(action)
  const resume = useCallMutation(operatorOrders.setAwaitingStock, {
    invalidates: agencyReads,
    onSuccess: ({ results }) => tellResults(results, words.resumed),
  })
  useShortcut('s', words.ship, () => may('ship') && open('ship'))
  return (
    <>
      {may('reissue') && <Button onClick={() => open('reissue')}>{words.again}</Button>}
      {may('raiseProblem') && <Button onClick={() => open('raise')}>{words.raise}</Button>}
      {may('awaitStock') && <Button onClick={() => open('stock')}>{words.wait}</Button>}
      {may('resumeFromStock') && (
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({ ids: [order.id], awaiting: false })}
        >
          {words.resume}
        </Button>
      )}
      {may('packingSlip') && (
        <Button
          icon={<Icon name="printer" size={16} />}
          onClick={() => void download(operatorOrders.downloadPackingSlips, { ids: [order.id] })}
        >
          {words.slip}
        </Button>
      )}
    </>
  )
}

const Lines = ({ order }: { order: Order }) => {
  const words = useText(text)
  return (
    <div className="q-scroll-x" role="region" aria-label={words.lines} tabIndex={0}>
      <table className="q-plain-table">
        <thead>
          <tr>
            <th>{words.product}</th>
            <th className="q-right">{words.quantity}</th>
            <th className="q-right">{words.skus}</th>
            <th className="q-right">{words.shipped}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <div className="q-picking-product">
                  <Picture src={line.imageUrl} alt="" size={44} />
                  <div>
                    <div>{line.title}</div>
                    <div className="q-muted">
                      {[line.skuCode ?? words.unmapped, line.variantTitle].filter(Boolean).join(' · ')}
                    </div>
                  </div>
                </div>
              </td>
              <td className="q-right q-tabular">{line.quantity}</td>
              <td className="q-right q-tabular">{line.quantity * line.units}</td>
              <td className="q-right q-tabular">
                {line.shippedQuantity} / {line.quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const AddressCard = ({ order }: { order: Order }) => {
  const words = useText(text)
  const { address } = order
  const place = [address.postcode, address.city, address.province].filter(Boolean).join(' ')
  const lines = [address.recipientName, address.address1, address.address2, place].filter(Boolean)
  const contact = [address.phone, address.email, address.taxNumber].filter(Boolean)
  return (
    <Card title={words.to}>
      <address className="q-ops-address">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {address.countryCode && <Country code={address.countryCode} />}
        {contact.map((line) => (
          <div key={line} className="q-muted">
            {line}
          </div>
        ))}
      </address>
    </Card>
  )
}

const FactsCard = ({ order, isQueued }: { order: Order; isQueued: boolean }) => {
  const words = useText(text)
  const days =
    order.daysMin !== null && order.daysMax !== null ? ` · ${words.days(order.daysMin, order.daysMax)}` : ''
  const rows: (readonly [string, React.ReactNode])[] = [
    [words.customer, order.customerName],
    [words.shop, `${order.shopName} ${order.shopOrderName}`],
    [words.line, order.shippingLineName ? `${order.shippingLineName}${days}` : '–'],
    [words.weight, order.weightGrams > 0 ? `${(order.weightGrams / 1000).toFixed(3)} kg` : '–'],
    [words.total, moneyText({ amountMinor: order.totalMinor, currency: order.currency })],
    [words.ordered, <Instant key="ordered" at={order.orderedAt} as="minute" />],
  ]
  if (isQueued) rows.unshift([words.promise, <PromiseTag key="promise" paidAt={order.paidAt} />])
  if (order.goodsAttributes.length > 0) {
    rows.push([words.goods, order.goodsAttributes.map((attribute) => words[attribute]).join(', ')])
  }
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
