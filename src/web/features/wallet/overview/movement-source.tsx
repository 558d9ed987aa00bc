import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { wallet } from '../../../../contract/wallet/wallet.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'

type Movement = OutputOf<typeof wallet.listMovements>['rows'][number]

export const MovementSource = ({
  movement: { sourceKind, sourceId, sourceNumber },
}: {
  movement: Movement
}) => {
  if (sourceNumber === '') return <span className="q-muted">–</span>
  if (sourceId === null) return <>{sourceNumber}</>
  if (sourceKind === 'order') {
    return <PageLink to={`/orders/dropshippingDetail?id=${sourceId}`}>{sourceNumber}</PageLink>
  }
  if (sourceKind === 'recharge') return <PageLink to="/wallet/finance?tab=recharges">{sourceNumber}</PageLink>
  if (sourceKind === 'withdrawal')
    return <PageLink to={`/wallet/FundDetails?id=${sourceId}`}>{sourceNumber}</PageLink>
  if (sourceKind === 'commission') return <PageLink to="/affiliate/affiliatePage">{sourceNumber}</PageLink>
  if (sourceKind === 'returnedParcel') return <PageLink to="/orders/deliveryPay">{sourceNumber}</PageLink>
  if (sourceKind === 'wholesaleOrder') {
    return <PageLink to={`/function/batchOrderDetail?id=${sourceId}`}>{sourceNumber}</PageLink>
  }
  if (sourceKind === 'purchaseOrder') {
    return <PageLink to={`/inventory/purchaseOrder?id=${sourceId}`}>{sourceNumber}</PageLink>
  }
  if (sourceKind === 'serviceOrder') {
    return <PageLink to={`/extra/serviceOrder/${sourceId}`}>{sourceNumber}</PageLink>
  }
  return <>{sourceNumber}</>
}
