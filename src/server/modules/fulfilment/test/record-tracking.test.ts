import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { TrackingEventStatus } from '../../../../contract/kernel/statuses.ts'
import {
  makeCustomer,
  makeOperator,
  makeOrder,
  startQueues,
  type OrderWishes,
  unique,
} from './fulfilment-factory.ts'
import type { TrackingFact } from '../ports/ports.ts'
import { recordTracking } from '../tracking/record-tracking.ts'
import { shipOrder } from '../shipping/ship-order.ts'

const { database } = await withTestDatabase()
await startQueues(database)
const customerId = await makeCustomer(database)
const operatorId = await makeOperator(database)
const by = { kind: 'agency', name: 'Pia Packer' } as const

const fact = (day: number, status: TrackingEventStatus): TrackingFact => ({
  eventKey: createHash('sha256').update(`${day} ${status}`).digest('hex'),
  at: new Date(Date.UTC(2026, 0, day)),
  status,
  sourceCode: status,
  description: `It is ${status}`,
  location: 'Leipzig',
})
const hear = (trackingNumber: string, ...facts: TrackingFact[]) =>
  database.agencyTransaction((tx) => recordTracking(tx, { trackingNumber, facts }))

const shipped = async (wishes: OrderWishes = {}) => {
  const order = await makeOrder(database, customerId, wishes)
  const trackingNumber = unique('YT')
  await database.agencyTransaction((tx) =>
    shipOrder(
      tx,
      {
        order: { id: order.id },
        key: unique('key'),
        carrier: 'YunExpress',
        operatorId,
        trackingNumber,
        contents: { kind: 'all' },
      },
      by,
    ),
  )
  return { order, trackingNumber }
}
const parcelOf = (trackingNumber: string) =>
  database.agency
    .selectFrom('shipment')
    .selectAll()
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow()
const statusOf = async (orderId: string) =>
  (
    await database.agency
      .selectFrom('dropshipping_order')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status
const newsOf = async (orderId: string) => {
  const rows = await database.agency
    .selectFrom('shop_fulfilment_push')
    .select(['kind', 'event_status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.event_status ?? row.kind)
}

describe('recordTracking', () => {
  it('updates the parcel by the carrier’s time and never backwards', async () => {
    const { trackingNumber } = await shipped()
    await hear(trackingNumber, fact(5, 'outForDelivery'))
    await hear(trackingNumber, fact(2, 'pickedUp'), fact(3, 'inTransit'))
    expect(await parcelOf(trackingNumber)).toMatchObject({
      tracking_status: 'outForDelivery',
      tracking_status_at: new Date(Date.UTC(2026, 0, 5)),
    })
  })

  it('stores unknown codes without changing the parcel', async () => {
    const { trackingNumber } = await shipped()
    await hear(trackingNumber, fact(3, 'inTransit'))
    expect(await hear(trackingNumber, fact(4, 'unknown'))).toBe('applied')
    expect((await parcelOf(trackingNumber)).tracking_status).toBe('inTransit')
    const kept = await database.agency
      .selectFrom('tracking_event')
      .select('status')
      .where('shipment_id', '=', (await parcelOf(trackingNumber)).id)
      .execute()
    expect(kept.map(({ status }) => status).toSorted()).toEqual(['inTransit', 'unknown'])
  })

  it('reports known updates as stale and foreign numbers as unknown', async () => {
    const { trackingNumber } = await shipped()
    expect(await hear(trackingNumber, fact(3, 'inTransit'))).toBe('applied')
    expect(await hear(trackingNumber, fact(3, 'inTransit'))).toBe('stale')
    expect(await hear('NOTOURS123', fact(3, 'inTransit'))).toBe('unknown')
  })

  it('marks the order as delivered with its last parcel, once', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 2 }] })
    const lineId = order.lines[0]?.id ?? ''
    const numbers = [unique('YT'), unique('YT')]
    for (const trackingNumber of numbers) {
      await database.agencyTransaction((tx) =>
        shipOrder(
          tx,
          {
            order: { id: order.id },
            key: unique('key'),
            carrier: 'YunExpress',
            operatorId,
            trackingNumber,
            contents: { kind: 'lines', lines: [{ lineId, quantity: 1 }] },
          },
          by,
        ),
      )
    }
    await hear(numbers[0] ?? '', fact(6, 'delivered'))
    expect(await statusOf(order.id)).toBe('shipped')
    await hear(numbers[1] ?? '', fact(7, 'delivered'))
    const row = await database.agency
      .selectFrom('dropshipping_order')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'delivered',
      waiting_reason: null,
      delivered_at: new Date(Date.UTC(2026, 0, 7)),
    })
    const events = await database.agency
      .selectFrom('order_event')
      .select(['kind', 'actor_kind', 'actor_name'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'order.delivered')
      .execute()
    expect(events).toEqual([{ kind: 'order.delivered', actor_kind: 'carrier', actor_name: 'YunExpress' }])
  })

  it('marks the order as delivered when its two parcels are delivered at the same moment', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 2 }] })
    const lineId = order.lines[0]?.id ?? ''
    const numbers = [unique('YT'), unique('YT')]
    for (const trackingNumber of numbers) {
      await database.agencyTransaction((tx) =>
        shipOrder(
          tx,
          {
            order: { id: order.id },
            key: unique('key'),
            carrier: 'YunExpress',
            operatorId,
            trackingNumber,
            contents: { kind: 'lines', lines: [{ lineId, quantity: 1 }] },
          },
          by,
        ),
      )
    }
    await Promise.all(numbers.map((number) => hear(number, fact(6, 'delivered'))))
    expect(await statusOf(order.id)).toBe('delivered')
  })

  it('does not mark an order as delivered before everything has shipped', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 2 }] })
    const trackingNumber = unique('YT')
    await database.agencyTransaction((tx) =>
      shipOrder(
        tx,
        {
          order: { id: order.id },
          key: unique('key'),
          carrier: 'YunExpress',
          operatorId,
          trackingNumber,
          contents: { kind: 'lines', lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }] },
        },
        by,
      ),
    )
    await hear(trackingNumber, fact(6, 'delivered'))
    expect(await statusOf(order.id)).toBe('partlyShipped')
  })

  it('leaves an order shipped when its parcel is returned', async () => {
    const { order, trackingNumber } = await shipped()
    await hear(trackingNumber, fact(6, 'returned'))
    await hear(trackingNumber, fact(7, 'delivered'))
    expect((await parcelOf(trackingNumber)).tracking_status).toBe('returned')
    expect(await statusOf(order.id)).toBe('shipped')
  })

  it('queues updates for a shop in order, each once, and none for orders without a shop', async () => {
    const { order, trackingNumber } = await shipped({ source: 'shopify' })
    await hear(trackingNumber, fact(3, 'inTransit'), fact(2, 'pickedUp'), fact(4, 'customs'))
    await hear(trackingNumber, fact(5, 'inTransit'), fact(6, 'outForDelivery'))
    await hear(trackingNumber, fact(1, 'deliveryFailed'))
    await hear(trackingNumber, fact(7, 'delivered'), fact(8, 'exception'))
    expect(await newsOf(order.id)).toEqual([
      'fulfilment',
      'pickedUp',
      'inTransit',
      'outForDelivery',
      'delivered',
    ])
    const manual = await shipped()
    await hear(manual.trackingNumber, fact(3, 'inTransit'))
    expect(await newsOf(manual.order.id)).toEqual([])
  })

  it('gives the same result for ten updates, each twice, concurrently and in any order', async () => {
    const life: TrackingFact[] = (
      [
        'infoReceived',
        'pickedUp',
        'inTransit',
        'customs',
        'exception',
        'inTransit',
        'outForDelivery',
        'deliveryFailed',
        'outForDelivery',
        'delivered',
      ] as const
    ).map((status, index) => fact(index + 1, status))
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...life, ...life], { minLength: 20, maxLength: 20 }),
        async (updates) => {
          const { order, trackingNumber } = await shipped({ source: 'shopify' })
          await Promise.all(updates.map((update) => hear(trackingNumber, update)))
          const parcel = await parcelOf(trackingNumber)
          expect(parcel).toMatchObject({
            tracking_status: 'delivered',
            delivered_at: new Date(Date.UTC(2026, 0, 10)),
          })
          expect(await statusOf(order.id)).toBe('delivered')
          const { count } = await database.agency
            .selectFrom('tracking_event')
            .select((q) => q.fn.countAll().as('count'))
            .where('shipment_id', '=', parcel.id)
            .executeTakeFirstOrThrow()
          expect(Number(count)).toBe(10)
          const news = await newsOf(order.id)
          expect(new Set(news).size).toBe(news.length)
          expect(news.at(-1)).toBe('delivered')
        },
      ),
      { numRuns: 8 },
    )
  })
})
