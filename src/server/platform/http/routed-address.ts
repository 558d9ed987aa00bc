import type { FastifyInstance } from 'fastify'
import { badInput, noSuchCall } from './envelope.ts'

const unreadable = '/app/unreadable-address'

const isReadable = (path: string): boolean => {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * An address as the router is to see it: without the host and the fragment that it may be sent with. For what cannot be
 * decoded the router would run no hooks, so that nothing counts, logs or secures the answer; it gets a route, too.
 */
export const routedAddress = ({ url = '/' }: { readonly url?: string }): string => {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  if (isReadable(path)) return `${path === '' ? '/' : path}${query}`
  return /^\/app(?:\/|$)/i.test(path) ? unreadable : '/unreadable-address'
}

/** Everything below /app is answered as a call, whatever its spelling. */
export const addUnknownCalls = (app: FastifyInstance): void => {
  app.all(unreadable, async () => {
    throw badInput([{ path: 'url', message: 'must be a readable address' }])
  })
  for (const url of ['/app', '/app/*']) {
    app.all(url, async (request, reply) =>
      reply
        .code(404)
        .type('application/json; charset=utf-8')
        .send(noSuchCall(request.method, request.url.split('?')[0] ?? '')),
    )
  }
}
