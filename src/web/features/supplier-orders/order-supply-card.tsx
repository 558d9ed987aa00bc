import type { OrderId } from '../../../contract/kernel/ids.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { OrderSupply } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { SkuCell } from './sku-cell.tsx'
import { supplierOrderStatusText, supplyText } from './supplier-order-text.ts'
import './supplier-orders.css'

const text = defineText({
  en: {
    title: 'Where the goods come from',
    inStock: (units: string) => `${units} in stock`,
    onOrder: (units: string) => `${units} on order:`,
    toBuy: (units: string) => `${units} to buy`,
    failed: 'The supply could not be loaded.',
  },
  zh: {
    title: '货源',
    inStock: (units: string) => `库存 ${units}`,
    onOrder: (units: string) => `在途 ${units}：`,
    toBuy: (units: string) => `待采购 ${units}`,
    failed: '货源加载失败。',
  },
})

const Shares = ({ sku }: { sku: OrderSupply }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const statuses = useText(supplierOrderStatusText)
  return (
    <span className="q-cell-stack">
      {sku.inStock > 0 && <span>{words.inStock(supply.units(sku.inStock))}</span>}
      {sku.onOrder.map(({ id, number, supplierName, status, expectedOn, units }) => (
        <span key={id}>
          {words.onOrder(supply.units(units))} <PageLink to={`/buying/order?id=${id}`}>{number}</PageLink>{' '}
          <span className="q-muted">
            {[supplierName, statuses[status], expectedOn && supply.expected(calendarDayOf(expectedOn))]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ))}
      {sku.toBuy > 0 && (
        <PageLink to={`/buying?q=${encodeURIComponent(sku.code)}`}>
          {words.toBuy(supply.units(sku.toBuy))}
        </PageLink>
      )}
    </span>
  )
}

/** Of an order that has goods left to ship; loads beside the page. */
const OrderSupplyCard = ({ orderId }: { orderId: OrderId }) => {
  const words = useText(text)
  const answer = useCall(
    operatorSupplierOrders.getOrderSupply,
    { id: orderId },
    { quiet: true, everyMs: 30_000 },
  )
  if (answer.error) return <Card title={words.title}>{words.failed}</Card>
  if (!answer.data || answer.data.skus.length === 0) return null
  return (
    <Card title={words.title}>
      <div className="q-buy-supply">
        {answer.data.skus.map((sku) => (
          <div key={sku.skuId} className="q-cell-stack">
            <SkuCell sku={sku} size={36} />
            <Shares sku={sku} />
          </div>
        ))}
      </div>
    </Card>
  )
}
export default OrderSupplyCard
