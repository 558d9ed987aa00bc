import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storeTrackingUpdate } from '../../modules/fulfilment/index.ts'
import type { TrackingSettings } from '../../platform/kernel/config.ts'
import { readJsonBytes } from '../../platform/http/json-bodies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { parseStorable } from '../../platform/http/storable-input.ts'
import { isSigned, signatureHeader } from './signature.ts'

export const webhookPath = '/app/webhooks/17track'

/** Far above a parcel's complete history in every language. */
const maxBytes = 1024 * 1024

/** Receives 17TRACK's webhooks: verifies and stores them; a job processes them. */
export const trackingWebhooks = (
  platform: Pick<Platform, 'database'>,
  settings: TrackingSettings,
): Module => ({
  routes: [],
  rawRoutes: async (app: FastifyInstance) => {
    await app.register(async (scope) => {
      readJsonBytes(scope, maxBytes)
      scope.post(webhookPath, async (request, reply) => {
        const status = await receive(platform, settings, request)
        return reply.code(status).send({ code: status === 200 ? 0 : status })
      })
    })
  },
})

const receive = async (
  { database }: Pick<Platform, 'database'>,
  settings: TrackingSettings,
  request: FastifyRequest,
): Promise<200 | 400 | 401> => {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const sign = request.headers[signatureHeader]
  if (!isSigned(body, typeof sign === 'string' ? sign : undefined, settings)) {
    request.log.warn('17TRACK webhook rejected: wrong signature')
    return 401
  }
  const payload = parse(body)
  if (payload === null) return 400
  const eventId = createHash('sha256').update(body).digest('hex')
  await database.agencyTransaction((tx) => storeTrackingUpdate(tx, { eventId, ...payload }))
  return 200
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
const words = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')

/** Null for invalid JSON, and JSON that cannot be stored. */
const parse = (
  body: Buffer,
): { readonly topic: string; readonly trackingNumber: string; readonly json: string } | null => {
  const value = parseStorable(body.toString('utf8'))
  if (value === undefined) return null
  return {
    topic: words(field(value, 'event')),
    trackingNumber: words(field(field(value, 'data'), 'number')),
    // Not as received: numbers of any exponent are JSON, but not all of them can be stored.
    json: JSON.stringify(value),
  }
}
