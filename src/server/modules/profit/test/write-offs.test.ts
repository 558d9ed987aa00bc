import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { operatorProfit } from '../../../../contract/profit/profit.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import { recountProfit } from '../recount-profit.ts'
import {
  addOffer,
  brokenLaws,
  buyGoods,
  paidOrder,
  profitOf,
  shipOrder,
  wholePeriod,
} from './profit-factory.ts'
import { writeOff } from './sale-factory.ts'

const t = await testApp()
const newSku = async () => (await createSku(t)) as SkuId

const writeOffsOf = async (skuId: SkuId) => {
  await recountProfit(t.platform.database)
  const { rows } = await t.operator.ok(operatorProfit.listWriteOffs, { ...wholePeriod(), pageSize: 100 })
  return rows.filter((row) => row.skuId === skuId)
}

describe('the cost of a write-off', () => {
  it('is what its units had cost with their freight, first in, first out', async () => {
    const skuId = await newSku()
    const bought = await buyGoods(t, skuId, { units: 2, unitMinor: 1_420, freightMinor: 1_420 })
    await buyGoods(t, skuId, { units: 5, unitMinor: 2_130 })
    await writeOff(t, skuId, 3, 'lost')
    const [row] = await writeOffsOf(skuId)
    expect(row).toMatchObject({
      reason: 'lost',
      units: 3,
      goodsMinor: 2 * 200 + 300,
      inboundMinor: 200,
      costMinor: 900,
      isEstimated: false,
      isUnknown: false,
    })
    await t.admin.query('update supplier_order_line set unit_minor = 710 where order_id = $1', [bought.id])
    expect(await writeOffsOf(skuId)).toMatchObject([{ goodsMinor: 2 * 100 + 300 }])
    expect(await brokenLaws(t)).toEqual([])
  })

  it('is estimated or unknown where no purchase order brought the units', async () => {
    const skuId = await newSku()
    await t.admin.query(
      `insert into warehouse_stock_movement (sku_id, quantity, cause, actor_name) values ($1, 3, 'correction', 'Pia')`,
      [skuId],
    )
    await writeOff(t, skuId, 1)
    expect(await writeOffsOf(skuId)).toMatchObject([{ goodsMinor: 0, isUnknown: true, isEstimated: false }])
    await addOffer(t, skuId, 710)
    await writeOff(t, skuId, 2, 'sample')
    expect(await writeOffsOf(skuId)).toContainEqual(
      expect.objectContaining({ reason: 'sample', goodsMinor: 200, isUnknown: false, isEstimated: true }),
    )
  })

  it('lowers the profit of the day, but of no order, customer or kind of sale', async () => {
    const skuId = await newSku()
    await buyGoods(t, skuId, { units: 4, unitMinor: 1_420 })
    const sold = await paidOrder(t, { skuId })
    await shipOrder(t, sold)
    const order = await profitOf(t, sold.id)
    const period = wholePeriod()
    const read = () => t.operator.ok(operatorProfit.getProfit, period)
    const before = await read()
    await writeOff(t, skuId, 2, 'expired')
    await recountProfit(t.platform.database)
    const { sums, days, writeOffs } = await read()
    expect(sums.writeOffMinor).toBe(before.sums.writeOffMinor + 400)
    expect(sums.profitMinor).toBe(before.sums.profitMinor - 400)
    expect(days.reduce((sum, day) => sum + day.profitMinor, 0)).toBe(sums.profitMinor)
    expect(days.reduce((sum, day) => sum + day.writeOffMinor, 0)).toBe(sums.writeOffMinor)
    expect(days.every((day) => day.revenueMinor - day.costMinor === day.profitMinor)).toBe(true)
    expect(writeOffs.reduce((sum, one) => sum + one.costMinor, 0)).toBe(sums.writeOffMinor)
    expect(writeOffs.find(({ reason }) => reason === 'expired')).toMatchObject({ units: 2, costMinor: 400 })
    expect(await profitOf(t, sold.id)).toMatchObject({ profitMinor: order.profitMinor })
    for (const filter of [{ customerId: t.customerId }, { saleKind: 'dropshipping' as const }]) {
      const narrowed = await t.operator.ok(operatorProfit.getProfit, { ...period, ...filter })
      expect(narrowed.sums.writeOffMinor).toBe(0)
      expect(narrowed.writeOffs).toEqual([])
    }
    for (const groupBy of ['kind', 'day', 'customer', 'product', 'line', 'person'] as const) {
      const { rows } = await t.operator.ok(operatorProfit.listProfitGroups, {
        ...period,
        groupBy,
        pageSize: 100,
      })
      expect(rows.at(-1)).toMatchObject({ key: 'writeOff', orders: 0, profitMinor: -sums.writeOffMinor })
      expect({ groupBy, profit: rows.reduce((sum, row) => sum + row.profitMinor, 0) }).toEqual({
        groupBy,
        profit: sums.profitMinor,
      })
    }
  })

  it('is exported with the groups, and on its own as its list is filtered and searched', async () => {
    const [skuId, other] = [await newSku(), await newSku()]
    for (const one of [skuId, other]) {
      await buyGoods(t, one, { units: 3, unitMinor: 1_420 })
      await writeOff(t, one, 1, 'other')
    }
    const [row] = await writeOffsOf(skuId)
    const file = async (input: object) => {
      const { body } = await t.operator.call(operatorProfit.exportProfit, {
        ...wholePeriod(),
        groupBy: 'writeOff' as const,
        ...input,
      })
      return body.toString()
    }
    const all = await file({})
    expect(all).toContain(row?.code)
    const listed = await file({ search: row?.code, reason: 'other' as const })
    expect(listed.trim().split('\n')).toHaveLength(2)
    expect(listed).toContain(row?.code)
    expect((await file({ reason: 'sample' as const })).includes(row?.code ?? '')).toBe(false)
    expect(await file({ groupBy: 'kind' as const })).toContain('Write-offs')
  })

  it('and of parcels is that of single units, in any order of purchases, parcels and write-offs', async () => {
    const step = fc.record({
      kind: fc.constantFrom('buy', 'ship', 'writeOff'),
      units: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 5_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const skuId = await newSku()
        const stock: number[] = []
        const expected: number[] = []
        for (const { kind, units, price } of steps) {
          if (kind === 'buy') {
            await buyGoods(t, skuId, { units, unitMinor: price })
            stock.push(...Array.from({ length: units }, () => price))
          } else if (stock.length >= units) {
            const costs = stock.splice(0, units).reduce((sum, one) => sum + one, 0)
            if (kind === 'ship') await shipOrder(t, await paidOrder(t, { skuId, quantity: units }))
            else {
              await writeOff(t, skuId, units)
              expected.push(Math.round(costs / 7.1))
            }
          }
        }
        const rows = await writeOffsOf(skuId)
        expect(rows.map(({ goodsMinor }) => goodsMinor).toReversed()).toEqual(expected)
      }),
      { numRuns: 8 },
    )
    expect(await brokenLaws(t)).toEqual([])
  })

  it('laws find one that was counted for other units, or not at all', async () => {
    const skuId = await newSku()
    await buyGoods(t, skuId, { units: 3, unitMinor: 1_420 })
    await writeOff(t, skuId, 1)
    await recountProfit(t.platform.database)
    await t.admin.query('update write_off_cost set units = 2 where sku_id = $1', [skuId])
    expect(await brokenLaws(t)).toEqual(['writeOffsAreCounted'])
    await t.admin.query('delete from write_off_cost where sku_id = $1', [skuId])
    expect(await brokenLaws(t)).toEqual(['writeOffsAreCounted'])
    await t.admin.query(
      `insert into write_off_recount (sku_id, movement_id)
         select sku_id, id from warehouse_stock_movement where cause = 'writtenOff' and sku_id = $1`,
      [skuId],
    )
    await recountProfit(t.platform.database)
    expect(await brokenLaws(t)).toEqual([])
  })
})
