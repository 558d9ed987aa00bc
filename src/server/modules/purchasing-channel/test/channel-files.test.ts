import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { encodeText } from '../../../platform/sheets/encoding-samples.ts'
import { operatorPurchasingChannel } from '../../../../contract/supplier-orders/purchasing-channel.ts'
import { draftOf, key, makeOfferedSku, ordered } from '../../supplier-orders/test/supplier-order-factory.ts'
import { exportOf, fileOf, seen, type FileOrderText } from './channel-factory.ts'

const t = await testApp()
const numberOf = (): string => `287${String(randomInt(10 ** 12)).padStart(16, '0')}`

const previewOf = (body: Buffer | string, input = {}) =>
  t.operator.ok(operatorPurchasingChannel.previewChannelFile, input, {
    file: { name: '订单.csv', body: Buffer.from(body) },
  })
const save = async (orders: readonly FileOrderText[], create: 'yes' | 'no' = 'yes') => {
  const text = exportOf(orders)
  const { fingerprint } = await previewOf(text)
  const options = { file: fileOf(text), ...key() }
  return t.operator.call(operatorPurchasingChannel.saveChannelFile, { fingerprint, create }, options)
}

describe('the order export of 1688', () => {
  it('updates a purchase order that its supplier, goods and amount name; again, it changes nothing', async () => {
    const sku = await makeOfferedSku(t)
    const order = await ordered(t, sku)
    const file: FileOrderText = {
      number: numberOf(),
      supplier: order.supplierName.toUpperCase(),
      status: '等待买家收货',
      goods: '240.00',
      freight: '8.50',
      paid: '248.50',
      tracking: '75631998201',
      lines: [
        { code: 'X-1', price: '12.00', quantity: '12' },
        { code: 'X-2', price: '12.00', quantity: '8' },
      ],
    }
    const { orders } = await previewOf(exportOf([file]))
    expect(orders).toMatchObject([
      {
        outcome: 'update',
        lines: 2,
        units: 20,
        order: { id: order.id },
        changes: ['reference', 'freight', 'tracking', 'status', 'payment'],
      },
    ])
    expect((await save([file])).data).toEqual({ updated: 1, created: 0 })
    const now = await seen(t, order.id)
    expect(now).toMatchObject({
      status: 'inTransit',
      supplierReference: file.number,
      freightMinor: 850,
      paidMinor: 24_850,
      trackingText: '75631998201',
    })
    expect((await save([file])).reason).toBe('nothingToImport')
    expect(await seen(t, order.id)).toEqual(now)
  })

  it('creates purchase orders whose supplier and goods are known, if that is wanted', async () => {
    const sku = await makeOfferedSku(t)
    const { supplierName, id } = await draftOf(t, sku, 1)
    const lines = [{ code: sku.code.toLowerCase(), price: '11.50', quantity: '30' }]
    const order = {
      number: numberOf(),
      supplier: supplierName,
      goods: '345',
      freight: '0',
      paid: '345',
      lines,
    }
    expect((await save([order], 'no')).reason).toBe('nothingToImport')
    expect((await save([order])).data).toEqual({ updated: 0, created: 1 })
    const [row] = (await previewOf(exportOf([order]))).orders
    expect(row).toMatchObject({ outcome: 'unchanged' })
    const created = await seen(t, row?.order?.id ?? id)
    expect(created).toMatchObject({ status: 'confirmed', goodsMinor: 34_500, paidMinor: 34_500 })
    expect(created.items).toMatchObject([{ code: sku.code, quantity: 30, unitMinor: 1_150 }])
  })

  it('is read in GB18030, with merged rows', async () => {
    const text = exportOf([
      {
        number: numberOf(),
        supplier: '义乌某厂',
        lines: [
          { code: 'A', price: '1', quantity: '2' },
          { code: 'B', price: '1', quantity: '3' },
        ],
      },
      { number: numberOf(), supplier: '义乌某厂', lines: [{ code: 'C', price: '1', quantity: '4' }] },
    ])
    const { orders } = await previewOf(encodeText(text, 'gb18030'), { encoding: 'gb18030' })
    expect(orders).toMatchObject([
      { supplierName: '义乌某厂', units: 5, problem: 'supplierUnknown' },
      { supplierName: '义乌某厂', units: 4, problem: 'supplierUnknown' },
    ])
  })

  it('says why it leaves orders as they are', async () => {
    const { supplierName } = await draftOf(t, await makeOfferedSku(t), 1)
    const lines = [{ code: 'UNKNOWN-1', price: '1.00', quantity: '1' }]
    const { orders } = await previewOf(
      exportOf([
        { number: '2.87E+18', supplier: supplierName, lines },
        { number: numberOf(), supplier: supplierName, status: '神秘状态', lines },
        { number: numberOf(), supplier: supplierName, paid: '12,3x', lines },
        { number: numberOf(), supplier: supplierName, lines },
        { number: numberOf(), supplier: supplierName, status: '交易关闭', lines },
      ]),
    )
    expect(orders.map(({ problem }) => problem)).toEqual([
      'shortenedNumber',
      'unknownStatus',
      'badAmount',
      'goodsUnknown',
      'noMatch',
    ])
  })

  it('asks for columns that it does not know, and remembers the answer', async () => {
    const order = await ordered(t, await makeOfferedSku(t))
    const number = numberOf()
    const text = `编号,卖家,状态,货款,件数\n${number},${order.supplierName},等待卖家发货,240,20`
    const asked = await previewOf(text)
    expect(asked).toMatchObject({ missing: ['number', 'status'], orders: [] })
    const chosen = { number: '编号', supplier: '卖家', status: '状态', goods: '货款', quantity: '件数' }
    const { fingerprint } = await previewOf(text, chosen)
    await t.operator.ok(
      operatorPurchasingChannel.saveChannelFile,
      { ...chosen, fingerprint },
      { file: fileOf(text), ...key() },
    )
    expect(await previewOf(text)).toMatchObject({ missing: [], orders: [{ number, outcome: 'unchanged' }] })
  })

  it('is refused if purchase orders have changed since its preview', async () => {
    const order = await ordered(t, await makeOfferedSku(t))
    const lines = [{ code: 'X', price: '12', quantity: '20' }]
    const text = exportOf([{ number: numberOf(), supplier: order.supplierName, goods: '240', lines }])
    const { fingerprint } = await previewOf(text)
    await t.admin.query("update supplier_order set status = 'confirmed' where id = $1", [order.id])
    const { reason } = await t.operator.call(
      operatorPurchasingChannel.saveChannelFile,
      { fingerprint },
      { file: fileOf(text), ...key() },
    )
    expect(reason).toBe('channelFileChanged')
  })
})
