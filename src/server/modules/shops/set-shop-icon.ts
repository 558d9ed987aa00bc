import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { isIcon } from '../common/index.ts'

export const setShopIcon = async (
  { database }: Platform,
  call: CustomerCall,
  { shopId, icon }: { readonly shopId: ShopId; readonly icon: string | null },
): Promise<{ icon: string | null }> => {
  const { customerId, shopIds } = call.customer
  if (icon !== null && !(await isIcon(icon))) {
    throw refuse('unknownIcon')
  }
  if (shopIds !== null && !shopIds.includes(shopId)) throw notFound('Shop')
  return database.tenantTransaction(customerId, async (tx) => {
    const shop = await tx
      .updateTable('shop')
      .set({ icon })
      .where('customer_id', '=', customerId)
      .where('id', '=', shopId)
      .returning('icon')
      .executeTakeFirst()
    if (!shop) throw notFound('Shop')
    await audit(tx, call.customer, {
      action: 'shop.iconSet',
      target: `shop:${shopId}`,
      detail: { icon },
      call,
    })
    return shop
  })
}
