import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { cart } from '../../../contract/cart/cart.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { createOrderIn, type Actor, type CreatedOrder, type Scope } from '../orders/index.ts'
import { freightChanged } from './cart-freight.ts'
import {
  cartPriceChanged,
  checkLines,
  checkMinimums,
  removeLines,
  type CartOwner,
  type CheckedLine,
} from './cart-lines.ts'

type Input = Omit<ParsedInputOf<typeof cart.orderCart>, 'confirmed'>

const checkFreight = async (
  tx: Tx,
  { customerId }: CartOwner,
  orderId: string,
  shipping: NonNullable<Input['shipping']>,
): Promise<void> => {
  const { shipping_line_id: lineId, freight_minor: freightMinor } = await tx
    .selectFrom('dropshipping_order')
    .select(['shipping_line_id', 'freight_minor'])
    .where('customer_id', '=', customerId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (lineId !== shipping.lineId || freightMinor !== shipping.freightMinor) throw freightChanged()
}

/** Prices may change between the check and the order: it must cost what was shown. */
const checkOrdered = async (
  tx: Tx,
  { customerId }: CartOwner,
  orderId: string,
  lines: readonly CheckedLine[],
): Promise<void> => {
  const ordered = await tx
    .selectFrom('order_line')
    .select(['sku_id', 'unit_price_minor'])
    .where('customer_id', '=', customerId)
    .where('order_id', '=', orderId)
    .execute()
  const priceOf = new Map(ordered.map((line) => [line.sku_id, line.unit_price_minor]))
  const changed = lines.filter(({ sku, unitMinor }) => priceOf.get(sku.id) !== unitMinor)
  if (changed.length === 0) return
  throw cartPriceChanged(changed.map(({ id, sku }) => ({ id, unitMinor: priceOf.get(sku.id) ?? 0 })))
}

/**
 * Makes one dropshipping order of cart lines and removes them in the same transaction. A repeated key returns the same
 * order; of two concurrent orders with the same lines, the second fails.
 */
export const orderCart = (
  database: Database,
  scope: Scope,
  {
    owner,
    input,
    key,
    by,
  }: {
    readonly owner: CartOwner
    readonly input: Input
    readonly key: string
    readonly by: Actor
  },
): Promise<CreatedOrder> => {
  const { lines: agreed, shipping, ...order } = input
  const call = { customerId: scope.customerId, key, endpoint: 'orderCart', request: input }
  return idempotentTransaction<CreatedOrder>(database, call, async (tx) => {
    const lines = await checkLines(tx, owner, agreed)
    await checkMinimums(tx, lines)
    const made = await createOrderIn(
      tx,
      scope,
      {
        ...order,
        ...(shipping ? { shippingLineId: shipping.lineId } : {}),
        lines: lines.map(({ sku, quantity }) => ({
          skuId: sku.id as never,
          title: sku.subjectEn,
          variantTitle: sku.attributesText,
          shopSku: '',
          quantity,
        })),
      },
      by,
    )
    await checkOrdered(tx, owner, made.id, lines)
    if (shipping) await checkFreight(tx, owner, made.id, shipping)
    await removeLines(
      tx,
      scope.customerId,
      lines.map(({ id }) => id),
    )
    return made
  })
}
