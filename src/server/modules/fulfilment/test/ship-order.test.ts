import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import { type ParcelToShip, shipOrder } from '../shipping/ship-order.ts'

const { database } = await withTestDatabase()
await startQueues(database)
const customerId = await makeCustomer(database)
const operatorId = await makeOperator(database)
const by = { kind: 'agency', name: 'Pia Packer' } as const

const ship = (parcel: Omit<ParcelToShip, 'key' | 'carrier' | 'operatorId'> & { key?: string }) =>
  database.agencyTransaction((tx) =>
    shipOrder(tx, { key: unique('key'), carrier: 'YunExpress', operatorId, ...parcel }, by),
  )
const all = { kind: 'all' } as const

const orderRow = (id: string) =>
  database.agency.selectFrom('dropshipping_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const shippedOf = async (orderId: string): Promise<number[]> => {
  const rows = await database.agency
    .selectFrom('order_line')
    .select('shipped_quantity')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.shipped_quantity)
}
const parcelsOf = (orderId: string) =>
  database.agency.selectFrom('shipment').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const eventsOf = (customer: CustomerId, orderId: string) =>
  database.agency
    .selectFrom('order_event')
    .select(['kind', 'actor_name', 'detail'])
    .where('customer_id', '=', customer)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

describe('shipOrder', () => {
  it('ships everything left, writes the timeline, and makes the order searchable by its tracking number', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 2 }, { quantity: 1 }] })
    const trackingNumber = unique('YT')
    const shipped = await ship({ order: { id: order.id }, trackingNumber, contents: all })
    expect(shipped).toMatchObject({ status: 'shipped', created: true })
    expect(await shippedOf(order.id)).toEqual([2, 1])
    expect(await orderRow(order.id)).toMatchObject({
      status: 'shipped',
      waiting_reason: 'inTransit',
      waiting_on: 'carrier',
    })
    expect(await eventsOf(customerId, order.id)).toEqual([
      {
        kind: 'order.shipped',
        actor_name: 'Pia Packer',
        detail: expect.objectContaining({ trackingNumber, quantity: 3 }),
      },
    ])
    const [parcel] = await parcelsOf(order.id)
    expect(parcel?.tracking_url).toContain(trackingNumber)
    const term = await database.agency
      .selectFrom('order_search_term')
      .select('order_id')
      .where('term', '=', trackingNumber.toLowerCase())
      .execute()
    expect(term).toEqual([{ order_id: order.id }])
  })

  it('ships a part, then the rest', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 3 }] })
    const lineId = order.lines[0]?.id ?? ''
    const part = { kind: 'lines', lines: [{ lineId, quantity: 1 }] } as const
    expect(
      (await ship({ order: { id: order.id }, trackingNumber: unique('YT'), contents: part })).status,
    ).toBe('partlyShipped')
    expect(
      (await ship({ order: { id: order.id }, trackingNumber: unique('YT'), contents: part })).status,
    ).toBe('partlyShipped')
    expect(
      (await ship({ order: { id: order.id }, trackingNumber: unique('YT'), contents: all })).status,
    ).toBe('shipped')
    expect(await parcelsOf(order.id)).toHaveLength(3)
    expect((await eventsOf(customerId, order.id)).map(({ kind }) => kind)).toEqual([
      'order.partlyShipped',
      'order.partlyShipped',
      'order.shipped',
    ])
  })

  it('makes one parcel per key, however many calls run concurrently', async () => {
    const order = await makeOrder(database, customerId)
    const call = { order: { id: order.id }, key: unique('key'), trackingNumber: unique('YT'), contents: all }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ship(call)))
    expect(new Set(answers.map(({ shipmentId }) => shipmentId)).size).toBe(1)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(await parcelsOf(order.id)).toHaveLength(1)
    expect(await eventsOf(customerId, order.id)).toHaveLength(1)
  })

  it('ships once when two operators scan the same parcel with different keys', async () => {
    const order = await makeOrder(database, customerId)
    const trackingNumber = unique('YT')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ship({ order: { id: order.id }, trackingNumber, contents: all })),
    )
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(await shippedOf(order.id)).toEqual([2])
  })

  it('puts nothing into two parcels when two operators ship one order concurrently', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 5 }] })
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        ship({ order: { id: order.id }, trackingNumber: unique('YT'), contents: all }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ reason: 'nothingLeft' })),
    )
    expect(await shippedOf(order.id)).toEqual([5])
    expect(await parcelsOf(order.id)).toHaveLength(1)
  })

  it('never ships more of a line than was ordered', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 4 }] })
    const lineId = order.lines[0]?.id ?? ''
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        ship({
          order: { id: order.id },
          trackingNumber: unique('YT'),
          contents: { kind: 'lines', lines: [{ lineId, quantity: 3 }] },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: 'quantityTooHigh' },
    })
    expect(await shippedOf(order.id)).toEqual([3])
  })

  it('names the order that already has the number, even when both ship concurrently', async () => {
    const trackingNumber = unique('YT')
    const orders = await Promise.all([makeOrder(database, customerId), makeOrder(database, customerId)])
    const results = await Promise.allSettled(
      orders.map(({ id }) => ship({ order: { id }, trackingNumber, contents: all })),
    )
    const winner = orders[results.findIndex(({ status }) => status === 'fulfilled')]
    const loser = orders.find((order) => order !== winner)
    const refused = results.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: { reason: 'trackingNumberUsed', message: expect.stringContaining(winner?.number ?? '?') },
    })
    expect(await orderRow(loser?.id ?? '')).toMatchObject({ status: 'processing' })
    expect(await shippedOf(loser?.id ?? '')).toEqual([0])
  })

  it('rejects a known number with other contents, and a known key with another number', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 3 }] })
    const lineId = order.lines[0]?.id ?? ''
    const key = unique('key')
    const trackingNumber = unique('YT')
    const lines = (quantity: number) => ({ kind: 'lines', lines: [{ lineId, quantity }] }) as const
    await ship({ order: { id: order.id }, key, trackingNumber, contents: lines(1) })
    await expect(ship({ order: { id: order.id }, trackingNumber, contents: lines(2) })).rejects.toMatchObject(
      { reason: 'trackingNumberUsed' },
    )
    await expect(
      ship({ order: { id: order.id }, key, trackingNumber: unique('YT'), contents: lines(1) }),
    ).rejects.toMatchObject({ reason: 'idempotencyKeyReused' })
    expect((await ship({ order: { id: order.id }, trackingNumber, contents: lines(1) })).created).toBe(false)
  })

  it.each(['awaitingQuote', 'awaitingPayment', 'cancelled'] as const)(
    'rejects an order that is %s',
    async (status) => {
      const order = await makeOrder(database, customerId, { status })
      await expect(
        ship({ order: { id: order.id }, trackingNumber: unique('YT'), contents: all }),
      ).rejects.toMatchObject({ reason: 'notShippable' })
    },
  )

  it('queues a push to the shop only for shop orders', async () => {
    const [shop, file] = [
      await makeOrder(database, customerId, { source: 'shopify' }),
      await makeOrder(database, customerId, { source: 'import' }),
    ]
    for (const { id } of [shop, file])
      await ship({ order: { id }, trackingNumber: unique('YT'), contents: all })
    const pushes = await database.agency
      .selectFrom('shop_fulfilment_push')
      .select(['order_id', 'kind', 'status'])
      .where('order_id', 'in', [shop.id, file.id])
      .execute()
    expect(pushes).toEqual([{ order_id: shop.id, kind: 'fulfilment', status: 'pending' }])
  })
})
