import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { customerRefSchema } from '../../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { operatorBins } from '../../../../contract/warehouse-bins/warehouse-bins.ts'
import { operatorWarehouseStock } from '../../../../contract/warehouse-stock/warehouse-stock.ts'
import { putInStock } from '../../stock/stock-factory.ts'
import { key, needUnits } from '../../supplier-orders/test/supplier-order-factory.ts'
import { planDailyCounts } from '../counts.ts'
import { makeBin, putAway, stockedSku } from './bin-factory.ts'

const t = await testApp()

let made = 0
const addBarcode = async (skuId: string): Promise<string> => {
  made += 1
  const code = `69400000${process.pid}${made}`
  await t.admin.query('insert into sku_barcode (code, sku_id) values ($1, $2)', [code, skuId])
  return code
}

describe('the pick list', () => {
  it('follows the walking order of bins, goods in no bin last', async () => {
    const [first, last, loose] = [await stockedSku(t, 5), await stockedSku(t, 5), await stockedSku(t, 5)]
    const [near, far] = [await makeBin(t, 100), await makeBin(t, 200)]
    await putAway(t, last, far.code, 5)
    await putAway(t, first, far.code, 1)
    await putAway(t, first, near.code, 4)
    const orders = []
    for (const sku of [loose, last, first]) orders.push(await needUnits(t, sku, 2))
    const { items } = await t.operator.ok(operatorOrders.getPickingList, { ids: orders.map(({ id }) => id) })
    expect(items.map(({ skuId, bins }) => ({ skuId, bins }))).toEqual([
      {
        skuId: first.skuId,
        bins: [
          { code: near.code, units: 4, ownerName: null },
          { code: far.code, units: 1, ownerName: null },
        ],
      },
      { skuId: last.skuId, bins: [{ code: far.code, units: 5, ownerName: null }] },
      { skuId: loose.skuId, bins: [] },
    ])
  })

  it('names bins of those whose stock the orders use', async () => {
    const sku = await stockedSku(t, 3)
    const [ours, theirs] = [await makeBin(t), await makeBin(t)]
    await putAway(t, sku, ours.code, 3)
    const order = await needUnits(t, sku, 1)
    const { rows } = await t.admin.query<{ id: string; line: string; name: string }>(
      `select o.customer_id::text as id, l.id::text as line, c.name from dropshipping_order o
         join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
         join customer c on c.customer_id = o.customer_id where o.id = $1`,
      [order.id],
    )
    const { id: customerId = '', line, name } = rows[0] ?? {}
    await putInStock(t, customerId, sku.skuId, 4)
    const input = {
      skuId: sku.skuId,
      ownerId: customerRefSchema.parse(customerId),
      to: theirs.code,
      units: 4,
    }
    await t.operator.ok(operatorBins.moveGoods, input, key())
    const binsNow = async () =>
      (await t.operator.ok(operatorOrders.getPickingList, { ids: [order.id] })).items.map(({ bins }) => bins)
    expect(await binsNow()).toEqual([[{ code: ours.code, units: 3, ownerName: null }]])
    await t.admin.query(
      `insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, saved_minor)
         values ($1, $2, $3, $4, 1, 0)`,
      [customerId, order.id, line, sku.skuId],
    )
    expect(await binsNow()).toEqual([[{ code: theirs.code, units: 4, ownerName: name }]])
  })
})

describe('other codes of a SKU', () => {
  it('find it where goods are put away, in the stock, and at the pack station', async () => {
    const sku = await stockedSku(t, 4)
    const code = await addBarcode(sku.skuId)
    const unplaced = await t.operator.ok(operatorBins.listUnplacedGoods, { scanned: code })
    expect(unplaced.rows.map(({ skuId, units }) => [skuId, units])).toEqual([[sku.skuId, 4]])
    const own = await t.operator.ok(operatorBins.listUnplacedGoods, { scanned: sku.code.toLowerCase() })
    expect(own.rows).toEqual(unplaced.rows)
    expect((await t.operator.ok(operatorBins.listUnplacedGoods, { scanned: sku.code.slice(1) })).total).toBe(
      0,
    )
    const stock = await t.operator.ok(operatorWarehouseStock.listWarehouseStock, { search: code })
    expect(stock.rows.map(({ skuId }) => skuId)).toEqual([sku.skuId])
    const { number } = await needUnits(t, sku, 1)
    const order = await t.operator.ok(operatorPacking.findOrderToPack, { number })
    expect(order.lines.map(({ barcodes }) => barcodes)).toEqual([[code]])
  })
})

describe('the warehouse stock', () => {
  it('names the first three bins in walking order, and how many more there are', async () => {
    const sku = await stockedSku(t, 10)
    const bins = []
    for (const walkOrder of [4, 3, 2, 1]) bins.push(await makeBin(t, walkOrder))
    for (const { code } of bins) await putAway(t, sku, code, 2)
    const { rows } = await t.operator.ok(operatorWarehouseStock.listWarehouseStock, { search: sku.code })
    expect(rows[0]?.bins).toEqual(
      bins
        .toReversed()
        .slice(0, 3)
        .map(({ code }) => ({ code, units: 2 })),
    )
    expect(rows[0]?.moreBins).toBe(1)
  })
})

describe('the daily counts', () => {
  it('are planned unless some are still open', async () => {
    const sku = await stockedSku(t, 5)
    const bin = await makeBin(t)
    await putAway(t, sku, bin.code, 5)
    await planDailyCounts(t.platform.database.agency)
    const first = await t.operator.ok(operatorBins.listBinCounts, {})
    expect(first.counts.open).toBeGreaterThan(0)
    const other = await stockedSku(t, 5)
    await putAway(t, other, bin.code, 5)
    await planDailyCounts(t.platform.database.agency)
    expect((await t.operator.ok(operatorBins.listBinCounts, {})).counts.open).toBe(first.counts.open)
  })
})
