import { shops } from '../../../contract/shops.ts'
import { DomainError, notFound } from '../../../contract/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/route.ts'
import { completeConnect } from './complete-connect.ts'
import { createManualShop } from './create-manual-shop.ts'
import { disconnectShop } from './disconnect-shop.ts'
import type { ShopConnector } from './ports.ts'
import { requestSync } from './request-sync.ts'
import type { WithShopAccess } from './shop-access.ts'
import { findShop, listShops, toSync } from './shop-rows.ts'
import { reconnectShop, startConnect } from './start-connect.ts'

export interface ShopsDeps {
  /** Null where Shopify is not offered. */
  readonly shopify: { readonly connector: ShopConnector; readonly withAccess: WithShopAccess } | null
}

export const shopsRoutes = (platform: Platform, { shopify }: ShopsDeps): Route[] => {
  const connector = (): ShopConnector => {
    if (shopify) return shopify.connector
    throw new DomainError('shopifyOff', 'Shopify is not set up here. Use orders from files, or ask support.')
  }
  return [
    implement(shops.listShops, async (_input, { customer }) => {
      const db = platform.database.tenant(customer.customerId)
      return { shops: await listShops(db, customer, platform.clock.now()) }
    }),
    implement(shops.listShopNames, async (_input, { customer }) => {
      const rows = await platform.database
        .tenant(customer.customerId)
        .selectFrom('shop')
        .select(['id', 'name', 'kind', 'status'])
        .where('customer_id', '=', customer.customerId)
        .orderBy('id')
        .execute()
      const mine = customer.shopIds as readonly string[] | null
      return { shops: rows.filter(({ id }) => mine === null || mine.includes(id)).map(toName) }
    }),
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
    implement(shops.syncShop, async ({ shopId }, { customer }) => {
      const { customerId } = customer
      const shop = await findShop(platform.database.tenant(customerId), customer, shopId)
      if (!shop) throw notFound('Shop')
      if (shop.kind !== 'shopify' || shop.status !== 'connected') {
        throw new DomainError('notConnected', 'This shop is not connected. Reconnect it first.')
      }
      const sync = await platform.database.tenantTransaction(customerId, (tx) =>
        requestSync(tx, customerId, shopId, 'manual'),
      )
      return { sync: toSync(sync) }
    }),
  ]
}

const toName = (row: { id: string; name: string; kind: string; status: string }) => ({
  id: row.id,
  name: row.name,
  kind: row.kind === 'manual' ? ('manual' as const) : ('shopify' as const),
  status: shops.listShopNames.output.shape.shops.element.shape.status.parse(row.status),
})
