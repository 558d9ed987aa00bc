import type { ReactNode } from 'react'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { CardTable, type CardColumn } from '../../../ui/detail-page/card-table.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { ListPrice } from '../../../ui/products/list-price.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { getLocale, useLocale } from '../../../ui/text/locale.ts'
import { sourceText } from '../../customer-prices/source-text.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import { ItemCell } from '../../case-kit/goods-cell.tsx'
import { ArrivalRecords } from '../common/arrival-records.tsx'

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
  const number = (title: string, render: (item: Item) => ReactNode): CardColumn<Item> => ({
    title,
    align: 'right',
    render,
  })
  return (
    <Card title={words.goods} flush>
      <CardTable
        rows={order.items}
        rowKey={({ id }) => id}
        columns={[
          {
            title: words.product,
            render: (item) => (
              <ItemCell
                imageUrl={item.imageUrl}
                name={subject(item)}
                about={[item.skuCode, item.attributesText]}
              >
                <ArrivalRecords records={item.records} arrived={words.came} refund={words.refund} />
              </ItemCell>
            ),
          },
          number(words.ordered, ({ nums }) => numberText(nums)),
          ...(currency
            ? [
                {
                  title: words.unit,
                  align: 'right' as const,
                  render: (item: Item) => <Unit item={item} currency={currency} isOpen={isOpen} />,
                },
                {
                  title: words.sum,
                  align: 'right' as const,
                  render: ({ unitMinor, nums }: Item) => (
                    <Money amountMinor={unitMinor === null ? null : unitMinor * nums} currency={currency} />
                  ),
                },
              ]
            : []),
          ...(isOpen
            ? []
            : [
                number(words.arrived, ({ arrivedNums }) => numberText(arrivedNums)),
                number(words.closed, ({ refundNums }) => numberText(refundNums)),
                number(words.stock, ({ onHand }) => numberText(onHand)),
              ]),
        ]}
      />
    </Card>
  )
}
