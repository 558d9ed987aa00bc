import { formatNumber } from '../../../contract/kernel/format.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { quotes } from '../../../contract/quotes/quotes.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Country } from '../../ui/components/country.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { reasonText } from '../order-kit/order-text.ts'

const text = defineText({
  en: {
    title: 'Waiting orders with this offer',
    order: 'Order',
    shipping: 'Shipping',
    total: 'Total',
    parts: (goods: string, shipping: string) => `${goods} + ${shipping} shipping`,
    goodsOnly: 'without shipping',
    days: (min: number, max: number) => `${min}–${max} days`,
    oldest: (shown: number, all: number) =>
      `The ${shown} oldest of ${formatNumber(all, 'en')} waiting orders.`,
    loading: 'Calculating the cost of the waiting orders',
  },
  zh: {
    title: '接受报价后的等待订单',
    order: '订单',
    shipping: '物流',
    total: '合计',
    parts: (goods: string, shipping: string) => `${goods} + 运费 ${shipping}`,
    goodsOnly: '不含运费',
    days: (min: number, max: number) => `${min}–${max} 天`,
    oldest: (shown: number, all: number) =>
      `仅显示等待最久的 ${shown} 个订单，共 ${formatNumber(all, 'zh')} 个。`,
    loading: '正在计算等待订单的费用…',
  },
})

type Quoted = OutputOf<typeof quotes.previewQuote>['orders'][number]

const Row = ({
  order: { number, countryCode, goods, shipping, total, reason },
}: {
  readonly order: Quoted
}) => {
  const words = useText(text)
  const reasons = useText(reasonText)
  return (
    <tr>
      <th scope="row">
        <div className="q-cell-stack">
          <span>{number}</span>
          {countryCode !== '' && <Country code={countryCode} />}
        </div>
      </th>
      <td>
        {shipping ? (
          <div className="q-cell-stack">
            <span>{shipping.name}</span>
            <span className="q-muted">{words.days(shipping.daysMin, shipping.daysMax)}</span>
          </div>
        ) : (
          reasons[reason]
        )}
      </td>
      <td className="q-right">
        <div className="q-cell-stack">
          <Money value={total ?? goods} strong={total !== null} />
          <span className="q-muted">
            {shipping ? words.parts(moneyText(goods), moneyText(shipping.cost)) : words.goodsOnly}
          </span>
        </div>
      </td>
    </tr>
  )
}

interface QuotedOrdersProps {
  readonly requestId: string
  readonly waitingOrders: number
}

/** What the waiting orders cost if the offer is accepted, and why some of them still wait. */
export const QuotedOrders = ({ requestId, waitingOrders }: QuotedOrdersProps) => {
  const words = useText(text)
  const preview = useCall(quotes.previewQuote, { id: requestId }, { keepPrevious: false, quiet: true })
  const orders = preview.data?.orders ?? []
  if (preview.error && !preview.data)
    return <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />
  if (preview.data && orders.length === 0) return null
  return (
    <section className="q-quoted-orders" aria-label={words.title}>
      <h3>{words.title}</h3>
      {preview.data ? (
        <table className="q-lines q-quoted-lines">
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.shipping}</th>
              <th scope="col" className="q-right">
                {words.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      ) : (
        <div role="status" aria-label={words.loading}>
          <Bar width="60%" />
        </div>
      )}
      {orders.length < waitingOrders && preview.data && (
        <p className="q-muted">{words.oldest(orders.length, waitingOrders)}</p>
      )}
    </section>
  )
}
