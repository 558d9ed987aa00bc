import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { livePaths, type LiveTopic } from '../../../contract/kernel/live.ts'
import { operatorRoles } from '../../../contract/kernel/permissions.ts'
import type { Access } from '../../../contract/kernel/endpoint.ts'
import type { Actor } from '../auth/actors.ts'
import { sendFailure } from './adapter.ts'
import { createLive, type Live } from '../live/live.ts'
import { permit, requireSession } from '../auth/permit.ts'
import type { Platform } from '../platform.ts'
import type { LiveQuery } from '../live/live-query.ts'

const topicsFor = (actor: Actor, watches: readonly LiveQuery[]): ReadonlySet<LiveTopic> => {
  const topics = watches.flatMap((watch): LiveTopic[] => {
    if (watch.for === 'operators') return actor.kind === 'operator' ? [watch.topic] : []
    if (actor.kind === 'operator') return []
    return watch.tag === undefined || actor.menuTags.includes(watch.tag) ? [watch.topic] : []
  })
  return new Set(topics)
}

const rightsOf = (actor: Actor): string => {
  if (actor.kind === 'operator') return 'operator'
  return actor.isMain ? 'main' : actor.menuTags.join(',')
}

/** Takes over the raw response, because compression would buffer the events. */
const begin = (reply: FastifyReply): void => {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Stops nginx from buffering the events.
    'x-accel-buffering': 'no',
  })
  reply.raw.flushHeaders()
}

const listen = async (
  platform: Platform,
  live: Live,
  watches: readonly LiveQuery[],
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly access: Access },
): Promise<void> => {
  const { request, reply, access } = call
  const { authorization } = request.headers
  const actor = await platform.authenticator.authenticate(authorization)
  permit(access, actor)
  request.actor = actor
  const { expiresAt } = await platform.tokens.verifyAccess((authorization ?? '').split(' ').at(-1) ?? '')
  live.open({
    response: reply.raw,
    begin: () => begin(reply),
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    person: actor.kind === 'customer' ? `account:${actor.accountId}` : `operator:${actor.operatorId}`,
    sessionId: requireSession(actor),
    topics: topicsFor(actor, watches),
    rights: rightsOf(actor),
    endsAt: expiresAt * 1000,
  })
}

/**
 * GET /app/live and /app/ops/live: changes for open windows, as server-sent events (see contract/kernel/live.ts).
 */
export const addLive = (app: FastifyInstance, platform: Platform, watches: readonly LiveQuery[]): void => {
  const live = createLive(platform, watches)
  const routes = [
    // Programs follow no windows: they call.
    { url: livePaths.customer, access: { kind: 'customer', notByApiKey: true } },
    { url: livePaths.operator, access: { kind: 'operator', area: 'own', roles: operatorRoles } },
  ] as const
  for (const { url, access } of routes) {
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      try {
        await listen(platform, live, watches, { request, reply, access })
      } catch (error) {
        return sendFailure(error, request, reply)
      }
      return reply
    })
  }
  // Before the server waits for its connections: streams do not end on their own.
  app.addHook('preClose', () => live.close())
}
