import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { makeOrder } from '../fulfilment/test/fulfilment-factory.ts'
import { valuesOf } from './customs-declarations.ts'
import { declareGoods } from './packing-factory.ts'

const t = await testApp()
const { database } = t.platform

const rates = new Map([
  ['CNY', 7],
  ['JPY', 150],
])
const piece = {
  code: 'A',
  subject: 'Mug',
  name: 'Mug',
  hsCode: '691200',
  origin: 'CN',
  missing: [],
  pieces: 2,
  grams: 600,
}

describe('the value that is declared', () => {
  it('is what the buyer paid', () => {
    const pieces = [{ ...piece, soldMinor: 3190, costMinor: 900 }]
    expect(valuesOf({ orderCurrency: 'CNY', shopCurrency: 'EUR', pieces }, rates)).toEqual({
      currency: 'EUR',
      values: [3190],
    })
  })

  it('is what the seller pays for gifts and goods without a price in the shop, in the shop’s currency', () => {
    const pieces = [
      { ...piece, soldMinor: 5000, costMinor: 100 },
      { ...piece, soldMinor: 0, costMinor: 700 },
    ]
    expect(valuesOf({ orderCurrency: 'USD', shopCurrency: 'CNY', pieces }, rates)).toEqual({
      currency: 'CNY',
      values: [5000, 4900],
    })
  })

  it('is what the seller pays for all where the shop’s currency has no rate', () => {
    const pieces = [
      { ...piece, soldMinor: 5000, costMinor: 100 },
      { ...piece, soldMinor: 0, costMinor: 700 },
    ]
    expect(valuesOf({ orderCurrency: 'USD', shopCurrency: 'ISK', pieces }, rates)).toEqual({
      currency: 'USD',
      values: [100, 700],
    })
  })

  it('is never missing, negative or a fraction', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 })
    const goods = fc.array(fc.record({ soldMinor: money, costMinor: money }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(goods, fc.constantFrom('USD', 'CNY', 'JPY', 'ISK'), (given, shopCurrency) => {
        const pieces = given.map((one) => ({ ...piece, ...one }))
        const { values } = valuesOf({ orderCurrency: 'CNY', shopCurrency, pieces }, rates)
        expect(values).toHaveLength(pieces.length)
        expect(values.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
      }),
    )
  })
})

describe('products without customs data', () => {
  it('are a queue and a filter of the catalogue', async () => {
    const order = await makeOrder(database, t.customerId)
    const { rows } = await t.admin.query('select product_id::text as id from sku where code = $1', [
      order.lines[0]?.skuCode,
    ])
    const product = rows[0].id
    const find = async () => {
      const found = await t.operator.ok(operatorCatalogue.listProducts, { lacks: 'customs', pageSize: 100 })
      return found.rows.some(({ id }) => id === product)
    }
    const waiting = async () => {
      const { queues } = await t.operator.ok(operatorHome.getQueues, {})
      return queues.find(({ name }) => name === 'productsToDeclare')?.count ?? 0
    }
    await declareGoods(database.agency, order.id, { name: '', hsCode: '', origin: '' })
    await t.admin.query('update product set is_published = true where id = $1', [product])
    const before = await waiting()
    expect(await find()).toBe(true)
    await declareGoods(database.agency, order.id)
    expect([await find(), await waiting()]).toEqual([false, before - 1])
  })

  it('are counted up to a thousand, so that the queues stay as quick after a large import', async () => {
    await t.admin.query(`insert into product (code, subject_en)
      select 'UNDECLARED-' || n, 'Mug' from generate_series(1, 1100) n`)
    const { queues } = await t.operator.ok(operatorHome.getQueues, {})
    expect(queues.find(({ name }) => name === 'productsToDeclare')).toMatchObject({
      count: 1000,
      isLowerBound: true,
    })
  })
})
