import { randomUUID } from 'node:crypto'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { applyShopChange } from '../changes/apply-shop-change.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../test/order-factory.ts'
import type { OrderDraft, ShopChange } from '../state/types.ts'

const shop = { kind: 'shop', name: 'Corner shop' } as const

export const key = () => ({ idempotencyKey: randomUUID() })
export const kindsOf = ({ events }: OrderDetail): string[] => events.map(({ kind }) => kind).toReversed()
export type Plan = readonly (readonly (readonly [line: number, quantity: number])[])[]
export const partsOf = ({ lines }: OrderDetail, plan: Plan) =>
  plan.map((part) => part.map(([line, quantity]) => ({ lineId: lines[line]?.id ?? '', quantity })))
export const halves: Plan = [
  [
    [0, 2],
    [1, 1],
  ],
  [
    [0, 1],
    [1, 1],
  ],
]

/** Orders of a new customer before each test, split, paid and read by the calls. */
export const withSplitting = async () => {
  const t = await testApp()
  const { database } = t.platform
  let seller: Caller
  let customerId: CustomerId
  let shopId: string
  /** The shop of the next orders. */
  const newShop = async (): Promise<void> => {
    shopId = await createShop(t, customerId)
  }
  const newCustomer = async () => {
    seller = await t.newCustomer()
    customerId = customerIdFromRow(seller.customerId)
    await newShop()
    await createShippingLine(t)
    return { seller, customerId, shopId }
  }
  const get = (id: string): Promise<OrderDetail> => seller.ok(orders.getOrder, { id })
  const pay = (id: string) => seller.call(orders.payOrder, { id }, key())
  const split = async (order: OrderDetail, plan: Plan, intent = key()) =>
    seller.call(merging.splitOrder, { id: order.id, parts: partsOf(order, plan) }, intent)
  const splitInto = async (order: OrderDetail, plan: Plan): Promise<OrderDetail[]> => {
    const { data, msg } = await split(order, plan)
    if (!data) throw new Error(`not split: ${msg}`)
    return Promise.all(data.parts.map(({ id }) => get(id)))
  }
  const undo = (id: string) => seller.call(merging.undoSplit, { id })
  const place = async (part: Partial<OrderDraft> = {}): Promise<OrderDetail> =>
    get((await placeOrder(t, customerId, orderDraft(shopId, part))).id)
  /** A shop order of three mugs and two lamps: 25.00 USD and 4.00 of freight. */
  const mugsAndLamps = async (): Promise<OrderDetail> => {
    const [mug, lamp] = [await createSku(t), await createSku(t)]
    const lines = [
      draftLine({ skuId: mug, title: 'Mug', shopSku: 'MUG', quantity: 3, shopLineKey: 'm' }),
      draftLine({ skuId: lamp, title: 'Lamp', shopSku: 'LAMP', quantity: 2, shopLineKey: 'l' }),
    ]
    return place({ lines, shopOrderKey: 'K1', shopOrderName: '#1001', source: 'shopify' })
  }
  const say = (change: Partial<ShopChange>, at = Date.now()) => {
    const whole = { shopId, shopOrderKey: 'K1', shopUpdatedAt: new Date(at), ...change }
    return database.tenantTransaction(customerId, (tx) => applyShopChange(tx, customerId, whole, shop))
  }
  return { t, newShop, newCustomer, get, pay, split, splitInto, undo, place, mugsAndLamps, say }
}
