import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

const check = async (platform: Platform, closing: boolean): Promise<Record<string, boolean>> => {
  const database = await platform.database.queryAgency('select 1 from schema_migration limit 1').then(
    ({ rows }) => rows.length === 1,
    (error: unknown) => {
      platform.log.error({ err: error }, 'database not reachable')
      return false
    },
  )
  return { database, jobs: platform.jobs.isHealthy(), serving: !closing }
}

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** /healthz: the process answers. /readyz: it can work. /metrics: Prometheus, to its own token alone. */
export const addHealth = (app: FastifyInstance, platform: Platform): void => {
  const { metricsToken } = platform.config
  // While the server shuts down, load balancers should look elsewhere.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async (_request, reply) => reply.send({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const checks = await check(platform, closing)
    const ok = Object.values(checks).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...checks })
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    const rendered = await platform.metrics.render()
    if (metricsToken === undefined || !rendered || !sameText(given, `Bearer ${metricsToken}`)) {
      return reply.code(401).type('text/plain').send('METRICS_TOKEN is needed as a bearer token\n')
    }
    return reply.type(rendered.contentType).send(rendered.text)
  })
}
