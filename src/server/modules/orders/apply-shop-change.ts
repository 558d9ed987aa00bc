import type { CustomerId, Tx } from '../../platform/database.ts'
import type { Actor, ShopChange, ShopChangeOutcome } from './types.ts'

/** Applies what a shop says about an order it has sent before, monotonic by the shop's own clock. */
export const applyShopChange = async (
  tx: Tx,
  customerId: CustomerId,
  change: ShopChange,
  by: Actor,
): Promise<ShopChangeOutcome> => {
  throw new Error(`being written ${tx} ${customerId} ${change.shopId} ${by.name}`)
}
