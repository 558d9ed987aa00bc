import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { makeOperator, makeOrder, unique, type MadeOrder } from '../fulfilment/test/fulfilment-factory.ts'
import { shipOrdersByFile } from '../fulfilment/shipping/ship-orders-by-file.ts'
import { declareGoods } from './packing-factory.ts'

const t = await testApp()
const { database } = t.platform

const orderOf = (lines = 1) =>
  makeOrder(database, t.customerId, { lines: Array.from({ length: lines }, () => ({ quantity: 1 })) })

/** Whose first product lacks its HS code. */
const incomplete = async (lines = 1): Promise<MadeOrder> => {
  const order = await orderOf(lines)
  await setHsCode(order, '')
  return order
}
const setHsCode = (order: MadeOrder, hsCode: string) =>
  t.admin.query('update product set hs_code = $2 where id = (select product_id from sku where code = $1)', [
    order.lines[0]?.skuCode,
    hsCode,
  ])
const sendTo = (order: MadeOrder, country: string) =>
  t.admin.query('update dropshipping_order set country_code = $1 where id = $2', [country, order.id])

const ship = ({ id }: MadeOrder, lineIds?: readonly (string | undefined)[]) => {
  const trackingNumber = unique('CW')
  return t.operator.call(
    operatorOrders.shipOrder,
    {
      id,
      carrier: 'DHL',
      trackingNumber,
      ...(lineIds && { lines: lineIds.map((lineId) => ({ lineId: lineId ?? '', quantity: 1 })) }),
    },
    { idempotencyKey: trackingNumber },
  )
}
const key = () => ({ idempotencyKey: unique('customs') })
const toPack = ({ number }: MadeOrder) => t.operator.ok(operatorPacking.findOrderToPack, { number })
const seenByOperator = ({ id }: MadeOrder) => t.operator.ok(operatorOrders.getOperatorOrder, { id })
const seenBySeller = ({ id }: MadeOrder) => t.main.ok(orders.getOrder, { id })

describe('an order whose goods lack customs data', () => {
  it('is neither packed, labelled, picked nor shipped, and each says which product lacks what', async () => {
    const order = await incomplete()
    const ids = [order.id]
    const { stop } = await toPack(order)
    expect(stop).toMatchObject({
      reason: 'noCustomsData',
      customsGaps: [{ subject: 'Pour-over coffee set', missing: ['hsCode'] }],
    })
    expect(Date.parse(stop?.since ?? '')).toBeLessThanOrEqual(Date.now())

    const refused = { reason: 'noCustomsData', figures: { missing: ['hsCode'] } }
    const { results } = await t.operator.ok(operatorPacking.makeLabels, { ids })
    expect(results).toMatchObject([{ ok: false, labelNo: null, ...refused }])
    const shipping = await ship(order)
    expect(shipping).toMatchObject({ code: 0, reason: 'noCustomsData' })
    expect(shipping.msg).toBe(
      `“Pour-over coffee set” in ${order.number} has no HS code. Enter it on the product first.`,
    )
    expect(await t.operator.call(operatorOrders.downloadPackingSlips, { ids })).toMatchObject({
      code: 0,
      reason: 'noCustomsData',
    })
    const wave = await t.operator.call(operatorWaves.createWave, { ids }, key())
    expect(wave).toMatchObject({ code: 0, reason: 'nothingToPick' })
    expect(wave.msg).toContain('has no HS code')
    const picked = await t.operator.ok(operatorOrders.getPickingList, { ids })
    expect(picked).toMatchObject({ items: [], held: [{ id: order.id, reason: 'noCustomsData' }] })
  })

  it('is left out of a wave from the queue', async () => {
    const [order, other] = [await incomplete(), await orderOf()]
    const { id } = await t.operator.ok(operatorWaves.createWave, { queue: { max: 200 } }, key())
    const { waveOrders } = await t.operator.ok(operatorWaves.getWave, { id })
    const inWave = waveOrders.map((one) => String(one.id))
    expect([inWave.includes(order.id), inWave.includes(other.id)]).toEqual([false, true])
  })

  it('says to operator and seller since when it waits, and nothing of it once the data is entered', async () => {
    const order = await incomplete()
    const operator = await seenByOperator(order)
    expect(operator).toMatchObject({
      customsGaps: [{ missing: ['hsCode'] }],
      customsWaitSince: operator.paidAt,
    })
    expect(operator.operatorActions).not.toContain('label')
    expect((await seenBySeller(order)).customsWaitSince).toBe(operator.paidAt)

    await setHsCode(order, '691110')
    const released = await seenByOperator(order)
    expect(released).toMatchObject({ customsGaps: [], customsWaitSince: null })
    expect(released.operatorActions).toEqual(expect.arrayContaining(['label', 'packingSlip', 'ship']))
    expect((await seenBySeller(order)).customsWaitSince).toBeNull()
    expect((await toPack(order)).stop).toBeNull()
    expect(await ship(order)).toMatchObject({ code: 200 })
  })

  it('is refused in a file, row by row', async () => {
    const [order, other] = [await incomplete(), await orderOf()]
    const operatorId = await makeOperator(database)
    const row = (number: string, at: number) => ({
      row: at,
      orderNumber: number,
      carrier: 'DHL',
      trackingNumber: unique('CW'),
      sku: '',
      quantity: null,
      problem: null,
    })
    const operator = { kind: 'operator', operatorId, name: 'Pia Packer', roles: ['fulfilment'] } as const
    const results = await shipOrdersByFile(database, [row(order.number, 2), row(other.number, 3)], {
      call: { operator, requestId: 'a call', ip: '::1' },
      fileName: 'parcels.csv',
      bulkJobId: '1',
      openTasks: 'refuse',
    })
    expect(results).toMatchObject([{ ok: false, reason: 'noCustomsData' }, { ok: true }])
  })

  it('lets the goods that have their data go ahead', async () => {
    const order = await incomplete(2)
    const [first, second] = order.lines
    expect(await ship(order, [first?.id])).toMatchObject({ code: 0, reason: 'noCustomsData' })
    expect(await ship(order, [second?.id])).toMatchObject({ code: 200 })
    expect((await toPack(order)).stop?.reason).toBe('noCustomsData')
    expect((await seenBySeller(order)).status).toBe('partlyShipped')
  })

  it('does not wait once the goods that lack it have shipped', async () => {
    const order = await orderOf(2)
    expect(await ship(order, [order.lines[0]?.id])).toMatchObject({ code: 200 })
    await setHsCode(order, '')
    expect((await seenByOperator(order)).customsWaitSince).toBeNull()
    expect(await ship(order)).toMatchObject({ code: 200 })
  })

  it('names every field that is missing', async () => {
    const order = await orderOf()
    await declareGoods(database.agency, order.id, { name: '', hsCode: '', origin: '' })
    expect((await seenByOperator(order)).customsGaps).toMatchObject([
      { missing: ['name', 'hsCode', 'origin'] },
    ])
  })
})

describe('entering the data while an order is shipped', () => {
  it('ships it or refuses it, never half of it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await incomplete()
      const [shipped] = await Promise.all([ship(order), setHsCode(order, '691110')])
      const { rows } = await t.admin.query('select count(*)::int as n from shipment where order_id = $1', [
        order.id,
      ])
      const { status } = await seenByOperator(order)
      const isShipped = shipped.code === 200
      expect([isShipped, shipped.reason, rows[0].n, status]).toEqual(
        isShipped ? [true, '', 1, 'shipped'] : [false, 'noCustomsData', 0, 'processing'],
      )
      const again = isShipped ? null : await ship(order)
      expect(again?.code ?? 200).toBe(200)
    }
  })
})

describe('the customs border', () => {
  it('is that of the country that parcels ship from, or of the EU for its members', async () => {
    const order = await incomplete()
    const waits = async (country: string) => {
      await sendTo(order, country)
      return (await toPack(order)).stop?.reason === 'noCustomsData'
    }
    // The agency has not entered it yet.
    expect([await waits('GB'), await waits('DE')]).toEqual([true, true])
    const saveHome = async (shipsFrom: string) => {
      const { version } = (await t.operator.ok(operatorAgencySettings.getAgencySettings, {})).company
      await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
        section: 'company',
        version,
        value: { legalName: 'Quayside Ltd', shipsFrom },
      })
    }
    await saveHome('GB')
    expect([await waits('GB'), await waits('DE')]).toEqual([false, true])
    await saveHome('FR')
    expect([await waits('FR'), await waits('DE'), await waits('GB'), await waits('CH')]).toEqual([
      false,
      false,
      true,
      true,
    ])
    await sendTo(order, 'DE')
    expect(await ship(order)).toMatchObject({ code: 200 })
  })
})
