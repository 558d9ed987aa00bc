import { Suspense, useCallback, useState } from 'react'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import {
  operatorCatalogue,
  productLacks,
  productSorts,
  productStates,
  type ProductState,
} from '../../../../contract/catalogue/catalogue.ts'
import { maxChosenProducts, operatorCatalogueBulk } from '../../../../contract/catalogue/catalogue-bulk.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { operatorCustomers } from '../../../../contract/customers/customers.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { call } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { operatorViews } from '../../../ui/index-page/state/operator-view-calls.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { ExportProducts } from '../../catalogue-files/export-products.tsx'
import { useImageHost } from '../../common/use-image-host.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { BulkActions, type BulkEdit } from './bulk-actions.tsx'
import { SkuPanel } from './sku-panel.tsx'
import '../common/catalogue.css'

type Product = OutputOf<typeof operatorCatalogue.listProducts>['rows'][number]

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const PriceDialog = lazy(() => import('../prices/price-dialog.tsx'))

const text = defineText({
  en: {
    add: 'New product',
    all: 'All',
    private: 'Private',
    draft: 'Draft',
    withdrawn: 'Discontinued',
    category: 'Category',
    supplier: 'Supplier',
    lacks: 'Missing',
    picture: 'Image',
    nameZh: 'Chinese name',
    cost: 'Cost',
    customs: 'Customs data',
    customer: 'Customer',
    search: 'Code, name, attribute or keyword',
    product: 'Product',
    code: 'Code',
    owner: 'Available to',
    allCustomers: 'All customers',
    skus: 'SKUs',
    inactive: (n: number) => `${formatNumber(n, 'en')} inactive`,
    price: 'Price',
    weight: 'Weight',
    state: 'Status',
    published: 'Published',
    changed: 'Updated',
    empty: 'No products yet',
    emptyText: 'Products have SKUs with prices and weights. Orders are matched to SKUs and priced from them.',
  },
  zh: {
    add: '新建产品',
    all: '全部',
    private: '客户专属',
    draft: '草稿',
    withdrawn: '已下架',
    category: '类目',
    supplier: '供应商',
    lacks: '缺少',
    picture: '图片',
    nameZh: '中文名称',
    cost: '成本',
    customs: '报关信息',
    customer: '客户',
    search: '搜索编码、名称、属性或关键词',
    product: '产品',
    code: '编码',
    owner: '可见范围',
    allCustomers: '所有客户',
    skus: 'SKU',
    inactive: (n: number) => `${formatNumber(n, 'zh')} 个停售`,
    price: '价格',
    weight: '重量',
    state: '状态',
    published: '已发布',
    changed: '修改时间',
    empty: '暂无产品',
    emptyText: '新建产品并为 SKU 填写价格和重量，订单匹配 SKU 后即可计价。',
  },
})

const stateTones = { published: 'done', draft: 'yours', withdrawn: 'quiet', private: 'working' } as const

const stateIn = (tab: string): ProductState | 'all' => productStates.find((state) => state === tab) ?? 'all'

const filterOf = (filters: IndexFilters): InputOf<typeof operatorCatalogueBulk.findProducts> => {
  const { category, supplier, without, customer } = filters.values
  const lacks = productLacks.find((one) => one === without)
  return {
    state: stateIn(filters.tab),
    ...(filters.search && { search: filters.search }),
    ...(category && { category }),
    ...(supplier && { supplierId: supplier }),
    ...(customer && { ownerCustomerId: customer }),
    ...(lacks && { lacks }),
  }
}

const ProductsPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('sourcing', 'catalogue')
  const filters = useIndexFilters()
  const answer = useCall(
    operatorCatalogue.listProducts,
    { ...filterOf(filters), ...filters.pageInput, ...filters.sortInput(productSorts) },
    { quiet: true },
  )
  const counts = useCall(operatorCatalogue.countProducts, {}, { quiet: true }).data?.counts
  const [edit, setAction] = useState<BulkEdit | null>(null)
  const columns = useColumns()
  const selects = useSelects()
  const findAll = async (): Promise<readonly { readonly id: string }[]> =>
    (await call(operatorCatalogueBulk.findProducts, filterOf(filters))).rows
  const bulkActions = useCallback(
    (chosen: readonly { readonly id: string }[], clear: () => void) => (
      <BulkActions ids={chosen.map(({ id }) => id)} clear={clear} onAction={setAction} />
    ),
    [],
  )
  const add = mayChange && (
    <PageLink to="/products/product" className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {words.add}
    </PageLink>
  )
  return (
    <>
      <IndexPage<Product, { readonly id: string }>
        filters={filters}
        actions={add}
        tabs={[
          { key: '', label: words.all },
          ...productStates.map((state) => ({
            key: state,
            label: words[state],
            ...(counts && { count: counts[state] }),
          })),
        ]}
        searchPlaceholder={words.search}
        selects={selects}
        savedViews={operatorViews.products}
        exportAction={
          mayChange && (
            <ExportProducts
              filter={filterOf(filters)}
              total={answer.data?.total ?? 0}
              isAtLeast={answer.data?.totalIsLowerBound ?? false}
            />
          )
        }
        list={answer}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.subjectEn}
        columns={columns}
        detailHref={(row) => `/products/product?id=${row.id}`}
        gallery={cardOf}
        sidePanel={skusOf}
        {...(mayChange && {
          bulk: {
            actions: bulkActions,
            all: { max: maxChosenProducts, find: findAll, keyOf: ({ id }) => id },
          },
        })}
        empty={
          <EmptyState icon="box" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {edit?.kind === 'price' && (
          <PriceDialog ids={edit.ids} onStarted={edit.clear} onClose={() => setAction(null)} />
        )}
        {edit && edit.kind !== 'price' && (
          <EditDialog
            ids={edit.ids}
            kind={edit.kind}
            onStarted={edit.clear}
            onClose={() => setAction(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const useSelects = () => {
  const words = useText(text)
  const categories = useCall(operatorCosts.listCategories, {}, { quiet: true, staleMs: 60_000 })
  const suppliers = useCall(operatorCosts.listSuppliers, { pageSize: 100 }, { quiet: true, staleMs: 60_000 })
  const customers = useCall(
    operatorCustomers.listCustomers,
    { pageSize: 100 },
    { quiet: true, staleMs: 60_000 },
  )
  return [
    {
      name: 'category',
      label: words.category,
      isSearchable: true,
      options: (categories.data?.categories ?? []).map(({ nameEn }) => ({ value: nameEn, label: nameEn })),
    },
    {
      name: 'supplier',
      label: words.supplier,
      isSearchable: true,
      options: (suppliers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'customer',
      label: words.customer,
      isSearchable: true,
      options: (customers.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'without',
      label: words.lacks,
      options: productLacks.map((lack) => ({ value: lack, label: words[lack] })),
    },
  ]
}

const cardOf = (product: Product) => <Card product={product} />

const Card = ({ product }: { product: Product }) => {
  const words = useText(text)
  const imageHost = useImageHost()
  const item = {
    id: product.id,
    cover: product.coverUrl,
    subjectEn: product.subjectEn,
    remarkEn: product.remarkEn,
    priceMinor: product.price.from,
    maxPriceMinor: product.price.to,
    isStore: false,
  }
  return (
    <ProductCard item={item} currency="USD" imageHost={imageHost} href={`/products/product?id=${product.id}`}>
      <span className="q-product-card-facts">
        <span className="q-muted">{product.ownerName ?? words.allCustomers}</span>
        {product.state !== 'published' && (
          <StatusTag tone={stateTones[product.state]}>{words[product.state]}</StatusTag>
        )}
      </span>
    </ProductCard>
  )
}

const rangeOf = ({ from, to }: Product['price'], show: (value: number) => string): string =>
  from === to ? show(from) : `${show(from)} – ${show(to)}`

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
    {
      key: 'category',
      title: words.category,
      width: 132,
      isHidden: true,
      render: ({ category }) => category || null,
    },
    { key: 'owner', title: words.owner, width: 132, render: (row) => row.ownerName ?? words.allCustomers },
    {
      key: 'skus',
      title: words.skus,
      width: 92,
      align: 'right',
      render: ({ skus, skusOff }) => (
        <span className="q-tabular">
          {skus} {skusOff > 0 && <span className="q-muted">({words.inactive(skusOff)})</span>}
        </span>
      ),
    },
    {
      key: 'price',
      title: words.price,
      width: 136,
      align: 'right',
      render: ({ price }) => <span className="q-tabular">{rangeOf(price, usd)}</span>,
    },
    {
      key: 'weight',
      title: words.weight,
      width: 128,
      align: 'right',
      render: ({ grams }) => <span className="q-tabular">{rangeOf(grams, weightText)}</span>,
    },
    {
      key: 'state',
      title: words.state,
      width: 124,
      inCard: 'top',
      render: (row) => <StatusTag tone={stateTones[row.state]}>{words[row.state]}</StatusTag>,
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

const skusOf = ({ id }: Product) => <SkuPanel id={id} />

export default ProductsPage
