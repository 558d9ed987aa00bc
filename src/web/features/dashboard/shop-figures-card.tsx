import { formatNumber } from '../../../contract/kernel/format.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import type { Figures } from './figures-period.ts'
import { marginText } from './figures-table.tsx'
import { figuresText } from './figures-text.ts'

export const ShopFiguresCard = ({ data: { shops, currency, from, to } }: { readonly data: Figures }) => {
  const words = useText(figuresText)
  const locale = useLocale()
  return (
    <Card title={words.shops}>
      <table className="q-figures-table">
        <thead>
          <tr>
            <th scope="col">{words.shop}</th>
            <th scope="col">{words.orders}</th>
            <th scope="col">{words.revenue}</th>
            <th scope="col">{words.spend}</th>
            <th scope="col">{words.profit}</th>
            <th scope="col">{words.margin}</th>
            <th scope="col">{words.before}</th>
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <tr key={shop.shopId}>
              <th scope="row">
                <PageLink to="/orders/dropshippingOrders" search={{ shopId: shop.shopId, from, to }}>
                  {shop.name}
                </PageLink>
              </th>
              <td data-label={words.orders}>{formatNumber(shop.orders, locale)}</td>
              <td data-label={words.revenue}>
                <Money amountMinor={shop.revenueMinor} currency={currency} />
              </td>
              <td data-label={words.spend}>
                <Money amountMinor={shop.spentMinor} currency={currency} />
              </td>
              <td data-label={words.profit}>
                <Money amountMinor={shop.profitMinor} currency={currency} />
              </td>
              <td data-label={words.margin}>{marginText(shop)}</td>
              <td data-label={words.before}>
                <Money amountMinor={shop.profitBeforeMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
