import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { key } from '../supplier-orders/test/supplier-order-factory.ts'
import { binInvariants } from '../warehouse-bins/index.ts'
import { heldIn, makeBin, putAway, stockedSku } from '../warehouse-bins/test/bin-factory.ts'
import { warehouseStockInvariants } from './warehouse-stock-invariants.ts'

const t = await testApp()

/** Ten units: four in the first bin in walking order, five in the second, one in none. */
const placed = async () => {
  const sku = await stockedSku(t, 10)
  const [first, second] = [await makeBin(t, 1), await makeBin(t, 2)]
  await putAway(t, sku, first.code, 4)
  await putAway(t, sku, second.code, 5)
  return { sku, first, second }
}
type Placed = Awaited<ReturnType<typeof placed>>

const writeOff = ({ sku }: Placed, units: number, bin?: string | null) =>
  t.operator.call(
    operatorWarehouseStock.writeOffWarehouseStock,
    { skuId: sku.skuId, units, reason: 'damaged', note: 'Wet', ...(bin !== undefined && { bin }) },
    key(),
  )
const correct = ({ sku }: Placed, quantity: number, bin?: string | null) =>
  t.operator.call(
    operatorWarehouseStock.correctWarehouseStock,
    { skuId: sku.skuId, quantity, reason: 'Counted again', ...(bin !== undefined && { bin }) },
    key(),
  )
const places = async ({ sku, first, second }: Placed) => {
  const { unplaced } = await t.operator.ok(operatorWarehouseStock.getStockPlaces, { skuId: sku.skuId })
  return [unplaced, await heldIn(t, first.id, sku), await heldIn(t, second.id, sku)]
}
const brokenLaws = async (): Promise<string[]> => {
  const broken: string[] = []
  for (const { name, breaches } of [...binInvariants, ...warehouseStockInvariants]) {
    const { rows } = await breaches.execute(t.platform.database.agency)
    if (rows.length > 0) broken.push(name)
  }
  return broken
}

describe('a change of the stock in a bin', () => {
  it('takes written-off units from the named bin, and no other', async () => {
    const at = await placed()
    expect((await writeOff(at, 3, at.second.code)).data).toMatchObject({ onHand: 7 })
    expect(await places(at)).toEqual([1, 4, 2])
    const { movements } = await t.operator.ok(operatorBins.getBin, { id: at.second.id })
    expect(movements[0]).toMatchObject({ cause: 'writtenOff', quantity: -3, note: 'Wet' })
    expect(await brokenLaws()).toEqual([])
  })

  it('takes them from goods in no bin if these are named, and from there first if nothing is', async () => {
    const at = await placed()
    expect((await writeOff(at, 2, null)).reason).toBe('tooFewUnplaced')
    expect((await writeOff(at, 1, null)).code).toBe(200)
    expect(await places(at)).toEqual([0, 4, 5])
    await writeOff(at, 5)
    expect(await places(at)).toEqual([0, 0, 4])
  })

  it('corrects what lies in the named bin, up and down', async () => {
    const at = await placed()
    expect((await correct(at, 2, at.first.code)).data).toMatchObject({ onHand: 12 })
    expect(await places(at)).toEqual([1, 6, 5])
    await correct(at, -6, at.first.code)
    expect(await places(at)).toEqual([1, 0, 5])
    const { movements } = await t.operator.ok(operatorBins.getBin, { id: at.first.id })
    expect(movements.map(({ cause, quantity }) => [cause, quantity]).slice(0, 2)).toEqual([
      ['corrected', -6],
      ['corrected', 2],
    ])
    expect(await brokenLaws()).toEqual([])
  })

  it('is refused beyond what lies in the bin, in an unknown bin, and into an inactive one', async () => {
    const at = await placed()
    const refused = await writeOff(at, 6, at.second.code)
    expect(refused).toMatchObject({ reason: 'tooFewInBin' })
    expect(refused.msg).toContain('5 units')
    expect((await correct(at, -5, at.first.code)).reason).toBe('tooFewInBin')
    expect((await writeOff(at, 1, 'NO-SUCH-BIN')).reason).toBe('notFound')
    const empty = await makeBin(t)
    await t.operator.ok(operatorBins.updateBin, { id: empty.id, zone: '', walkOrder: 0, isActive: false })
    expect((await correct(at, 1, empty.code)).reason).toBe('binInactive')
    expect(await places(at)).toEqual([1, 4, 5])
  })

  it('never takes more than lies there from several who write off, move and correct at the same time', async () => {
    const at = await placed()
    const move = (units: number) =>
      t.operator.call(
        operatorBins.moveGoods,
        { skuId: at.sku.skuId, from: at.second.code, to: at.first.code, units },
        key(),
      )
    const answers = await Promise.all([
      writeOff(at, 3, at.second.code),
      writeOff(at, 3, at.second.code),
      move(3),
      correct(at, -3, at.second.code),
      move(3),
    ])
    expect(answers.map(({ reason }) => reason || 'ok').toSorted()).toEqual([
      'ok',
      'tooFewInBin',
      'tooFewInBin',
      'tooFewInBin',
      'tooFewInBin',
    ])
    const [unplaced = 0, first = 0, second = 0] = await places(at)
    expect(second).toBe(2)
    const { rows } = await t.operator.ok(operatorWarehouseStock.listWarehouseStock, { search: at.sku.code })
    expect(rows[0]?.onHand).toBe(unplaced + first + second)
    expect(await brokenLaws()).toEqual([])
  })
})
