import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../../test/http.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'

export type Purchase = OutputOf<typeof operatorPurchasing.getPurchase>

export const key = () => ({ idempotencyKey: randomUUID() })

/** What a customer sends in: `nums` of each SKU. */
export const announce = (
  operator: Caller,
  customerId: string,
  skuIds: readonly string[],
  nums = 10,
): Promise<Purchase> =>
  operator.ok(
    operatorPurchasing.announceSelfPurchase,
    { customerId, items: skuIds.map((skuId) => ({ skuId, nums })) },
    key(),
  )

/** `nums` of the order's first item come in at the door (type 2: will not come any more). */
export const arrive = (operator: Caller, order: Purchase, nums: number, type: 1 | 2 = 1): Promise<Purchase> =>
  operator.ok(
    operatorPurchasing.recordArrival,
    { id: order.id, items: [{ itemId: order.items[0]?.id ?? '', type, nums }] },
    key(),
  )
