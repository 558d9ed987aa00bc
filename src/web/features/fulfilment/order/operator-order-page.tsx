import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { useAccess } from '../../../ui/access.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { usePage, usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card, DetailPage } from '../../../ui/detail-page/detail-page.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AnsweredPage } from '../../../ui/detail-page/answered-page.tsx'
import { OrderFamilyCard } from '../../orders/merging/order-family.tsx'
import { OrderTags, flagOf } from '../../order-kit/order-tags.tsx'
import { OrderTimeline } from '../../orders/detail/order-timeline.tsx'
import { CustomsGaps } from '../../packing/customs-gaps.tsx'
import { OperatorActions, OperatorMovingButton, type OperatorDialog } from './operator-order-actions.tsx'
import { OperatorAddressCard, OperatorFactsCard, OperatorGiftNoteCard } from './operator-order-facts.tsx'
import { OperatorLines } from './operator-order-lines.tsx'
import { OperatorParcels } from './operator-parcels.tsx'
import { OperatorWaitingNote } from '../queue/operator-waiting.tsx'
import '../common/fulfilment.css'

const ShipDialog = lazy(() => import('../shipping/ship-dialog.tsx'))
const OperatorReplacements = lazy(() => import('../../replacements/operator-replacements.tsx'))
const ReplacementDialog = lazy(() => import('../../refunds/order-replacement-dialog.tsx'))
const RaiseDialog = lazy(() => import('../../problems/raise-dialog.tsx'))
const OperatorProblemCard = lazy(() => import('../../problems/operator-problem-card.tsx'))
const OperatorClaims = lazy(() => import('../../refunds/operator-claims.tsx'))
const OperatorServicesCard = lazy(() => import('../../services/operator-services-card.tsx'))
const OperatorSurcharges = lazy(() => import('../../surcharges/operator-surcharges.tsx'))
const SurchargeDialog = lazy(() => import('../../surcharges/raise-dialog.tsx'))
const GoodsPicturesCard = lazy(() => import('../../goods-pictures/goods-pictures-card.tsx'))
const OrderSupplyCard = lazy(() => import('../../supplier-orders/order-supply-card.tsx'))
const OrderProfitCard = lazy(() => import('../../profit/order-profit-card.tsx'))
const CarrierLabelCard = lazy(() => import('../../carriers/carrier-label-card.tsx'))
const StockDialog = lazy(() => import('../queue/stock-dialog.tsx'))

type Order = OutputOf<typeof operatorOrders.getOperatorOrder>

const text = defineText({
  en: {
    lines: 'Products',
    parcels: 'Parcels',
    timeline: 'Timeline',
  },
  zh: {
    lines: '商品',
    parcels: '包裹',
    timeline: '时间线',
  },
})

const OperatorOrderPage = () => {
  const id = usePage().search['id'] ?? ''
  const order = useCall(
    operatorOrders.getOperatorOrder,
    { id },
    { everyMs: 20_000, keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={order} back="/orders">
      {(data) => <LoadedOrder order={data} />}
    </AnsweredPage>
  )
}
export default OperatorOrderPage

/** A carrier may have made one of its labels. */
const hasLabel = ({ events }: Order): boolean => events.some(({ kind }) => kind === 'order.labelCreated')

const LoadedOrder = ({ order }: { order: Order }) => {
  const words = useText(text)
  const access = useAccess()
  const [dialog, setDialog] = useState<OperatorDialog | null>(null)
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
        actions={<OperatorActions order={order} open={setDialog} />}
        top={
          <>
            {order.problem && (
              <Suspense fallback={<CardSkeleton lines={3} />}>
                <OperatorProblemCard order={order} problem={order.problem} />
              </Suspense>
            )}
            {!order.problem && (isHeld(order) || !hasOwnCard(order)) && (
              <OperatorWaitingNote
                order={withoutSurcharge(order)}
                action={<OperatorMovingButton order={order} open={setDialog} />}
              />
            )}
            <CustomsGaps gaps={order.customsGaps} />
            {order.events.some(({ kind }) => kind.startsWith('surcharge.')) && (
              <Suspense fallback={null}>
                <OperatorSurcharges orderId={order.id} />
              </Suspense>
            )}
            {order.family && (order.family.replacementOf || order.family.replacements.length > 0) && (
              <Suspense fallback={null}>
                <OperatorReplacements orderId={order.id} />
              </Suspense>
            )}
            {order.events.some(({ kind }) => /^(?:refund|cancellation)\./.test(kind)) && (
              <Suspense fallback={null}>
                <OperatorClaims order={order} />
              </Suspense>
            )}
          </>
        }
        facts={
          <>
            {order.family && <OrderFamilyCard family={order.family} detail="/orders/detail" />}
            <OperatorAddressCard order={order} />
            <OperatorGiftNoteCard order={order} />
            <OperatorFactsCard order={order} isQueued={isQueued} />
            {access.hasRole('finance') && (
              <Suspense fallback={null}>
                <OrderProfitCard orderId={order.id} />
              </Suspense>
            )}
            {hasLabel(order) && (
              <Suspense fallback={null}>
                <CarrierLabelCard orderId={order.id} />
              </Suspense>
            )}
          </>
        }
        timeline={
          <Card title={words.timeline}>
            <OrderTimeline events={order.events} currency={order.currency} />
          </Card>
        }
      >
        <Card title={words.lines} flush>
          <OperatorLines order={order} />
        </Card>
        {isQueued && (
          <Suspense fallback={null}>
            <OrderSupplyCard orderId={order.id} />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <GoodsPicturesCard orderId={order.id} of="operator" />
        </Suspense>
        {order.services.length > 0 && (
          <Suspense fallback={<CardSkeleton lines={2} />}>
            <OperatorServicesCard services={order.services} currency={order.currency} />
          </Suspense>
        )}
        {order.shipments.length > 0 && (
          <Card title={words.parcels}>
            <OperatorParcels order={order} />
          </Card>
        )}
      </DetailPage>
      <Suspense fallback={null}>
        {dialog === 'ship' && <ShipDialog orderId={order.id} onClose={close} />}
        {dialog === 'replacement' && <ReplacementDialog order={order} onClose={close} />}
        {dialog === 'raise' && <RaiseDialog ids={[order.id]} onClose={close} />}
        {dialog === 'surcharge' && <SurchargeDialog ids={[order.id]} onClose={close} />}
        {dialog === 'stock' && <StockDialog ids={[order.id]} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Cancelled in its shop: this needs a decision whatever else blocks the order. */
const isHeld = ({ waiting }: Order): boolean => waiting?.reason === 'cancelledInShop'

/** The cards of these flags say what the order waits for. */
const hasOwnCard = (order: Order): boolean =>
  flagOf(order, 'surcharge') !== undefined || flagOf(order, 'cancellationRequested') !== undefined

/** The surcharge is shown in its own card. */
const withoutSurcharge = (order: Order): Order => ({
  ...order,
  flags: order.flags.filter(({ kind }) => kind !== 'surcharge'),
})
