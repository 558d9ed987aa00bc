import { Suspense } from 'react'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import type { PurchaseType } from '../../../../contract/purchasing/purchase-states.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { usePage } from '../../../ui/page/page-context.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { listOf } from '../common/purchasing-text.ts'

const DraftForm = lazy(() => import('./draft-form.tsx'))
const OrderDetail = lazy(() => import('./order-detail.tsx'))

/** Identifies the saved draft; when it changes, the form resets. */
const savedText = ({ items, note }: PurchaseOrder): string =>
  JSON.stringify([
    items.map(({ skuId, nums, unitMinor, nowMinor }) => [skuId, nums, unitMinor, nowMinor]),
    note,
  ])

const OneOrder = ({ id, type }: { id: PurchaseOrder['id']; type: PurchaseType }) => {
  const order = useCall(
    purchaseOrders.getPurchaseOrder,
    { id },
    { everyMs: 30_000, keepPrevious: false, quiet: true },
  )
  if (order.error && !order.data) return <FailedPage answer={order} back={listOf(type)} />
  if (!order.data) return <PageSkeleton />
  return order.data.allowedActions.includes('edit') ? (
    <DraftForm key={savedText(order.data)} type={order.data.type} order={order.data} />
  ) : (
    <OrderDetail order={order.data} />
  )
}

export const OneOrderPage = ({ type }: { type: PurchaseType }) => {
  const { id, find } = usePage().search
  return (
    <Suspense fallback={<PageSkeleton />}>
      {id ? (
        <OneOrder key={id} id={id as PurchaseOrder['id']} type={type} />
      ) : (
        <DraftForm key={find} type={type} order={null} {...(find ? { find } : {})} />
      )}
    </Suspense>
  )
}
