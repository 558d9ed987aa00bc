import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useState } from 'react'
import { parseMinor, formatMinor } from '../../../contract/kernel/money.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { PrivateCard } from '../../../contract/sourcing/sourcing-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { Pagination } from '../../ui/index-page/pagination.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { ProductCard } from '../../ui/products/product-card.tsx'
import { productHref } from '../../ui/products/product-href.ts'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddOneToCart } from '../cart/add-to-cart.tsx'
import { useImageHost } from '../common/use-image-host.ts'
import { GridSkeleton } from '../products/product-grid.tsx'
import { smallPicture } from '../products/product-text.ts'
import { AskLink } from './quoted-products-page.tsx'
import { useSubject } from '../../ui/text/use-subject.ts'
import './sourcing.css'

const text = defineText({
  en: {
    subtitle: 'Products only you can order: sourced by the agency and accepted by you.',
    search: 'Name or code',
    from: 'Price from',
    to: 'Price to',
    empty: 'No private products yet',
    emptyText:
      'Request a product. When you accept the agency’s quote, the product appears here with your own prices.',
    nothing: 'No products match',
    nothingText: 'Try different words or another price range.',
    clear: 'Clear filters',
    skus: (n: number) => counted(n, 'variant', 'variants'),
    added: 'Added',
  },
  zh: {
    subtitle: '您的专属产品：由平台为您找货，并经您接受报价。',
    search: '搜索名称或编码',
    from: '最低价',
    to: '最高价',
    empty: '还没有私有产品',
    emptyText: '提交找货，平台报价并经您接受后，产品会以您的专属价格显示在这里。',
    nothing: '没有符合条件的产品',
    nothingText: '请换个关键词或价格范围。',
    clear: '清除',
    skus: (n: number) => `${formatNumber(n, 'zh')} 个变体`,
    added: '添加于',
  },
})

const Card = ({ product }: { product: PrivateCard }) => {
  const words = useText(text)
  const imageHost = useImageHost()
  const subject = useSubject()
  const item = {
    ...product,
    cover: product.cover === null ? null : smallPicture(product.cover),
    subjectEn: subject(product),
  }
  return (
    <ProductCard
      item={item}
      currency={product.currency}
      imageHost={imageHost}
      href={productHref({ id: product.id, type: 'private' })}
    >
      <span className="q-private-facts q-muted">
        <span>{words.skus(product.skus)}</span>
        <span>
          {words.added} <Instant at={product.createdAt} as="shortDay" />
        </span>
      </span>
      {product.onlySkuId !== null && (
        <AddOneToCart skuId={product.onlySkuId} name={item.subjectEn} minQuantity={product.minQuantity} />
      )}
    </ProductCard>
  )
}

/** An amount in the URL, written there once it is readable. */
const PriceField = ({
  label,
  value,
  onValue,
}: {
  label: string
  /** Minor units, or '' for none. */
  value: string
  onValue: (minor: string) => void
}) => {
  const { currency } = useAccess()
  const [typed, setTyped] = useState(value === '' ? '' : formatMinor(Number(value)))
  return (
    <AmountInput
      aria-label={label}
      placeholder={label}
      currency={currency}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        const minor = parseMinor(next)
        if (next.trim() === '') onValue('')
        else if (minor !== null && minor >= 0) onValue(String(minor))
      }}
    />
  )
}

const minorOf = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,9}$/.test(word) ? Number(word) : undefined

const PrivateProductsPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const { min = '', max = '' } = filters.values
  const minPriceMinor = minorOf(min)
  const maxPriceMinor = minorOf(max)
  const list = useCall(
    sourcing.listPrivateProducts,
    {
      ...filters.listInput,
      ...(minPriceMinor === undefined ? {} : { minPriceMinor }),
      ...(maxPriceMinor === undefined ? {} : { maxPriceMinor }),
    },
    { quiet: true },
  )
  const isEmpty = list.data?.rows.length === 0
  // The fields hold their own input, and are reset when the filters are cleared.
  const [cleared, setCleared] = useState(0)
  const clear = (): void => {
    filters.clear()
    setCleared(cleared + 1)
  }
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} actions={<AskLink />} />
      {(!isEmpty || filters.isFiltered) && (
        <div className="q-private-filters" key={cleared}>
          <SearchBox
            value={filters.search}
            label={words.search}
            onValue={(q) => filters.change({ q })}
            shortcut={words.search}
          />
          <PriceField label={words.from} value={min} onValue={(next) => filters.change({ min: next })} />
          <PriceField label={words.to} value={max} onValue={(next) => filters.change({ max: next })} />
        </div>
      )}
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : isEmpty && filters.isFiltered ? (
        <EmptyState
          icon="search"
          title={words.nothing}
          action={
            <button type="button" className="q-button" onClick={clear}>
              {words.clear}
            </button>
          }
        >
          {words.nothingText}
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState icon="box" title={words.empty} action={<AskLink />}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <section className="q-catalogue-results" aria-busy={list.isPlaceholderData}>
          {list.data ? (
            <>
              <ul className="q-catalogue-grid">
                {list.data.rows.map((row) => (
                  <li key={row.id}>
                    <Card product={row} />
                  </li>
                ))}
              </ul>
              <Pagination filters={filters} total={list.data.total} isLowerBound={false} />
            </>
          ) : (
            <GridSkeleton />
          )}
        </section>
      )}
    </div>
  )
}
export default PrivateProductsPage
