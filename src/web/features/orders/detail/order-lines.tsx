import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { AttributeList } from '../../../ui/detail-page/attribute-list.tsx'
import { ListPrice } from '../../../ui/products/list-price.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useMatchedName } from '../../../ui/text/use-matched-name.ts'
import { useSubject, useTitle } from '../../../ui/text/use-subject.ts'
import { pictureOf } from '../../order-kit/line-picture.ts'
import { LineQuantity, TakeOutButton } from './line-changes.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { QuoteStatusTag } from '../../order-kit/order-tags.tsx'
import '../../order-kit/orders.css'

const MapDialog = lazy(() => import('./map-dialog.tsx'))
const QuoteAnswerDialog = lazy(() => import('../../quotes/quote-answer-dialog.tsx'))

type Line = OrderDetail['lines'][number]

const text = defineText({
  en: {
    product: 'Product',
    quantity: 'Quantity',
    price: 'Unit price',
    sum: 'Total',
    map: 'Match to SKU',
    remap: 'Change match',
    unmap: 'Remove match',
    answer: 'View offer',
    source: 'Request sourcing',
    unpriced: 'No price yet',
    shipped: (shipped: number, of: number) => `${shipped} of ${of} shipped`,
    each: (units: number) => `${units} SKUs per unit sold`,
    bundle: (parts: number) => `Bundle of ${counted(parts, 'product', 'products')}`,
    parts: 'Per bundle',
    shopSku: 'Shop SKU',
    added: 'added manually',
    fromStock: (units: number) => `${units} from your stock`,
    unmapped: (count: number) => `Match removed from ${counted(count, 'order', 'orders')}.`,
  },
  zh: {
    product: '商品',
    quantity: '数量',
    price: '单价',
    sum: '小计',
    map: '匹配 SKU',
    remap: '更换',
    unmap: '取消匹配',
    answer: '查看报价',
    source: '找货',
    unpriced: '待定价',
    shipped: (shipped: number, of: number) => `已发 ${shipped}/${of}`,
    each: (units: number) => `每件对应 ${units} 个 SKU`,
    bundle: (parts: number) => `${parts} 种产品的套装`,
    parts: '每套包含',
    shopSku: '店铺 SKU',
    added: '手动添加',
    fromStock: (units: number) => `${units} 件使用您的库存`,
    unmapped: (count: number) => `已取消 ${formatNumber(count, 'zh')} 个订单的匹配。`,
  },
})

export const OrderLines = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const [mapped, setMapped] = useState<Line | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  return (
    <>
      <div className="q-lines-frame">
        <table className="q-lines">
          <thead>
            <tr>
              <th>{words.product}</th>
              <th className="q-right">{words.quantity}</th>
              <th className="q-right">{words.price}</th>
              <th className="q-right">{words.sum}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <LineRow
                key={line.id}
                order={order}
                line={line}
                onMap={() => setMapped(line)}
                onAnswer={() => setAnswered(line.quoteRequestId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Suspense fallback={null}>
        {mapped && <MapDialog order={order} line={mapped} onClose={() => setMapped(null)} />}
        {answered && <QuoteAnswerDialog requestId={answered} onClose={() => setAnswered(null)} />}
      </Suspense>
    </>
  )
}

interface LineRowProps {
  readonly order: OrderDetail
  readonly line: Line
  readonly onMap: () => void
  readonly onAnswer: () => void
}

const LineRow = ({ order, line, onMap, onAnswer }: LineRowProps) => {
  const words = useText(text)
  const title = useTitle()
  const matchedName = useMatchedName()
  const isPriced = line.unitPriceMinor !== null
  const pieces = line.units * line.quantity
  const sum = line.unitPriceMinor === null ? null : line.unitPriceMinor * pieces - line.stockMinor
  return (
    <tr>
      <td>
        <div className="q-line-product">
          <Picture src={pictureOf(line)} alt="" size={48} />
          <div className="q-line-words">
            <div className="q-line-title">{title(line)}</div>
            <div className="q-muted">
              {[
                line.variantTitle,
                line.shopSku && `${words.shopSku} ${line.shopSku}`,
                line.isAdded && words.added,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
            <AttributeList attributes={line.attributes} />
            <div className="q-line-mapping">
              {line.skuCode && line.parts.length === 0 && (
                <span className="q-sku">
                  {line.skuCode}
                  {line.units > 1 && <> · {words.each(line.units)}</>}
                </span>
              )}
              {line.parts.length === 0 && <span className="q-muted">{matchedName(line)}</span>}
              {line.quoteStatus && !line.skuCode && <QuoteStatusTag status={line.quoteStatus} />}
              {line.parts.length > 0 && (
                <span className="q-sku">
                  {words.bundle(line.parts.length)}
                  {line.units > 1 && <> · {words.each(line.units)}</>}
                </span>
              )}
              <LineActions order={order} line={line} onMap={onMap} onAnswer={onAnswer} />
            </div>
            <LineParts line={line} currency={order.currency} />
          </div>
        </div>
      </td>
      <td className="q-right q-tabular">
        <LineQuantity order={order} line={line} />
        {line.shippedQuantity > 0 && (
          <div className="q-muted">{words.shipped(line.shippedQuantity, line.quantity)}</div>
        )}
        {line.stockUnits > 0 && <div className="q-muted">{words.fromStock(line.stockUnits)}</div>}
      </td>
      <td className="q-right">
        {isPriced ? (
          <span className="q-cell-stack">
            <ListPrice amountMinor={line.listPriceMinor} currency={order.currency} />
            <Money amountMinor={line.unitPriceMinor} currency={order.currency} />
          </span>
        ) : (
          <span className="q-muted">{words.unpriced}</span>
        )}
      </td>
      <td className="q-right">
        <Money amountMinor={sum} currency={order.currency} />
      </td>
    </tr>
  )
}

const LineParts = ({ line, currency }: { line: Line; currency: OrderDetail['currency'] }) => {
  const words = useText(text)
  const subject = useSubject()
  if (line.parts.length === 0) return null
  return (
    <details className="q-line-parts">
      <summary>{words.parts}</summary>
      <ul>
        {line.parts.map((part) => (
          <li key={part.skuId}>
            <Picture src={part.imageUrl} alt="" size={28} />
            <span>
              {part.units} × {[subject(part), part.attributes].filter(Boolean).join(', ')}{' '}
              <span className="q-muted q-tabular">
                {part.skuCode}
                {part.unitPriceMinor !== null && (
                  <>
                    {' '}
                    · <Money amountMinor={part.unitPriceMinor} currency={currency} />
                  </>
                )}
                {part.stockUnits > 0 && <> · {words.fromStock(part.stockUnits)}</>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const LineActions = ({ order, line, onMap, onAnswer }: LineRowProps) => {
  const words = useText(text)
  const access = useAccess()
  const unmap = useCallMutation(mapping.unmapLine, {
    invalidates: orderReads,
    onSuccess: ({ ordersChanged }) => toast.success(words.unmapped(ordersChanged)),
  })
  const { allowedActions } = order
  if (line.isAdded) return <TakeOutButton order={order} line={line} />
  if (line.quantity === 0) return null
  const hasOffer = line.quoteStatus === 'offered' && !line.skuId && allowedActions.includes('answerQuote')
  const isToSource = !line.skuId && !hasOffer && allowedActions.includes('mapLine')
  return (
    <>
      {hasOffer && (
        <Button size="small" type="primary" onClick={onAnswer}>
          {words.answer}
        </Button>
      )}
      {allowedActions.includes('mapLine') && (
        <Button size="small" onClick={onMap}>
          {line.skuId ? words.remap : words.map}
        </Button>
      )}
      {isToSource && access.hasMenu(menuTags.product) && access.can('product:source') && (
        <PageLink to="/product/askForProduct" search={{ order: order.id, line: line.id }}>
          {words.source}
        </PageLink>
      )}
      {line.skuId && allowedActions.includes('unmapLine') && (
        <Button
          size="small"
          type="text"
          loading={unmap.isPending}
          onClick={() => unmap.mutate({ orderId: order.id, lineId: line.id })}
        >
          {words.unmap}
        </Button>
      )}
    </>
  )
}
