import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { shops } from '../../../contract/shops/shops.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'

type Fees = ParsedInputOf<typeof shops.setShopFees>

export const setShopFees = async (
  { database }: Platform,
  call: CustomerCall,
  { shopId, feeBp, feeFixedMinor }: Fees,
): Promise<Omit<Fees, 'shopId'>> => {
  const { customerId, shopIds } = call.customer
  if (shopIds !== null && !shopIds.includes(shopId)) throw notFound('Shop')
  return database.tenantTransaction(customerId, async (tx) => {
    const shop = await tx
      .updateTable('shop')
      .set({ fee_bp: feeBp, fee_fixed_minor: feeFixedMinor })
      .where('customer_id', '=', customerId)
      .where('id', '=', shopId)
      .returning(['fee_bp as feeBp', 'fee_fixed_minor as feeFixedMinor'])
      .executeTakeFirst()
    if (!shop) throw notFound('Shop')
    await audit(tx, call.customer, { action: 'shop.feesSet', target: `shop:${shopId}`, detail: shop, call })
    return shop
  })
}
