import { cart } from '../../../contract/cart.ts'

/** The queries to invalidate after a change of the cart. */
export const cartReads = [cart.getCart, cart.countCart] as const
