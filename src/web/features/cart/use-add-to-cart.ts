import { cart } from '../../../contract/cart/cart.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { cartReads } from './cart-reads.ts'

export const addText = defineText({
  en: {
    add: 'Add to cart',
    addOf: (name: string) => `Add ${name} to the cart`,
    added: (units: number) => `${counted(units, 'unit', 'units')} added to the cart.`,
    see: 'View cart',
    minimum: (n: number) => `Minimum quantity ${formatNumber(n, 'en')}, all variants combined.`,
  },
  zh: {
    add: '加入购物车',
    addOf: (name: string) => `将 ${name} 加入购物车`,
    added: (units: number) => `已将 ${formatNumber(units, 'zh')} 件加入购物车。`,
    see: '查看购物车',
    minimum: (n: number) => `起订量 ${formatNumber(n, 'zh')} 件（所有变体合计）。`,
  },
})

export const useAddToCart = () => {
  const words = useText(addText)
  const go = useGo()
  return useCallMutation(cart.addToCart, {
    invalidates: cartReads,
    onSuccess: (_, { items }) => {
      const units = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
      toast.success(words.added(units), { label: words.see, run: () => void go('/product/myCart') })
    },
  })
}
