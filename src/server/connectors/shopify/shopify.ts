import type { FulfilmentTarget } from '../../modules/fulfilment/index.ts'
import { createShopAccess, type ShopConnector, type WithShopAccess } from '../../modules/shops/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { shopifyApp } from './app.ts'
import { createShopifyClient } from './client.ts'
import { createShopifyConnector } from './connector.ts'
import { createFulfilmentTarget } from './fulfilment-target.ts'

export interface Shopify {
  readonly connector: ShopConnector
  readonly withAccess: WithShopAccess
  readonly fulfilmentTarget: FulfilmentTarget
}

/** Everything the modules need of Shopify; null where the configuration does not offer it. */
export const createShopify = (platform: Platform): Shopify | null => {
  const app = shopifyApp(platform.config)
  if (!app) return null
  const client = createShopifyClient(app)
  const connector = createShopifyConnector(app, client)
  const withAccess = createShopAccess(platform, connector)
  return { connector, withAccess, fulfilmentTarget: createFulfilmentTarget(client, withAccess) }
}
