import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { Pagination } from '../../ui/index-page/pagination.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statusText, statusTones } from '../order-kit/order-text.ts'
import { salesText } from './sales-text.tsx'

const text = defineText({
  en: {
    title: 'Orders included',
    all: 'Show all',
    units: (n: number) => counted(n, 'unit', 'units'),
    loading: 'Loading orders',
    none: 'No orders in this period.',
  },
  zh: {
    title: '计入统计的订单',
    all: '显示全部',
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    loading: '正在加载订单',
    none: '此期间没有计入统计的订单。',
  },
})

interface SoldOrdersProps {
  readonly input: InputOf<typeof salesRank.listSoldOrders>
  readonly currency: Currency
  /** The filter in words; '' for none. */
  readonly narrowed: string
  readonly onAll: () => void
}

export const SoldOrders = ({ input, currency, narrowed, onAll }: SoldOrdersProps) => {
  const words = useText(text)
  const shared = useText(salesText)
  const statuses = useText(statusText)
  const filters = useIndexFilters()
  const { data, error, refetch } = useCall(
    salesRank.listSoldOrders,
    { ...input, ...filters.pageInput },
    { quiet: true },
  )
  return (
    <Card
      title={narrowed === '' ? words.title : `${words.title}: ${narrowed}`}
      flush
      actions={
        narrowed !== '' && (
          <button type="button" className="q-button q-button-link" onClick={onAll}>
            {words.all}
          </button>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="q-sales-loading" role="status" aria-label={words.loading}>
          <Bar width="90%" />
          <Bar width="80%" />
        </div>
      )}
      {data?.rows.length === 0 && <p className="q-muted q-sales-none">{words.none}</p>}
      {data && data.rows.length > 0 && (
        <ul className="q-sold-orders">
          {data.rows.map((row) => (
            <li key={row.id}>
              <PageLink to={`/orders/dropshippingDetail?id=${row.id}`}>{row.number}</PageLink>
              <StatusTag tone={statusTones[row.status]}>{statuses[row.status]}</StatusTag>
              <span className="q-tabular q-muted">{calendarDayOf(row.day)}</span>
              <span className="q-sold-place">
                {row.country !== '' && <Country code={row.country} short />}
                <span className="q-clip">{row.shopName}</span>
              </span>
              <span className="q-tabular">{words.units(row.units)}</span>
              <span className="q-sold-money">
                <small className="q-muted">{shared.cost}</small>
                <Money amountMinor={row.costMinor} currency={currency} />
              </span>
              <span className="q-sold-money">
                <small className="q-muted">{shared.revenue}</small>
                <Money amountMinor={row.revenueMinor} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > 0 && <Pagination filters={filters} total={data.total} isLowerBound={false} />}
    </Card>
  )
}
