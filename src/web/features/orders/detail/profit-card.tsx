import type { ReactNode } from 'react'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useAccess } from '../../../ui/access.tsx'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { marginText } from './margin-text.ts'
import '../../order-kit/orders.css'

const text = defineText({
  en: {
    profit: 'Profit',
    revenue: 'Shop price',
    fees: 'Payment fees',
    products: 'Products',
    freight: 'Shipping',
    services: 'Services',
    surcharge: 'Surcharge',
    refunded: 'Refunded to your wallet',
    margin: (percent: string) => `Profit · ${percent}`,
    partial: 'Some line items have no price in your shop, so the profit is higher than shown.',
    converted: (currency: string) => `Converted from ${currency} at the rate of the day of the order.`,
    noFees: 'Payment fees of this shop are not set.',
    setFees: 'Set payment fees',
  },
  zh: {
    profit: '利润',
    revenue: '店铺售价',
    fees: '收款手续费',
    products: '商品',
    freight: '运费',
    services: '服务',
    surcharge: '附加费',
    refunded: '已退回钱包',
    margin: (percent: string) => `利润 · ${percent}`,
    partial: '部分商品没有店铺售价，实际利润高于此数。',
    converted: (currency: string) => `按下单当日汇率由 ${currency} 折算。`,
    noFees: '此店铺尚未设置收款手续费。',
    setFees: '设置手续费',
  },
})

/** What is left of the shop's price after everything that the order costs; nothing where that is not known. */
export const ProfitCard = ({ order: { profit, currency } }: { order: OrderDetail }) => {
  const words = useText(text)
  const locale = useLocale()
  const { hasMenu } = useAccess()
  if (!profit) return null
  const row = (label: string, amountMinor: number): readonly [string, ReactNode] => [
    label,
    <Money key={label} amountMinor={amountMinor} currency={currency} />,
  ]
  const costs = [
    [words.fees, profit.feesMinor],
    [words.products, profit.goodsMinor],
    [words.freight, profit.freightMinor],
    [words.services, profit.serviceMinor],
    [words.surcharge, profit.surchargeMinor],
  ] as const
  const percent = marginText(profit, locale)
  return (
    <Card title={words.profit}>
      <DescriptionList
        rows={[
          row(words.revenue, profit.revenueMinor),
          ...costs.filter(([, minor]) => minor > 0).map(([label, minor]) => row(label, -minor)),
          ...(profit.refundedMinor > 0 ? [row(words.refunded, profit.refundedMinor)] : []),
          [
            percent === null ? words.profit : words.margin(percent),
            <Money key="profit" amountMinor={profit.profitMinor} currency={currency} strong />,
          ],
        ]}
      />
      <div className="q-profit-notes">
        {profit.isPartial && <p>{words.partial}</p>}
        {profit.shopCurrency !== currency && <p>{words.converted(profit.shopCurrency)}</p>}
        {profit.feesMinor === 0 && profit.revenueMinor > 0 && hasMenu(5) && (
          <p>
            {words.noFees} <PageLink to="/stores/index">{words.setFees}</PageLink>
          </p>
        )}
      </div>
    </Card>
  )
}
