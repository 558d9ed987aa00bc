import { cart } from '../../../contract/cart.ts'

export const cartReads = [cart.getCart, cart.countCart] as const
