import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { createOrderInput } from '../../../../contract/orders/order-inputs.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { nameTags } from '../list/order-tags.ts'
import { placeOrders } from './place-orders.ts'
import { auditAdminView, type Actor, type OrderDraft, type Scope } from '../state/types.ts'
import { variantKeyOf } from '../state/variant-key.ts'

export type NewOrder = Omit<z.output<typeof createOrderInput>, 'confirmed' | 'giftNote' | 'tags'> & {
  readonly giftNote?: string
  readonly tags?: readonly string[]
  readonly shippingLineId?: string
}

const draftOf = (order: NewOrder, tags: readonly string[]): OrderDraft => ({
  shopId: order.shopId,
  shopOrderKey: null,
  shopOrderName: order.shopOrderName,
  source: 'manual',
  orderedAt: null,
  shopUpdatedAt: null,
  shopPaid: true,
  note: order.note,
  giftNote: order.giftNote ?? '',
  tags,
  address: order.address,
  ...(order.shippingLineId === undefined ? {} : { shippingLineId: order.shippingLineId }),
  lines: order.lines.map(({ skuId, title, variantTitle, shopSku, quantity }) => ({
    shopLineKey: null,
    variantKey: variantKeyOf({ sku: shopSku, title, variantTitle }),
    title,
    variantTitle,
    shopSku,
    imageUrl: null,
    quantity,
    shopPriceMinor: null,
    ...(skuId === undefined ? {} : { skuId }),
  })),
})

export interface CreatedOrder {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
}

/** Creates a manual order. @throws DomainError notFound (shop, SKU), skuInactive, amountTooLarge */
export const createOrderIn = async (
  tx: Tx,
  scope: Scope,
  order: NewOrder,
  by: Actor,
): Promise<CreatedOrder> => {
  const { customerId, shopIds } = scope
  if (shopIds && !shopIds.includes(order.shopId)) throw notFound('Shop')
  const tags = await nameTags(tx, customerId, order.tags ?? [])
  const [placed] = await placeOrders(tx, customerId, [draftOf(order, tags)], by)
  if (!placed) throw new Error('the order was not placed')
  await auditAdminView(tx, scope, 'order:create', [placed.id])
  return { id: placed.id, number: placed.number, status: placed.status }
}

export const createOrder = async (
  database: Database,
  scope: Scope,
  order: NewOrder,
  {
    key,
    by,
  }: {
    readonly key: string
    readonly by: Actor
  },
): Promise<CreatedOrder> => {
  const call = { customerId: scope.customerId, key, endpoint: 'createOrder', request: order }
  return idempotentTransaction<CreatedOrder>(database, call, (tx) => createOrderIn(tx, scope, order, by))
}
