import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPackStation } from '../../../contract/packing/pack-station.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { png } from '../tickets/ticket-factory.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { closed, closeOf, setPackTerms, stationOrder } from './station-factory.ts'

const t = await testApp()

const tick = (id: string, key: string, done = true) =>
  t.operator.call(operatorPackStation.setPackTask, { id, key, done })
const tasksOf = async (number: string) =>
  (await t.operator.ok(operatorPacking.findOrderToPack, { number })).tasks
const eventsOf = async (id: string, like: string) =>
  (
    await t.admin.query<{ kind: string; who: string; detail: Record<string, unknown> }>(
      'select kind, actor_name as who, detail from order_event where order_id = $1 and kind like $2 order by id',
      [id, like],
    )
  ).rows

describe('what has to be done before a parcel is closed', () => {
  it('is the note, the gift note and each service that asks for it, and nothing for other orders', async () => {
    const order = await stationOrder(t, {
      note: 'Use the small box.',
      giftNote: 'Happy birthday!',
      services: [{ nameEn: 'Gift wrapping' }, { nameEn: 'Branding', packStep: 'none' }],
    })
    expect(await tasksOf(order.number)).toMatchObject([
      { kind: 'note', textEn: 'Use the small box.', done: null },
      { kind: 'giftNote', textEn: 'Happy birthday!', done: null },
      {
        kind: 'service',
        nameEn: 'Gift wrapping',
        textEn: 'Wrapped in paper',
        needsPicture: false,
        done: null,
      },
    ])
    expect(await tasksOf((await stationOrder(t)).number)).toEqual([])
  })

  it('is named while it is missing; who did it and when is on the order’s history', async () => {
    const order = await stationOrder(t, { giftNote: 'Hi', services: [{ nameEn: 'Gift wrapping' }] })
    const refused = await closeOf(t, order)
    expect(refused).toMatchObject({ code: 0, reason: 'packTasksOpen' })
    expect(refused.msg).toBe(`${order.number} is not finished. Tick off first: gift note and Gift wrapping.`)
    for (const { key } of await tasksOf(order.number)) await tick(order.id, key)
    expect((await closeOf(t, order)).code).toBe(200)
    expect(await eventsOf(order.id, 'order.pack%')).toMatchObject([
      { kind: 'order.packTaskDone', who: 'Test Operator', detail: { packTask: 'giftNote' } },
      {
        kind: 'order.packTaskDone',
        who: 'Test Operator',
        detail: { packTask: 'service', nameEn: 'Gift wrapping' },
      },
      { kind: 'order.packed' },
    ])
  })

  it('is to be done again where the note was changed after it was ticked off, or the tick removed', async () => {
    const order = await stationOrder(t, { giftNote: 'Hi' })
    await tick(order.id, 'giftNote')
    await t.admin.query("update dropshipping_order set gift_note = 'Hello' where id = $1", [order.id])
    expect(await tasksOf(order.number)).toMatchObject([{ textEn: 'Hello', done: null }])
    await tick(order.id, 'giftNote')
    expect(await tasksOf(order.number)).toMatchObject([{ done: { by: 'Test Operator' } }])
    await tick(order.id, 'giftNote', false)
    expect((await closeOf(t, order)).reason).toBe('packTasksOpen')
  })

  it('needs a picture of the packed goods where the service says so', async () => {
    const order = await stationOrder(t, { services: [{ nameEn: 'Photo', packStep: 'picture' }] })
    const [task] = await tasksOf(order.number)
    const key = task?.key ?? ''
    expect((await tick(order.id, key)).reason).toBe('packPictureMissing')
    const { id: pictureId } = await t.operator.ok(
      operatorGoodsPictures.uploadGoodsPicture,
      {},
      { file: { name: 'parcel.png', body: png } },
    )
    await t.operator.ok(
      operatorGoodsPictures.addPackedPictures,
      { id: order.id, pictureIds: [pictureId] },
      { idempotencyKey: unique('K') },
    )
    expect((await tick(order.id, key)).code).toBe(200)
  })

  it('is noted once by two packers at the same time', async () => {
    const order = await stationOrder(t, { giftNote: 'Hi' })
    const sent = await Promise.all([tick(order.id, 'giftNote'), tick(order.id, 'giftNote')])
    expect(sent.map(({ code }) => code)).toEqual([200, 200])
    expect(await eventsOf(order.id, 'order.packTaskDone')).toHaveLength(1)
  })
})

describe('a closed parcel', () => {
  it('has its weight, the volumetric weight by the line’s divisor, and the greater of both', async () => {
    const order = await stationOrder(t, { volumetricDivisor: 6000 })
    const size = { lengthMm: 300, widthMm: 200, heightMm: 100 }
    expect((await closed(t, order, { grams: 450, size })).weight).toMatchObject({
      grams: 450,
      method: 'scale',
      size,
      divisor: 6000,
      volumetricGrams: 1000,
      chargedGrams: 1000,
    })
    const flat = await stationOrder(t)
    expect((await closed(t, flat, { grams: 450, size })).weight).toMatchObject({
      divisor: null,
      volumetricGrams: 0,
      chargedGrams: 450,
    })
  })

  it('is closed by one of two stations, and the other one is shown who', async () => {
    const order = await stationOrder(t)
    const sent = await Promise.all([1, 2, 3].map(() => closeOf(t, order, { grams: 400 })))
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(sent.filter(({ code }) => code === 0)).toMatchObject([
      { reason: 'packedByColleague' },
      { reason: 'packedByColleague' },
    ])
    const again = await closeOf(t, order, { grams: 500, version: 1 })
    expect(again.data).toMatchObject({ version: 2, weight: { grams: 500 } })
    expect((await closeOf(t, order, { grams: 600, version: 1 })).reason).toBe('packedByColleague')
  })

  it('is refused without a weight where the agency requires one, with goods that are not left, and for blocked orders', async () => {
    const order = await stationOrder(t)
    await setPackTerms(t, { requireWeight: true })
    try {
      expect((await closeOf(t, order)).reason).toBe('parcelNotWeighed')
    } finally {
      await setPackTerms(t, {})
    }
    const many = order.lines.map((line) => ({ ...line, quantity: 99 }))
    expect((await closeOf(t, { ...order, lines: many })).reason).toBe('quantityTooHigh')
    const blocked = await stationOrder(t)
    await t.operator.ok(operatorProblems.raiseProblems, { ids: [blocked.id], code: 'outOfStock' })
    expect((await closeOf(t, blocked)).reason).toBe('problem')
  })

  it('is the one that ships, and the next parcel of the order starts again with nothing', async () => {
    const order = await stationOrder(t, { quantity: 3 })
    const [line] = order.lines
    if (!line) throw new Error('the order has no line')
    const part = { ...order, lines: [{ ...line, quantity: 1 }] }
    const parcel = await closed(t, part, { grams: 210 })
    expect(parcel.freight).toBeNull()
    const { shipmentId } = await t.operator.ok(
      operatorOrders.shipOrder,
      { id: order.id, carrier: 'DHL', trackingNumber: unique('ST'), lines: [...part.lines] },
      { idempotencyKey: unique('K') },
    )
    const { rows } = await t.admin.query('select shipment_id::text as id from packed_parcel where id = $1', [
      parcel.id,
    ])
    expect(rows).toEqual([{ id: shipmentId }])
    expect((await t.operator.ok(operatorPacking.findOrderToPack, { number: order.number })).parcel).toBeNull()
    const rest = { ...order, lines: [{ ...line, quantity: 2 }] }
    expect((await closed(t, rest, { grams: 400 })).version).toBe(1)
  })

  it('is open no more once its goods have left in another parcel', async () => {
    const order = await stationOrder(t, { quantity: 3 })
    const [line] = order.lines
    if (!line) throw new Error('the order has no line')
    await closed(t, order, { grams: 620 })
    await t.operator.ok(
      operatorOrders.shipOrder,
      {
        id: order.id,
        carrier: 'DHL',
        trackingNumber: unique('ST'),
        lines: [{ lineId: line.lineId, quantity: 1 }],
      },
      { idempotencyKey: unique('K') },
    )
    expect((await t.operator.ok(operatorPacking.findOrderToPack, { number: order.number })).parcel).toBeNull()
    const rest = { ...order, lines: [{ ...line, quantity: 2 }] }
    expect(await closed(t, rest, { grams: 410 })).toMatchObject({ version: 1, weight: { grams: 410 } })
  })
})
