import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { badInput } from './envelope.ts'

/** Lets a scope's routes read JSON as the bytes that were sent, because signatures are over them; nothing else is taken. */
export const readJsonBytes = (scope: FastifyInstance, maxBytes: number): void => {
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
