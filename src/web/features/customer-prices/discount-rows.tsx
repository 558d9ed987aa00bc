import type { ReactNode } from 'react'
import type { PriceSource } from '../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { sourcesText } from './source-text.ts'

const text = defineText({
  en: {
    goods: 'Product discount',
    freight: 'Shipping discount',
    services: 'Service discount',
  },
  zh: { goods: '商品优惠', freight: '运费优惠', services: '服务优惠' },
})

type Order = Pick<
  OrderDetail,
  'goodsDiscountMinor' | 'freightDiscountMinor' | 'serviceDiscountMinor' | 'freightPriceSource' | 'currency'
> & {
  readonly lines: readonly Pick<OrderDetail['lines'][number], 'priceSources' | 'quantity'>[]
  readonly services: readonly Pick<OrderDetail['services'][number], 'priceSource'>[]
}

export const sourcesOf = ({ lines, services, freightPriceSource }: Order) => ({
  goods: lines.flatMap(({ priceSources, quantity }) => (quantity > 0 ? (priceSources ?? []) : [])),
  freight: freightPriceSource ? [freightPriceSource] : [],
  services: services.flatMap(({ priceSource }) => priceSource ?? []),
})

/** What an order costs less than its list prices, a line for each kind, with the rules. */
export const useDiscountRows = (order: Order): (readonly [string, ReactNode])[] => {
  const words = useText(text)
  const sources = sourcesOf(order)
  const { currency } = order
  return [
    ['goods', order.goodsDiscountMinor] as const,
    ['freight', order.freightDiscountMinor] as const,
    ['services', order.serviceDiscountMinor] as const,
  ].flatMap(([kind, minor]) =>
    minor === 0
      ? []
      : [
          [
            words[kind],
            <Discount key={kind} amountMinor={minor} currency={currency} sources={sources[kind]} />,
          ] as const,
        ],
  )
}

interface DiscountProps {
  readonly amountMinor: number
  readonly currency: Currency
  readonly sources: readonly PriceSource[]
}

const Discount = ({ amountMinor, currency, sources }: DiscountProps) => {
  const locale = useLocale()
  return (
    <span className="q-cell-stack q-amount-with-reason">
      <Money amountMinor={-amountMinor} currency={currency} />
      <span className="q-muted">{sourcesText(sources, locale)}</span>
    </span>
  )
}
