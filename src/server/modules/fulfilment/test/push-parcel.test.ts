import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { silentRun } from '../../../../../test/silent-run.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import { getOperatorOrder } from '../queue/get-operator-order.ts'
import { type FulfilmentTarget, PushRejected } from '../ports/ports.ts'
import { pushParcelToShop } from '../pushes/push-parcel.ts'
import { recordTracking } from '../tracking/record-tracking.ts'
import { resumeOpenPushes } from '../pushes/resume-open-pushes.ts'
import { retryPush } from '../pushes/retry-push.ts'
import { shipOrder } from '../shipping/ship-order.ts'

const { database, admin } = await withTestDatabase()
await startQueues(database)
const customerId = await makeCustomer(database)
const operatorId = await makeOperator(database)
const by = { kind: 'agency', name: 'Pia Packer' } as const

const shipped = async () => {
  const order = await makeOrder(database, customerId, { source: 'shopify' })
  const trackingNumber = unique('YT')
  const { shipmentId } = await database.agencyTransaction((tx) =>
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
  return { order, trackingNumber, shipmentId }
}
const hear = (trackingNumber: string, ...statuses: ('inTransit' | 'outForDelivery' | 'delivered')[]) =>
  database.agencyTransaction((tx) =>
    recordTracking(tx, {
      trackingNumber,
      facts: statuses.map((status, index) => ({
        eventKey: status,
        at: new Date(Date.UTC(2026, 0, index + 1)),
        status,
        sourceCode: '',
        description: `It is ${status}`,
        location: '',
      })),
    }),
  )

const shop = () => {
  const told: string[] = []
  const failures: Error[] = []
  const say = (what: string): void => {
    const failure = failures.shift()
    if (failure) throw failure
    told.push(what)
  }
  const target: FulfilmentTarget = {
    createFulfilment: async (_shop, notice) => {
      say(`fulfilment ${notice.trackingNumber} of ${notice.lines.map((line) => line.quantity).join('+')}`)
      return { externalId: `gid-${notice.trackingNumber}` }
    },
    createTrackingEvent: async (_shop, notice) =>
      say(`${notice.status} of ${notice.externalId}: ${notice.message}`),
    correctTracking: async (_shop, notice) =>
      say(`${notice.externalId} is ${notice.trackingNumber} of ${notice.carrier}`),
  }
  return { told, failures, target }
}
let there = shop()
beforeEach(() => {
  there = shop()
})
const push = (shipmentId: string) =>
  pushParcelToShop(
    { database, target: there.target, publicUrl: 'https://quayside.example' },
    { customerId, shipmentId },
    silentRun,
  )
const pushesOf = (shipmentId: string) =>
  database.agency
    .selectFrom('shop_fulfilment_push')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
const passTime = (shipmentId: string) =>
  admin.query(
    `update shop_fulfilment_push set next_attempt_at = now() - interval '3 minutes' where shipment_id = $1 and next_attempt_at is not null`,
    [shipmentId],
  )

describe('pushParcelToShop', () => {
  it("pushes the carrier's tracking URL, or that of the tracking page if the seller wants it", async () => {
    const urls: (string | null)[] = []
    const target: FulfilmentTarget = {
      ...there.target,
      createFulfilment: async (_shop, { trackingUrl }) => {
        urls.push(trackingUrl)
        return { externalId: 'gid-1' }
      },
    }
    const tell = async () => {
      const { order, shipmentId } = await shipped()
      const telling = { database, target, publicUrl: 'https://quayside.example' }
      await pushParcelToShop(telling, { customerId, shipmentId }, silentRun)
      const page = await admin.query<{ token: string }>(
        'select token from tracking_page where order_id = $1',
        [order.id],
      )
      return page.rows[0]?.token
    }
    await tell()
    expect(urls.pop()).toMatch(/17track/)
    await admin.query(
      'insert into tracking_settings (customer_id, syncs_tracking_to_shops) values ($1, true)',
      [customerId],
    )
    const token = await tell()
    expect(urls.pop()).toBe(`https://quayside.example/track/${token}`)
    await admin.query('delete from tracking_settings')
  })

  it('reports carrier, texts and statuses as the agency’s rule says', async () => {
    await admin.query(
      `insert into tracking_rule (position, name, carrier_name, hidden_words, replacements, pushed_statuses)
         values (1, 'Our name', 'Quay Post', '{outForDelivery}', '[{"from":"it is","to":"Now"}]', '{outForDelivery,delivered}')`,
    )
    const carriers: (string | null)[] = []
    const target: FulfilmentTarget = {
      ...there.target,
      createFulfilment: async (shopRef, notice) => {
        carriers.push(notice.carrier, notice.trackingUrl)
        return there.target.createFulfilment(shopRef, notice)
      },
    }
    const { trackingNumber, shipmentId } = await shipped()
    await hear(trackingNumber, 'inTransit', 'outForDelivery', 'delivered')
    await pushParcelToShop(
      { database, target, publicUrl: 'https://quayside.example' },
      { customerId, shipmentId },
      silentRun,
    )
    await admin.query('delete from tracking_rule')
    expect(carriers).toEqual(['Quay Post', null])
    expect(there.told).toEqual([
      `fulfilment ${trackingNumber} of 2`,
      `outForDelivery of gid-${trackingNumber}: `,
      `delivered of gid-${trackingNumber}: Now delivered`,
    ])
  })

  it('pushes the parcel, then its tracking statuses, in order and once', async () => {
    const { trackingNumber, shipmentId } = await shipped()
    await hear(trackingNumber, 'inTransit', 'outForDelivery', 'delivered')
    await push(shipmentId)
    await push(shipmentId)
    expect(there.told).toEqual([
      `fulfilment ${trackingNumber} of 2`,
      `inTransit of gid-${trackingNumber}: It is inTransit`,
      `outForDelivery of gid-${trackingNumber}: It is outForDelivery`,
      `delivered of gid-${trackingNumber}: It is delivered`,
    ])
    expect(
      (await pushesOf(shipmentId)).every(({ status, done_at }) => status === 'done' && done_at !== null),
    ).toBe(true)
  })

  it('pushes everything once when many workers handle the same parcel', async () => {
    const { trackingNumber, shipmentId } = await shipped()
    await hear(trackingNumber, 'inTransit', 'delivered')
    await Promise.all(Array.from({ length: 6 }, () => push(shipmentId)))
    await push(shipmentId)
    expect(there.told).toHaveLength(3)
  })

  it('retries later and keeps the following updates waiting', async () => {
    const { trackingNumber, shipmentId } = await shipped()
    await hear(trackingNumber, 'inTransit')
    there.failures.push(new Error('socket hang up'))
    await push(shipmentId)
    expect(there.told).toEqual([])
    const [first, second] = await pushesOf(shipmentId)
    expect(first).toMatchObject({ status: 'retrying', attempts: 1, last_error: 'unexpectedError' })
    // The seller sees the reason, not the text of an error of ours.
    expect(first?.last_error_figures).toEqual({})
    expect(first?.next_attempt_at?.getTime()).toBeGreaterThan(Date.now())
    expect(second).toMatchObject({ status: 'pending', attempts: 0 })
    await push(shipmentId)
    expect(there.told).toEqual([])
    await passTime(shipmentId)
    await push(shipmentId)
    expect(there.told).toHaveLength(2)
    expect((await pushesOf(shipmentId))[0]).toMatchObject({
      status: 'done',
      attempts: 2,
      last_error: null,
      next_attempt_at: null,
    })
  })

  it('fails immediately when the shop rejects for good, and records it on the timeline', async () => {
    const { order, trackingNumber, shipmentId } = await shipped()
    await hear(trackingNumber, 'inTransit')
    there.failures.push(new PushRejected(refusalOf('pushOrderGone'), { permanent: true }))
    await push(shipmentId)
    expect((await pushesOf(shipmentId)).map(({ status, last_error }) => [status, last_error])).toEqual([
      ['failed', 'pushOrderGone'],
      ['pending', null],
    ])
    const events = await database.agency
      .selectFrom('order_event')
      .select('detail')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'shop.pushFailed')
      .execute()
    expect(events).toEqual([
      { detail: expect.objectContaining({ message: 'pushOrderGone', messageFigures: {} }) },
    ])
    const detail = await getOperatorOrder(database.agency, order.id, ['owner'])
    const message = 'The order no longer exists in Shopify, so its tracking cannot be synced.'
    expect(detail.shipments[0]?.pushes[0]).toMatchObject({
      lastError: message,
      lastErrorReason: 'pushOrderGone',
      lastErrorFigures: {},
    })
    expect(detail.events.find(({ kind }) => kind === 'shop.pushFailed')?.detail).toMatchObject({
      message,
      messageReason: 'pushOrderGone',
    })
    await push(shipmentId)
    expect(there.told).toEqual([])
  })

  it('fails after the last attempt', async () => {
    const { shipmentId } = await shipped()
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      there.failures.push(new Error(`attempt ${attempt}`))
      await push(shipmentId)
      await passTime(shipmentId)
    }
    expect((await pushesOf(shipmentId))[0]).toMatchObject({
      status: 'failed',
      attempts: 11,
      last_error_figures: {},
      next_attempt_at: null,
    })
  })

  it('continues with later updates when one of them is rejected for good', async () => {
    const { trackingNumber, shipmentId } = await shipped()
    await push(shipmentId)
    await hear(trackingNumber, 'inTransit', 'delivered')
    there.failures.push(
      new PushRejected(refusalOf('pushStatusRejected', { said: null }), { permanent: true }),
    )
    await push(shipmentId)
    expect(there.told.at(-1)).toContain('delivered')
    expect((await pushesOf(shipmentId)).map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
  })

  it('resumes pushes that a crash interrupted', async () => {
    const { shipmentId } = await shipped()
    await admin.query(
      `update shop_fulfilment_push set attempts = 1, next_attempt_at = now() - interval '5 minutes' where shipment_id = $1`,
      [shipmentId],
    )
    await resumeOpenPushes(database)
    await push(shipmentId)
    expect(there.told).toHaveLength(1)
  })
})

describe('retryPush', () => {
  const again = (pushId: string, shopIds: readonly string[] | null = null) =>
    database.tenantTransaction(customerId, (tx) => retryPush(tx, { customerId, pushId, shopIds }))

  it('starts again with all attempts after a failure', async () => {
    const { shipmentId } = await shipped()
    there.failures.push(new PushRejected(refusalOf('pushOnHold'), { permanent: true }))
    await push(shipmentId)
    const [failed] = await pushesOf(shipmentId)
    expect(await again(failed?.id ?? '')).toBe('pending')
    expect((await pushesOf(shipmentId))[0]).toMatchObject({ attempts: 0, last_error: 'pushOnHold' })
    await push(shipmentId)
    expect(there.told).toHaveLength(1)
    await expect(again(failed?.id ?? '')).rejects.toMatchObject({ reason: 'alreadyDone' })
  })

  it('finds only pushes of shops that the caller may see', async () => {
    const { shipmentId } = await shipped()
    const [row] = await pushesOf(shipmentId)
    await expect(again(row?.id ?? '', ['1'])).rejects.toMatchObject({ reason: 'notFound' })
    await expect(again('99999999')).rejects.toMatchObject({ reason: 'notFound' })
  })
})
