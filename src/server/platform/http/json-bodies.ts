import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createBodyMemory, type HeldBytes } from './body-memory.ts'
import { clientNetwork } from './client-network.ts'
import { badInput } from './envelope.ts'

/** These bodies come from anybody, and are read before their signature can be checked. */
const allBodies = createBodyMemory(128 * 1024 * 1024)

async function* counted(body: AsyncIterable<Buffer>, held: HeldBytes): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    held.add(chunk.length)
    yield chunk
  }
}

/**
 * Makes a scope's routes webhooks, which read JSON as the bytes that were sent, because signatures are over them; nothing
 * else is taken.
 */
export const readJsonBytes = (scope: FastifyInstance, maxBytes: number, memory = allBodies): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isWebhook: true }
  })
  scope.addHook('preParsing', async (request, reply, body) => {
    const held = memory.hold(clientNetwork(request.ip))
    reply.raw.once('close', held.release)
    return Readable.from(counted(body as AsyncIterable<Buffer>, held), { objectMode: false })
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => {
      if (isUtf8(body)) done(null, body)
      else done(badInput([{ path: 'body', message: 'must be JSON in UTF-8' }]))
    },
  )
}
