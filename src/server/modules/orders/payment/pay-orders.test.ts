import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { CustomerId, Database } from '../../../platform/database/database.ts'
import { forgetRateBook } from '../../shipping/index.ts'
import { cancelOrder } from '../changes/cancel-orders.ts'
import { mapLine } from '../mapping/map-line.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import type { PaymentPriority } from '../../../../contract/orders/payment-options.ts'
import { chooseShippingLine } from '../changes/choose-shipping-line.ts'
import { payOrders } from './pay-orders.ts'
import { lockForPayment } from './payable-orders.ts'
import { placeOrders } from '../intake/place-orders.ts'
import { previewPayment } from './preview-payment.ts'
import { restoreOrder } from '../changes/restore-order.ts'
import type { OrderDraft, Scope } from '../state/types.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let skuId: string
let customerId: CustomerId
let shopId: string
let scope: Scope
beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  scope = { customerId, shopIds: null }
})

/** An order of 9.00 USD: a SKU of 5.00 and freight of 4.00. */
const order = async (part: Partial<OrderDraft> = {}): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId })], ...part }))).id
const orders = (count: number): Promise<string[]> =>
  database.tenantTransaction(customerId, async (tx) => {
    const drafts = Array.from({ length: count }, () => orderDraft(shopId, { lines: [draftLine({ skuId })] }))
    return (await placeOrders(tx, customerId, drafts, by)).map(({ id }) => id)
  })
const pay = (ids: readonly string[], key: string = randomUUID(), within: Scope = scope) =>
  payOrders(database, within, { ids, key, endpoint: 'payOrders' }, by)
const statusOf = async (id: string): Promise<string> =>
  (await admin.query('select status from dropshipping_order where id = $1', [id])).rows[0].status
const balance = async (): Promise<number> =>
  Number(
    (await admin.query('select balance_minor from wallet where customer_id = $1', [customerId])).rows[0]
      .balance_minor,
  )
const ledgerSum = async (): Promise<number> =>
  Number(
    (await admin.query('select sum(amount_minor) from ledger_posting where customer_id = $1', [customerId]))
      .rows[0].sum,
  )
const paymentsOf = async (id: string): Promise<number> => {
  const { rows } = await admin.query(
    `select count(*)::int as n from ledger_transaction where source_id = $1 and kind = 'orderPayment'`,
    [id],
  )
  return rows[0].n
}
const reasons = (answer: { results: readonly { reason: string }[] }): string[] =>
  answer.results.map(({ reason }) => reason)

describe('payOrders', () => {
  it('pays what the balance covers in the given order, and reports the shortfall of each unpaid one', async () => {
    await recharge(t, customerId, 2_000)
    const expensive = await order({ lines: [draftLine({ skuId, quantity: 3 })] })
    const [first = '', second = ''] = await orders(2)
    const answer = await pay([first, expensive, second])
    expect(answer.results).toEqual([
      {
        orderId: first,
        number: `DS-${first}`,
        ok: true,
        reason: 'paid',
        message: `DS-${first} is paid: $9.00.`,
        missing: null,
      },
      {
        orderId: expensive,
        number: `DS-${expensive}`,
        ok: false,
        reason: 'balanceTooLow',
        message: `DS-${expensive} needs $8.00 more than the wallet balance. Recharge the wallet first.`,
        figures: { number: `DS-${expensive}`, shortMinor: 800, currency: 'USD' },
        missing: { amountMinor: 800, currency: 'USD' },
      },
      {
        orderId: second,
        number: `DS-${second}`,
        ok: true,
        reason: 'paid',
        message: `DS-${second} is paid: $9.00.`,
        missing: null,
      },
    ])
    expect(answer.balance).toEqual({ amountMinor: 200, currency: 'USD' })
    expect(await balance()).toBe(200)
    expect(await ledgerSum()).toBe(0)
    expect([await statusOf(first), await statusOf(expensive)]).toEqual(['processing', 'awaitingPayment'])
  })

  it('reports why an order cannot be paid', async () => {
    await recharge(t, customerId, 10_000)
    const inactive = await createSku(t)
    const [unmapped, unpaid, lostSku, cancelled, paid] = [
      await order({ lines: [draftLine()] }),
      await order({ shopPaid: false }),
      await order({ lines: [draftLine({ skuId: inactive })] }),
      await order(),
      await order(),
    ]
    await admin.query('update sku set is_active = false where id = $1', [inactive])
    await cancelOrder(database, scope, { id: cancelled, reason: '' }, by)
    await pay([paid])
    const answer = await pay([unmapped, unpaid, lostSku, cancelled, paid, '999999999'])
    expect(reasons(answer)).toEqual([
      'linesUnmapped',
      'shopUnpaid',
      'skuInactive',
      'cancelled',
      'alreadyPaid',
      'notFound',
    ])
    expect(await balance()).toBe(9_100)
  })

  it('keeps the stored price, and fails when the shipping line is gone', async () => {
    await recharge(t, customerId, 10_000)
    const sku = await createSku(t)
    const line = await createShippingLine(t, { baseMinor: 100 })
    const [id, other] = [
      await order({ lines: [draftLine({ skuId: sku })] }),
      await order({ lines: [draftLine({ skuId: sku })] }),
    ]
    await admin.query('update sku set price_minor = 9999 where id = $1', [sku])
    await pay([id])
    expect(await balance()).toBe(10_000 - 600)
    await admin.query('update shipping_line set is_active = false where id = $1', [line])
    forgetRateBook()
    expect(reasons(await pay([other]))).toEqual(['lineUnavailable'])
  })

  it('returns the first answer for a repeated key, and rejects it for other orders', async () => {
    await recharge(t, customerId, 1_000)
    const [one = '', two = ''] = await orders(2)
    const first = await pay([one, two], 'key-12345')
    await recharge(t, customerId, 5_000)
    expect(await pay([one, two], 'key-12345')).toEqual(first)
    expect(reasons(first)).toEqual(['paid', 'balanceTooLow'])
    await expect(pay([two], 'key-12345')).rejects.toMatchObject({ reason: 'idempotencyKeyReused' })
    expect(reasons(await pay([one, two]))).toEqual(['alreadyPaid', 'paid'])
  })

  it('completes with the same key after a crash between two chunks', async () => {
    await recharge(t, customerId, 1_000_000)
    const ids = await orders(300)
    let transactions = 0
    const dying: Database = {
      ...database,
      tenantTransaction: (customer, body) => {
        transactions += 1
        if (transactions > 1) return Promise.reject(new Error('killed'))
        return database.tenantTransaction(customer, body)
      },
    }
    const intent = { ids, key: 'dying-key', endpoint: 'payOrders' } as const
    await expect(payOrders(dying, scope, intent, by)).rejects.toThrow('killed')
    expect(await balance()).toBe(1_000_000 - 250 * 900)
    await expect(pay(ids.slice(0, 250), 'dying-key')).rejects.toMatchObject({
      reason: 'idempotencyKeyReused',
    })
    expect(new Set(reasons(await pay(ids, 'dying-key')))).toEqual(new Set(['paid']))
    expect(await balance()).toBe(1_000_000 - 300 * 900)
  })

  it('pays an order again that was restored after its payment', async () => {
    await recharge(t, customerId, 5_000)
    const id = await order()
    await pay([id])
    await admin.query(
      `update dropshipping_order set status = 'cancelled', waiting_reason = null, waiting_on = null,
      waiting_since = null where id = $1`,
      [id],
    )
    await restoreOrder(database, scope, id, by)
    expect(reasons(await pay([id]))).toEqual(['paid'])
    expect(await paymentsOf(id)).toBe(2)
  })

  it('does not find orders of shops outside the account', async () => {
    await recharge(t, customerId, 5_000)
    const id = await order()
    const elsewhere = { customerId, shopIds: [(await createShop(t, customerId)) as never] }
    expect(reasons(await pay([id], randomUUID(), elsewhere))).toEqual(['notFound'])
    expect((await previewPayment(database, elsewhere, [id])).results[0]?.reason).toBe('notFound')
  })

  it('previews exactly what paying does', async () => {
    await recharge(t, customerId, 1_000)
    const ids = await orders(2)
    const preview = await previewPayment(database, scope, ids)
    expect(preview).toMatchObject({
      total: { amountMinor: 1_800 },
      payable: { amountMinor: 900 },
      balance: { amountMinor: 1_000 },
      balanceAfter: { amountMinor: 100 },
    })
    expect(reasons(preview)).toEqual(['paymentDue', 'balanceTooLow'])
    expect((await pay(ids)).balance).toEqual(preview.balanceAfter)
  })

  it('previews the payment order, and cheaper or faster lines', async () => {
    const small = await order({ shopOrderName: '#small' })
    const large = await order({ shopOrderName: '#large', lines: [draftLine({ skuId, quantity: 3 })] })
    const expensive = await createShippingLine(t, { baseMinor: 900, days: [2, 4] })
    await recharge(t, customerId, 1_000)
    const names = async (first?: PaymentPriority) => {
      const preview = await previewPayment(database, scope, [large, small], first)
      expect(preview.results.map(({ orderId }) => orderId)).toEqual(preview.orders.map(({ id }) => id))
      return preview.orders.map(({ shopOrderName }) => shopOrderName)
    }
    expect(await names()).toEqual(['#large', '#small'])
    expect(await names('oldest')).toEqual(['#small', '#large'])
    expect(await names('cheapest')).toEqual(['#small', '#large'])
    expect(await names('dearest')).toEqual(['#large', '#small'])
    const cheapest = await previewPayment(database, scope, [large, small], 'cheapest')
    expect(reasons(cheapest)).toEqual(['paymentDue', 'balanceTooLow'])

    const before = cheapest.orders[0]
    expect(before).toMatchObject({ cheaper: null, faster: { lineId: expensive, daysMin: 2, daysMax: 4 } })
    const fast = { ids: [small], lineId: before?.faster?.lineId ?? '' }
    await chooseShippingLine(database, scope, fast, by)
    const [after] = (await previewPayment(database, scope, [small])).orders
    expect(after?.line).toEqual(before?.faster)
    expect(after).toMatchObject({ cheaper: before?.line, faster: null })
    expect((after?.total.amountMinor ?? 0) - (before?.total.amountMinor ?? 0)).toBe(
      (after?.line?.freight.amountMinor ?? 0) - (before?.line?.freight.amountMinor ?? 0),
    )
  })
})

describe('concurrency', () => {
  it('ten concurrent calls pay an order once', async () => {
    await recharge(t, customerId, 50_000)
    const id = await order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay([id])))
    expect(answers.flatMap(reasons).toSorted()).toEqual([...Array(9).fill('alreadyPaid'), 'paid'])
    expect(await paymentsOf(id)).toBe(1)
    expect(await balance()).toBe(50_000 - 900)
  })

  it('ten concurrent calls with one key return the same answer', async () => {
    await recharge(t, customerId, 50_000)
    const ids = await orders(3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(ids, 'one-key-for-all')))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0] && reasons(answers[0])).toEqual(['paid', 'paid', 'paid'])
    expect(await balance()).toBe(50_000 - 2_700)
  })

  it('payments never overdraw a wallet, and the ledger sums to zero', async () => {
    await recharge(t, customerId, 10_000)
    const ids = await orders(24)
    const batches = Array.from({ length: 12 }, (_, index) => [
      ids[index] ?? '',
      ids[index + 12] ?? '',
      ids[(index * 5) % 24] ?? '',
    ])
    const answers = await Promise.all(batches.map((batch) => pay(batch)))
    const paid = answers.flatMap(reasons).filter((reason) => reason === 'paid')
    expect(paid).toHaveLength(11)
    expect(await balance()).toBe(10_000 - 11 * 900)
    expect(await ledgerSum()).toBe(0)
    const moved = await admin.query(
      `select count(*)::int as n from dropshipping_order where customer_id = $1 and status = 'processing'`,
      [customerId],
    )
    expect(moved.rows[0].n).toBe(11)
  })

  it('an order is either cancelled or paid', async () => {
    await recharge(t, customerId, 100_000)
    for (let round = 0; round < 15; round += 1) {
      const id = await order()
      const [payment, cancel] = await Promise.allSettled([
        pay([id]),
        cancelOrder(database, scope, { id, reason: '' }, by),
      ])
      const paid = payment.status === 'fulfilled' && reasons(payment.value)[0] === 'paid'
      expect(paid).toBe(cancel.status === 'rejected')
      expect(await statusOf(id)).toBe(paid ? 'processing' : 'cancelled')
      expect(await paymentsOf(id)).toBe(paid ? 1 : 0)
    }
  })

  it('sees the lines as of the lock', async () => {
    const id = await order()
    const client = await admin.connect()
    await client.query('begin')
    await client.query('update dropshipping_order set note = $2 where id = $1', [id, 'mapped meanwhile'])
    await client.query('update order_line set quantity = 7 where order_id = $1', [id])
    const waiting = database.tenantTransaction(customerId, (tx) => lockForPayment(tx, scope, [id]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await client.query('commit')
    client.release()
    expect((await waiting).orders[0]?.lines).toMatchObject([{ count: 7 }])
  })

  it('an order is paid at its price, even if it is matched concurrently', async () => {
    await recharge(t, customerId, 100_000)
    const expensive = await createSku(t, { priceMinor: 2_000 })
    for (let round = 0; round < 15; round += 1) {
      const id = await order({ lines: [draftLine({ skuId, variantKey: `race-${round}` })] })
      const { rows } = await admin.query('select id from order_line where order_id = $1', [id])
      const mapping = { orderId: id, lineId: rows[0].id, skuId: expensive, units: 1, applyToWaiting: true }
      const [payment, change] = await Promise.allSettled([pay([id]), mapLine(database, scope, mapping, by)])
      expect(payment.status === 'fulfilled' && reasons(payment.value)).toEqual(['paid'])
      const after = await admin.query(
        `select o.total_minor, l.sku_id, -p.amount_minor as paid from dropshipping_order o
           join order_line l on l.order_id = o.id
           join ledger_transaction x on x.source_id = o.id
           join ledger_posting p on p.transaction_id = x.id and p.account = 'wallet' where o.id = $1`,
        [id],
      )
      expect(Number(after.rows[0].paid)).toBe(after.rows[0].total_minor)
      expect(after.rows[0].sku_id).toBe(change.status === 'fulfilled' ? expensive : skuId)
      expect(after.rows[0].total_minor).toBe(change.status === 'fulfilled' ? 2_400 : 900)
    }
  })
})
