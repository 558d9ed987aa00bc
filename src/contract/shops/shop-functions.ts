/** The permissions that are requested of a Shopify shop, in the order of the consent. */
export const shopifyScopes = [
  'read_orders',
  'read_products',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_fulfillments',
  'write_products',
  'write_inventory',
  'read_locations',
  'write_publications',
] as const
export type ShopifyScope = (typeof shopifyScopes)[number]

export const shopFunctions = [
  'readOrders',
  'writeTracking',
  'readProducts',
  'writeProducts',
  'writeStock',
] as const
export type ShopFunction = (typeof shopFunctions)[number]

/** The permissions that each function needs. */
export const functionScopes: Readonly<Record<ShopFunction, readonly ShopifyScope[]>> = {
  readOrders: ['read_orders'],
  writeTracking: [
    'read_merchant_managed_fulfillment_orders',
    'write_merchant_managed_fulfillment_orders',
    'write_fulfillments',
  ],
  readProducts: ['read_products'],
  writeProducts: ['write_products', 'write_inventory', 'read_locations', 'write_publications'],
  writeStock: ['write_inventory', 'read_locations'],
}

/** Permissions that a shop has granted, from its list in text. Permission to write includes that to read. */
const readScopes = (granted: string): ReadonlySet<string> => {
  const named = granted.split(/[ ,]+/)
  return new Set(named.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]))
}

export const missingScopes = (granted: string, needed: readonly ShopifyScope[]): ShopifyScope[] => {
  const scopes = readScopes(granted)
  return needed.filter((scope) => !scopes.has(scope))
}
