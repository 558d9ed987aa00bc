import { stock } from '../../../contract/stock/stock.ts'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statusText } from '../order-kit/order-text.ts'
import { stockText } from './stock-text.ts'

const text = defineText({
  en: {
    title: 'Reserved for orders',
    all: 'View all orders',
    none: 'No paid order is waiting for these units.',
    others: 'Orders of shops that you do not see have reserved them.',
    of: (open: string, units: string) => `${open} of ${units}`,
  },
  zh: {
    title: '订单占用',
    all: '查看全部订单',
    none: '暂无已付款订单占用该库存。',
    others: '由您无权查看的店铺订单占用。',
    of: (open: string, units: string) => `${open} / ${units}`,
  },
})

/** The paid orders to which units of the SKU are promised. */
export const ReservedOrders = ({ skuId, reserved }: { skuId: SkuId; reserved: number }) => {
  const words = useText(text)
  const facts = useText(stockText)
  const statuses = useText(statusText)
  const list = useCall(stock.listStockOrders, { skuId, state: 'reserved' }, { quiet: true, everyMs: 60_000 })
  const { data, error } = list
  return (
    <Card
      title={words.title}
      actions={
        <PageLink to={`/inventory/StockOrders?sku=${skuId}`} className="q-button">
          {words.all}
        </PageLink>
      }
    >
      {error && !data && <ErrorNote error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <Bar width="60%" />}
      {data?.rows.length === 0 && <p className="q-muted">{reserved > 0 ? words.others : words.none}</p>}
      {data && data.rows.length > 0 && (
        <ul className="q-stock-orders">
          {data.rows.map(({ orderId, number, status, paidAt, skus: [sku] }) => (
            <li key={orderId}>
              <PageLink to={`/orders/dropshippingDetail?id=${orderId}`}>{number}</PageLink>
              <span>{statuses[status]}</span>
              <span className="q-muted">{paidAt && <Instant at={paidAt} />}</span>
              {sku && (
                <strong className="q-tabular">
                  {sku.shipped + sku.released > 0
                    ? words.of(facts.number(sku.units - sku.shipped - sku.released), facts.units(sku.units))
                    : facts.units(sku.units)}
                </strong>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
