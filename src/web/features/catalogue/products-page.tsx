import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorCatalogue, productSorts } from '../../../contract/operator/catalogue.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { Money, moneyText } from '../../ui/parts/money.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { DictLabel } from '../../ui/pieces/dict-label.tsx'
import { ProductCard } from '../../ui/pieces/product-card.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { dictionaries } from '../common/dictionaries.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { weightText } from '../shipping/goods-words.ts'
import './catalogue.css'

type Product = OutputOf<typeof operatorCatalogue.listProducts>['rows'][number]
type Sku = Product['skus'][number]

const text = defineText({
  en: {
    add: 'New product',
    all: 'All',
    public: 'For everybody',
    private: 'For one customer',
    search: 'Code, name, attribute or keyword',
    product: 'Product',
    code: 'Code',
    owner: 'For',
    everybody: 'Everybody',
    skus: 'SKUs',
    off: (n: number) => `${n} off`,
    price: 'Price',
    weight: 'Weight',
    state: 'State',
    published: 'Published',
    hidden: 'Not published',
    changed: 'Changed',
    empty: 'No products yet',
    emptyText: 'Products have SKUs with prices and weights; orders are mapped to them and priced by them.',
    tiers: (price: string) => `from ${price}`,
  },
  zh: {
    add: '新建产品',
    all: '全部',
    public: '面向所有客户',
    private: '客户专属',
    search: '编码、名称、规格或关键词',
    product: '产品',
    code: '编码',
    owner: '面向',
    everybody: '所有客户',
    skus: 'SKU',
    off: (n: number) => `${n} 个停售`,
    price: '价格',
    weight: '重量',
    state: '状态',
    published: '已发布',
    hidden: '未发布',
    changed: '修改时间',
    empty: '还没有产品',
    emptyText: '产品包含带价格和重量的 SKU，订单匹配 SKU 并据此计价。',
    tiers: (price: string) => `${price} 起`,
  },
})

const isOwner = (tab: string): tab is 'public' | 'private' => tab === 'public' || tab === 'private'

/** Products with their SKUs, found by code, name, attribute or keyword. */
const ProductsPage = () => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const filters = useIndexFilters()
  const answer = useCall(
    operatorCatalogue.listProducts,
    {
      ...filters.pageInput,
      ...filters.sortInput(productSorts),
      ...(filters.search && { search: filters.search }),
      owner: isOwner(filters.tab) ? filters.tab : 'all',
    },
    { quiet: true },
  )
  const columns = useColumns()
  const add = hasRole('sourcing') && (
    <PageLink to="/products/product" className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {words.add}
    </PageLink>
  )
  return (
    <IndexPage
      filters={filters}
      actions={add}
      tabs={[
        { key: '', label: words.all },
        { key: 'public', label: words.public },
        { key: 'private', label: words.private },
      ]}
      searchPlaceholder={words.search}
      list={answer}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.subjectEn}
      columns={columns}
      detailHref={(row) => `/products/product?id=${row.id}`}
      gallery={cardOf}
      sidePanel={skusOf}
      empty={
        <EmptyState icon="box" title={words.empty} action={add}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const onSale = ({ skus }: Product): readonly Sku[] => {
  const active = skus.filter(({ isActive }) => isActive)
  return active.length > 0 ? active : skus
}

const cardOf = (product: Product) => <Card product={product} />

const Card = ({ product }: { product: Product }) => {
  const words = useText(text)
  const imageHost = useImageHost()
  const prices = onSale(product).map(({ priceMinor }) => priceMinor)
  const item = {
    id: product.id,
    cover: product.coverUrl,
    subjectEn: product.subjectEn,
    remarkEn: product.remarkEn,
    priceMinor: Math.min(...prices),
    maxPriceMinor: Math.max(...prices),
    isStore: false,
  }
  return (
    <ProductCard item={item} currency="USD" imageHost={imageHost} href={`/products/product?id=${product.id}`}>
      <span className="q-product-card-facts">
        <span className="q-muted">{product.ownerName ?? words.everybody}</span>
        {!product.isPublished && <StateTag tone="quiet">{words.hidden}</StateTag>}
      </span>
    </ProductCard>
  )
}

const rangeOf = (values: readonly number[], show: (value: number) => string): string => {
  const low = Math.min(...values)
  const high = Math.max(...values)
  return low === high ? show(low) : `${show(low)} – ${show(high)}`
}

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

const useColumns = (): readonly Column<Product>[] => {
  const words = useText(text)
  return [
    {
      key: 'product',
      title: words.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-product-cell">
          <Picture src={row.coverUrl} alt="" size={40} />
          <span>
            <PageLink to="/products/product" search={{ id: row.id }} className="q-product-name">
              {row.subjectEn}
            </PageLink>
            {row.subjectZh && <span className="q-product-zh">{row.subjectZh}</span>}
          </span>
        </span>
      ),
    },
    { key: 'code', title: words.code, width: 132, sortable: 'text', render: (row) => row.code },
    { key: 'owner', title: words.owner, width: 132, render: (row) => row.ownerName ?? words.everybody },
    {
      key: 'skus',
      title: words.skus,
      width: 92,
      align: 'right',
      render: ({ skus }) => {
        const off = skus.filter(({ isActive }) => !isActive).length
        return (
          <span className="q-tabular">
            {skus.length} {off > 0 && <span className="q-muted">({words.off(off)})</span>}
          </span>
        )
      },
    },
    {
      key: 'price',
      title: words.price,
      width: 136,
      align: 'right',
      render: (row) => (
        <span className="q-tabular">
          {rangeOf(
            onSale(row).map(({ priceMinor }) => priceMinor),
            usd,
          )}
        </span>
      ),
    },
    {
      key: 'weight',
      title: words.weight,
      width: 128,
      align: 'right',
      render: (row) => (
        <span className="q-tabular">
          {rangeOf(
            onSale(row).map(({ weightGrams }) => weightGrams),
            weightText,
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 124,
      inCard: 'top',
      render: (row) => (
        <StateTag tone={row.isPublished ? 'done' : 'quiet'}>
          {row.isPublished ? words.published : words.hidden}
        </StateTag>
      ),
    },
    {
      key: 'changed',
      title: words.changed,
      width: 124,
      sortable: 'time',
      render: (row) => <Instant at={row.updatedAt} />,
    },
  ]
}

const skusOf = ({ skus }: Product) => <SkuList skus={skus} />

const SkuList = ({ skus }: { skus: readonly Sku[] }) => {
  const words = useText(text)
  return (
    <ul className="q-sku-list">
      {skus.map((sku) => (
        <li key={sku.id} className={sku.isActive ? undefined : 'q-sku-off'}>
          <Picture src={sku.imageUrl} alt="" size={40} />
          <span className="q-sku-list-words">
            <strong>{sku.code}</strong>
            <span>
              {[sku.attributes.map(({ value }) => value).join(' / '), weightText(sku.weightGrams)]
                .filter(Boolean)
                .join(' · ')}
              {sku.goodsAttributes.map((goods) => (
                <span key={goods}>
                  {' · '}
                  <DictLabel lookup={dictionaries} dictionary="goodsAttribute" value={goods} />
                </span>
              ))}
            </span>
          </span>
          <span className="q-sku-list-price">
            <Money amountMinor={sku.priceMinor} currency="USD" strong />
            {sku.tiers.map((tier) => (
              <span key={tier.minQuantity}>
                {words.tiers(`${tier.minQuantity}: ${usd(tier.priceMinor)}`)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

export default ProductsPage
