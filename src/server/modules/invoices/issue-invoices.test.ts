import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database/database.ts'
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
import { refundPart } from '../orders/payment/refund-part.ts'
import { undoPayment } from '../orders/payment/undo-payment.ts'
import { putInStock } from '../stock/stock-factory.ts'
import { lockWallet } from '../wallet/index.ts'
import { listInvoices, readInvoices } from './invoice-queries.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let skuId: string
let customerId: CustomerId
let shopId: string
beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  await recharge(t, customerId, 10_000)
})

/** 5.00 USD for each piece, and 4.00 for shipping. */
const orderOf = async (whose: CustomerId, shop: string, quantity = 1): Promise<string> =>
  (await placeOrder(t, whose, orderDraft(shop, { lines: [draftLine({ skuId, quantity })] }))).id
const order = (quantity = 1) => orderOf(customerId, shopId, quantity)
const pay = async (ids: readonly string[], whose = customerId): Promise<string[]> => {
  const intent = { ids, key: randomUUID(), endpoint: 'payOrders' } as const
  const scope = { customerId: whose, shopIds: null }
  return (await payOrders(database, scope, intent, by)).results.map(({ reason }) => reason)
}
const undo = (ids: readonly string[]) =>
  database.tenantTransaction(customerId, (tx) => undoPayment(tx, { customerId, shopIds: null }, ids, by))
const refund = (orderId: string, amountMinor: number) =>
  database.tenantTransaction(customerId, async (tx) => {
    const wallet = await lockWallet(tx, customerId)
    const part = {
      orderId,
      amountMinor,
      key: randomUUID(),
      actorName: 'Lin',
      agencyRemark: 'Broken in transit',
    }
    return refundPart(tx, customerId, wallet, part)
  })
const issued = async (whose = customerId) => {
  const viewer = { customerId: whose, shopIds: null }
  const { rows } = await listInvoices(database.tenant(whose), viewer, { pageNum: 1, pageSize: 100 })
  return readInvoices(
    database.tenant(whose),
    viewer,
    rows.map(({ id }) => id),
  )
}
const setUp = async (section: 'company' | 'invoicing', value: object): Promise<void> => {
  await admin.query(
    `insert into agency_settings (section, version, value, changed)
      select $1, coalesce(max(version), 0) + 1, $2, '{}' from agency_settings where section = $1`,
    [section, JSON.stringify(value)],
  )
}
const addressed = (value: object) =>
  admin.query(
    `insert into invoice_address (customer_id, version, value, changed_by) values ($1, 1, $2, 'Ana')`,
    [customerId, JSON.stringify(value)],
  )
const numbersOf = async (series: string): Promise<number[]> =>
  (await admin.query('select serial from invoice where series = $1 order by serial', [series])).rows.map(
    ({ serial }) => Number(serial),
  )
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

describe('issuing invoices', () => {
  it('invoices a paid order with its goods and shipping', async () => {
    const id = await order(2)
    expect(await pay([id])).toEqual(['paid'])
    const [invoice, ...others] = await issued()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^OR-20\d\d-\d{6}$/),
      series: 'order',
      status: 'paid',
      sourceKind: 'order',
      sourceId: id,
      currency: 'USD',
      totalMinor: 1_400,
      shipTo: 'US',
      buyer: { name: expect.stringMatching(/\w/), countryCode: '' },
    })
    expect(
      invoice?.lines.map(({ kind, quantity, unitMinor, totalMinor }) => [
        kind,
        quantity,
        unitMinor,
        totalMinor,
      ]),
    ).toEqual([
      ['goods', 2, 500, 1_000],
      ['freight', 1, 400, 400],
    ])
  })

  it('deducts units taken from own stock from their line', async () => {
    await putInStock(t, customerId, skuId, 1)
    await pay([await order(3)])
    const [invoice] = await issued()
    expect(invoice?.totalMinor).toBe(1_400)
    expect(invoice?.lines[0]).toMatchObject({
      quantity: 3,
      discountMinor: 500,
      ownStockMinor: 500,
      totalMinor: 1_000,
    })
  })

  it('credits an undone payment whole, and the next payment has a new invoice', async () => {
    const id = await order()
    await pay([id])
    await undo([id])
    await pay([id])
    const [again, credit, first] = await issued()
    expect([again?.status, credit?.status, first?.status]).toEqual(['paid', 'credit', 'credited'])
    expect(credit).toMatchObject({ totalMinor: 900, corrects: { id: first?.id, number: first?.number } })
    expect(credit?.lines).toEqual(first?.lines)
    expect(first?.credits).toEqual([
      { id: credit?.id, number: credit?.number, issuedOn: credit?.issuedOn, totalMinor: 900 },
    ])
  })

  it('credits refunds in part, with their reason, and never more than was invoiced', async () => {
    const id = await order()
    await pay([id])
    await refund(id, 300)
    await refund(id, 600)
    const [last, part, invoice] = await issued()
    expect(invoice?.status).toBe('credited')
    expect(part).toMatchObject({
      totalMinor: 300,
      remark: 'Broken in transit',
      lines: [{ kind: 'refund', totalMinor: 300 }],
    })
    expect(last?.totalMinor).toBe(600)
    await expect(refund(id, 1)).rejects.toMatchObject({ reason: 'amountTooHigh' })
  })

  it('keeps both sides as they were on the day of issue', async () => {
    await addressed({ name: 'Harbour GmbH', countryCode: 'DE', taxNumber: 'DE123456789', city: 'Kiel' })
    const id = await order()
    await pay([id])
    await admin.query(`update invoice_address set value = '{"name": "Later GmbH"}' where customer_id = $1`, [
      customerId,
    ])
    await refund(id, 100)
    const [credit, invoice] = await issued()
    for (const one of [credit, invoice])
      expect(one?.buyer).toMatchObject({ name: 'Harbour GmbH', countryCode: 'DE', taxNumber: 'DE123456789' })
  })

  it('states its sums in any home currency with an exchange rate, and is issued without one', async () => {
    const set = (homeCurrency: string) =>
      setUp('invoicing', { countryCode: 'DE', taxRateBp: 0, homeCurrency, footer: '' })
    try {
      await set('EUR')
      await pay([await order()])
      expect((await issued()).at(0)?.home).toMatchObject({ currency: 'EUR', rate: 0.86, totalMinor: 774 })
      await admin.query('delete from agency_settings')
      await set('SEK')
      await pay([await order()])
      expect((await issued()).at(0)?.home).toBeNull()
    } finally {
      await admin.query('delete from agency_settings')
    }
  })

  it('contains the tax, whose parts add up over several credit notes', async () => {
    await setUp('company', { legalName: 'Oregon Trading', vatNumber: 'US99' })
    await setUp('invoicing', { countryCode: 'US', taxRateBp: 1_900, homeCurrency: 'CNY', footer: 'Bank' })
    try {
      const id = await order()
      await pay([id])
      for (const amount of [100, 33, 767]) await refund(id, amount)
      const all = await issued()
      const invoice = all.at(-1)
      expect(invoice).toMatchObject({
        netMinor: 756,
        taxMinor: 144,
        totalMinor: 900,
        tax: { ground: 'domestic', rateBp: 1_900 },
        home: { currency: 'CNY', rate: 7.1, taxMinor: 1_022 },
        seller: { name: 'Oregon Trading', countryCode: 'US' },
      })
      const credited = all.slice(0, -1)
      expect(credited.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(144)
      expect(credited.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(900)
    } finally {
      await admin.query('delete from agency_settings')
    }
  })

  it('numbers without gaps while customers pay and fail at the same time', async () => {
    const sellers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const whose = await createCustomer(t)
        const shop = await createShop(t, whose)
        // Every second one cannot pay its second order.
        await recharge(t, whose, index % 2 === 0 ? 1_000 : 5_000)
        return { whose, orders: [await orderOf(whose, shop), await orderOf(whose, shop)] }
      }),
    )
    const last = async () => Math.max(0, ...(await numbersOf('order')))
    const before = await last()
    await Promise.all(
      sellers.flatMap(({ whose, orders }) => [
        ...orders.map((id) => pay([id], whose)),
        // Takes a number and rolls back.
        database
          .tenantTransaction(whose, async (tx) => {
            await lockWallet(tx, whose)
            throw new Error('rolled back')
          })
          .catch((error: Error) => error.message),
      ]),
    )
    expect(await numbersOf('order')).toEqual(upTo(await last()))
    expect((await last()) - before).toBe(12)
  })

  it('gives the number of a transaction that failed to the next one', async () => {
    const taken = async () =>
      (await admin.query(`select last_number from invoice_counter where series = 'order'`)).rows[0]
    const before = await taken()
    await expect(
      database.tenantTransaction(customerId, async (tx) => {
        await tx.executeQuery({
          sql: `select take_invoice_numbers('order', extract(year from now())::int, 5, current_date)`,
          parameters: [],
        } as never)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await taken()).toEqual(before)
  })

  it('cannot be changed by either role of the server', async () => {
    const id = await order()
    await pay([id])
    for (const change of ['update invoice set total_minor = 1, net_minor = 1', 'delete from invoice'])
      await expect(database.queryAgency(change)).rejects.toThrow('permission denied')
    await expect(database.queryTenant(customerId, 'delete from invoice', [])).rejects.toThrow(
      'permission denied',
    )
    await expect(
      database.queryTenant(customerId, `update invoice_counter set last_number = 1`, []),
    ).rejects.toThrow('permission denied')
  })

  it('counts and sums each month', async () => {
    const ids = [await order(), await order(2)]
    await pay(ids)
    await refund(ids[0] ?? '', 50)
    const { rows } = await admin.query(
      'select series, of_series, invoices, total_minor from invoice_month where customer_id = $1 order by series',
      [customerId],
    )
    expect(rows).toEqual([
      { series: 'credit', of_series: 'order', invoices: 1, total_minor: '50' },
      { series: 'order', of_series: 'order', invoices: 2, total_minor: '2300' },
    ])
  })

  // Last, because it leaves a gap.
  it('credits nothing of a payment from before there were invoices', async () => {
    const id = await order()
    await pay([id])
    await admin.query(`begin; set local session_replication_role = replica;
      delete from invoice where customer_id = ${customerId}; commit`)
    await refund(id, 100)
    expect(await issued()).toEqual([])
  })
})
