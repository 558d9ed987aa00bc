import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CallContext } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ShopConnector } from './ports.ts'
import type { WithShopAccess } from './shop-access.ts'
import { findShop } from './shop-rows.ts'

/**
 * Revokes our access and deletes it here; orders and matches are kept. An unreachable shop is disconnected anyway:
 * without our refresh token its access expires within the hour.
 */
export const disconnectShop = async (
  platform: Platform,
  shopify: { readonly connector: ShopConnector; readonly withAccess: WithShopAccess } | null,
  call: CallContext & { readonly customer: CustomerActor },
  shopId: ShopId,
): Promise<void> => {
  const { customer } = call
  const shop = await findShop(platform.database.tenant(customer.customerId), customer, shopId)
  if (!shop) throw notFound('Shop')
  if (shop.kind === 'manual' || shop.status === 'disconnected') {
    throw refuse('notConnected')
  }
  if (shopify && shop.status === 'connected') {
    const ref = { customerId: customer.customerId, shopId }
    await shopify
      .withAccess(ref, shopify.connector.revoke)
      .catch((error: unknown) =>
        call.log.warn({ err: error, shopId }, 'shop could not be notified of the disconnection'),
      )
  }
  await platform.database.tenantTransaction(customer.customerId, async (tx) => {
    await tx
      .updateTable('shop')
      .set({
        status: 'disconnected',
        credentials_sealed: null,
        credentials_expire_at: null,
        last_error: null,
        last_error_figures: null,
        last_error_at: null,
      })
      .where('customer_id', '=', customer.customerId)
      .where('id', '=', shopId)
      .execute()
    await audit(tx, customer, {
      action: 'shop.disconnected',
      target: `shop:${shopId}`,
      detail: { domain: shop.domain },
      call,
    })
  })
}
