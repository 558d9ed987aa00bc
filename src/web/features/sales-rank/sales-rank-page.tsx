import { formatNumber } from '../../../contract/kernel/format.ts'
import { salesRank, salesSorts, type SalesRankRow } from '../../../contract/sales-rank/sales-rank.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { stringifySearch } from '../../ui/page/search.ts'
import { countryName } from '../../ui/components/country.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { daysOf } from '../../ui/time/time-text.ts'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { smallPicture } from '../products/product-text.ts'
import { DayBars } from './day-bars.tsx'
import { filterOf, sharedOf } from './sales-figures.ts'
import { SalesSums } from './sales-sums.tsx'
import { salesText, Trend } from './sales-text.tsx'
import { useSubject } from '../../ui/text/use-subject.ts'
import './sales-rank.css'

const text = defineText({
  en: {
    product: 'Product',
    shop: 'Shop',
    country: 'Country',
    empty: 'No sales in this period',
    emptyText: 'Products in your paid orders are ranked here. Try a longer period, or pay an order.',
    toOrders: 'View orders',
  },
  zh: {
    product: '产品',
    shop: '店铺',
    country: '国家/地区',
    empty: '此期间没有销量',
    emptyText: '已付款订单中的产品会按销量排列在此。请选择更长的期间，或先支付订单。',
    toOrders: '前往订单',
  },
})

const useColumns = (currency: Currency): readonly Column<SalesRankRow>[] => {
  const words = useText(text)
  const shared = useText(salesText)
  const locale = useLocale()
  return [
    {
      key: 'product',
      title: words.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => <ProductCell row={row} />,
    },
    {
      key: 'units',
      title: shared.units,
      width: 130,
      align: 'right',
      isFixed: true,
      sortable: 'amount',
      inCard: 'top',
      render: (row) => (
        <span className="q-sales-units">
          <strong>{formatNumber(row.units, locale)}</strong>
          <Trend now={row.units} before={row.unitsBefore} />
        </span>
      ),
    },
    {
      key: 'orders',
      title: shared.orders,
      width: 100,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => <span className="q-tabular">{formatNumber(row.orders, locale)}</span>,
    },
    {
      key: 'revenue',
      title: shared.revenue,
      width: 130,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => (
        <span title={row.pricedUnits < row.units ? shared.known(row.pricedUnits, row.units) : undefined}>
          <Money amountMinor={row.pricedUnits > 0 ? row.revenueMinor : null} currency={currency} />
        </span>
      ),
    },
    {
      key: 'cost',
      title: shared.cost,
      width: 130,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => <Money amountMinor={row.costMinor} currency={currency} />,
    },
    {
      key: 'profit',
      title: shared.profit,
      width: 130,
      align: 'right',
      sortable: 'amount',
      inCard: 'body',
      render: (row) => (
        <Money amountMinor={row.pricedUnits > 0 ? row.profitMinor : null} currency={currency} strong />
      ),
    },
  ]
}

const ProductCell = ({ row }: { row: SalesRankRow }) => {
  const imageHost = useImageHost()
  const subject = useSubject()
  return (
    <span className="q-sales-product">
      <Picture
        src={row.coverUrl === null ? null : imageAddress(smallPicture(row.coverUrl), imageHost)}
        alt=""
        size={40}
      />
      <span>
        <strong>{subject(row)}</strong>
        <span className="q-muted">{row.code}</span>
      </span>
    </span>
  )
}

/** As high as the sums and the chart, so that the list stays in its place. */
const SalesSkeleton = () => (
  <>
    <CardSkeleton lines={3} />
    <CardSkeleton lines={5} />
  </>
)

const SalesRankPage = () => {
  const words = useText(text)
  const shared = useText(salesText)
  const filters = useIndexFilters()
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000, quiet: true })
  const list = useCall(
    salesRank.listSalesRank,
    { ...filterOf(filters.address), ...filters.sortInput(salesSorts), ...filters.pageInput },
    { quiet: true },
  )
  const { data } = list
  const columns = useColumns(data?.currency ?? 'USD')
  const address = stringifySearch(sharedOf(filters.address))
  return (
    <IndexPage<SalesRankRow>
      filters={filters}
      subtitle={data ? `${daysOf(data.from, data.to)} · ${shared.counted}` : shared.counted}
      top={
        data && data.total > 0 ? (
          <>
            <SalesSums sums={data.sums} unitsBefore={data.sums.unitsBefore} currency={data.currency} />
            {data.days.length > 1 && (
              <section className="q-card q-sales-days">
                <h2>{shared.byDay}</h2>
                <DayBars
                  days={data.days}
                  currency={data.currency}
                  chosen=""
                  onChoose={(day) => filters.change({ from: day, to: day })}
                  height={120}
                />
              </section>
            )}
          </>
        ) : (
          !data && !list.error && <SalesSkeleton />
        )
      }
      tabs={[
        { key: '7', label: shared.days(7) },
        { key: '', label: shared.days(30) },
        { key: '90', label: shared.days(90) },
      ]}
      dateRange
      selects={[
        {
          name: 'shop',
          label: words.shop,
          isSearchable: true,
          options: names.data?.shops.map((shop) => ({ value: shop.id, label: shop.name })) ?? [],
        },
        {
          name: 'country',
          label: words.country,
          isSearchable: true,
          options: (data?.countries ?? []).map((code) => ({ value: code, label: countryName(code) })),
        },
      ]}
      list={list}
      rowKey={(row) => row.productId}
      rowLabel={useSubject()}
      detailHref={(row) => `/function/salesRank/${row.productId}${address}`}
      columns={columns}
      ownSort={{ key: 'units', direction: 'desc' }}
      empty={
        <EmptyState
          icon="star"
          title={words.empty}
          action={
            <PageLink className="q-button" to="/orders/dropshippingOrders">
              {words.toOrders}
            </PageLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default SalesRankPage
