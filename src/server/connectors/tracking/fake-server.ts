import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { historyOf } from './parcel-history.ts'
import {
  type FakeTrackingOptions,
  type SignedWebhook,
  type FakeTracking,
  trackInfoOf,
  createFakeTracking,
} from './fake.ts'
import { pageOf } from './fake-page.ts'

const maxNumbers = 40
const bodySchema = z.array(z.object({ number: z.string(), carrier: z.number().optional() }))
/** Prefix of numbers that belong to no carrier, for trying out rejections. */
const noCarrier = 'NOCARRIER'

const failure = (code: number, message: string) => ({ code, data: { errors: [{ code, message }] } })
const refusal = (number: string, code: number, message: string) => ({ number, error: { code, message } })

export const doubleRoutes = async (
  app: FastifyInstance,
  double: FakeTracking,
  { key, prefix }: { readonly key: string; readonly prefix: string },
): Promise<void> => {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 1024 },
        (_request, body, done) => done(null, body),
      )
      calls(scope, double, key)
      pages(scope, double, prefix)
    },
    { prefix },
  )
}

const calls = (scope: FastifyInstance, double: FakeTracking, key: string): void => {
  for (const [verb, answer] of [
    ['register', registered],
    ['gettrackinfo', trackInfoAnswer],
  ] as const) {
    scope.post(`/track/v2.4/${verb}`, async (request, reply) => {
      if (request.headers['17token'] !== key) {
        return reply.code(401).send(failure(-18_010_002, 'Invalid security key.'))
      }
      const parsed = bodySchema.safeParse(request.body)
      if (!parsed.success) return reply.send(failure(-18_010_013, 'Submitted data is invalid.'))
      if (parsed.data.length > maxNumbers) {
        return reply.send(failure(-18_010_014, `Submitted more than ${maxNumbers} tracking numbers.`))
      }
      return reply.send({ code: 0, data: answer(double, parsed.data) })
    })
  }
}

type Numbers = z.infer<typeof bodySchema>

const registered = (double: FakeTracking, numbers: Numbers) => {
  const accepted = []
  const rejected = []
  for (const { number, carrier } of numbers) {
    if (!/^[A-Z0-9-]{5,50}$/i.test(number)) {
      rejected.push(refusal(number, -18_010_012, `The format of '${number}' is invalid.`))
    } else if (number.startsWith(noCarrier) && carrier === undefined) {
      rejected.push(refusal(number, -18_019_903, 'Carrier cannot be detected.'))
    } else if (double.register(number) === 'known') {
      rejected.push(refusal(number, -18_019_901, `The tracking number '${number}' has been registered.`))
    } else {
      accepted.push({ origin: 1, number, carrier: carrier ?? 0, email: null, tag: null, lang: null })
    }
  }
  return { accepted, rejected }
}

const trackInfoAnswer = (double: FakeTracking, numbers: Numbers) => {
  const parcels = numbers.map(({ number }) => ({ number, parcel: double.find(number) }))
  return {
    accepted: parcels.flatMap(({ parcel }) => (parcel ? [trackInfoOf(parcel, parcel.passed.length)] : [])),
    rejected: parcels.flatMap(({ number, parcel }) =>
      parcel
        ? []
        : [refusal(number, -18_019_902, `The tracking number '${number}' has not been registered.`)],
    ),
  }
}

const pages = (scope: FastifyInstance, double: FakeTracking, prefix: string): void => {
  scope.get('/', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(double.list(), prefix)),
  )
  const by = async (number: string, move: 'next' | 'end' | 'again'): Promise<void> => {
    if (!double.find(number)) return
    if (move === 'again') await double.send(double.webhook(number))
    if (move === 'next') await double.advance(number)
    if (move === 'end') {
      const webhook = double.webhook(number, historyOf(number).length)
      await double.send(webhook)
    }
  }
  for (const move of ['next', 'end', 'again'] as const) {
    scope.post<{ Params: { number: string } }>(`/parcels/:number/${move}`, async (request, reply) => {
      await by(request.params.number, move)
      return reply.redirect(`${prefix}/`, 303)
    })
  }
}

/** Sends webhooks over HTTP, and repeats rejected ones, like the service. */
export const deliverOver =
  (url: () => string): FakeTrackingOptions['deliver'] =>
  async (webhook: SignedWebhook): Promise<number> => {
    for (const waitMs of [0, 1_000, 5_000]) {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const status = await post(url(), webhook)
      if (status === 200) return status
      if (waitMs === 5_000) return status
    }
    return 0
  }

const post = async (url: string, { body, headers }: SignedWebhook): Promise<number> => {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status
  } catch {
    // An unreachable receiver counts as a rejection, and is retried.
    return 0
  }
}

export const serveDouble = async (
  options: Omit<FakeTrackingOptions, 'deliver'> & { readonly webhookUrl: string },
): Promise<{
  readonly double: FakeTracking
  readonly baseUrl: string
  readonly close: () => Promise<void>
}> => {
  const double = createFakeTracking({ ...options, deliver: (webhook) => post(options.webhookUrl, webhook) })
  const app = Fastify()
  await doubleRoutes(app, double, { key: options.settings.key, prefix: '' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    double,
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      double.stop()
      await app.close()
    },
  }
}
