import { createServer } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../kernel/config.ts'

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL')

/** On all addresses, also on machines without IPv6. */
const listenOnAll = async (app: FastifyInstance, port: number): Promise<void> => {
  try {
    await app.listen({ port, host: '::' })
  } catch (error) {
    if (!isMissing(error)) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

/**
 * On both loopback addresses, as browsers take either for localhost. Fastify's own way for two addresses does
 * not wait for the second one's calls when it closes.
 */
const listenOnLoopback = async (app: FastifyInstance, port: number): Promise<void> => {
  const second = createServer((request, response) => app.routing(request, response))
  app.addHook('onClose', async () => {
    if (!second.listening) return
    second.close()
    await once(second, 'close')
  })
  await app.listen({ port, host: '127.0.0.1' })
  try {
    await once(second.listen({ port, host: '::1' }), 'listening')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export const listen = async (app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>) => {
  if (host === 'all') return listenOnAll(app, port)
  if (host === 'localhost') return listenOnLoopback(app, port)
  await app.listen({ port, host })
}
