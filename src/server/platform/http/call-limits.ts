import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '../../../contract/kernel/errors.ts'
import { livePaths } from '../../../contract/kernel/live.ts'
import { clientNetwork } from './client-network.ts'
import { overloaded } from './envelope.ts'
import { tooManyRequests } from '../kernel/refuse.ts'
import type { Authenticator } from '../auth/authenticate.ts'
import type { Platform } from '../platform.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Messages of a service, which calls from few addresses, many times at once. */
    readonly isWebhook?: true
  }
}

/**
 * A network's requests that are answered at the same time; a browser has six at most. The next ones get 429, so that a
 * burst fills its own share and not the queue for the database.
 */
const atOnce = { call: 100, webhook: 1_000 } as const

/** A page loads some hundred files, and each costs little. */
const pagesPerCall = 10

/** A network's webhooks in a minute that may be refused, as when their signature is wrong; then they are not read. */
const refusedWebhooksPerMinute = 60

/** A network's calls in a minute with API keys that do not exist (any more); then none that is new here is looked up. */
const wrongKeysPerMinute = 60

/** In milliseconds: calls are refused when an iteration of the event loop takes this long on average over the interval. */
const busy = { maxEventLoopDelay: 2_500, sampleInterval: 10_000 }

const streams: ReadonlySet<string> = new Set(Object.values(livePaths))

type Kind = 'call' | 'page' | 'webhook' | 'probe'

// By the route that was found, never by the address as it was sent: the same route has many spellings.

export const isApi = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/app' || url?.startsWith('/app/') === true

const kindOf = (request: FastifyRequest): Kind => {
  const { url, config } = request.routeOptions
  if (url === '/healthz') return 'probe'
  if (config.isWebhook) return 'webhook'
  // What has no route might have been meant for any.
  return url === undefined || isApi(request) ? 'call' : 'page'
}

/** Pictures come many at once and cost little, and a stream is open as long as its window. */
const isBrief = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  !url.startsWith('/app/files/') && !url.startsWith('/app/icons/') && !streams.has(url)

const limitAtOnce = (app: FastifyInstance): void => {
  const underWay = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
    if ((kind !== 'call' && kind !== 'webhook') || !isBrief(request)) return
    const key = `${kind} ${clientNetwork(request.ip)}`
    const count = underWay.get(key) ?? 0
    if (count >= atOnce[kind]) throw tooManyRequests(1)
    underWay.set(key, count + 1)
    reply.raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    })
  })
}

/**
 * Webhooks are counted only where they are refused: what a service signed is never too much, and what others send costs
 * no more than its first lines.
 */
const limitRefusedWebhooks = (app: FastifyInstance): void => {
  const refused = app.createRateLimit({
    max: refusedWebhooksPerMinute,
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: (request) => kindOf(request) !== 'webhook',
  })
  app.addHook('onRequest', async (request) => {
    const counted = await refused(request, { increment: false })
    if (!counted.isAllowed && counted.remaining === 0) throw tooManyRequests(counted.ttl / 1000)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) await refused(request)
  })
}

/**
 * Nobody guesses 256 bits, but each guess costs a look into the database. Keys that have been in use are let through, so
 * that a forgotten program with a revoked key does not stop the others of its network.
 */
const limitWrongKeys = (
  app: FastifyInstance,
  { isUnknownKey }: Pick<Authenticator, 'isUnknownKey'>,
): void => {
  const wrong = app.createRateLimit({
    max: wrongKeysPerMinute,
    keyGenerator: (request) => `key ${clientNetwork(request.ip)}`,
    allowList: (request) => !isUnknownKey(request.headers.authorization),
  })
  app.addHook('onRequest', async (request) => {
    const counted = await wrong(request, { increment: false })
    if (!counted.isAllowed && counted.remaining === 0) throw tooManyRequests(counted.ttl / 1000)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === errorCodes.notSignedIn) await wrong(request)
  })
}

/**
 * Refuses too many calls of one network, with 429, before anything else is done for them; and any call, with 503, while
 * the process is too busy to answer in time, except for whether it lives. In this order: whoever sends too much is told
 * so, and what it sends does not count as load.
 */
export const limitCalls = async (
  app: FastifyInstance,
  {
    config,
    authenticator,
  }: {
    readonly config: Pick<Platform['config'], 'callsPerMinute'>
    readonly authenticator: Pick<Authenticator, 'isUnknownKey'>
  },
  load = busy,
): Promise<void> => {
  const { callsPerMinute } = config
  if (callsPerMinute === 0) return
  await app.register(rateLimit, {
    global: false,
    max: (request: FastifyRequest) => callsPerMinute * (kindOf(request) === 'page' ? pagesPerCall : 1),
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => `${kindOf(request)} ${clientNetwork(request.ip)}`,
    allowList: (request) => kindOf(request) === 'probe' || kindOf(request) === 'webhook',
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000),
  })
  // Not per route: those hooks would run after the check of the load.
  app.addHook('onRequest', app.rateLimit())
  limitRefusedWebhooks(app)
  limitWrongKeys(app, authenticator)
  limitAtOnce(app)
  await app.register(underPressure, {
    ...load,
    pressureHandler: (
      request: FastifyRequest,
      reply: FastifyReply,
      type: string,
      value: number | undefined,
    ) => {
      // A loop that was blocked once, so that nothing was measured, is free again: who called meanwhile is served.
      if (value === Number.POSITIVE_INFINITY) return
      // A process that answers late must not be ended for it.
      if (kindOf(request) === 'probe') return
      request.log.warn({ type, value }, 'server overloaded: call rejected')
      void reply.code(503).header('retry-after', 3).type('application/json; charset=utf-8').send(overloaded())
    },
  })
}
