import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { endWebhook, openWebhooks } from '../../platform/jobs/open-webhooks.ts'
import type { Module } from '../../platform/http/route.ts'
import { cleanShopRecords, pollShops } from './poll-shops.ts'
import type { NoteDeletedProduct, ShopConnector } from './ports.ts'
import { processDelivery } from './process-delivery.ts'
import { receiveDeliveries } from './receive-delivery.ts'
import { failSync, runSync } from './run-sync.ts'
import type { WithShopAccess } from './shop-access.ts'
import { cleanShopsJob, pollShopsJob, processDeliveryJob, syncShopJob } from './shop-jobs.ts'
import { shopsRoutes } from './shops-routes.ts'

export { ShopAccessLost, ShopAnswerUnreadable, ShopRefused, ShopUnavailable } from './ports.ts'
export type {
  ShopAccess,
  ShopConnector,
  ShopCredentials,
  ShopDelivery,
  ShopHeaders,
  ShopOrder,
  UnreadableShopOrder,
  ShopOrderLine,
} from './ports.ts'
export { createShopAccess, sealCredentials, type WithShopAccess } from './shop-access.ts'
export { requestSync } from './request-sync.ts'
export { findShop, listShops } from './shop-rows.ts'
export { shopMinor } from './shop-money.ts'

/** A shop platform and the access to each of its shops, shared by all modules that call it. */
export interface ShopPlatform {
  readonly connector: ShopConnector
  readonly withAccess: WithShopAccess
}

/** Shop connections, order syncs and webhooks. `shopify` null: not offered. */
export const shopsModule = (
  platform: Platform,
  shopify: ShopPlatform | null,
  noteDeletedProduct: NoteDeletedProduct,
): Module => {
  const routes = shopsRoutes(platform, { shopify })
  if (!shopify) return { routes, jobs: [] }
  const deps = { platform, ...shopify }
  return {
    routes,
    rawRoutes: receiveDeliveries(platform, shopify.connector),
    jobs: [
      handleJob(
        syncShopJob,
        (payload, run) =>
          runSync(deps, { ...payload, customerId: customerIdFromRow(payload.customerId) }, run),
        {
          underWay: `select jsonb_build_object('customerId', customer_id::text, 'shopId', shop_id::text, 'syncId', id::text)
            from shop_sync where status in ('queued', 'running')`,
          end: (ref) => failSync(platform, { ...ref, customerId: customerIdFromRow(ref.customerId) }),
        },
      ),
      handleJob(
        processDeliveryJob,
        ({ eventId }, run) => processDelivery({ ...deps, noteDeletedProduct }, eventId, run),
        {
          underWay: openWebhooks('shopify', 'eventId'),
          end: ({ eventId }) => endWebhook(platform.database, eventId),
        },
      ),
      handleJob(pollShopsJob, () => pollShops(platform)),
      handleJob(cleanShopsJob, () => cleanShopRecords(platform)),
    ],
  }
}
