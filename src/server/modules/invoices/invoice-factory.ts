import { randomUUID } from 'node:crypto'
import { customerIdFromRow } from '../../platform/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
  type HasDatabase,
} from '../orders/order-factory.ts'
import { payOrders } from '../orders/pay-orders.ts'

interface HasCustomer extends HasDatabase {
  readonly customerId: string
}

/** Pays an order of a customer and returns the invoice. */
export const createInvoice = async (
  t: HasCustomer,
  whose = t.customerId,
): Promise<{
  readonly id: string
  readonly number: string
  readonly month: string
  readonly orderNumber: string
}> => {
  const customerId = customerIdFromRow(whose)
  await createShippingLine(t)
  await recharge(t, customerId, 10_000)
  const shopId = await createShop(t, customerId)
  const draft = orderDraft(shopId, { lines: [draftLine({ skuId: await createSku(t), quantity: 2 })] })
  const { id: orderId } = await placeOrder(t, customerId, draft)
  await payOrders(
    t.platform.database,
    { customerId, shopIds: null },
    { ids: [orderId], key: randomUUID(), endpoint: 'payOrders' },
    { kind: 'seller', name: 'Test' },
  )
  const { rows } = await t.platform.database.queryAgency(
    `select id::text, number, to_char(issued_on, 'YYYY-MM') as month, source_number as "orderNumber" from invoice
      where customer_id = $1 and source_kind = 'order' and source_id = $2`,
    [customerId, orderId],
  )
  const [invoice] = rows
  if (!invoice) throw new Error('no invoice was issued')
  return invoice as never
}

const nameBuyer = (t: HasDatabase, whose: string, name: string) =>
  t.platform.database.queryTenant(
    customerIdFromRow(whose),
    `insert into invoice_address (customer_id, version, value, changed_by)
      values ($1, 1, jsonb_build_object('name', $2::text, 'address1', 'Kai 1', 'city', 'Kiel', 'countryCode', 'DE'), 'Ana')
      on conflict (customer_id) do update set version = invoice_address.version + 1, value = excluded.value`,
    [whose, name],
  )

/** An invoice whose customer has changed their name since. */
export const createWronglyMadeOut = async (
  t: HasCustomer,
  whose = t.customerId,
): ReturnType<typeof createInvoice> => {
  await nameBuyer(t, whose, 'Wrong Name GmbH')
  const invoice = await createInvoice(t, whose)
  await nameBuyer(t, whose, 'Right Name GmbH')
  return invoice
}
