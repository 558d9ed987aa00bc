import type { FastifyInstance } from 'fastify'
import { serveAdmin } from './admin-pages.ts'
import { serveApi, type Issue } from './api.ts'
import { serveOAuth } from './oauth.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export type { FakeOrder, FakeShop, ShopPlan } from './shop-state.ts'

export interface FakeShopifyOptions extends WorldOptions {
  /** Path prefix of the double, without a trailing slash. */
  readonly prefix: string
}

export interface FakeShopify extends World {
  readonly issue: (domain: string, kind: Issue['kind'], times?: number, operation?: string) => void
  readonly expireTokens: (domain: string) => void
}

/**
 * A fake Shopify over HTTP: approval page, tokens that expire, the Admin API with its metering, signed deliveries, and
 * an admin for its sellers. Only for the demo and for tests.
 */
export const fakeShopify = async (
  app: FastifyInstance,
  options: FakeShopifyOptions,
): Promise<FakeShopify> => {
  const world = createWorld(options)
  const issues = new Map<string, Issue>()
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 64 * 1024 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      serveOAuth(scope, world, options.prefix)
      serveApi(scope, world, issues)
      serveAdmin(scope, world, options.prefix)
      scope.addHook('onClose', async () => world.close())
    },
    { prefix: options.prefix },
  )
  return {
    ...world,
    issue: (domain, kind, times = 1, operation) => {
      issues.set(domain, { kind, times, ...(operation === undefined ? {} : { operation }) })
    },
    expireTokens: (domain) => {
      for (const token of world.findShop(domain)?.tokens ?? []) token.expiresAt = 0
    },
  }
}
