import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorOrders } from '../../../contract/operator/orders.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage } from '../../ui/components/detail-page.tsx'
import { FailedPage } from '../../ui/components/failed-page.tsx'
import { CardSkeleton, PageSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OrderFamilyCard } from '../orders/order-family.tsx'
import { OrderTags, flagOf } from '../orders/order-tags.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { AgencyActions, AgencyMovingButton, type AgencyDialog } from './operator-order-actions.tsx'
import { AgencyAddressCard, AgencyFactsCard } from './operator-order-facts.tsx'
import { AgencyLines } from './operator-order-lines.tsx'
import { AgencyParcels } from './operator-parcels.tsx'
import { AgencyStandstill } from './operator-waiting.tsx'
import './fulfilment.css'

const ShipDialog = lazy(() => import('./ship-dialog.tsx'))
const AgencyReissues = lazy(() => import('../replacements/operator-replacements.tsx'))
const ReissueDialog = lazy(() => import('../replacements/replacement-dialog.tsx'))
const RaiseDialog = lazy(() => import('../problems/raise-dialog.tsx'))
const AgencyProblemCard = lazy(() => import('../problems/operator-problem-card.tsx'))
const AgencyClaims = lazy(() => import('../refunds/operator-claims.tsx'))
const AgencyServicesCard = lazy(() => import('../services/operator-services-card.tsx'))
const AgencySurcharges = lazy(() => import('../surcharges/operator-surcharges.tsx'))
const SurchargeDialog = lazy(() => import('../surcharges/raise-dialog.tsx'))
const StockDialog = lazy(() => import('./stock-dialog.tsx'))

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

const AgencyOrderPage = () => {
  const id = usePage().search['id'] ?? ''
  const order = useCall(
    operatorOrders.getOperatorOrder,
    { id },
    { everyMs: 20_000, keepPrevious: false, quiet: true },
  )
  if (order.data) return <LoadedOrder order={order.data} />
  if (order.error) return <FailedPage answer={order} back="/orders" />
  return <PageSkeleton />
}
export default AgencyOrderPage

const LoadedOrder = ({ order }: { order: Order }) => {
  const words = useText(text)
  const [dialog, setDialog] = useState<AgencyDialog | null>(null)
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
        actions={<AgencyActions order={order} open={setDialog} />}
        top={
          <>
            {order.problem && (
              <Suspense fallback={<CardSkeleton lines={3} />}>
                <AgencyProblemCard order={order} problem={order.problem} />
              </Suspense>
            )}
            {!order.problem && (isHeld(order) || !flagOf(order, 'surcharge')) && (
              <AgencyStandstill
                order={withoutSurcharge(order)}
                action={<AgencyMovingButton order={order} open={setDialog} />}
              />
            )}
            {order.events.some(({ kind }) => kind.startsWith('surcharge.')) && (
              <Suspense fallback={null}>
                <AgencySurcharges orderId={order.id} />
              </Suspense>
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
            <AgencyAddressCard order={order} />
            <AgencyFactsCard order={order} isQueued={isQueued} />
          </>
        }
        timeline={
          <Card title={words.timeline}>
            <OrderTimeline events={order.events} currency={order.currency} />
          </Card>
        }
      >
        <Card title={words.lines} flush>
          <AgencyLines order={order} />
        </Card>
        {order.services.length > 0 && (
          <Suspense fallback={<CardSkeleton lines={2} />}>
            <AgencyServicesCard services={order.services} currency={order.currency} />
          </Suspense>
        )}
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
        {dialog === 'surcharge' && <SurchargeDialog ids={[order.id]} onClose={close} />}
        {dialog === 'stock' && <StockDialog ids={[order.id]} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Cancelled in its shop: that is to be decided, whatever else stops it. */
const isHeld = ({ waiting }: Order): boolean => waiting?.reason === 'cancelledInShop'

/** Its surcharge has a card of its own. */
const withoutSurcharge = (order: Order): Order => ({
  ...order,
  overlays: order.overlays.filter(({ kind }) => kind !== 'surcharge'),
})
