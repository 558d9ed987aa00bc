import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import {
  draftOf,
  key,
  makeOfferedSku,
  makeSupplier,
  needUnits,
  ordered,
  receive,
  buyRow,
} from './supplier-order-factory.ts'

const t = await testApp()

describe('a purchase order', () => {
  it('is expected after the supplier’s lead time, and is late after that day', async () => {
    const sku = await makeOfferedSku(t, await makeSupplier(t, 4))
    const { id, expectedOn, isLate } = await ordered(t, sku)
    const inFourDays = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    expect({ expectedOn, isLate }).toEqual({ expectedOn: inFourDays, isLate: false })
    await t.admin.query(`update supplier_order set expected_on = current_date - 3 where id = $1`, [id])
    const late = await t.operator.ok(operatorSupplierOrders.listSupplierOrders, { queue: 'late' })
    expect(late.rows).toContainEqual(expect.objectContaining({ id, isLate: true }))
    expect(late.counts.late).toBeGreaterThan(0)
  })

  it('keeps its quantities once it is ordered, and takes other prices', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await ordered(t, sku, 20)
    const { skuId } = sku
    const update = (quantity: number, unitMinor: number) =>
      t.operator.call(operatorSupplierOrders.updateSupplierOrder, {
        id,
        items: [{ skuId, quantity, unitMinor }],
      })
    expect((await update(21, 1_200)).reason).toBe('linesFixed')
    expect((await update(20, 1_000)).data).toMatchObject({ goodsMinor: 20_000 })
  })

  it('is closed with a reason when units are missing, and these are to be bought again', async () => {
    const sku = await makeOfferedSku(t)
    await needUnits(t, sku, 20)
    const order = await ordered(t, sku, 20)
    await receive(t, order, sku, { received: 12 })
    expect(await buyRow(t, sku.code)).toBeUndefined()
    const close = (reason: string) =>
      t.operator.call(operatorSupplierOrders.closeSupplierOrder, { id: order.id, reason })
    expect((await close('')).reason).toBe('closeReasonMissing')
    expect((await close('Sold out')).data).toMatchObject({ status: 'closed', openUnits: 0 })
    expect(await buyRow(t, sku.code)).toMatchObject({ toBuy: 8 })
  })

  it('sums its payments and refunds', async () => {
    const { id } = await ordered(t, await makeOfferedSku(t))
    const pay = (amountMinor: number) =>
      t.operator.ok(
        operatorSupplierOrders.recordSupplierPayment,
        { id, amountMinor, paidOn: '2026-11-20' },
        key(),
      )
    await Promise.all([pay(10_000), pay(14_000), pay(-1_000)])
    const order = await t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id })
    expect(order.paidMinor).toBe(23_000)
    expect(order.payments).toHaveLength(3)
  })

  it('offers each role its actions', async () => {
    const { id } = await ordered(t, await makeOfferedSku(t))
    const finance = await t.operatorWith(['finance'])
    const packer = await t.operatorWith(['fulfilment'])
    const seen = (caller: typeof finance) => caller.ok(operatorSupplierOrders.getSupplierOrder, { id })
    expect((await seen(finance)).allowedActions).toEqual(['recordPayment', 'addNote'])
    expect((await seen(packer)).allowedActions).toEqual(['receive', 'addNote'])
  })

  it('is exported as listed: of the supplier and tab, the longest waiting first', async () => {
    const supplierId = await makeSupplier(t)
    const [first, second] = [await makeOfferedSku(t, supplierId), await makeOfferedSku(t, supplierId)]
    const newer = await draftOf(t, first, 20)
    const older = await draftOf(t, second, 30)
    await draftOf(t, await makeOfferedSku(t))
    await ordered(t, await makeOfferedSku(t, supplierId))
    await t.admin.query(`update supplier_order set status_since = now() - interval '3 days' where id = $1`, [
      older.id,
    ])
    const { body } = await t.operator.call(operatorSupplierOrders.exportSupplierOrders, {
      supplierId,
      queue: 'drafts',
      format: 'csv',
    })
    const [, ...lines] = body.toString().trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual([older.number, newer.number])
    expect(lines[0]).toMatch(/,Draft,.*,30,30,,360\.00,0\.00,CNY$/)
  })

  it('cannot be cancelled once it is in transit', async () => {
    const { id } = await ordered(t, await makeOfferedSku(t))
    await t.operator.ok(operatorSupplierOrders.shipSupplierOrder, { id })
    const { reason, msg } = await t.operator.call(operatorSupplierOrders.cancelSupplierOrder, {
      id,
      reason: 'Too late',
    })
    expect({ reason, msg }).toMatchObject({
      reason: 'wrongStatus',
      msg: expect.stringContaining('in transit'),
    })
  })
})
