import { cart } from '../../../contract/cart/cart.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module, type Route } from '../../platform/http/route.ts'
import type { CustomerLiveQuery } from '../../platform/live/live-query.ts'
import { actorOf, idempotencyKeyOf, refuseBadAddress, scopeOf } from '../orders/index.ts'
import { calculateCartFreight } from './cart-freight.ts'
import { removeLines } from './cart-lines.ts'
import { acceptPrices, addToCart, changeQuantity, countCart } from './change-cart.ts'
import { orderCart } from './order-cart.ts'
import { readCart } from './read-cart.ts'

const cartLiveQuery: CustomerLiveQuery = {
  for: 'customers',
  topic: 'cart',
  tag: menuTags.product,
  sql: 'select customer_id, revision::text as version from cart where customer_id = any($1::bigint[])',
}

const changing =
  ({ database }: Platform) =>
  <Answer extends object>({ customer: { customerId } }: CustomerCall, work: (tx: Tx) => Promise<Answer>) =>
    database.tenantTransaction(customerId, async (tx) => {
      const answer = await work(tx)
      return { ...(await countCart(tx, customerId)), ...answer }
    })

const changes = (platform: Platform): Route[] => {
  const change = changing(platform)
  return [
    implement(cart.addToCart, ({ items }, call) =>
      change(call, async (tx) => {
        await addToCart(tx, call.customer, items, call.customer.name)
        return {}
      }),
    ),
    implement(cart.changeCartQuantity, (input, call) =>
      change(call, async (tx) => {
        await changeQuantity(tx, call.customer.customerId, input)
        return {}
      }),
    ),
    implement(cart.removeFromCart, ({ id }, call) =>
      change(call, async (tx) => {
        if ((await removeLines(tx, call.customer.customerId, [id])) === 0) throw notFound('Cart line item')
        return {}
      }),
    ),
    implement(cart.removeManyFromCart, ({ ids }, call) =>
      change(call, async (tx) => ({ removed: await removeLines(tx, call.customer.customerId, ids) })),
    ),
    implement(cart.acceptCartPrices, ({ lines }, call) =>
      change(call, async (tx) => {
        await acceptPrices(tx, call.customer, lines)
        return {}
      }),
    ),
  ]
}

export const cartModule = (platform: Platform): Module => {
  const { database } = platform
  return {
    routes: [
      implement(cart.getCart, (_, { customer }) => readCart(database.tenant(customer.customerId), customer)),
      implement(cart.countCart, (_, { customer: { customerId } }) =>
        countCart(database.tenant(customerId), customerId),
      ),
      implement(cart.calculateCartFreight, (input, { customer }) =>
        calculateCartFreight(database.tenant(customer.customerId), customer, input),
      ),
      implement(cart.orderCart, async ({ confirmed, ...input }, call) => {
        await refuseBadAddress(database, call.customer.customerId, input.address, confirmed)
        const by = { key: idempotencyKeyOf(call), by: actorOf(call) }
        return orderCart(database, scopeOf(call), { owner: call.customer, input, ...by })
      }),
      ...changes(platform),
    ],
    watches: [cartLiveQuery],
  }
}

export { addToCart } from './change-cart.ts'
/**
 * For modules that order lines of a cart in their own transaction: first `checkLines` (or `lockLines`,
 * without prices), which locks the cart and verifies what was shown; `removeLines` last.
 */
export {
  checkLines,
  checkMinimums,
  lockLines,
  priceSteps,
  removeLines,
  type CheckedLine,
} from './cart-lines.ts'
