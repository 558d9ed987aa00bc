import { menuTags } from '../../../contract/kernel/permissions.ts'
import { products } from '../../../contract/products/products.ts'
import { useAccess } from '../../ui/access.tsx'
import { CallError } from '../../ui/client/call-error.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ListButton } from '../listings/list-button.tsx'
import { MatchButton } from '../my-products/match-button.tsx'
import { variantWords } from '../cart/cart-text.ts'
import { HeartButton } from './heart-button.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ProductView } from './product-view.tsx'
import { productText } from './product-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'

const text = defineText({
  en: {
    inStore: 'In your shop',
    wholesale: 'Buy wholesale',
    intoStock: 'Order to stock',
    gone: 'Product not available',
    goneText: 'It may have been discontinued, or the link may be wrong.',
    all: 'View winning products',
  },
  zh: {
    inStore: '已在店铺中',
    wholesale: '批发下单',
    intoStock: '备货入库',
    gone: '该产品已不再提供',
    goneText: '产品可能已下架，或网址有误。',
    all: '查看全部爆款产品',
  },
})

const list = '/product/winningProducts'

const WinningProductPage = () => {
  const words = useText(text)
  const shared = useText(productText)
  const { params } = usePage()
  const { can, hasMenu } = useAccess()
  const { data, error, refetch } = useCall(
    products.getWinningProduct,
    { id: params['id'] ?? '' },
    { quiet: true, keepPrevious: false },
  )
  const subject = useSubject()
  usePageTitle(data && subject(data.product))
  if (!data) {
    return (
      <div className="q-page">
        <PageHeader back={list} />
        {error instanceof CallError && error.reason === 'notFound' ? (
          <div className="q-card">
            <EmptyState
              icon="box"
              title={words.gone}
              action={
                <PageLink className="q-button" to={list}>
                  {words.all}
                </PageLink>
              }
            >
              {words.goneText}
            </EmptyState>
          </div>
        ) : error ? (
          <div className="q-card">
            <ErrorState error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div className="q-product-top">
            <span className="q-bar q-product-waiting" />
            <CardSkeleton lines={10} />
          </div>
        )}
      </div>
    )
  }
  const { product, related } = data
  const name = subject(product)
  const otherName = name === product.subjectEn ? product.subjectZh : product.subjectEn
  return (
    <div className="q-page">
      <PageHeader
        back={list}
        title={name}
        subtitle={[otherName, product.code].filter(Boolean).join(' · ')}
        tags={product.isStore && <StatusTag tone="done">{words.inStore}</StatusTag>}
        actions={
          <>
            <MatchButton
              name={name}
              skus={product.skus.map((sku) => ({ id: sku.id, label: variantWords(sku) }))}
            />
            <ListButton productIds={[product.id]} />
          </>
        }
      />
      <ProductView
        key={product.id}
        product={product}
        actions={
          <span className="q-product-actions">
            {hasMenu(menuTags.orders) && can('order:create') && (
              <PageLink
                to="/function/batchOrderDetail"
                search={{ find: product.subjectEn }}
                className="q-button"
              >
                {words.wholesale}
              </PageLink>
            )}
            {hasMenu(menuTags.inventory) && can('stock:order') && (
              <PageLink
                to="/inventory/purchaseOrder"
                search={{ find: product.subjectEn }}
                className="q-button"
              >
                {words.intoStock}
              </PageLink>
            )}
            <HeartButton id={product.id} name={name} isSaved={product.isSaved} />
          </span>
        }
      >
        {related.length > 0 && (
          <Card title={shared.related}>
            <ProductGrid rows={related} currency={product.currency} />
          </Card>
        )}
      </ProductView>
    </div>
  )
}

export default WinningProductPage
