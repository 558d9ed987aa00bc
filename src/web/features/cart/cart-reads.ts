import { cart } from '../../../contract/cart/cart.ts'

export const cartReads = [cart.getCart, cart.countCart] as const
