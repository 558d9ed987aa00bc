import { Suspense } from 'react'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { usePage } from '../../ui/page/page-context.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'

const DraftForm = lazy(() => import('./draft-form.tsx'))
const OrderDetail = lazy(() => import('./order-detail.tsx'))

/** The saved content of a draft; the form restarts when it changes. */
const savedText = ({ items, address, freightKind, note }: WholesaleOrder): string =>
  JSON.stringify([items.map(({ skuId, quantity }) => [skuId, quantity]), address, freightKind, note])

const OneOrder = ({ id }: { id: WholesaleOrder['id'] }) => {
  const order = useCall(wholesale.getWholesale, { id }, { everyMs: 30_000, keepPrevious: false, quiet: true })
  if (order.error && !order.data) return <FailedPage answer={order} back="/function/orderHistory" />
  if (!order.data) return <PageSkeleton />
  return order.data.allowedActions.includes('edit') ? (
    <DraftForm key={savedText(order.data)} order={order.data} />
  ) : (
    <OrderDetail order={order.data} />
  )
}

const WholesalePage = () => {
  const { id, find } = usePage().search
  return (
    <Suspense fallback={<PageSkeleton />}>
      {id ? (
        <OneOrder key={id} id={id as WholesaleOrder['id']} />
      ) : (
        <DraftForm key={find} order={null} {...(find ? { find } : {})} />
      )}
    </Suspense>
  )
}
export default WholesalePage
