import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { key, makeOfferedSku, onHand } from '../supplier-orders/test/supplier-order-factory.ts'
import { makeBin, putAway } from '../warehouse-bins/test/bin-factory.ts'
import { takeFromWarehouseStock } from './index.ts'

const t = await testApp()

const correct = (skuId: string, quantity: number) =>
  t.operator.call(operatorWarehouseStock.correctWarehouseStock, { skuId, quantity, reason: 'Counted' }, key())

describe('the agency’s stock', () => {
  it('never goes below zero, whoever removes units at the same time', async () => {
    const { skuId, code } = await makeOfferedSku(t)
    await correct(skuId, 5)
    const answers = await Promise.all([1, 2, 3].map(() => correct(skuId, -3)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await onHand(t, skuId)).toBe(2)
    const refused = answers.find((answer) => answer.code !== 200)
    expect(refused).toMatchObject({ reason: 'stockTooLow', msg: expect.stringContaining(code) })
  })

  it('is written off for a reason, and never more than there is', async () => {
    const { skuId } = await makeOfferedSku(t)
    await correct(skuId, 5)
    const writeOff = () =>
      t.operator.call(
        operatorWarehouseStock.writeOffWarehouseStock,
        { skuId, units: 3, reason: 'expired', note: 'Best before May' },
        key(),
      )
    const answers = await Promise.all([writeOff(), writeOff()])
    expect(answers.map(({ reason }) => reason || 'ok').toSorted()).toEqual(['ok', 'stockTooLow'])
    const { rows } = await t.operator.ok(operatorWarehouseStock.listWarehouseStockMovements, { skuId })
    expect(rows[0]).toMatchObject({
      cause: 'writtenOff',
      quantity: -3,
      onHand: 2,
      writeOffReason: 'expired',
      note: 'Best before May',
    })
  })

  it('sums first movements that come at the same time', async () => {
    const { skuId } = await makeOfferedSku(t)
    await Promise.all([1, 2, 3, 4].map((units) => correct(skuId, units)))
    expect(await onHand(t, skuId)).toBe(10)
  })

  it('gives what it has to those who take units at the same time, and no more', async () => {
    const skus = [await makeOfferedSku(t), await makeOfferedSku(t)].map(({ skuId }) => skuId)
    for (const skuId of skus) await correct(skuId, 10)
    const take = (ids: readonly string[]) =>
      t.platform.database.agencyTransaction((tx) =>
        takeFromWarehouseStock(
          tx,
          ids.map((skuId) => ({ skuId, units: 4 })),
          { cause: 'customerStock', sourceId: '1', actorName: 'Pia' },
        ),
      )
    await Promise.all([take(skus), take(skus.toReversed()), take(skus), take(skus.toReversed())])
    expect(await Promise.all(skus.map((skuId) => onHand(t, skuId)))).toEqual([0, 0])
  })

  it('is exported as listed: what is searched, by SKU, with the bins', async () => {
    const { skuId, code } = await makeOfferedSku(t)
    await correct(skuId, 7)
    const bin = await makeBin(t)
    await putAway(t, { skuId }, bin.code, 4)
    await t.operator.ok(operatorWarehouseStock.saveReorderPoint, {
      skuId,
      reorder: { minUnits: 8, targetUnits: 20 },
    })
    const other = await makeOfferedSku(t)
    await correct(other.skuId, 2)
    await t.admin.query(`update sku set code = $2 where id = $1`, [other.skuId, `${code}-0`])
    await correct((await makeOfferedSku(t)).skuId, 1)
    const exported = async (isLow: boolean) => {
      const input = { search: code, isLow, format: 'csv' as const }
      const { body } = await t.operator.call(operatorWarehouseStock.exportWarehouseStock, input)
      const [, ...lines] = body.toString().trim().split('\r\n')
      return lines.map((line) => [line.split(',')[0], line.split(',').slice(-6).join()])
    }
    const low = [code, `7,0,0,8,20,${bin.code} × 4`]
    expect(await exported(false)).toEqual([low, [`${code}-0`, '2,0,0,,,']])
    expect(await exported(true)).toEqual([low])
  })

  it('lists movements with the stock after each, page by page', async () => {
    const { skuId } = await makeOfferedSku(t)
    for (let units = 1; units <= 21; units += 1) await correct(skuId, units)
    const page = (pageNum: number) =>
      t.operator.ok(operatorWarehouseStock.listWarehouseStockMovements, { skuId, pageNum })
    expect((await page(1)).rows[0]).toMatchObject({ quantity: 21, onHand: 231 })
    expect((await page(2)).rows).toMatchObject([{ quantity: 1, onHand: 1 }])
  })
})
