import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../platform.ts'

/** Set while the process goes on serving but wants no new calls, see `drain`. */
export interface Draining {
  isDraining: boolean
}

const check = async (platform: Platform, closing: boolean): Promise<Record<string, boolean>> => {
  const { isReachable, missingTables, error } = await platform.database.inspect()
  if (!isReachable) platform.log.error({ err: error }, 'database is not reachable')
  if (missingTables.length > 0) platform.log.error({ missingTables }, 'database lacks tables')
  const database = isReachable && missingTables.length === 0
  return { database, jobs: platform.jobs.isHealthy(), serving: !closing }
}

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const drainMs = 20_000

/**
 * While running calls finish, the server keeps listening and answers 503, so that load balancers switch over
 * instead of failing to connect. Live streams are not waited for.
 */
const drainFirst = (app: FastifyInstance): void => {
  const running = new Set<FastifyReply>()
  app.addHook('onRequest', async (_request, reply) => {
    running.add(reply)
    reply.raw.once('close', () => running.delete(reply))
  })
  app.addHook('preClose', async () => {
    const deadline = performance.now() + drainMs
    while ([...running].some(({ sent }) => !sent) && performance.now() < deadline) await sleep(20)
  })
}

/**
 * While it drains, each answer closes its connection, so that none is in use when the server closes them: a call sent
 * at that moment would be lost.
 */
const closeConnections = (app: FastifyInstance, draining: Draining): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isDraining) reply.header('connection', 'close')
  })
}

/** /healthz: the process is up. /readyz: it can serve calls. /metrics: Prometheus, with its own token. */
export const addHealth = (app: FastifyInstance, platform: Platform, draining: Draining): void => {
  const { metricsToken } = platform.config
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  drainFirst(app)
  closeConnections(app, draining)
  app.get('/healthz', async (_request, reply) => reply.send({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const checks = await check(platform, closing || draining.isDraining)
    const ok = Object.values(checks).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...checks })
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    const isAllowed = metricsToken !== undefined && sameText(given, `Bearer ${metricsToken}`)
    const rendered = isAllowed ? await platform.metrics.render() : null
    if (!rendered) {
      return reply
        .code(401)
        .type('text/plain; charset=utf-8')
        .send('METRICS_TOKEN is needed as a bearer token\n')
    }
    return reply.type(rendered.contentType).send(rendered.text)
  })
}
