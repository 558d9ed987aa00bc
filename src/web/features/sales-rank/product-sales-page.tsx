import { Segmented } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { salesPeriods, salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle, useSearch } from '../../ui/page/page-context.tsx'
import { Country, countryName } from '../../ui/components/country.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { daysOf, calendarDayOf } from '../../ui/time/time-text.ts'
import { productHref } from '../../ui/products/product-href.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { DayBars } from './day-bars.tsx'
import { filterOf } from './sales-figures.ts'
import { SalesSums } from './sales-sums.tsx'
import { salesText } from './sales-text.tsx'
import { ShareList } from './share-list.tsx'
import { SoldOrders } from './sold-orders.tsx'
import { useSubject } from '../../ui/text/use-subject.ts'
import './sales-rank.css'

const text = defineText({
  en: {
    period: 'Period',
    byCountry: 'By country',
    byShop: 'By shop',
    toProduct: 'View product',
    notFound: 'Product not found',
    notFoundText: 'You may not have access to this product, or the link may be wrong.',
    toRank: 'View sales rank',
    empty: 'No sales in this period',
    emptyText: 'Try a longer period.',
    of: (shop: string, country: string) => [shop, country].filter(Boolean).join(', '),
  },
  zh: {
    period: '期间',
    byCountry: '按国家/地区',
    byShop: '按店铺',
    toProduct: '查看产品',
    notFound: '未找到该产品',
    notFoundText: '您没有该产品的查看权限，或网址有误。',
    toRank: '前往销量排行',
    empty: '此期间没有销量',
    emptyText: '请选择更长的期间。',
    of: (shop: string, country: string) => [shop, country].filter(Boolean).join('，'),
  },
})

type Sales = OutputOf<typeof salesRank.getProductSales>
const rankPath = '/function/salesRank'

const ProductSalesPage = () => {
  const words = useText(text)
  const { params } = usePage()
  const [address] = useSearch()
  const productId = params['id'] ?? ''
  const { data, error, refetch } = useCall(
    salesRank.getProductSales,
    { ...filterOf(address), productId },
    { quiet: true },
  )
  if (data) return <Loaded data={data} />
  if (error instanceof CallError && error.reason === 'notFound') {
    return (
      <div className="q-page">
        <PageHeader back={rankPath} />
        <div className="q-card">
          <EmptyState
            icon="box"
            title={words.notFound}
            action={
              <PageLink className="q-button" to={rankPath}>
                {words.toRank}
              </PageLink>
            }
          >
            {words.notFoundText}
          </EmptyState>
        </div>
      </div>
    )
  }
  if (error) return <FailedPage answer={{ error, refetch }} back={rankPath} />
  return <PageSkeleton shape="cards" />
}
export default ProductSalesPage

const Loaded = ({ data }: { data: Sales }) => {
  const words = useText(text)
  const shared = useText(salesText)
  const subject = useSubject()
  const [address, change] = useSearch()
  const { product, sums, before, currency } = data
  const name = subject(product)
  usePageTitle(name)
  const filter = filterOf(address)
  const isCustom = filter.from !== undefined || filter.to !== undefined
  const shopName = data.shops.find(({ shopId }) => shopId === filter.shopId)?.name ?? ''
  const place = filter.country === undefined ? '' : countryName(filter.country)
  return (
    <div className="q-page">
      <PageHeader
        back={rankPath}
        title={name}
        subtitle={[product.code, daysOf(data.from, data.to), words.of(shopName, place)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Segmented
              aria-label={words.period}
              value={isCustom ? '' : String(filter.days)}
              options={salesPeriods.map((days) => ({ value: String(days), label: shared.days(days) }))}
              onChange={(tab) =>
                change({
                  tab: tab === '30' ? undefined : tab,
                  from: undefined,
                  to: undefined,
                  day: undefined,
                  page: undefined,
                })
              }
            />
            <PageLink
              className="q-button"
              to={productHref({ id: product.productId, type: product.isPrivate ? 'private' : 'winning' })}
            >
              {words.toProduct}
            </PageLink>
          </>
        }
      />
      <SalesSums sums={sums} orders={sums.orders} unitsBefore={before.units} currency={currency} />
      {sums.units === 0 ? (
        <div className="q-card">
          <EmptyState icon="star" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        </div>
      ) : (
        <Parts data={data} />
      )}
    </div>
  )
}

const Parts = ({ data }: { data: Sales }) => {
  const words = useText(text)
  const shared = useText(salesText)
  const [address, change] = useSearch()
  const filter = filterOf(address)
  const { currency, product } = data
  const day = data.days.some((one) => one.day === address['day']) ? (address['day'] ?? '') : ''
  const at = data.countries.some(({ country }) => country === address['at']) ? (address['at'] ?? '') : ''
  const via = data.shops.find(({ shopId }) => shopId === address['via'])
  const narrow = (patch: Readonly<Record<string, string>>): void =>
    change({
      page: undefined,
      ...Object.fromEntries(
        Object.entries(patch).map(([key, value]) => [key, value === '' ? undefined : value]),
      ),
    })
  return (
    <>
      <Card title={shared.byDay}>
        <DayBars
          days={data.days}
          currency={currency}
          chosen={day}
          onChoose={(next) => narrow({ day: next })}
        />
      </Card>
      <div className="q-sales-parts">
        <ShareList
          title={words.byCountry}
          rows={data.countries.map((row) => ({
            ...row,
            key: row.country,
            name: <Country code={row.country} />,
          }))}
          currency={currency}
          chosen={at}
          onChoose={(next) => narrow({ at: next })}
        />
        <ShareList
          title={words.byShop}
          rows={data.shops.map((row) => ({ ...row, key: row.shopId }))}
          currency={currency}
          chosen={via?.shopId ?? ''}
          onChoose={(next) => narrow({ via: next })}
        />
      </div>
      <SoldOrders
        input={{
          ...filter,
          productId: product.productId,
          ...(day === '' ? {} : { from: day, to: day }),
          ...(at === '' ? {} : { country: at }),
          ...(via ? { shopId: via.shopId } : {}),
        }}
        currency={currency}
        narrowed={[day && calendarDayOf(day), at === '' ? '' : countryName(at), via?.name ?? '']
          .filter(Boolean)
          .join(', ')}
        onAll={() => narrow({ day: '', at: '', via: '' })}
      />
    </>
  )
}
