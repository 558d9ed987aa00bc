import { operatorCommissions, type CommissionPayout } from '../../../contract/affiliates/commissions.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { Pagination } from '../../ui/index-page/pagination.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CommissionAmount, CommissionStatus } from './commission-cells.tsx'
import { sumText } from './commission-text.ts'
import '../../ui/index-page/table.css'

const text = defineText({
  en: { title: 'By order', paidAt: 'Order paid' },
  zh: { title: '按订单', paidAt: '订单付款时间' },
})

export const PayoutRows = ({ payout: { customerId, month } }: { payout: CommissionPayout }) => {
  const words = useText(text)
  const shared = useText(sumText)
  const filters = useIndexFilters()
  const list = useCall(
    operatorCommissions.listOperatorCommissions,
    { customerId, month, ...filters.pageInput },
    { quiet: true },
  )
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  return (
    <Card title={words.title} flush>
      <div className="q-payout-table q-fade-edges" role="region" aria-label={words.title} tabIndex={0}>
        <table className="q-table q-table-labelled">
          <thead>
            <tr>
              <th scope="col">{shared.order}</th>
              <th scope="col">{shared.customer}</th>
              <th scope="col">{words.paidAt}</th>
              <th scope="col">{shared.status}</th>
              <th scope="col" className="q-right">
                {shared.commission}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <PageLink to={`/orders/detail?id=${row.orderId}`}>{row.orderNumber}</PageLink>
                </td>
                <td data-label={shared.customer}>{row.referredName}</td>
                <td data-label={words.paidAt}>
                  <Instant at={row.paidAt} as="day" />
                </td>
                <td data-label={shared.status}>
                  <CommissionStatus {...row} />
                </td>
                <td className="q-right" data-label={shared.commission}>
                  <CommissionAmount {...row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination filters={filters} total={list.data.total} isLowerBound={false} />
    </Card>
  )
}
