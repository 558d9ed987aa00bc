import type { ReactNode } from 'react'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { arrivalTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { ListPrice } from '../../../ui/products/list-price.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { getLocale, useLocale } from '../../../ui/text/locale.ts'
import { sourceText } from '../../customer-prices/source-text.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import '../common/purchasing.css'

type Item = PurchaseOrder['items'][number]

const text = defineText({
  en: {
    goods: 'Products',
    product: 'Product',
    ordered: 'Ordered',
    unit: 'Unit price',
    sum: 'Total',
    arrived: 'Arrived',
    closed: 'Not arriving',
    stock: 'In stock',
    came: 'Arrived',
    refund: 'Refund',
    gone: 'No longer available',
  },
  zh: {
    goods: '商品',
    product: '产品',
    ordered: '数量',
    unit: '单价',
    sum: '小计',
    arrived: '已到货',
    closed: '不再到货',
    stock: '当前库存',
    came: '到货',
    refund: '退款',
    gone: '已停售',
  },
})

const numberText = (count: number): string => formatNumber(count, getLocale())

const Records = ({ records }: Pick<Item, 'records'>) => {
  const words = useText(text)
  if (records.length === 0) return null
  return (
    <ul className="q-arrival-records">
      {records.map((record, index) => (
        <li key={`${record.createTime} ${record.type} ${index}`}>
          <StatusTag tone={record.type === arrivalTypes.arrival ? 'done' : 'quiet'}>
            {record.type === arrivalTypes.arrival ? words.came : words.refund}
          </StatusTag>
          <span className="q-tabular">{numberText(record.nums)}</span>
          <span className="q-muted">
            <Instant at={record.createTime} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Unit = ({ item, currency, isOpen }: { item: Item; currency: Currency; isOpen: boolean }) => {
  const words = useText(text)
  const locale = useLocale()
  if (!isOpen || item.nowMinor === item.unitMinor)
    return (
      <span className="q-cell-stack">
        <ListPrice amountMinor={item.listUnitMinor} currency={currency} />
        <Money amountMinor={item.unitMinor} currency={currency} />
        {item.priceSource && <span className="q-muted">{sourceText(item.priceSource, locale)}</span>}
      </span>
    )
  return (
    <span className="q-cell-stack">
      <del className="q-muted">
        <Money amountMinor={item.unitMinor} currency={currency} />
      </del>
      {item.nowMinor === null ? (
        <StatusTag tone="problem">{words.gone}</StatusTag>
      ) : (
        <Money amountMinor={item.nowMinor} currency={currency} strong />
      )}
    </span>
  )
}

export const GoodsCard = ({ order }: { order: PurchaseOrder }) => {
  const words = useText(text)
  const subject = useSubject()
  const { currency } = order
  const isOpen = order.status === 'draft' || order.status === 'awaitingPayment'
  const isCounted = !isOpen
  const titles = [
    words.ordered,
    ...(currency ? [words.unit, words.sum] : []),
    ...(isCounted ? [words.arrived, words.closed, words.stock] : []),
  ]
  const cells = (item: Item): ReactNode[] => [
    numberText(item.nums),
    ...(currency
      ? [
          <Unit key="unit" item={item} currency={currency} isOpen={isOpen} />,
          <Money
            key="sum"
            amountMinor={item.unitMinor === null ? null : item.unitMinor * item.nums}
            currency={currency}
          />,
        ]
      : []),
    ...(isCounted
      ? [numberText(item.arrivedNums), numberText(item.refundNums), numberText(item.onHand)]
      : []),
  ]
  return (
    <Card title={words.goods} flush>
      <table className="q-arrival-table">
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            {titles.map((title) => (
              <th key={title} scope="col" className="q-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className="q-arrival-product">
                  <Picture src={item.imageUrl} alt="" size={44} />
                  <span>
                    {subject(item)}
                    <div className="q-muted">
                      {[item.skuCode, item.attributesText].filter(Boolean).join(' · ')}
                    </div>
                    <Records records={item.records} />
                  </span>
                </span>
              </td>
              {cells(item).map((cell, index) => (
                <td key={titles[index]} data-label={titles[index]} className="q-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
