import type { ReactNode } from 'react'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useDiscountRows } from '../../customer-prices/discount-rows.tsx'
import { weightText } from '../../../ui/text/weight-text.ts'
import { LineChoice } from './line-choice.tsx'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const text = defineText({
  en: {
    cost: 'Cost',
    products: 'Products',
    freight: 'Shipping',
    services: 'Services',
    surcharge: 'Surcharge',
    total: 'Total',
    fromStock: (units: number) => `From your stock (${units})`,
    toPay: 'Amount due',
    line: 'Shipping line',
    change: 'Change',
    days: (min: number, max: number) => `${min}–${max} days`,
    weight: 'Weight',
    notPriced: 'Not priced yet',
  },
  zh: {
    cost: '费用',
    products: '商品',
    freight: '运费',
    services: '服务',
    surcharge: '附加费',
    total: '合计',
    fromStock: (units: number) => `使用您的库存（${units} 件）`,
    toPay: '应付',
    line: '物流渠道',
    change: '更换',
    days: (min: number, max: number) => `${min}–${max} 天`,
    weight: '重量',
    notPriced: '尚未计价',
  },
})

interface CostCardProps {
  readonly order: OrderDetail
  readonly onChooseLine: () => void
}

export const CostCard = ({ order, onChooseLine }: CostCardProps) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const { currency } = order
  const { dueMinor, stockCover } = order
  const discounts = useDiscountRows(order)
  const surcharge: readonly [string, ReactNode] = [
    words.surcharge,
    <Money key="surcharge" amountMinor={order.surchargeMinor} currency={currency} />,
  ]
  return (
    <Card title={words.cost}>
      {dueMinor !== null ? (
        <DescriptionList
          rows={[
            [
              words.products,
              <Money
                key="products"
                amountMinor={order.productMinor + order.goodsDiscountMinor}
                currency={currency}
              />,
            ],
            [
              words.freight,
              <Money
                key="freight"
                amountMinor={
                  order.shippingLineName || order.freightMinor > 0
                    ? order.freightMinor + order.freightDiscountMinor
                    : null
                }
                currency={currency}
              />,
            ],
            ...(order.services.length > 0
              ? [
                  [
                    words.services,
                    <Money
                      key="services"
                      amountMinor={order.serviceMinor + order.serviceDiscountMinor}
                      currency={currency}
                    />,
                  ] as const,
                ]
              : []),
            ...(order.surchargeMinor > 0 ? [surcharge] : []),
            ...discounts,
            [
              words.total,
              <Money key="total" amountMinor={order.totalMinor} currency={currency} strong={!stockCover} />,
            ],
            ...(stockCover
              ? [
                  [
                    words.fromStock(stockCover.units),
                    <Money key="stock" amountMinor={-stockCover.savedMinor} currency={currency} />,
                  ] as const,
                  [
                    words.toPay,
                    <Money key="due" amountMinor={dueMinor} currency={currency} strong />,
                  ] as const,
                ]
              : []),
          ]}
        />
      ) : (
        <DescriptionList rows={[[words.products, words.notPriced]]} />
      )}
      <DescriptionList
        rows={[
          [
            words.line,
            <span key="line">
              {order.shippingLineName ?? '–'}
              {order.daysMin !== null && order.daysMax !== null && (
                <span className="q-muted"> · {words.days(order.daysMin, order.daysMax)}</span>
              )}
              <LineChoice order={order} />
              {order.allowedActions.includes('chooseLine') && (
                <>
                  {' '}
                  <button type="button" className="q-button q-button-link" onClick={onChooseLine}>
                    {order.shippingLineName ? words.change : actions.chooseLine}
                  </button>
                </>
              )}
            </span>,
          ],
          [words.weight, order.weightGrams > 0 ? weightText(order.weightGrams) : '–'],
        ]}
      />
    </Card>
  )
}
