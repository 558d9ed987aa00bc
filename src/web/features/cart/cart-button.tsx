import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { cart } from '../../../contract/cart/cart.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './cart-button.css'

const text = defineText({
  en: {
    open: 'Cart',
    count: (lines: number) => `Cart: ${counted(lines, 'item', 'items')}`,
  },
  zh: { open: '购物车', count: (lines: number) => `购物车：${formatNumber(lines, 'zh')} 种商品` },
})

// Live updates report changes; polling covers connections without event streams.
const slowPollMs = 300_000

const CartButton = () => {
  const words = useText(text)
  const { data } = useCall(cart.countCart, {}, { quiet: true, everyMs: slowPollMs })
  const lines = data?.lines ?? 0
  const isInCart = useRouterState<AnyRouter, boolean>({
    select: (state) => String(state.matches.at(-1)?.fullPath ?? '').startsWith('/product/myCart'),
  })
  if (isInCart) return null
  const label = lines > 0 ? words.count(lines) : words.open
  return (
    <PageLink to="/product/myCart" className="q-float-button q-cart-button" aria-label={label} title={label}>
      <Icon name="cart" size={20} />
      {lines > 0 && <span className="q-cart-count">{lines}</span>}
    </PageLink>
  )
}

export default CartButton
