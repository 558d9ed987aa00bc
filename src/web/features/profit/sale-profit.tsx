import { Suspense } from 'react'
import { useAccess } from '../../ui/access.tsx'
import { lazy } from '../../ui/page/lazy.ts'

const OrderProfitCard = lazy(() => import('./order-profit-card.tsx'))

/** What an inventory order, wholesale order or service order earned, for those who may see it. */
export const SaleProfit = ({ id }: { readonly id: string }) => {
  const access = useAccess()
  return (
    access.hasRole('finance', 'profit') && (
      <Suspense fallback={null}>
        <OrderProfitCard orderId={id} hasParcels={false} />
      </Suspense>
    )
  )
}
