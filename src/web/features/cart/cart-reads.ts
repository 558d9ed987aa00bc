import { cart } from '../../../contract/cart.ts'

/** Out of date after anything that changes the cart. */
export const cartReads = [cart.getCart, cart.countCart] as const
