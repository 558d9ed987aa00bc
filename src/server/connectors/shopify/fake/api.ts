import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { apiVersion } from '../admin-api/app.ts'
import { actualCost, maxCallCost, requestedCost } from './cost.ts'
import { createResolvers } from './resolvers.ts'
import { schemaText } from './schema.ts'
import type { FakeShop } from './shop-state.ts'
import type { World } from './world.ts'

const smallestPlan = { maximumAvailable: 2000, restoreRate: 100 }

export interface Issue {
  readonly kind: 'THROTTLED' | '429' | '500' | 'BAD_REQUEST' | 'lostAnswer'
  times: number
  readonly operation?: string
}

const bodySchema = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

/** The Admin API: executes real documents on a real but small schema, limited by cost. */
export const serveApi = (app: FastifyInstance, world: World, issues: Map<string, Issue>): void => {
  const { maximumAvailable, restoreRate } = world.options.bucket ?? smallestPlan
  const levels = new Map<string, { available: number; at: number }>()
  const levelOf = (shop: FakeShop) => {
    const known = levels.get(shop.domain) ?? { available: maximumAvailable, at: Date.now() }
    const refilled = known.available + ((Date.now() - known.at) / 1000) * restoreRate
    return { available: Math.min(maximumAvailable, refilled), at: Date.now() }
  }
  const throttleStatus = (available: number) => ({
    maximumAvailable,
    currentlyAvailable: Math.floor(available),
    restoreRate,
  })
  let executor: Promise<Executor> | null = null

  app.post<{ Params: { shop: string } }>(
    `/:shop/admin/api/${apiVersion}/graphql.json`,
    async (request, reply) => {
      const shop = world.findShop(request.params.shop)
      if (!shop) return reply.code(404).send({ errors: 'Not Found' })
      const token = shop.tokens.find(
        ({ accessToken }) => accessToken === request.headers['x-shopify-access-token'],
      )
      if (!token || token.expiresAt <= world.now().getTime()) {
        return reply
          .code(401)
          .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
      }
      const body = bodySchema.safeParse(request.body)
      if (!body.success) return reply.code(400).send({ errors: 'Required parameter missing or invalid' })
      const issue = takeIssue(issues, shop.domain, body.data.operationName)
      if (issue && issue !== 'lostAnswer') return refuse(reply, issue, throttleStatus(0))

      executor ??= loadExecutor()
      const run = await executor
      const variables = body.data.variables ?? {}
      const level = levelOf(shop)
      const prepared = run.prepare(body.data.query, variables)
      if ('errors' in prepared) return reply.send({ errors: prepared.errors })
      const { cost } = prepared
      if (cost > maxCallCost) {
        const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCallCost}).`
        return reply.send({
          errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: maxCallCost } }],
        })
      }
      if (cost > level.available) return refuse(reply, 'THROTTLED', throttleStatus(level.available), cost)
      const answer = await prepared.run(
        createResolvers(world, shop, token.scopes),
        body.data.operationName ?? null,
      )
      const actualQueryCost = actualCost(answer.data)
      const available = level.available - actualQueryCost
      levels.set(shop.domain, { available, at: level.at })
      if (issue === 'lostAnswer') {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      const extensions = {
        cost: { requestedQueryCost: cost, actualQueryCost, throttleStatus: throttleStatus(available) },
      }
      return reply.send({ ...answer, extensions })
    },
  )
}

const takeIssue = (
  issues: Map<string, Issue>,
  domain: string,
  operation: string | null | undefined,
): Issue['kind'] | null => {
  const issue = issues.get(domain)
  if (!issue || issue.times <= 0) return null
  if (issue.operation !== undefined && issue.operation !== operation) return null
  issue.times -= 1
  return issue.kind
}

const refuse = (
  reply: FastifyReply,
  kind: Exclude<Issue['kind'], 'lostAnswer'>,
  throttleStatus: object,
  cost = 100,
): FastifyReply => {
  if (kind === '500') return reply.code(503).send('Service Unavailable')
  if (kind === 'BAD_REQUEST')
    return reply.send({ errors: [{ message: 'Invalid cursor', extensions: { code: 'BAD_REQUEST' } }] })
  if (kind === '429') return reply.code(429).header('retry-after', '2.0').send({ errors: 'Throttled' })
  return reply.send({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus } },
  })
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}
type Prepared =
  | { readonly errors: readonly unknown[] }
  | {
      readonly cost: number
      readonly run: (root: object, operationName: string | null) => Promise<Answer>
    }
interface Executor {
  readonly prepare: (text: string, variables: Record<string, unknown>) => Prepared
}

/** The GraphQL engine is loaded with the first call, to keep the server's start fast. */
const loadExecutor = async (): Promise<Executor> => {
  const { GraphQLError, buildSchema, execute, parse, validate } = await import('graphql')
  const schema = buildSchema(schemaText)
  return {
    prepare: (text, variables) => {
      try {
        const document = parse(text)
        const errors = validate(schema, document)
        if (errors.length > 0) return { errors }
        return {
          cost: requestedCost(schema, document, variables),
          run: async (rootValue, operationName) => {
            const result = await execute({
              schema,
              document,
              rootValue,
              variableValues: variables,
              operationName,
            })
            return { data: result.data, ...(result.errors ? { errors: result.errors } : {}) }
          },
        }
      } catch (error) {
        if (error instanceof GraphQLError) return { errors: [error] }
        throw error
      }
    },
  }
}
