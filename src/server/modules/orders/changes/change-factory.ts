import { randomUUID } from 'node:crypto'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { applyShopChange } from './apply-shop-change.ts'
import { createOrder, createShop, createSku, draftLine } from '../test/order-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })
export const linesOf = ({ lines }: OrderDetail) =>
  lines.map(({ title, quantity, isAdded, unitPriceMinor }) => ({ title, quantity, isAdded, unitPriceMinor }))
export const kindsOf = ({ events }: OrderDetail): string[] => events.map(({ kind }) => kind).toReversed()

/** Orders of a new customer before each test, with what the calls add to them. */
export const withOrderChanges = async () => {
  const t = await testApp()
  const { database } = t.platform
  let seller: Caller
  let customerId: CustomerId
  const newCustomer = async () => {
    seller = await t.newCustomer()
    customerId = customerIdFromRow(seller.customerId)
    return { seller, customerId }
  }
  const get = (id: string): Promise<OrderDetail> => seller.ok(orders.getOrder, { id })
  const card = () => createSku(t, { priceMinor: 20, weightGrams: 10 })
  const add = (id: string, skuId: string, quantity = 1) =>
    seller.call(orderChanges.addProductToOrder, { id, skuId, quantity }, key())
  const added = async (id: string, skuId: string, quantity = 1) => {
    const { data, msg } = await add(id, skuId, quantity)
    if (!data) throw new Error(msg)
    return data
  }
  const addAll = (ids: readonly string[], skuId: string, more: object = {}, options = key()) =>
    seller.ok(
      orderChanges.addProductsToOrders,
      { ids: [...ids], products: [{ skuId, quantity: 1 }], ...more },
      options,
    )
  const fromShop = async () => {
    const [shopId, shopOrderKey] = [await createShop(t, customerId), randomUUID()]
    const lines = [draftLine({ skuId: await createSku(t), quantity: 2, shopLineKey: 'L1' })]
    const id = await createOrder(t, customerId, { shopId, shopOrderKey, source: 'shopify', lines })
    const say = (change: object) =>
      database.tenantTransaction(customerId, (tx) =>
        applyShopChange(
          tx,
          customerId,
          { shopId, shopOrderKey, shopUpdatedAt: new Date(), ...change },
          { kind: 'shop', name: 'Corner shop' },
        ),
      )
    return { id, say }
  }
  return { t, database, newCustomer, get, card, add, added, addAll, fromShop }
}
