import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { applyShopChange } from '../changes/apply-shop-change.ts'
import type { OrderDraft, ShopChange } from '../state/types.ts'

const shop = { kind: 'shop', name: 'Corner shop' } as const

export const key = () => ({ idempotencyKey: randomUUID() })
export const stateOf = (order: OrderDetail) => ({
  lines: order.lines,
  totalMinor: order.totalMinor,
  freightMinor: order.freightMinor,
  status: order.status,
  reason: order.waiting?.reason,
  line: order.shippingLineName,
  allowedActions: order.allowedActions,
  family: order.family,
})
export const kindsOf = ({ events }: OrderDetail): string[] => events.map(({ kind }) => kind).toReversed()
export const fromShop = (n: number, part: Partial<OrderDraft> = {}): Partial<OrderDraft> => ({
  shopOrderKey: `key-${n}`,
  shopOrderName: `#10${n}`,
  source: 'shopify',
  ...part,
})

/** Orders of a new customer before each test, merged, paid and read by the calls. */
export const withMerging = async () => {
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
  const merge = async (ids: readonly string[], as = seller) =>
    (await as.ok(merging.mergeOrders, { groups: [{ ids: [...ids] }] }, key())).results[0]
  const merged = async (ids: readonly string[]): Promise<OrderDetail> => {
    const result = await merge(ids)
    if (!result?.order) throw new Error(`not merged: ${result?.message}`)
    return get(result.order.id)
  }
  const decide = (id: string) => seller.call(merging.decideMerge, { id }, key())
  const pay = (id: string) => seller.call(orders.payOrder, { id }, key())
  const search = async (words: string): Promise<string[]> =>
    (await seller.ok(orders.listOrders, { search: words })).rows.map(({ id }) => id)
  const say = (shopId: string, shopOrderKey: string, change: Partial<ShopChange>) =>
    database.tenantTransaction(customerId, (tx) =>
      applyShopChange(tx, customerId, { shopId, shopOrderKey, shopUpdatedAt: new Date(), ...change }, shop),
    )
  const countersAreRight = async (): Promise<void> => {
    const { rows } = await t.admin.query(
      `select 1 from (select shop_id, status, coalesce(waiting_reason, '') as waiting_reason, count(*) as orders,
         sum(total_minor) as total_minor from dropshipping_order where customer_id = $1 group by 1, 2, 3) o
       full join (select * from order_count where customer_id = $1 and (orders <> 0 or total_minor <> 0)) c
         using (shop_id, status, waiting_reason)
       where o.orders is distinct from c.orders or o.total_minor is distinct from c.total_minor`,
      [customerId],
    )
    expect(rows).toEqual([])
  }
  return { t, database, newCustomer, get, merge, merged, decide, pay, search, say, countersAreRight }
}
