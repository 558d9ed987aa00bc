import { type AgreedLine, cartPriceAt } from '../../../contract/cart/cart.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createSku, type HasDatabase } from '../orders/test/order-factory.ts'
import { addToCart } from './change-cart.ts'
import { readCart } from './read-cart.ts'

interface Given {
  readonly skuId?: string
  readonly quantity?: number
}

/** By default two units at 5.00 USD. Returns the line as shown. */
export const filledCart = async (
  t: HasDatabase,
  customerId: CustomerId,
  { skuId: given, quantity = 2 }: Given = {},
): Promise<AgreedLine> => {
  const { database } = t.platform
  const owner = { customerId, currency: 'USD' } as const
  const skuId = given ?? (await createSku(t))
  await database.tenantTransaction(customerId, (tx) => addToCart(tx, owner, [{ skuId, quantity }], 'Test'))
  const { products } = await readCart(database.tenant(customerId), owner)
  const line = products.flatMap(({ lines }) => lines).find((one) => one.skuId === skuId)
  if (!line) throw new Error('the cart does not contain the line')
  return { id: line.id, quantity: line.quantity, unitMinor: cartPriceAt(line.prices, line.quantity) ?? 0 }
}
