import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { livePaths } from '../../contract/live.ts'
import { clientNetwork } from './client-network.ts'
import { overloaded, tooManyRequests } from './envelope.ts'
import type { Platform } from './platform.ts'

/**
 * A network's calls that are answered at the same time; a browser has six at most. The next ones get 429, so that a
 * burst fills its own share and not the queue for the database.
 */
const atOnce = 100

/** In milliseconds: calls are refused when an iteration of the event loop takes this long on average over the interval. */
const busy = { maxEventLoopDelay: 2_500, sampleInterval: 10_000 }

const streams: ReadonlySet<string> = new Set(Object.values(livePaths))

export const isApi = (request: FastifyRequest): boolean => /^\/app(\/|$|\?)/i.test(request.url)

/** Pictures come many at once and cost little, and a stream is open as long as its window. */
const isBrief = (request: FastifyRequest): boolean =>
  !/^\/app\/(?:files|icons)\//i.test(request.url) && !streams.has(request.routeOptions.url ?? '')

/** Routes with `config.rateLimit: false`: webhooks of services that call from few addresses. */
const isCounted = (request: FastifyRequest): boolean =>
  isApi(request) && request.routeOptions.config.rateLimit !== false

const limitAtOnce = (app: FastifyInstance): void => {
  const underWay = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request) || !isBrief(request)) return
    const network = clientNetwork(request.ip)
    const count = underWay.get(network) ?? 0
    if (count >= atOnce) throw tooManyRequests(1)
    underWay.set(network, count + 1)
    reply.raw.once('close', () => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left === 0) underWay.delete(network)
      else underWay.set(network, left)
    })
  })
}

/**
 * Refuses too many calls of one network, with 429, before anything else is done for them; and any call, with 503, while
 * the process is too busy to answer in time, except for whether it lives. In this order: whoever sends too much is told
 * so, and what it sends does not count as load.
 */
export const limitCalls = async (
  app: FastifyInstance,
  { config }: { readonly config: Pick<Platform['config'], 'callsPerMinute'> },
  load = busy,
): Promise<void> => {
  if (config.callsPerMinute === 0) return
  await app.register(rateLimit, {
    global: false,
    max: config.callsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: (request) => !isCounted(request),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000),
  })
  // Not per route: those hooks would run after the check of the load.
  app.addHook('onRequest', app.rateLimit())
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
      if (request.routeOptions.url === '/healthz') return
      request.log.warn({ type, value }, 'server overloaded: call rejected')
      void reply.code(503).header('retry-after', 3).type('application/json; charset=utf-8').send(overloaded())
    },
  })
}
