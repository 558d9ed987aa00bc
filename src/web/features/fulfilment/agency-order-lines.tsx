import type { OutputOf } from '../../../contract/endpoint.ts'
import type { operatorOrders } from '../../../contract/operator/orders.ts'
import { Picture } from '../../ui/parts/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    lines: 'Products',
    product: 'Product',
    quantity: 'Quantity',
    skus: 'SKUs',
    shipped: 'Shipped',
    unmapped: 'No SKU yet',
  },
  zh: {
    lines: '商品',
    product: '商品',
    quantity: '数量',
    skus: 'SKU 数',
    shipped: '已发',
    unmapped: '尚未匹配 SKU',
  },
})

type Order = OutputOf<typeof operatorOrders.getAgencyOrder>

/** What is in the order, and how much of it is shipped. */
export const AgencyLines = ({ order }: { order: Order }) => {
  const words = useText(text)
  return (
    <div className="q-scroll-x" role="region" aria-label={words.lines} tabIndex={0}>
      <table className="q-plain-table">
        <thead>
          <tr>
            <th>{words.product}</th>
            <th className="q-right">{words.quantity}</th>
            <th className="q-right">{words.skus}</th>
            <th className="q-right">{words.shipped}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <div className="q-picking-product">
                  <Picture src={line.imageUrl} alt="" size={44} />
                  <div>
                    <div>{line.title}</div>
                    <div className="q-muted">
                      {[line.skuCode ?? words.unmapped, line.variantTitle].filter(Boolean).join(' · ')}
                    </div>
                  </div>
                </div>
              </td>
              <td className="q-right q-tabular">{line.quantity}</td>
              <td className="q-right q-tabular">{line.quantity * line.units}</td>
              <td className="q-right q-tabular">
                {line.shippedQuantity} / {line.quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
