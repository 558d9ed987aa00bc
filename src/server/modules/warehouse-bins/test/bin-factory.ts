import type { TestApp } from '../../../../../test/http.ts'
import type { BinId } from '../../../../contract/kernel/ids.ts'
import { operatorBins } from '../../../../contract/warehouse-bins/warehouse-bins.ts'
import { operatorWarehouseStock } from '../../../../contract/warehouse-stock/warehouse-stock.ts'
import { makeOfferedSku, key, type OfferedSku } from '../../supplier-orders/test/supplier-order-factory.ts'

let made = 0
/** A code that no other test uses. */
export const binCode = (): string => {
  made += 1
  return `T-${process.pid}-${made}`
}

export const makeBin = async (t: TestApp, walkOrder = 0): Promise<{ id: BinId; code: string }> => {
  const code = binCode()
  await t.operator.ok(operatorBins.createBins, { codes: [code], zone: 'Test', walkOrder })
  const { rows } = await t.operator.ok(operatorBins.listBins, { search: code })
  const [bin] = rows
  if (!bin) throw new Error('the bin was not created')
  return { id: bin.id, code }
}

/** A SKU of which the agency has units. */
export const stockedSku = async (t: TestApp, units: number): Promise<OfferedSku> => {
  const sku = await makeOfferedSku(t)
  const input = { skuId: sku.skuId, quantity: units, reason: 'Found' }
  await t.operator.ok(operatorWarehouseStock.correctWarehouseStock, input, key())
  return sku
}

export const putAway = (t: TestApp, { skuId }: Pick<OfferedSku, 'skuId'>, to: string, units: number) =>
  t.operator.ok(operatorBins.moveGoods, { skuId, to, units }, key())

/** What a bin holds of a SKU. */
export const heldIn = async (
  t: TestApp,
  id: BinId,
  { skuId }: Pick<OfferedSku, 'skuId'>,
): Promise<number> => {
  const { goods } = await t.operator.ok(operatorBins.getBin, { id })
  return goods.filter((one) => one.skuId === skuId).reduce((sum, { units }) => sum + units, 0)
}
