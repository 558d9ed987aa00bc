import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cart, cartLimits, type CartLine } from '../../../contract/cart/cart.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { invalidateCalls, useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CartBar } from './cart-bar.tsx'
import { CartProductCard } from './cart-product-card.tsx'
import { cartReads } from './cart-reads.ts'
import { agreedOf, chosenOf, withPending } from './cart-rules.ts'
import { useCartChanges } from './use-cart-changes.ts'
import './cart.css'

const text = defineText({
  en: {
    subtitle: (lines: number, max: number) =>
      `${formatNumber(lines, 'en')} of ${formatNumber(max, 'en')} items. Shared by everyone in your company with access to Products.`,
    empty: 'Your cart is empty',
    emptyText: 'Add items from the winning products or your private products, then select what to order.',
    toProducts: 'View winning products',
    removed: (count: number) => `${counted(count, 'item', 'items')} removed from the cart.`,
    undo: 'Undo',
    accepted: 'New prices accepted.',
    unavailableTitle: 'Some items are no longer available',
    removeUnavailable: 'Remove items',
  },
  zh: {
    subtitle: (lines: number, max: number) =>
      `已用 ${formatNumber(lines, 'zh')} / ${formatNumber(max, 'zh')} 行。拥有“产品”权限的成员共用此购物车。`,
    empty: '购物车是空的',
    emptyText: '从爆款产品或私有产品中添加商品，然后在此下单。',
    toProducts: '浏览爆款产品',
    removed: (count: number) => `已将 ${formatNumber(count, 'zh')} 行商品移出购物车。`,
    undo: '撤销',
    accepted: '已接受新价格。',
    unavailableTitle: '部分商品已下架',
    removeUnavailable: '移除',
  },
})

type Cart = OutputOf<typeof cart.getCart>

const CartPage = () => {
  const words = useText(text)
  const { data, error, refetch } = useCall(cart.getCart, {}, { quiet: true })
  return (
    <div className="q-page">
      <PageHeader
        back="/product/winningProducts"
        subtitle={data && data.lines > 0 ? words.subtitle(data.lines, cartLimits.lines) : undefined}
      />
      {!data && error && (
        <div className="q-card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <>
          <CardSkeleton lines={3} />
          <CardSkeleton lines={3} />
        </>
      )}
      {data && <Loaded data={data} />}
    </div>
  )
}
export default CartPage

const Loaded = ({ data }: { data: Cart }) => {
  const words = useText(text)
  const client = useQueryClient()
  const changes = useCartChanges()
  // Deselected lines are kept, so that lines added in another window start selected.
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set())
  const accept = useCallMutation(cart.acceptCartPrices, {
    invalidates: cartReads,
    onSuccess: () => toast.success(words.accepted),
  })
  const restore = useCallMutation(cart.addToCart, { invalidates: cartReads })
  const products = withPending(data.products, changes.quantities, changes.removed)
  const lines = products.flatMap((product) => product.lines)
  if (lines.length === 0) return <EmptyCart />
  const chosen = chosenOf(products, deselected)
  const unavailable = lines.filter((line) => !line.isOffered)

  const choose = (which: readonly CartLine[], isChosen: boolean): void =>
    setDeselected((now) => {
      const next = new Set(now)
      for (const { id } of which) {
        if (isChosen) next.delete(id)
        else next.add(id)
      }
      return next
    })
  const remove = async (which: readonly CartLine[]): Promise<void> => {
    if (!(await changes.remove(which))) return
    const items = which
      .filter((line) => line.isOffered)
      .map(({ skuId, quantity }) => ({ skuId, quantity }))
      .slice(0, cartLimits.addedAtOnce)
    const undo = items.length === 0 ? undefined : { label: words.undo, run: () => restore.mutate({ items }) }
    toast.success(words.removed(which.length), undo)
  }
  const acceptPrices = (which: readonly CartLine[]): void =>
    accept.mutate(
      { lines: agreedOf(which) },
      // The prices have changed again: show the current ones.
      { onError: () => void invalidateCalls(client, cartReads) },
    )
  return (
    <>
      {unavailable.length > 0 && (
        <div className="q-note q-note-problem q-cart-unavailable" role="status">
          <Icon name="alert" size={16} />
          <span>{words.unavailableTitle}</span>
          <button type="button" className="q-button" onClick={() => void remove(unavailable)}>
            {words.removeUnavailable}
          </button>
        </div>
      )}
      {products.map((product) => (
        <CartProductCard
          key={product.id ?? product.lines[0]?.id}
          product={product}
          currency={data.currency}
          isChosen={(line) => line.isOffered && !deselected.has(line.id)}
          onChoose={choose}
          onQuantity={changes.setQuantity}
          onAccept={acceptPrices}
          onRemove={(which) => void remove(which)}
        />
      ))}
      <CartBar
        chosen={chosen}
        currency={data.currency}
        isAll={chosen.lines.length === lines.length - unavailable.length}
        isSaving={changes.quantities.size > 0 || changes.removed.size > 0}
        isAccepting={accept.isPending}
        onAll={(isChosen) => choose(lines, isChosen)}
        onAccept={acceptPrices}
        onRemove={(which) => void remove(which)}
      />
    </>
  )
}

const EmptyCart = () => {
  const words = useText(text)
  return (
    <div className="q-card">
      <EmptyState
        icon="cart"
        title={words.empty}
        action={
          <PageLink className="q-button q-button-primary" to="/product/winningProducts">
            {words.toProducts}
          </PageLink>
        }
      >
        {words.emptyText}
      </EmptyState>
    </div>
  )
}
