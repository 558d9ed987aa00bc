import type * as z from 'zod'
import { functionScopes, missingScopes, shopFunctions } from '../../../contract/shops/shop-functions.ts'
import type { shopFunctionSchema } from '../../../contract/shops/shops.ts'
import type { ShopStatus } from '../../../contract/kernel/statuses.ts'

type FunctionView = z.input<typeof shopFunctionSchema>

interface ConnectedShop {
  readonly kind: 'shopify' | 'manual'
  readonly status: ShopStatus
  readonly scopes: string
  /** Listings in the shop, and those of them that keep its stock up to date. */
  readonly listings: number
  readonly stock_listings: number
}

/** What a shop's connection does, from its permissions and its listings. */
export const functionsOf = (shop: ConnectedShop): FunctionView[] => {
  if (shop.kind !== 'shopify') return []
  return shopFunctions.map((name) => {
    const missing = missingScopes(shop.scopes, functionScopes[name])
    const used = { writeProducts: shop.listings, writeStock: shop.stock_listings }
    const listings = name === 'writeProducts' || name === 'writeStock' ? used[name] : null
    const state =
      shop.status !== 'connected'
        ? 'off'
        : missing.length > 0
          ? 'notPermitted'
          : listings === 0
            ? 'unused'
            : 'on'
    return { name, state, missingScopes: missing, listings: listings ?? 0 }
  })
}
