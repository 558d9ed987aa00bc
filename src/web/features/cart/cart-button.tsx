import { cart } from '../../../contract/cart.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './cart-button.css'

const text = defineText({
  en: {
    open: 'Cart',
    holds: (lines: number) => `Cart: ${lines} ${lines === 1 ? 'product' : 'products'}`,
  },
  zh: { open: '购物车', holds: (lines: number) => `购物车：${lines} 种商品` },
})

/** Changes are heard of as they happen; this is for lines that carry no streams. */
const slowPollMs = 300_000

/** The floating button that leads to the cart and says how many lines it holds. */
const CartButton = () => {
  const words = useText(text)
  const { data } = useCall(cart.countCart, {}, { quiet: true, everyMs: slowPollMs })
  const lines = data?.lines ?? 0
  const label = lines > 0 ? words.holds(lines) : words.open
  return (
    <PageLink to="/product/myCart" className="q-float-button q-cart-button" aria-label={label} title={label}>
      <Icon name="cart" size={20} />
      {lines > 0 && <span className="q-cart-count">{lines}</span>}
    </PageLink>
  )
}

export default CartButton
