import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'
import { day, makeOfferedSku, needUnits, ordered, receive } from './supplier-order-factory.ts'

const t = await testApp()

const idsOf = async (goods: 'here' | 'toCome'): Promise<string[]> =>
  (await t.operator.ok(operatorOrders.listOperatorOrders, { status: 'processing', goods })).rows.map(
    ({ id }) => id,
  )

it('tells orders whose goods are in stock from those whose goods are to come, oldest payment first', async () => {
  const sku = await makeOfferedSku(t)
  const late = await needUnits(t, sku, 6, day(9))
  const early = await needUnits(t, sku, 5, day(2))
  const both = [early.id, late.id]
  expect(await idsOf('here')).not.toEqual(expect.arrayContaining([early.id]))
  const order = await ordered(t, sku, 20)
  await receive(t, order, sku, { received: 8 })
  expect((await idsOf('here')).filter((id) => both.includes(id))).toEqual([early.id])
  expect((await idsOf('toCome')).filter((id) => both.includes(id))).toEqual([late.id])
  const { rows } = await t.operator.ok(operatorOrders.listOperatorOrders, { status: 'processing' })
  const { expectedOn } = await t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id: order.id })
  expect(expectedOn).not.toBeNull()
  const goodsOf = (id: string) => rows.find((row) => row.id === id)?.goods
  expect(goodsOf(early.id)).toEqual({ needed: 5, inStock: 5, onOrder: 0, toBuy: 0, expectedOn: null })
  expect(goodsOf(late.id)).toEqual({ needed: 6, inStock: 3, onOrder: 3, toBuy: 0, expectedOn })
})

it('counts and searches by goods, and puts into a wave what is in stock', async () => {
  const sku = await makeOfferedSku(t)
  const here = await needUnits(t, sku, 4, day(3))
  const toCome = await needUnits(t, sku, 4, day(4))
  await receive(t, await ordered(t, sku, 20), sku, { received: 5 })
  const search = here.number
  const found = await t.operator.ok(operatorOrders.listOperatorOrders, { goods: 'here', search })
  expect(found.rows.map(({ id }) => id)).toEqual([here.id])
  const none = await t.operator.ok(operatorOrders.listOperatorOrders, { goods: 'toCome', search })
  expect(none.total).toBe(0)
  const all = await t.operator.ok(operatorWaves.previewWave, { max: 200 })
  const inStock = await t.operator.ok(operatorWaves.previewWave, { max: 200, goodsHere: true })
  expect(inStock.orders).toBeLessThan(all.orders)
  expect((await idsOf('toCome')).includes(toCome.id)).toBe(true)
})

it('refuses the filter for lists that are no queue', async () => {
  const answer = await t.operator.call(operatorOrders.listOperatorOrders, {
    status: 'shipped',
    goods: 'here',
  })
  expect(answer.code).toBe(415)
})
