import { shops } from '../../../contract/shops/shops.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { completeConnect } from './complete-connect.ts'
import { createManualShop } from './create-manual-shop.ts'
import { disconnectShop } from './disconnect-shop.ts'
import type { ShopConnector } from './ports.ts'
import { followSync, requestSync } from './request-sync.ts'
import type { WithShopAccess } from './shop-access.ts'
import { syncShopJob } from './shop-jobs.ts'
import { setShopFees } from './set-shop-fees.ts'
import { setShopIcon } from './set-shop-icon.ts'
import { listOrderProblems } from './order-problems.ts'
import {
  findProductSync,
  findShop,
  listShopNames,
  listShops,
  listSyncs,
  maxShownProblems,
  toSync,
} from './shop-rows.ts'
import { reconnectShop, startConnect } from './start-connect.ts'

export interface ShopsDeps {
  /** Null if Shopify is not offered. */
  readonly shopify: { readonly connector: ShopConnector; readonly withAccess: WithShopAccess } | null
}

export const shopsRoutes = (platform: Platform, { shopify }: ShopsDeps): Route[] => {
  const connector = (): ShopConnector => {
    if (shopify) return shopify.connector
    throw refuse('shopifyNotConfigured')
  }
  return [
    implement(shops.listShops, async (_input, { customer }) => {
      await platform.jobs.settleLost(syncShopJob)
      const db = platform.database.tenant(customer.customerId)
      return { shops: await listShops(db, customer, platform.clock.now()) }
    }),
    implement(shops.listShopNames, (_input, { customer }) =>
      listShopNames(platform.database.tenant(customer.customerId), customer, null),
    ),
    implement(shops.listShopNamesByType, ({ type }, { customer }) =>
      listShopNames(platform.database.tenant(customer.customerId), customer, type),
    ),
    implement(shops.setShopFees, (input, call) => setShopFees(platform, call, input)),
    implement(shops.setShopIcon, (input, call) => setShopIcon(platform, call, input)),
    implement(shops.createManualShop, (input, call) => createManualShop(platform, call, input)),
    implement(shops.startShopifyConnect, ({ domain }, { customer }) =>
      startConnect(platform, connector(), customer, domain),
    ),
    implement(shops.reconnectShop, ({ shopId }, { customer }) =>
      reconnectShop(platform, connector(), customer, shopId),
    ),
    implement(shops.completeShopifyConnect, ({ query }, call) =>
      completeConnect(platform, connector(), call, query),
    ),
    implement(shops.disconnectShop, async ({ shopId }, call) => {
      await disconnectShop(platform, shopify, call, shopId)
      return { status: 'disconnected' as const }
    }),
    implement(shops.syncShop, async ({ shopId }, call) => {
      await platform.jobs.settleLost(syncShopJob)
      const { customer } = call
      const { customerId } = customer
      const shop = await findShop(platform.database.tenant(customerId), customer, shopId)
      if (!shop) throw notFound('Shop')
      if (shop.kind !== 'shopify' || shop.status !== 'connected') {
        throw refuse('notConnected')
      }
      const sync = await platform.database.tenantTransaction(customerId, async (tx) => {
        const open = await requestSync(tx, customerId, shopId, 'manual')
        await followSync(tx, call, shop, open.id)
        return open
      })
      return { sync: toSync(sync) }
    }),
    implement(shops.getSyncLog, async ({ shopId }, { customer }) => {
      await platform.jobs.settleLost(syncShopJob)
      const db = platform.database.tenant(customer.customerId)
      if (!(await findShop(db, customer, shopId))) throw notFound('Shop')
      return {
        syncs: await listSyncs(db, customer.customerId, shopId),
        productSync: await findProductSync(db, customer.customerId, shopId),
        orderProblems: await listOrderProblems(db, customer.customerId, shopId, maxShownProblems),
      }
    }),
  ]
}
