import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../test/http.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { sendFailure } from './adapter.ts'
import { limitCalls } from './call-limits.ts'
import { createServer } from './server.ts'
import { implement } from './route.ts'

const t = await testApp()

const slow = endpoint({
  method: 'GET',
  path: '/Slow',
  summary: 'Takes a while.',
  access: { kind: 'public' },
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
})

const serverWith = (callsPerMinute: number) =>
  createServer({
    platform: { ...t.platform, config: { ...t.platform.config, callsPerMinute } },
    modules: [
      {
        routes: [
          implement(slow, async () => {
            await t.platform.database.queryAgency('select pg_sleep(0.02)')
            return { done: true }
          }),
        ],
      },
    ],
    contract: [],
    checkAnswers: false,
    webFolder: null,
  })

const statusOf = async (
  app: Awaited<ReturnType<typeof serverWith>>,
  remoteAddress: string,
): Promise<number> => (await app.inject({ url: '/app/Slow', remoteAddress })).statusCode

describe('a burst of calls', () => {
  it('is answered 429 beyond its share, and those who behave are served', async () => {
    const app = await serverWith(100_000)
    const burst = Array.from({ length: 600 }, (_, index) =>
      statusOf(app, `2001:db8:0:9::${index.toString(16)}`),
    )
    const behaving: number[] = []
    for (let call = 0; call < 20; call += 1) {
      behaving.push(await statusOf(app, '192.0.2.20'))
      await sleep(5)
    }
    expect(behaving).toEqual(behaving.map(() => 200))
    const statuses = await Promise.all(burst)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    await app.close()
  })

  it('uses up its share only while its calls are under way', async () => {
    const app = await serverWith(100_000)
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 90 }, () => statusOf(app, '192.0.2.21')))
      expect(statuses).toEqual(statuses.map(() => 200))
    }
    await app.close()
  })

  it('is told 429 and not 503 while the server is busy', async () => {
    const app = Fastify()
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
    // Less than any loop has, so that the server is always busy.
    await limitCalls(
      app,
      { config: { callsPerMinute: 5 } },
      { maxEventLoopDelay: 1e-9, sampleInterval: 1_000 },
    )
    app.get('/app/Any', async () => 'done')
    app.get('/healthz', async () => 'alive')
    await app.ready()
    const call = async (remoteAddress: string, url = '/app/Any'): Promise<number> =>
      (await app.inject({ url, remoteAddress })).statusCode
    for (let calls = 0; calls < 5; calls += 1) await call('192.0.2.22')
    while (!app.isUnderPressure()) await sleep(50)
    expect([await call('192.0.2.22'), await call('192.0.2.23')]).toEqual([429, 503])
    expect(await call('192.0.2.23', '/healthz')).toBe(200)
    await app.close()
  })

  it('is served after the process was blocked once', async () => {
    const app = await serverWith(100_000)
    const until = performance.now() + 2_200
    while (performance.now() < until);
    for (let round = 0; round < 5; round += 1) {
      expect(await statusOf(app, '192.0.2.24')).toBe(200)
      await sleep(20)
    }
    await app.close()
  })
})
