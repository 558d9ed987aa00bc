import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AttributeList } from '../../../ui/detail-page/attribute-list.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useMatchedName } from '../../../ui/text/use-matched-name.ts'
import { useSubject, useTitle } from '../../../ui/text/use-subject.ts'
import { pictureOf } from '../../order-kit/line-picture.ts'
import '../../../ui/index-page/table.css'

const text = defineText({
  en: {
    lines: 'Products',
    product: 'Product',
    quantity: 'Quantity',
    skus: 'SKUs',
    shipped: 'Shipped',
    unmapped: 'Not matched to a SKU',
    bundle: 'Bundle: ship in one parcel',
    fromStock: (units: number) => `${formatNumber(units, 'en')} from customer stock`,
    toPurchase: (units: number) => `${formatNumber(units, 'en')} to purchase`,
    nothingToPurchase: 'Everything left to ship is in the customer’s stock. Nothing to purchase.',
  },
  zh: {
    lines: '商品',
    product: '商品',
    quantity: '数量',
    skus: 'SKU 数',
    shipped: '已发货',
    unmapped: '尚未匹配 SKU',
    bundle: '套装：须装入同一个包裹',
    fromStock: (units: number) => `${formatNumber(units, 'zh')} 件使用客户库存`,
    toPurchase: (units: number) => `${formatNumber(units, 'zh')} 件需采购`,
    nothingToPurchase: '待发商品均由客户库存供货，无需采购。',
  },
})

type Order = OutputOf<typeof operatorOrders.getOperatorOrder>

type Line = Order['lines'][number]

/** The number of SKUs in one unit of a line. */
const skusOf = ({ units, parts }: Line): number =>
  parts.length === 0 ? units : units * parts.reduce((sum, part) => sum + part.units, 0)

/** The number of SKUs of a line still to be shipped. */
const leftOf = (line: Line): number => (line.quantity - line.shippedQuantity) * skusOf(line)

const isAllInStock = ({ lines }: Order): boolean => {
  const open = lines.filter((line) => leftOf(line) > 0)
  return open.length > 0 && open.every((line) => line.stockLeft === leftOf(line))
}

const Sources = ({ line }: { line: Line }) => {
  const words = useText(text)
  if (line.stockLeft === 0) return null
  const toPurchase = leftOf(line) - line.stockLeft
  return (
    <>
      <div>{words.fromStock(line.stockLeft)}</div>
      {toPurchase > 0 && <div className="q-muted">{words.toPurchase(toPurchase)}</div>}
    </>
  )
}

/** Quantities are for the whole line, not for one bundle. */
const Components = ({ line }: { line: Line }) => {
  const words = useText(text)
  const subject = useSubject()
  if (line.parts.length === 0) return null
  return (
    <ul className="q-order-parts">
      {line.parts.map((part) => (
        <li key={part.skuId}>
          <Picture src={part.imageUrl} alt="" size={28} />
          <span>
            <strong className="q-tabular">
              {part.units * line.units * line.quantity} × {part.skuCode}
            </strong>{' '}
            <span className="q-muted">
              {[subject(part), part.attributes].filter(Boolean).join(', ')}
              {part.stockLeft > 0 && <> · {words.fromStock(part.stockLeft)}</>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export const OperatorLines = ({ order }: { order: Order }) => {
  const words = useText(text)
  const title = useTitle()
  const matchedName = useMatchedName()
  return (
    <>
      {isAllInStock(order) && (
        <p className="q-note">
          <Icon name="stock" size={16} /> {words.nothingToPurchase}
        </p>
      )}
      <div className="q-scroll-x q-fade-edges" role="region" aria-label={words.lines} tabIndex={0}>
        <table className="q-plain-table q-table-labelled">
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
                    <Picture src={pictureOf(line)} alt="" size={44} />
                    <div>
                      <div>{title(line)}</div>
                      <div className="q-muted">
                        {[
                          line.parts.length > 0 ? words.bundle : (line.skuCode ?? words.unmapped),
                          matchedName(line),
                          line.variantTitle,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </div>
                      <AttributeList attributes={line.attributes} />
                      <Components line={line} />
                    </div>
                  </div>
                </td>
                <td className="q-right q-tabular" data-label={words.quantity}>
                  {line.quantity}
                </td>
                <td className="q-right q-tabular" data-label={words.skus}>
                  {line.quantity * skusOf(line)}
                  <Sources line={line} />
                </td>
                <td className="q-right q-tabular" data-label={words.shipped}>
                  {line.shippedQuantity} / {line.quantity}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
