import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { day, key, needUnits, statusOf } from '../supplier-orders/test/supplier-order-factory.ts'
import { makeBin, putAway, stockedSku } from '../warehouse-bins/test/bin-factory.ts'

const t = await testApp()
const pia = await t.operatorWith(['fulfilment'])

/** A wave of three orders of 4, 5 and 6 units of one SKU, paid in this order. */
const wave = async () => {
  const sku = await stockedSku(t, 20)
  const orders = [
    await needUnits(t, sku, 4, day(2)),
    await needUnits(t, sku, 5, day(3)),
    await needUnits(t, sku, 6, day(4)),
  ]
  const ids = orders.map(({ id }) => id)
  const { id } = await t.operator.ok(operatorWaves.createWave, { ids }, key())
  return { id, sku, orders }
}

describe('picking a wave', () => {
  it('is seen by all pickers, and a colleague’s pick is not overwritten', async () => {
    const { id, sku } = await wave()
    const pick = (by: typeof pia, picked: number, seen: number) =>
      by.call(operatorWaves.recordWavePick, { id, skuId: sku.skuId, picked, seen })
    expect((await pick(pia, 7, 0)).code).toBe(200)
    const { items } = await t.operator.ok(operatorWaves.getWavePicks, { id })
    expect(items).toMatchObject([{ code: sku.code, quantity: 15, picked: 7, isShort: false }])
    expect(await pick(t.operator, 3, 0)).toMatchObject({ reason: 'pickedMeanwhile' })
    const both = await Promise.all([pick(pia, 9, 7), pick(t.operator, 8, 7)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200])
  })

  it('that falls short stops the orders paid last, lets the others continue, and counts the bins', async () => {
    const { id, sku, orders } = await wave()
    const bin = await makeBin(t)
    await putAway(t, sku, bin.code, 12)
    const { waiting, items } = await pia.ok(operatorWaves.recordWavePick, {
      id,
      skuId: sku.skuId,
      picked: 9,
      isShort: true,
      seen: 0,
    })
    expect(waiting.map(({ number }) => number)).toEqual([orders[2]?.number])
    expect(items).toMatchObject([{ quantity: 9, picked: 9, isShort: true }])
    expect(await Promise.all(orders.map((order) => statusOf(t, order.id)))).toEqual([
      'processing',
      'processing',
      'awaitingStock',
    ])
    const counts = await t.operator.ok(operatorBins.listBinCounts, { pageSize: 100 })
    expect(counts.rows.filter((row) => row.bin === bin.code)).toMatchObject([{ code: sku.code }])
  })
})
