import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import {
  makeCustomer,
  makeOperator,
  makeOrder,
  unique,
} from '../../modules/fulfilment/test/fulfilment-factory.ts'
import { fulfilmentJobs, shipOrder } from '../../modules/fulfilment/index.ts'
import { maxWaitingUpdates } from '../../modules/fulfilment/tracking/apply-tracking-update.ts'
import { registerParcels } from '../../modules/fulfilment/ports/fulfilment-jobs.ts'
import { createJobs } from '../../platform/jobs/job-runner.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { noMetrics } from '../../platform/kernel/metrics.ts'
import { systemClock } from '../../platform/kernel/clock.ts'
import { createChangeNotifier } from '../../platform/live/change-notifier.ts'
import { trackingClient } from './client.ts'
import { type SignedWebhook } from './fake.ts'
import { serveDouble } from './fake-server.ts'
import { historyOf } from './parcel-history.ts'
import { signatureHeader, signatureOf } from './signature.ts'
import { trackingWebhooks, webhookPath } from './webhook.ts'

const { database } = await withTestDatabase()
const customerId = await makeCustomer(database)
const operatorId = await makeOperator(database)

const app = Fastify()
const settings = { key: 'the key', signature: 'sha256-slash-key', baseUrl: '' } as const
await trackingWebhooks({ database }, settings).rawRoutes?.(app)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const service = await serveDouble({ settings, webhookUrl: `http://127.0.0.1:${port}${webhookPath}` })
const tracker = trackingClient({ ...settings, baseUrl: service.baseUrl })
const jobs = createJobs({
  database,
  metrics: noMetrics,
  notifier: createChangeNotifier(database, app.log),
  log: app.log,
})
await jobs.start(
  fulfilmentJobs(
    { database, clock: systemClock, config: { publicUrl: 'https://quayside.example' } },
    { parcelTracker: tracker, fulfilmentTarget: null },
  ),
  {
    work: false,
  },
)
afterAll(async () => {
  await service.close()
  await app.close()
  await jobs.stop(0)
})

const shipped = async (trackingNumber = `${unique('LX')}-SMOOTH`, carrier = 'YunExpress') => {
  const order = await makeOrder(database, customerId)
  const by = { kind: 'agency', name: 'Pia Packer' } as const
  await database.agencyTransaction((tx) =>
    shipOrder(
      tx,
      {
        order: { id: order.id },
        key: 'k',
        carrier,
        trackingNumber,
        contents: { kind: 'all' },
        operatorId,
      },
      by,
    ),
  )
  await jobs.runDue()
  return { order, trackingNumber }
}
const post = ({ body, headers }: SignedWebhook) =>
  app.inject({ method: 'POST', url: webhookPath, payload: body, headers: { ...headers } })
const stored = () => database.agency.selectFrom('webhook_event').selectAll().orderBy('id').execute()
const parcel = (trackingNumber: string) =>
  database.agency
    .selectFrom('shipment')
    .selectAll()
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow()
const statusOf = async (id: string) =>
  (
    await database.agency
      .selectFrom('dropshipping_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

describe('the tracking service', () => {
  it('is sent a shipped parcel, and plays its history to the end', async () => {
    const { order, trackingNumber } = await shipped()
    expect((await parcel(trackingNumber)).registered_at).not.toBeNull()
    while (await service.double.advance(trackingNumber)) await jobs.runDue()
    expect(await parcel(trackingNumber)).toMatchObject({ tracking_status: 'delivered' })
    expect(await statusOf(order.id)).toBe('delivered')
  })

  it('counts known numbers as registered', async () => {
    const trackingNumber = unique('LX')
    service.double.register(trackingNumber)
    await shipped(trackingNumber)
    expect((await parcel(trackingNumber)).registered_at).not.toBeNull()
  })

  it('reports a rejected number on the timeline, once', async () => {
    const { order, trackingNumber } = await shipped(unique('NOCARRIER'), 'Somebody')
    await database.agencyTransaction((tx) => enqueue(tx, registerParcels, {}))
    await jobs.runDue()
    const message = 'Carrier cannot be detected.'
    expect(await parcel(trackingNumber)).toMatchObject({ registered_at: null, registration_refused: message })
    const told = await database.agency
      .selectFrom('order_event')
      .select('detail')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'parcel.trackingRejected')
      .execute()
    expect(told).toEqual([{ detail: expect.objectContaining({ trackingNumber, message }) }])
  })
})

describe('a backlog', () => {
  const waitingJobs = async (trackingNumber: string): Promise<number> => {
    const { rows } = await database.queryAgency(
      `select count(*)::int as n from pgboss.job where name = 'apply-tracking-update' and state < 'active'
        and data ->> 'trackingNumber' = $1`,
      [trackingNumber],
    )
    return Number(rows[0]?.['n'])
  }
  const open = async (trackingNumber: string): Promise<number> =>
    (await stored()).filter(({ subject, processed_at }) => subject === trackingNumber && !processed_at).length
  const manyUpdates = (trackingNumber: string, count: number): SignedWebhook[] =>
    Array.from({ length: count }, (_, index) => {
      const { data } = JSON.parse(service.double.webhook(trackingNumber).body) as { data: object }
      const body = Buffer.from(JSON.stringify({ event: 'TRACKING_UPDATED', data, sequence: index }))
      const headers = { 'content-type': 'application/json', [signatureHeader]: signatureOf(body, settings) }
      return { body: body.toString(), headers }
    })

  it('of one parcel is one job and ten updates, however many arrive, and none of what they told is lost', async () => {
    const { order, trackingNumber } = await shipped()
    const other = await shipped()
    service.double.webhook(trackingNumber, historyOf(trackingNumber).length)
    for (const webhook of manyUpdates(trackingNumber, 60)) {
      expect((await post(webhook)).statusCode).toBe(200)
    }
    await post(service.double.webhook(other.trackingNumber, 1))
    expect([await waitingJobs(trackingNumber), await open(trackingNumber)]).toEqual([1, maxWaitingUpdates])
    expect([await waitingJobs(other.trackingNumber), await open(other.trackingNumber)]).toEqual([1, 1])
    const { failures } = await jobs.runDue()
    expect(failures).toEqual([])
    expect([await open(trackingNumber), await open(other.trackingNumber)]).toEqual([0, 0])
    expect(await parcel(trackingNumber)).toMatchObject({ tracking_status: 'delivered' })
    expect(await statusOf(order.id)).toBe('delivered')
  })

  it('is bounded also when updates arrive at the same time', async () => {
    const { trackingNumber } = await shipped()
    service.double.webhook(trackingNumber, 2)
    const answers = await Promise.all(manyUpdates(trackingNumber, 40).map(post))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await post(manyUpdates(trackingNumber, 41)[40] ?? service.double.webhook(trackingNumber))
    expect([await waitingJobs(trackingNumber), await open(trackingNumber)]).toEqual([1, maxWaitingUpdates])
    await jobs.runDue()
    expect(await open(trackingNumber)).toBe(0)
  })

  it('takes the jobs of the previous release, which name one webhook', async () => {
    const { trackingNumber } = await shipped()
    await post(service.double.webhook(trackingNumber, 1))
    const [event] = (await stored()).filter(({ subject }) => subject === trackingNumber)
    await database.queryAgency(
      `update pgboss.job set data = jsonb_build_object('webhookEventId', $2::text)
        where name = 'apply-tracking-update' and data ->> 'trackingNumber' = $1`,
      [trackingNumber, String(event?.id)],
    )
    const { failures } = await jobs.runDue()
    expect(failures).toEqual([])
    expect(await open(trackingNumber)).toBe(0)
  })
})

describe('the webhook', () => {
  it('processes ten updates, each twice and out of order, to the same result', async () => {
    const { order, trackingNumber } = await shipped(`${unique('LX')}-AGAIN`)
    const steps = historyOf(trackingNumber).length
    service.double.webhook(trackingNumber, steps)
    const webhooks = Array.from({ length: steps }, (_, index) =>
      service.double.webhook(trackingNumber, index + 1),
    )
    const before = (await stored()).length
    const sent = [...webhooks.toReversed(), ...webhooks].toSorted(
      (a, b) => (a.body.length % 7) - (b.body.length % 7),
    )
    const answers = await Promise.all(sent.map(post))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { failures } = await jobs.runDue()
    expect(failures).toEqual([])
    const events = (await stored()).slice(before)
    expect(events).toHaveLength(steps)
    expect(events.every(({ processed_at }) => processed_at !== null)).toBe(true)
    expect(await parcel(trackingNumber)).toMatchObject({ tracking_status: 'delivered' })
    expect(await statusOf(order.id)).toBe('delivered')
    const delivered = await database.agency
      .selectFrom('order_event')
      .select('id')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'order.delivered')
      .execute()
    expect(delivered).toHaveLength(1)
  })

  it('rejects unsigned requests without storing them', async () => {
    const { trackingNumber } = await shipped()
    const { body, headers } = service.double.webhook(trackingNumber, 2)
    const before = (await stored()).length
    for (const sign of ['', 'nonsense', `${headers['sign']?.slice(1)}0`]) {
      expect((await post({ body, headers: { ...headers, sign } })).statusCode).toBe(401)
    }
    expect((await post({ body: body.replace('InTransit', 'Delivered'), headers })).statusCode).toBe(401)
    expect((await stored()).length).toBe(before)
  })

  it('stores unreadable ones with the reason', async () => {
    const body = JSON.stringify({ event: 'TRACKING_UPDATED', data: { number: 'LX1' } })
    const sign = createHash('sha256').update(`${body}/the key`).digest('hex')
    const headers = { 'content-type': 'application/json', sign }
    expect((await post({ body, headers })).statusCode).toBe(200)
    await jobs.runDue()
    expect((await stored()).at(-1)).toMatchObject({
      outcome: 'unreadable',
      last_error: expect.stringContaining('track_info'),
    })
  })
})
