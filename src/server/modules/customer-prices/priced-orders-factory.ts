import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { testApp, type Caller } from '../../../../test/http.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../orders/test/order-factory.ts'
import type { OrderDraft } from '../orders/state/types.ts'
import { ledgerInvariants } from '../wallet/invariants/ledger-invariants.ts'

/** A new customer before each test, whose orders are priced and paid. */
export const withCustomerPrices = async () => {
  const t = await testApp()
  const lineId = await createShippingLine(t)
  const skuId = await createSku(t)
  let seller: Caller
  let customerId: CustomerId
  let shopId: string
  const newCustomer = async () => {
    seller = await t.newCustomer()
    customerId = seller.customerId as CustomerId
    shopId = await createShop(t, customerId)
    return { seller, customerId, shopId }
  }

  /** Three SKUs of 5.00 USD, and freight of 4.00: 19.00 at list prices. */
  const place = async (part: Partial<OrderDraft> = {}): Promise<string> =>
    (
      await placeOrder(
        t,
        customerId,
        orderDraft(shopId, { lines: [draftLine({ skuId, quantity: 3 })], ...part }),
      )
    ).id
  const orderOf = (id: string) => seller.ok(orders.getOrder, { id })
  const pay = (ids: readonly string[]) =>
    seller.ok(orders.payOrders, { ids: [...ids] }, { idempotencyKey: randomUUID() })
  const balance = async (): Promise<number> =>
    Number(
      (await t.admin.query('select balance_minor as b from wallet where customer_id = $1', [customerId]))
        .rows[0].b,
    )
  const codeOf = async (id: string): Promise<string> =>
    (await t.admin.query('select code from sku where id = $1', [id])).rows[0].code
  const brokenLaws = async (): Promise<unknown[]> => {
    const broken = await Promise.all(
      ledgerInvariants
        // Money for the tests comes without a recharge.
        .filter(({ name }) => name !== 'creditsAreBooked')
        .map(async ({ breaches }) => {
          const { rows } = await sql`select * from (${breaches}) b where customer_id = ${customerId}`.execute(
            t.platform.database.agency,
          )
          return rows
        }),
    )
    return broken.flat()
  }
  return { t, lineId, skuId, newCustomer, place, orderOf, pay, balance, codeOf, brokenLaws }
}
