import type { FastifyInstance } from 'fastify'
import { badInput } from './envelope.ts'

/**
 * Values, names of fields, lists and objects in a body: above what any screen sends in a megabyte, and below what takes
 * long to read.
 */
const maxParts = 100_000

const [quote, backslash] = [0x22, 0x5c]
const partMarks: ReadonlySet<number> = new Set([...',:[{'].map((mark) => mark.charCodeAt(0)))

/** Whether a JSON text has more parts than that; it is not read as JSON for this, because that is what takes long. */
export const hasTooManyParts = (json: string): boolean => {
  if (json.length <= maxParts) return false
  let parts = 0
  let isText = false
  for (let at = 0; at < json.length && parts <= maxParts; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) isText = !isText
    else if (isText) at += code === backslash ? 1 : 0
    else if (partMarks.has(code)) parts += 1
  }
  return parts > maxParts
}

export const readBoundedJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyParts(body)) done(badInput([{ path: 'body', message: 'holds too many values' }]), undefined)
    else void parse(request, body, done)
  })
}
