import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorBins } from '../../../../contract/warehouse-bins/warehouse-bins.ts'
import { operatorWarehouseStock } from '../../../../contract/warehouse-stock/warehouse-stock.ts'
import { key, needUnits, onHand, ship } from '../../supplier-orders/test/supplier-order-factory.ts'
import { binInvariants } from '../bin-invariants.ts'
import { binCode, heldIn, makeBin, putAway, stockedSku } from './bin-factory.ts'

const t = await testApp()

describe('bins', () => {
  it('hold no more than is in stock, however many put away at once', async () => {
    const sku = await stockedSku(t, 10)
    const bins = await Promise.all([1, 2, 3, 4].map(() => makeBin(t)))
    const answers = await Promise.all(
      bins.map(({ code }) =>
        t.operator.call(operatorBins.moveGoods, { skuId: sku.skuId, to: code, units: 4 }, key()),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.filter(({ code }) => code !== 200).map(({ reason }) => reason)).toEqual([
      'tooFewUnplaced',
      'tooFewUnplaced',
    ])
  })

  it('put away once per key', async () => {
    const sku = await stockedSku(t, 10)
    const bin = await makeBin(t)
    const same = key()
    const input = { skuId: sku.skuId, to: bin.code, units: 3 }
    await Promise.all([1, 2, 3].map(() => t.operator.ok(operatorBins.moveGoods, input, same)))
    expect(await heldIn(t, bin.id, sku)).toBe(3)
  })

  it('are emptied in walking order when goods leave, those in no bin first', async () => {
    const sku = await stockedSku(t, 10)
    const far = await makeBin(t, 900_002)
    const near = await makeBin(t, 900_001)
    await putAway(t, sku, far.code, 4)
    await putAway(t, sku, near.code, 4)
    const order = await needUnits(t, sku, 5)
    await ship(t, order.id)
    expect([await heldIn(t, near.id, sku), await heldIn(t, far.id, sku)]).toEqual([1, 4])
    await t.operator.ok(
      operatorWarehouseStock.correctWarehouseStock,
      { skuId: sku.skuId, quantity: -3, reason: 'Broken' },
      key(),
    )
    expect([await heldIn(t, near.id, sku), await heldIn(t, far.id, sku)]).toEqual([0, 2])
  })

  it('move goods to another bin, and refuse more than there is', async () => {
    const sku = await stockedSku(t, 6)
    const [from, to] = [await makeBin(t), await makeBin(t)]
    await putAway(t, sku, from.code, 6)
    const move = (units: number) =>
      t.operator.call(
        operatorBins.moveGoods,
        { skuId: sku.skuId, from: from.code, to: to.code, units },
        key(),
      )
    expect((await move(4)).code).toBe(200)
    expect(await move(3)).toMatchObject({ reason: 'tooFewInBin', msg: expect.stringContaining('2 units') })
    expect([await heldIn(t, from.id, sku), await heldIn(t, to.id, sku)]).toEqual([2, 4])
  })

  it('are deactivated only when empty, and take nothing then', async () => {
    const sku = await stockedSku(t, 2)
    const bin = await makeBin(t)
    await putAway(t, sku, bin.code, 1)
    const off = { id: bin.id, zone: '', walkOrder: 0, isActive: false }
    expect(await t.operator.call(operatorBins.updateBin, off)).toMatchObject({ reason: 'binNotEmpty' })
    const empty = await makeBin(t)
    await t.operator.ok(operatorBins.updateBin, { ...off, id: empty.id })
    const refused = await t.operator.call(
      operatorBins.moveGoods,
      { skuId: sku.skuId, to: empty.code, units: 1 },
      key(),
    )
    expect(refused).toMatchObject({ reason: 'binInactive' })
    const unknown = await t.operator.call(
      operatorBins.moveGoods,
      { skuId: sku.skuId, to: binCode(), units: 1 },
      key(),
    )
    expect(unknown.msg).toContain('Bin')
  })
})

describe('counts', () => {
  const planned = async (units: number) => {
    const sku = await stockedSku(t, units)
    const bin = await makeBin(t)
    await putAway(t, sku, bin.code, units)
    await t.operator.ok(operatorBins.planBinCounts, { max: 500 })
    const { rows } = await t.operator.ok(operatorBins.listBinCounts, { pageSize: 100 })
    const count = rows.find((row) => row.bin === bin.code)
    if (!count) throw new Error('the count was not planned')
    return { sku, bin, id: count.id, expected: count.expected }
  }

  it('correct bin and stock once approved, and not before', async () => {
    const { sku, bin, id, expected } = await planned(9)
    expect(expected).toBeNull()
    await t.operator.ok(operatorBins.recordBinCount, { id, counted: 7 })
    expect(await onHand(t, sku.skuId)).toBe(9)
    await t.operator.ok(operatorBins.decideBinCount, { id, approve: true })
    expect([await onHand(t, sku.skuId), await heldIn(t, bin.id, sku)]).toEqual([7, 7])
    const again = await t.operator.call(operatorBins.decideBinCount, { id, approve: true })
    expect(again).toMatchObject({ reason: 'alreadyDecided' })
  })

  it('add what was found', async () => {
    const { sku, bin, id } = await planned(4)
    await t.operator.ok(operatorBins.recordBinCount, { id, counted: 6 })
    await t.operator.ok(operatorBins.decideBinCount, { id, approve: true })
    expect([await onHand(t, sku.skuId), await heldIn(t, bin.id, sku)]).toEqual([6, 6])
  })

  it('end without a decision where nothing differs, and are counted again where one is rejected', async () => {
    const same = await planned(3)
    expect(await t.operator.ok(operatorBins.recordBinCount, { id: same.id, counted: 3 })).toEqual({
      differs: false,
    })
    const other = await planned(3)
    await t.operator.ok(operatorBins.recordBinCount, { id: other.id, counted: 1 })
    await t.operator.ok(operatorBins.decideBinCount, { id: other.id, approve: false })
    const { rows } = await t.operator.ok(operatorBins.listBinCounts, { pageSize: 100 })
    expect(rows.filter(({ bin }) => bin === other.bin.code)).toHaveLength(1)
    expect(rows.filter(({ bin }) => bin === same.bin.code)).toHaveLength(0)
    expect(await onHand(t, other.sku.skuId)).toBe(3)
  })

  it('refuse a difference that goods which left meanwhile make impossible', async () => {
    const { sku, id } = await planned(5)
    await t.operator.ok(operatorBins.recordBinCount, { id, counted: 1 })
    const order = await needUnits(t, sku, 4)
    await ship(t, order.id)
    const refused = await t.operator.call(operatorBins.decideBinCount, { id, approve: true })
    expect(refused).toMatchObject({ reason: 'stockMovedSince' })
  })

  it('are recorded by one of two at once', async () => {
    const { id } = await planned(5)
    const answers = await Promise.all(
      [4, 6].map((counted) => t.operator.call(operatorBins.recordBinCount, { id, counted })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200])
  })
})

describe('laws', () => {
  const breaches = async () => {
    const found = []
    for (const { name, breaches: query } of binInvariants) {
      const { rows } = await query.execute(t.platform.database.agency)
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  it('hold after all of the above, and name what breaks them', async () => {
    expect(await breaches()).toEqual([])
    const sku = await stockedSku(t, 5)
    const bin = await makeBin(t)
    await putAway(t, sku, bin.code, 5)
    await t.admin.query('update bin_stock set units = units + 3 where bin_id = $1', [bin.id])
    expect(await breaches()).toEqual(binInvariants.map(({ name }) => name))
    await t.admin.query('update bin_stock set units = units - 3 where bin_id = $1', [bin.id])
  })
})
