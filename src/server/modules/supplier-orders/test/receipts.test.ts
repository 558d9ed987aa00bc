import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { goodsPictures, operatorGoodsPictures } from '../../../../contract/goods-pictures/goods-pictures.ts'
import { operatorReceiving } from '../../../../contract/supplier-orders/receiving.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { unique } from '../../fulfilment/test/fulfilment-factory.ts'
import { png } from '../../tickets/ticket-factory.ts'
import { heldIn, makeBin } from '../../warehouse-bins/test/bin-factory.ts'
import { day, key, makeOfferedSku, needUnits, onHand, ordered } from './supplier-order-factory.ts'

const t = await testApp()

it('gives what arrived to the oldest payments and puts the rest into a bin, with pictures and checks', async () => {
  const sku = await makeOfferedSku(t)
  const late = await needUnits(t, sku, 6, day(9))
  const early = await needUnits(t, sku, 5, day(2))
  const order = await ordered(t, sku, 20)
  const bin = await makeBin(t)
  const picture = { file: { name: 'mug.png', body: png } }
  const { id: pictureId } = await t.operator.ok(operatorGoodsPictures.uploadGoodsPicture, {}, picture)
  const item = {
    skuId: sku.skuId,
    received: 15,
    damaged: 1,
    wrong: 2,
    bin: bin.code,
    pictureIds: [pictureId],
    checks: [{ text: 'Plug is EU', isOk: true }],
  }
  const after = await t.operator.ok(
    operatorSupplierOrders.receiveSupplierOrder,
    { id: order.id, items: [item], note: 'One box torn' },
    key(),
  )
  expect(after).toMatchObject({ status: 'partlyReceived', openUnits: 2 })
  const [receipt] = after.receipts
  expect(receipt).toMatchObject({ note: 'One box torn' })
  expect(receipt?.lines).toMatchObject([
    {
      received: 15,
      damaged: 1,
      wrong: 2,
      toOrders: 11,
      bin: bin.code,
      orders: [
        { kind: 'order', id: early.id, number: early.number, units: 5 },
        { kind: 'order', id: late.id, number: late.number, units: 6 },
      ],
      checks: [{ text: 'Plug is EU', isOk: true }],
    },
  ])
  expect([await onHand(t, sku.skuId), await heldIn(t, bin.id, sku)]).toEqual([15, 4])
  const { groups } = await t.main.ok(goodsPictures.listGoodsPictures, { id: early.id })
  expect(groups).toMatchObject([{ kind: 'arrived', code: sku.code, units: 5 }])
  const url = groups[0]?.pictures[0]?.url ?? ''
  expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200)
})

it('does not count units for orders that earlier stock covers', async () => {
  const sku = await makeOfferedSku(t)
  const first = await ordered(t, sku, 20)
  const receive = async (id: typeof first.id, received: number) =>
    t.operator.ok(
      operatorSupplierOrders.receiveSupplierOrder,
      { id, items: [{ skuId: sku.skuId, received }] },
      key(),
    )
  await receive(first.id, 8)
  await needUnits(t, sku, 6, day(3))
  const { number } = await needUnits(t, sku, 6, day(4))
  const { receipts } = await receive(first.id, 10)
  expect(receipts[0]?.lines[0]).toMatchObject({ toOrders: 4, orders: [{ number, units: 4 }], bin: null })
})

it('finds a purchase order by its numbers, tracking numbers as whole words, and codes on its goods', async () => {
  const sku = await makeOfferedSku(t)
  const order = await ordered(t, sku, 20)
  const [reference, tracking] = [unique('1688-'), unique('SF')]
  await t.operator.ok(operatorSupplierOrders.updateSupplierOrder, {
    id: order.id,
    supplierReference: reference,
    trackingText: `${unique('SF')}, ${tracking}；YT1`,
    items: [{ skuId: sku.skuId, quantity: 20, unitMinor: 1_200 }],
  })
  const ean = unique('690').toUpperCase()
  await t.operator.ok(operatorReceiving.saveSkuBarcodes, { skuId: sku.skuId, barcodes: [ean] })
  const found = async (code: string) =>
    (await t.operator.ok(operatorReceiving.findExpectedGoods, { code })).orders.map(({ number }) => number)
  expect(await found(order.number.toLowerCase())).toEqual([order.number])
  expect(await found(reference)).toEqual([order.number])
  expect(await found(tracking.toLowerCase())).toEqual([order.number])
  expect(await found(tracking.slice(0, -1))).toEqual([])
  expect(await found(ean)).toEqual([order.number])
})

it('keeps a barcode on one SKU', async () => {
  const [one, other] = [await makeOfferedSku(t), await makeOfferedSku(t)]
  const barcode = unique('590').toUpperCase()
  const save = (skuId: typeof one.skuId, code: string) =>
    t.operator.call(operatorReceiving.saveSkuBarcodes, { skuId, barcodes: [code] })
  const both = await Promise.all([save(one.skuId, barcode), save(other.skuId, barcode)])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200])
  expect(await save(one.skuId, other.code.toUpperCase())).toMatchObject({ reason: 'barcodeTaken' })
})

it('takes no picture that is another file, and puts nothing into a bin that is inactive', async () => {
  const sku = await makeOfferedSku(t)
  const { id } = await ordered(t, sku, 20)
  const bad = await t.operator.call(
    operatorSupplierOrders.receiveSupplierOrder,
    { id, items: [{ skuId: sku.skuId, received: 2, bin: 'NO-SUCH-BIN' }] },
    key(),
  )
  expect(bad.msg).toContain('NO-SUCH-BIN')
  expect(await onHand(t, sku.skuId)).toBe(0)
})
