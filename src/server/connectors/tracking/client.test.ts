import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { trackingClient } from './client.ts'
import { serveDouble } from './fake-server.ts'
import { readUpdate } from './mapping.ts'

const settings = { key: 'the key', signature: 'sha256-slash-key' } as const
let service: Awaited<ReturnType<typeof serveDouble>>

beforeAll(async () => {
  service = await serveDouble({ settings, webhookUrl: 'http://127.0.0.1:1/' })
})
afterAll(async () => service.close())

const client = (over: { key?: string; baseUrl?: string } = {}) =>
  trackingClient({ ...settings, baseUrl: service.baseUrl, ...over })

describe('ask', () => {
  it('returns the status of a parcel, as its webhooks would', async () => {
    const numbers = [
      { trackingNumber: 'LX200000077CN', carrier: 'YunExpress' },
      { trackingNumber: 'LX200000078CN', carrier: 'YunExpress' },
    ]
    await client().register(numbers.slice(0, 1))
    const { body } = service.double.webhook('LX200000077CN', 2)
    const told = readUpdate(JSON.parse(body), new Date())
    expect(await client().ask(numbers, new Date())).toEqual([told])
    expect(told?.facts).toHaveLength(2)
  })
})

describe('register', () => {
  it('counts already registered numbers as registered', async () => {
    const numbers = [{ trackingNumber: 'LX200000001CN', carrier: 'YunExpress' }]
    expect(await client().register(numbers)).toEqual({ accepted: ['LX200000001CN'], rejected: [] })
    expect(await client().register(numbers)).toEqual({ accepted: ['LX200000001CN'], rejected: [] })
  })

  it('reports which number is rejected and why', async () => {
    const answer = await client().register([
      { trackingNumber: 'LX200000002CN', carrier: '4PX' },
      { trackingNumber: 'NOCARRIER1', carrier: 'Somebody' },
    ])
    expect(answer.accepted).toEqual(['LX200000002CN'])
    expect(answer.rejected).toEqual([
      { trackingNumber: 'NOCARRIER1', message: 'Carrier cannot be detected.', permanent: true },
    ])
  })

  it('throws for a wrong key, without revealing it', async () => {
    const wrong = client({ key: 'wrong key' }).register([{ trackingNumber: 'LX200000003CN', carrier: 'UPS' }])
    await expect(wrong).rejects.toThrow('17TRACK returned 401 for register')
  })

  it('throws when the service is full or broken', async () => {
    const app = Fastify()
    app.post('/busy/track/v2.4/register', (_request, reply) => reply.code(429).send({}))
    app.post('/odd/track/v2.4/register', (_request, reply) => reply.send({ what: 'is this' }))
    app.post('/full/track/v2.4/register', async () => ({
      code: 0,
      data: {
        accepted: [],
        rejected: [{ number: 'LX4', error: { code: -18_019_908, message: 'Quota used up.' } }],
      },
    }))
    const base = await app.listen({ host: '127.0.0.1', port: 0 })
    const numbers = [{ trackingNumber: 'LX4', carrier: 'UPS' }]
    await expect(client({ baseUrl: `${base}/busy` }).register(numbers)).rejects.toThrow('429')
    await expect(client({ baseUrl: `${base}/odd` }).register(numbers)).rejects.toThrow(ZodError)
    const full = await client({ baseUrl: `${base}/full` }).register(numbers)
    expect(full.rejected).toEqual([{ trackingNumber: 'LX4', message: 'Quota used up.', permanent: false }])
    await app.close()
  })
})
