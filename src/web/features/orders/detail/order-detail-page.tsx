import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { schemeOfCountry } from '../../../../contract/tax-numbers/tax-schemes.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { usePage, usePageTitle } from '../../../ui/page/page-context.tsx'
import { AttributeList } from '../../../ui/detail-page/attribute-list.tsx'
import { Card, DetailPage, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AnsweredPage } from '../../../ui/detail-page/answered-page.tsx'
import { NewTicketButton } from '../../tickets/new-ticket-button.tsx'
import { BuyerReports } from '../../tracking-page/buyer-reports.tsx'
import { TrackingPageLink } from '../../tracking-page/tracking-page-link.tsx'
import { AddressCard } from './address-card.tsx'
import { CostCard } from './cost-card.tsx'
import { ProfitCard } from './profit-card.tsx'
import { OrderActions, type OrderDialog } from './order-actions.tsx'
import { OrderFamilyCard } from '../merging/order-family.tsx'
import { OrderLines } from './order-lines.tsx'
import { Parcels } from './order-parcels.tsx'
import { OrderNextStep } from './order-next-step.tsx'
import { OrderTags } from '../../order-kit/order-tags.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderActionText } from '../../order-kit/order-action-text.ts'

// Loaded when opened, as most visits only view the order.
const GoodsPicturesCard = lazy(() => import('../../goods-pictures/goods-pictures-card.tsx'))
const OrderReturns = lazy(() => import('../../returned-parcels/order-returns.tsx'))
const OrderServices = lazy(() => import('../../services/order-services.tsx'))
const AddressDialog = lazy(() => import('./address-dialog.tsx'))
const LineDialog = lazy(() => import('./shipping-line-dialog.tsx'))
const AddProductDialog = lazy(() => import('./add-product-dialog.tsx'))
const ReplacementCard = lazy(() => import('../../replacements/replacement-card.tsx'))
const HoldDialog = lazy(() => import('./hold-dialog.tsx'))
const ProblemCard = lazy(() => import('../../problems/problem-card.tsx'))
const SurchargeCard = lazy(() => import('../../surcharges/surcharge-card.tsx'))
const OrderClaims = lazy(() => import('../../refunds/order-claims.tsx'))
const RequestCancellationDialog = lazy(() => import('../../refunds/ask-cancel-dialog.tsx'))
const ApplyDialog = lazy(() => import('../../refunds/apply-dialog.tsx'))
const OrderTaxWarning = lazy(() => import('../../tax-numbers/order-tax-warning.tsx'))
const OrderImports = lazy(() => import('../../import-rules/order-imports.tsx'))
const OrderTaxNumber = lazy(() => import('../../tax-numbers/order-tax-number.tsx'))
const GiftNoteCard = lazy(() => import('./gift-note-card.tsx'))
const TagsCard = lazy(() => import('./tags-card.tsx'))
const QuoteAskDialog = lazy(() => import('../../quotes/quote-ask-dialog.tsx'))

const text = defineText({
  en: {
    title: (number: string) => `Order ${number}`,
    lines: 'Products',
    parcels: 'Parcels',
    timeline: 'Timeline',
    facts: 'Details',
    shop: 'Shop',
    shopOrder: 'Shop order number',
    ordered: 'Ordered',
    arrived: 'Received',
    paid: 'Paid',
    delivered: 'Delivered',
    note: 'Note',
    attributes: 'Additional details',
  },
  zh: {
    title: (number: string) => `订单 ${number}`,
    lines: '商品',
    parcels: '包裹',
    timeline: '时间线',
    facts: '订单信息',
    shop: '店铺',
    shopOrder: '店铺订单号',
    ordered: '下单时间',
    arrived: '进入时间',
    paid: '付款时间',
    delivered: '签收时间',
    note: '备注',
    attributes: '附加信息',
  },
})

/** Whether a refund or cancellation was ever requested, which most orders do not have. */
const hasClaims = ({ events }: OrderDetail): boolean =>
  events.some(({ kind }) => kind.startsWith('refund.') || kind.startsWith('cancellation.'))

const isOfReplacement = ({ family }: OrderDetail): boolean =>
  family !== null && (family.replacementOf !== null || family.replacements.length > 0)

const OrderDetailPage = () => {
  const id = usePage().search['id'] ?? ''
  const order = useCall(orders.getOrder, { id }, { everyMs: 30_000, keepPrevious: false, quiet: true })
  return (
    <AnsweredPage answer={order} back="/orders/dropshippingOrders">
      {(data) => <LoadedOrder order={data} />}
    </AnsweredPage>
  )
}
export default OrderDetailPage

const LoadedOrder = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const [dialog, setDialog] = useState<OrderDialog | null>(null)
  const close = (): void => setDialog(null)
  const isShipped = order.shipments.length > 0
  const canHaveNumber = schemeOfCountry(order.address.countryCode) !== null
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
            {order.events.some(({ kind }) => kind.startsWith('surcharge.')) && (
              <Suspense fallback={<CardSkeleton lines={3} />}>
                <SurchargeCard orderId={order.id} />
              </Suspense>
            )}
            <OrderNextStep order={order} open={setDialog} />
            {order.waiting?.reason === 'paymentDue' && canHaveNumber && (
              <Suspense fallback={null}>
                <OrderTaxWarning order={order} />
              </Suspense>
            )}
            {isOfReplacement(order) && (
              <Suspense fallback={null}>
                <ReplacementCard orderId={order.id} />
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
            {isShipped && <BuyerReports order={order} onEditAddress={() => setDialog('address')} />}
          </>
        }
        facts={
          <>
            {order.family && <OrderFamilyCard family={order.family} detail="/orders/dropshippingDetail" />}
            <CostCard order={order} onChooseLine={() => setDialog('line')} />
            {order.shippingLineName && (
              <Suspense fallback={null}>
                <OrderImports order={order} />
              </Suspense>
            )}
            <ProfitCard order={order} />
            <Suspense fallback={<CardSkeleton lines={3} />}>
              <TagsCard order={order} />
            </Suspense>
            <AddressCard order={order} onEdit={() => setDialog('address')} />
            <Suspense fallback={null}>
              <GiftNoteCard order={order} />
            </Suspense>
            {canHaveNumber && (
              <Suspense fallback={null}>
                <OrderTaxNumber order={order} />
              </Suspense>
            )}
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
                {actions.changeProducts}
              </Button>
            )
          }
        >
          <OrderLines order={order} />
        </Card>
        {(order.services.length > 0 || order.allowedActions.includes('changeProducts')) && (
          <Suspense fallback={<CardSkeleton lines={3} />}>
            <OrderServices order={order} />
          </Suspense>
        )}
        {order.paidAt && (
          <Suspense fallback={null}>
            <GoodsPicturesCard orderId={order.id} of="seller" />
          </Suspense>
        )}
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
        {dialog === 'hold' && <HoldDialog orders={[order]} onClose={close} />}
        {dialog === 'quote' && <QuoteAskDialog order={order} onClose={close} />}
        {dialog === 'cancel' && <RequestCancellationDialog order={order} onClose={close} />}
        {dialog === 'refund' && <ApplyDialog order={order} onClose={close} />}
      </Suspense>
    </>
  )
}

const FactsCard = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const rows: (readonly [string, ReactNode])[] = [
    [words.shop, order.shopName],
    [words.shopOrder, order.shopOrderName || '–'],
    [words.ordered, <Instant key="ordered" at={order.orderedAt} as="minute" />],
    [words.arrived, <Instant key="created" at={order.createdAt} as="minute" />],
  ]
  if (order.paidAt) rows.push([words.paid, <Instant key="paid" at={order.paidAt} as="minute" />])
  if (order.deliveredAt)
    rows.push([words.delivered, <Instant key="delivered" at={order.deliveredAt} as="minute" />])
  if (order.note) rows.push([words.note, order.note])
  if (order.attributes.length > 0) {
    rows.push([words.attributes, <AttributeList key="attributes" attributes={order.attributes} />])
  }
  return (
    <Card title={words.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}
