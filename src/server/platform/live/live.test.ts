import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { customerTopics, livePaths } from '../../../contract/kernel/live.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { createApp, createModules } from '../../app.ts'
import {
  dueOrders,
  endUnstarted,
  startPaying,
  startShipping,
} from '../../modules/bulk-jobs/bulk-jobs-factory.ts'
import { createPlatform } from '../operations/create-platform.ts'

const metricsToken = 'a token for metrics'
const t = await testApp({ environment: { METRICS_TOKEN: metricsToken } })

const listening: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(listening.splice(0).map((app) => app.close()))
})

const anotherServer = async (): Promise<{ app: FastifyInstance; base: string }> => {
  const { config, database, log } = t.platform
  const platform = await createPlatform(config, database, log)
  const modules = createModules(platform, null)
  const app = await createApp(platform, { modules, checkAnswers: true, webFolder: null })
  listening.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

interface Stream {
  readonly status: number
  readonly headers: Headers
  readonly topics: string[]
  readonly ended: Promise<void>
  readonly stop: () => void
}

const open = async (base: string, caller: Caller, path: string = livePaths.customer): Promise<Stream> => {
  const control = new AbortController()
  const response = await fetch(base + path, {
    headers: {
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
      'accept-encoding': 'gzip',
    },
    signal: control.signal,
  })
  const topics: string[] = []
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      for (const [, topic = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^event: (\w+)$/gm))
        topics.push(topic)
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!control.signal.aborted) throw error
  })
  return { status: response.status, headers: response.headers, topics, ended, stop: () => control.abort() }
}

const seen = async (stream: Stream, topic: string, times: number): Promise<void> => {
  const count = () => stream.topics.filter((one) => one === topic).length
  expect(stream.status).toBe(200)
  await expect.poll(count).toBe(times)
}

const publish = async (customerIds?: string[]): Promise<void> => {
  const audience = customerIds ? 'named' : 'all'
  const { id } = await t.operator.ok(operatorNotices.saveNotice, {
    title: 'News',
    audience,
    ...(customerIds ? { customerIds } : {}),
  })
  await t.operator.ok(operatorNotices.publishNotice, { id })
}

describe('a live stream', () => {
  it('receives in one server what was published in another', async () => {
    const { base } = await anotherServer()
    const stream = await open(base, t.main)
    await seen(stream, 'notices', 1)
    await publish()
    await seen(stream, 'notices', 2)
    expect(stream.topics.at(-1)).toBe('notices')
    stream.stop()
  })

  it('starts with the current versions, so that nothing is lost between two streams', async () => {
    const { base } = await anotherServer()
    const stream = await open(base, t.main)
    await expect.poll(() => stream.topics.toSorted()).toEqual(customerTopics.toSorted())
    stream.stop()
  })

  it('never receives topics of another customer', async () => {
    const { base } = await anotherServer()
    const [mine, others] = await Promise.all([open(base, t.main), open(base, t.other)])
    await Promise.all([seen(mine, 'notices', 1), seen(others, 'notices', 1)])
    await publish([t.otherCustomerId])
    await t.admin.query('update wallet set movements = movements + 1 where customer_id = $1', [
      t.otherCustomerId,
    ])
    await Promise.all([seen(others, 'notices', 2), seen(others, 'wallet', 2)])
    expect(mine.topics.toSorted()).toEqual(customerTopics.toSorted())
    mine.stop()
    others.stop()
  })

  it('sends a sub-account only topics of its menus', async () => {
    const { base } = await anotherServer()
    const stream = await open(base, await t.subAccount({ menuTags: [6] }))
    await expect.poll(() => stream.topics.toSorted()).toEqual(['arrivals', 'bulkJobs', 'notices', 'wallet'])
    stream.stop()
  })

  it('ends within seconds of its session, of the console session of its admin view, and when its menus change', async () => {
    const { base } = await anotherServer()
    const [leaver, staff, view] = [
      await t.subAccount(),
      await t.subAccount({ menuTags: [6] }),
      await t.adminView(['support']),
    ]
    const streams = await Promise.all([open(base, leaver), open(base, staff), open(base, view)])
    await Promise.all(streams.map((stream) => seen(stream, 'notices', 1)))
    await t.admin.query('update session set revoked_at = now() where account_id = $1', [leaver.accountId])
    await t.admin.query('update account set menu_tags = $2 where id = $1', [staff.accountId, [3]])
    await t.admin.query(
      `update session p set revoked_at = now() from session s
         where s.opened_by = p.id and s.account_id = $1`,
      [view.accountId],
    )
    await Promise.all(streams.map(({ ended }) => ended))
    // The next one of the changed account has the topics of its menus.
    const next = await Promise.all([open(base, leaver), open(base, staff), open(base, view)])
    expect(next.map(({ status }) => status)).toEqual([401, 200, 401])
    const [, changed] = next
    await seen(changed, 'notices', 1)
    expect(streams[1].topics).toContain('wallet')
    expect(changed.topics).not.toContain('wallet')
    changed.stop()
  }, 40_000)

  it('sends operators the changes of their queues', async () => {
    const { base } = await anotherServer()
    const stream = await open(base, t.operator, livePaths.operator)
    await seen(stream, 'queues', 1)
    await t.admin.query(
      `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor)
         values ($1, 'RC-live', 'bank', 'pending', 'USD', 100, 100)`,
      [t.customerId],
    )
    await expect
      .poll(() => stream.topics.toSorted())
      .toEqual(['actions', 'operatorBulkJobs', 'queues', 'queues'])
    stream.stop()
  })

  it('sends operators every action of a seller', async () => {
    const { base } = await anotherServer()
    const stream = await open(base, t.operator, livePaths.operator)
    await seen(stream, 'actions', 1)
    const [id = ''] = await dueOrders(t, t.customerId, 1)
    await t.main.ok(orders.cancelOrder, { id, reason: '' })
    await seen(stream, 'actions', 2)
    expect(stream.topics.filter((topic) => topic === 'actions')).toHaveLength(2)
    stream.stop()
  })

  it("sends progress of bulk jobs: to a seller for its own, to operators for the agency's", async () => {
    const { base } = await anotherServer()
    const [stream, others, agency] = await Promise.all([
      open(base, t.main),
      open(base, t.other),
      open(base, t.operator, livePaths.operator),
    ])
    await Promise.all([
      seen(stream, 'bulkJobs', 1),
      seen(others, 'bulkJobs', 1),
      seen(agency, 'operatorBulkJobs', 1),
    ])
    const id = await startPaying(t.main, await dueOrders(t, t.customerId, 1))
    await seen(stream, 'bulkJobs', 2)
    await endUnstarted(t, id)
    await seen(stream, 'bulkJobs', 3)
    await startShipping(t, t.operator)
    await expect.poll(() => agency.topics.filter((topic) => topic === 'operatorBulkJobs').length).toBe(2)
    expect(others.topics.filter((topic) => topic === 'bulkJobs')).toHaveLength(1)
    for (const one of [stream, others, agency]) one.stop()
  })

  it('is neither compressed nor cached, and is counted while open', async () => {
    const { app, base } = await anotherServer()
    const stream = await open(base, t.main)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('content-encoding')).toBeNull()
    expect(stream.headers.get('cache-control')).toContain('no-store')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    const gauge = async () => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const { body } = await app.inject({ url: '/metrics', headers })
      return /^quayside_live_streams (\d+)$/m.exec(body)?.[1]
    }
    expect(await gauge()).toBe('1')
    stream.stop()
    await expect.poll(gauge).toBe('0')
  })

  it('is refused to strangers and to the other audience', async () => {
    const { base } = await anotherServer()
    const statuses = await Promise.all([
      open(base, t.nobody),
      open(base, t.nobody, livePaths.operator),
      open(base, t.operator),
      open(base, t.main, livePaths.operator),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 403, 403])
  })

  it('ends when the server shuts down, without delaying it', async () => {
    const { app, base } = await anotherServer()
    const streams = await Promise.all([open(base, t.main), open(base, t.operator, livePaths.operator)])
    await app.close()
    await Promise.all(streams.map(({ ended }) => ended))
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is limited to eight windows per account', async () => {
    const { base } = await anotherServer()
    const staff = await t.subAccount()
    const streams = []
    for (let window = 0; window < 9; window += 1) streams.push(await open(base, staff))
    expect(streams.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 429])
    for (const stream of streams) stream.stop()
  })
})
