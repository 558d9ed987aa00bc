import type { OrderId } from '../../../contract/kernel/ids.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { AwaitedGoods } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { FileNote } from '../file-kit/file-note.tsx'
import { supplierOrderStatusText, supplyText } from './supplier-order-text.ts'
import './supplier-orders.css'

const text = defineText({
  en: {
    by: (day: string) => `All goods are expected by ${day}.`,
    noDay: 'When all goods arrive is not known yet.',
    waits: (units: string, code: string) => `${units} of ${code}`,
    inStock: (units: string) => `${units} already in stock.`,
    toBuy: (units: string) => `${units} not on order yet: nothing will arrive for them.`,
    buy: 'View buy list',
    none: 'These orders need nothing from the agency.',
    failed: 'The purchase orders could not be loaded.',
    unknownDay: 'no expected day',
  },
  zh: {
    by: (day: string) => `所有商品预计 ${day} 前到齐。`,
    noDay: '暂不确定何时到齐。',
    waits: (units: string, code: string) => `${code} ${units}`,
    inStock: (units: string) => `${units}已有库存。`,
    toBuy: (units: string) => `${units}尚未采购，不会有到货。`,
    buy: '查看采购清单',
    none: '这些订单无需平台备货。',
    failed: '采购单加载失败。',
    unknownDay: '无预计到货日',
  },
})

const Listed = ({ goods }: { goods: AwaitedGoods }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const statuses = useText(supplierOrderStatusText)
  const { purchaseOrders, inStock, toBuy, expectedOn } = goods
  if (purchaseOrders.length === 0 && inStock === 0 && toBuy === 0)
    return <p className="q-muted">{words.none}</p>
  return (
    <div className="q-buy-supply">
      {purchaseOrders.map(({ id, number, supplierName, status, expectedOn: day, skus }) => (
        <div key={id} className="q-cell-stack">
          <span>
            <PageLink to={`/buying/order?id=${id}`}>{number}</PageLink>{' '}
            <span className="q-muted">
              {[
                supplierName,
                statuses[status],
                day ? supply.expected(calendarDayOf(day)) : words.unknownDay,
              ].join(' · ')}
            </span>
          </span>
          {skus.map(({ skuId, code, units }) => (
            <span key={skuId}>{words.waits(supply.units(units), code)}</span>
          ))}
        </div>
      ))}
      {inStock > 0 && <span className="q-muted">{words.inStock(supply.units(inStock))}</span>}
      {toBuy > 0 ? (
        <FileNote tone="yours">
          {words.toBuy(supply.units(toBuy))} <PageLink to="/buying">{words.buy}</PageLink>
        </FileNote>
      ) : (
        purchaseOrders.length > 0 && (
          <strong>{expectedOn ? words.by(calendarDayOf(expectedOn)) : words.noDay}</strong>
        )
      )}
    </div>
  )
}

/** Which units of which purchase orders some orders wait for; of a large selection, of its first orders. */
const AwaitedGoodsList = ({ ids }: { ids: readonly OrderId[] }) => {
  const words = useText(text)
  const answer = useCall(
    operatorSupplierOrders.getAwaitedGoods,
    { ids: ids.slice(0, supplierOrderLimits.awaited) },
    { quiet: true },
  )
  if (answer.error) return <p className="q-muted">{words.failed}</p>
  return answer.data ? <Listed goods={answer.data} /> : <CardSkeleton />
}
export default AwaitedGoodsList
