import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * What a double does with its next call: `busy` and `broken` answer 429 and 503, `hang` never answers, `malformed` answers
 * something else, and `lost` does what was requested but cuts the connection before the answer.
 */
export type Fault = 'busy' | 'broken' | 'hang' | 'malformed' | 'lost'

export interface DoubleOptions {
  /** Of each answer. */
  readonly delayMs?: number
  /** Calls accepted in one second. */
  readonly perSecond?: number
}

export interface CarrierDouble {
  /** Applies to the next call whose address contains this text, after so many that do. */
  readonly failNext: (fault: Fault, path?: string, after?: number) => void
  /** `POST /v2/shipments` and so on, in the order in which they came. */
  readonly calls: readonly string[]
  readonly routes: (app: FastifyInstance) => void
}

/** Faults, delay and rate limit, the same for all carriers' doubles. */
export const createDouble = (
  { delayMs = 0, perSecond = 1000 }: DoubleOptions,
  busyAnswer: unknown,
  routes: (app: FastifyInstance) => void,
): CarrierDouble => {
  const faults: { readonly fault: Fault; readonly path: string; after: number }[] = []
  const calls: string[] = []
  let second = { at: 0, count: 0 }
  const take = (url: string): Fault | null => {
    const matching = faults.filter(({ path }) => url.includes(path))
    const index = faults.findIndex((one) => one === matching.find(({ after }) => after === 0))
    for (const one of matching) one.after = Math.max(0, one.after - 1)
    return index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null)
  }
  const isOverLimit = (): boolean => {
    const at = Math.floor(Date.now() / 1000)
    second = second.at === at ? { at, count: second.count + 1 } : { at, count: 1 }
    return second.count > perSecond
  }
  return {
    failNext: (fault, path = '', after = 0) => void faults.push({ fault, path, after }),
    calls,
    routes: (app) => {
      const lost = new WeakSet<object>()
      app.addHook('preHandler', async (request, reply) => {
        calls.push(`${request.method} ${request.url}`)
        const fault = take(request.url)
        if (fault === 'busy' || isOverLimit()) return reply.code(429).send(busyAnswer)
        if (fault === 'broken') return reply.code(503).send('Service unavailable')
        if (fault === 'malformed') return reply.send({ something: ['else'] })
        if (fault === 'hang') return reply.hijack()
        if (fault === 'lost') lost.add(request)
        if (delayMs > 0) await sleep(delayMs)
        return undefined
      })
      app.addHook('onSend', async (request, reply) => {
        if (!lost.has(request)) return
        reply.hijack()
        reply.raw.destroy()
      })
      routes(app)
    },
  }
}

/** On a port of its own, for tests. */
export const serveDouble = async (
  routes: (app: FastifyInstance) => void,
): Promise<{ readonly baseUrl: string; readonly close: () => Promise<void> }> => {
  const app = Fastify({ forceCloseConnections: true })
  routes(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => app.close() }
}

/** The same number for the same text, so that doubles that were started again give the same answers. */
export const numberOf = (text: string, digits: number): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 15)}`)
    .toString()
    .padStart(digits, '7')
    .slice(-digits)
