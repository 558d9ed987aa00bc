import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { startQueues } from '../fulfilment/test/fulfilment-factory.ts'
import { shipOrder } from '../fulfilment/shipping/ship-order.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { previewPayment } from '../orders/payment/preview-payment.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { restoreOrder } from '../orders/changes/restore-order.ts'
import type { Scope } from '../orders/state/types.ts'
import { putInStock } from './stock-factory.ts'
import { planStock, type StockLine } from './stock-plan.ts'

const { database, admin } = await withTestDatabase()
await startQueues(database)
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let skuId: string
let customerId: CustomerId
let shopId: string
let scope: Scope
let operatorId: string
beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
  const { rows } = await admin.query(
    `insert into operator (email, name, password_hash, roles) values ('o@example.com', 'Olivia', '-', '{owner}') returning id`,
  )
  operatorId = rows[0].id
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  scope = { customerId, shopIds: null }
  await recharge(t, customerId, 10_000)
})

/** SKUs at 5.00 each, and freight of 4.00. */
const order = async (quantity = 1): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId, quantity })] }))).id
const pay = (ids: readonly string[], agreed: Readonly<Record<string, number>> = {}, key = randomUUID()) =>
  payOrders(
    database,
    scope,
    { ids, key, endpoint: 'payOrders', agreedMinor: new Map(Object.entries(agreed)) },
    by,
  )
const stock = async () =>
  (
    await admin.query(
      `select on_hand as "onHand", reserved, (select sum(m.quantity)::int from stock_movement m
           where m.customer_id = s.customer_id and m.sku_id = s.sku_id) as moved
         from stock s where customer_id = $1 and sku_id = $2`,
      [customerId, skuId],
    )
  ).rows[0]
const amounts = async (id: string) =>
  (
    await admin.query(
      `select status, product_minor as product, total_minor as total,
           (select -sum(p.amount_minor)::int from ledger_posting p join ledger_transaction x
               on x.customer_id = p.customer_id and x.id = p.transaction_id
             where x.customer_id = o.customer_id and x.source_id = o.id and p.account = 'wallet') as paid
         from dropshipping_order o where id = $1`,
      [id],
    )
  ).rows[0]
const eventOf = async (id: string, kind: string) =>
  (
    await admin.query(
      'select detail from order_event where order_id = $1 and kind = $2 order by id desc limit 1',
      [id, kind],
    )
  ).rows[0]?.detail
const cancel = (id: string) =>
  database.tenantTransaction(customerId, (tx) => refundPaidOrder(tx, scope, { id, reason: 'Not wanted' }, by))
const ship = (id: string, lines?: { lineId: string; quantity: number }[]) =>
  database.agencyTransaction((tx) => {
    const key = randomUUID()
    const contents = lines ? ({ kind: 'lines', lines } as const) : ({ kind: 'all' } as const)
    const parcel = { key, carrier: 'YunExpress', trackingNumber: `YT${key}`, operatorId, contents }
    return shipOrder(tx, { ...parcel, order: { id } }, { kind: 'agency', name: 'Olivia' })
  })

describe('paying', () => {
  it('charges units not covered by stock, and reserves the covered ones', async () => {
    await putInStock(t, customerId, skuId, 3)
    const id = await order(5)
    const { results, balance } = await pay([id])
    expect(results).toEqual([
      {
        orderId: id,
        number: `DS-${id}`,
        ok: true,
        reason: 'paid',
        message: `DS-${id} is paid: $14.00; 3 from your stock.`,
        missing: null,
        stock: { units: 3, saved: { amountMinor: 1500, currency: 'USD' } },
      },
    ])
    expect(balance.amountMinor).toBe(8_600)
    expect(await amounts(id)).toEqual({ status: 'processing', product: 1000, total: 1400, paid: 1400 })
    expect(await stock()).toEqual({ onHand: 3, reserved: 3, moved: 3 })
    expect(await eventOf(id, 'order.paid')).toMatchObject({ stockUnits: 3, stockMinor: 1500 })
  })

  it('allocates the rest order by order, and none to an unpaid order', async () => {
    await putInStock(t, customerId, skuId, 4)
    const [first, expensive, last] = [await order(3), await order(20), await order(2)]
    const seen = await previewPayment(database, scope, [first, expensive, last])
    expect(seen.orders.map(({ due, stock: share }) => [due.amountMinor, share?.units ?? 0])).toEqual([
      [400, 3],
      [9_900, 1],
      [900, 1],
    ])
    expect(seen).toMatchObject({
      stock: { units: 4, saved: { amountMinor: 2000 } },
      payable: { amountMinor: 1300 },
      needed: { amountMinor: 400 + 9_900 + 1400 },
    })
    const { results } = await pay([first, expensive, last])
    expect(results.map(({ reason, stock: share }) => [reason, share?.units])).toEqual([
      ['paid', 3],
      ['balanceTooLow', undefined],
      ['paid', 1],
    ])
    expect(await stock()).toMatchObject({ onHand: 4, reserved: 4 })
  })

  it('allocates stock once for lines of the same SKU', async () => {
    await putInStock(t, customerId, skuId, 3)
    const lines = [draftLine({ skuId, quantity: 2 }), draftLine({ skuId, quantity: 2, title: 'Gift' })]
    const { id } = await placeOrder(t, customerId, orderDraft(shopId, { lines }))
    await pay([id])
    expect(await amounts(id)).toMatchObject({ product: 500, total: 900, paid: 900 })
    expect(await stock()).toMatchObject({ reserved: 3 })
  })

  it('rejects an order that became more expensive because its stock was allocated elsewhere', async () => {
    await putInStock(t, customerId, skuId, 1)
    const [one, other] = [await order(), await order()]
    await pay([other])
    const { results } = await pay([one], { [one]: 400 })
    expect(results).toMatchObject([
      {
        ok: false,
        reason: 'priceChanged',
        message: `DS-${one} now costs $9.00, more than the agreed $4.00. Check it and try again.`,
      },
    ])
    expect(await amounts(one)).toMatchObject({ status: 'awaitingPayment', product: 500, paid: null })
  })

  it('reserves the last unit once under concurrency', async () => {
    await recharge(t, customerId, 10_000)
    for (let round = 0; round < 5; round += 1) {
      await putInStock(t, customerId, skuId, 1)
      const ids = [await order(), await order(), await order(), await order()]
      const [a = '', b = '', c = '', d = ''] = ids
      const answers = await Promise.all([pay([a]), pay([b, c]), pay([d]), pay([a])])
      const paid = answers.flatMap(({ results }) => results).filter(({ ok }) => ok)
      expect(paid).toHaveLength(4)
      expect(paid.filter(({ stock: share }) => share !== undefined)).toHaveLength(1)
      expect(await stock()).toMatchObject({ onHand: round + 1, reserved: round + 1 })
      const charged = await Promise.all(ids.map(amounts))
      expect(charged.map(({ paid: sum }) => sum).toSorted((x, y) => x - y)).toEqual([400, 900, 900, 900])
      expect(charged.every(({ total, paid: sum }) => total === sum)).toBe(true)
    }
  })

  it('includes concurrent arrivals, and never more', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => order()))
    await Promise.all([
      ...ids.map((id) => pay([id])),
      ...[1, 1].map((nums) => putInStock(t, customerId, skuId, nums)),
    ])
    const { onHand, reserved, moved } = await stock()
    expect([onHand, moved]).toEqual([2, 2])
    const charged = await Promise.all(ids.map(amounts))
    expect(charged.filter(({ paid }) => paid === 400)).toHaveLength(reserved)
  })

  it('cannot reserve more than the stock', async () => {
    await putInStock(t, customerId, skuId, 2)
    const id = await order(3)
    const shipBy = admin.query(
      `insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, saved_minor)
         select customer_id, order_id, id, sku_id, 3, 0 from order_line where order_id = $1`,
      [id],
    )
    await expect(shipBy).rejects.toThrow('stock_reserved')
    await expect(admin.query('update stock set on_hand = -1 where sku_id = $1', [skuId])).rejects.toThrow(
      'stock',
    )
  })
})

describe('cancelling', () => {
  it('releases reservations and refunds the payment', async () => {
    await putInStock(t, customerId, skuId, 3)
    const id = await order(5)
    await pay([id])
    expect(await cancel(id)).toMatchObject({
      refund: { amountMinor: 1400 },
      balance: { amountMinor: 10_000 },
    })
    expect(await stock()).toEqual({ onHand: 3, reserved: 0, moved: 3 })
    expect(await eventOf(id, 'order.refunded')).toMatchObject({ stockUnits: 3 })
  })

  it('is final: a restored order has its full price and uses the stock then available', async () => {
    await putInStock(t, customerId, skuId, 3)
    const id = await order(5)
    await pay([id])
    await cancel(id)
    await restoreOrder(database, scope, id, by)
    expect(await amounts(id)).toMatchObject({ status: 'awaitingPayment', product: 2500, total: 2900 })
    await putInStock(t, customerId, skuId, 1)
    await pay([id])
    expect(await amounts(id)).toMatchObject({ product: 500, total: 900 })
    expect(await stock()).toMatchObject({ onHand: 4, reserved: 4 })
  })
})

describe('shipping', () => {
  it('removes reserved units from stock per parcel, before purchased ones', async () => {
    await putInStock(t, customerId, skuId, 4)
    const id = await order(5)
    await pay([id])
    const { rows } = await admin.query('select id from order_line where order_id = $1', [id])
    const { shipmentId } = await ship(id, [{ lineId: rows[0].id, quantity: 3 }])
    expect(await stock()).toEqual({ onHand: 1, reserved: 1, moved: 1 })
    const moves = await admin.query(
      `select quantity as nums, source_id as "sourceId" from stock_movement where customer_id = $1 and cause = 'shipped'`,
      [customerId],
    )
    expect(moves.rows).toEqual([{ nums: -3, sourceId: shipmentId }])
    expect(await eventOf(id, 'order.partlyShipped')).toMatchObject({ quantity: 3, stockUnits: 3 })
    await ship(id)
    expect(await stock()).toEqual({ onHand: 0, reserved: 0, moved: 0 })
    expect(await eventOf(id, 'order.shipped')).toMatchObject({ quantity: 2, stockUnits: 1 })
  })

  it('and a concurrent cancellation: one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      await putInStock(t, customerId, skuId, 2)
      const before = await stock()
      const id = await order(2)
      await pay([id])
      await Promise.allSettled([ship(id), cancel(id)])
      const { status } = await amounts(id)
      const left = before.onHand - (status === 'shipped' ? 2 : 0)
      expect(await stock()).toEqual({ onHand: left, reserved: 0, moved: left })
    }
  })
})

describe('the stock plan', () => {
  const line = fc.record({
    orderId: fc.constantFrom('1', '2', '3'),
    lineId: fc.uuid(),
    skuId: fc.constantFrom('a', 'b'),
    units: fc.integer({ min: 1, max: 9 }),
    unitPriceMinor: fc.nat(900),
  })
  it('never allocates more than the stock, or more than a line needs', () => {
    fc.assert(
      fc.property(fc.array(line), fc.nat(12), fc.nat(12), (given, a, b) => {
        const free: Readonly<Record<string, number>> = { a, b }
        const lines: StockLine[] = given.map((one) => ({ ...one, free: free[one.skuId] ?? 0 }))
        const plan = planStock(lines)
        const covers = ['1', '2', '3'].map((id) => {
          const cover = plan.allocationFor(id)
          plan.take(cover)
          return cover
        })
        const taken = covers.flatMap((cover) => cover.lines)
        for (const sku of ['a', 'b']) {
          const own = lines.filter((one) => one.skuId === sku)
          const wanted = own.reduce((sum, { units }) => sum + units, 0)
          const got = taken.filter((one) => one.skuId === sku).reduce((sum, { units }) => sum + units, 0)
          expect(got).toBe(Math.min(wanted, own.length === 0 ? 0 : (free[sku] ?? 0)))
        }
        for (const { lineId, units } of taken) {
          expect(units).toBeLessThanOrEqual(lines.find((one) => one.lineId === lineId)?.units ?? 0)
        }
        const saved = taken.reduce(
          (sum, { lineId, units }) =>
            sum + units * (lines.find((one) => one.lineId === lineId)?.unitPriceMinor ?? 0),
          0,
        )
        expect(covers.reduce((sum, { savedMinor }) => sum + savedMinor, 0)).toBe(saved)
      }),
    )
  })
})
