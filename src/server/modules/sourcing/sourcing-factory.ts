import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { OrderId, OrderLineId, ShopId } from '../../../contract/kernel/ids.ts'
import { operatorSourcing, type OperatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { SourcingRequest } from '../../../contract/sourcing/sourcing-schemas.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createOrder, draftLine } from '../orders/test/order-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

type ProductRequestInput = InputOf<typeof sourcing.askForProduct>
export const askFor = (caller: Caller, wish: Partial<ProductRequestInput> = {}): Promise<SourcingRequest> =>
  caller.ok(sourcing.askForProduct, { title: 'Folding kettle', note: 'With an EU plug', ...wish })

type Quote = InputOf<typeof operatorSourcing.quoteSourcing>
export const kettle: Omit<Quote, 'id' | 'version'> = {
  subjectEn: 'Folding kettle 600 ml',
  subjectZh: '折叠水壶',
  pictures: ['/app/files/1/large', '/app/files/2/large'],
  description: 'Silicone & steel.\nFolds flat.',
  leadDays: 4,
  minQuantity: 10,
  deliveryDaysMin: 7,
  deliveryDaysMax: 12,
  skus: [
    {
      attributes: [{ name: 'Plug', value: 'EU' }],
      priceMinor: 1000,
      tiers: [{ minQuantity: 50, priceMinor: 900 }],
      weightGrams: 620,
      goodsAttributes: ['battery'],
      supplierUrl: 'https://secret-supplier.example/offer/77',
      costCnyMinor: 5432,
      marginBps: 3187,
    },
  ],
}

export const quote = (
  t: TestApp,
  { id, version }: Pick<SourcingRequest, 'id' | 'version'>,
  change: Partial<Quote> = {},
  operator: Caller = t.operator,
): Promise<OperatorSourcing> =>
  operator.ok(operatorSourcing.quoteSourcing, { ...kettle, ...change, id, version })

export const quoted = async (
  t: TestApp,
  caller: Caller = t.main,
  change: Partial<Quote> = {},
): Promise<SourcingRequest> => {
  const { id, version } = await askFor(caller)
  await quote(t, { id, version }, change)
  return caller.ok(sourcing.getSourcing, { id })
}

export const accepted = async (t: TestApp, caller: Caller = t.main): Promise<SourcingRequest> => {
  const { id, version } = await quoted(t, caller)
  await caller.ok(sourcing.acceptSourcing, { id, version }, key())
  return caller.ok(sourcing.getSourcing, { id })
}

export const declined = async (t: TestApp, caller: Caller = t.main): Promise<SourcingRequest> => {
  const { id, version } = await quoted(t, caller)
  return caller.ok(sourcing.declineSourcing, { id, version, reason: 'Too dear' })
}

export const expireQuote = async (t: TestApp, id: string): Promise<void> => {
  await t.admin.query(`update sourcing_request set expires_at = now() - interval '1 minute' where id = $1`, [
    id,
  ])
}

/** An order waiting for a price, with its only line and that line's shop variant. */
export const waitingOrder = async (
  t: TestApp,
  customerId: CustomerId = t.customerId,
  variantKey = randomUUID(),
) => {
  const orderId = await createOrder(t, customerId, {
    lines: [draftLine({ title: 'Kettle', variantKey, quantity: 2 })],
  })
  const { rows } = await t.admin.query<{ shopId: ShopId; lineId: OrderLineId }>(
    `select o.shop_id::text as "shopId", l.id::text as "lineId" from dropshipping_order o
      join order_line l on l.order_id = o.id where o.id = $1`,
    [orderId],
  )
  const [found] = rows
  if (!found) throw new Error('the order has no shop or line')
  return { orderId: orderId as OrderId, variantKey, ...found }
}
