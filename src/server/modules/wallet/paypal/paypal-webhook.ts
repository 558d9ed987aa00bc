import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { readJsonBytes } from '../../../platform/http/json-bodies.ts'
import type { Metrics } from '../../../platform/kernel/metrics.ts'
import type { Clock } from '../../../platform/kernel/clock.ts'
import {
  PaymentServiceUnavailable,
  type PaymentNotice,
  type PaymentService,
} from '../recharges/payment-service.ts'
import { applyPayPalEvent } from '../ledger/wallet-jobs.ts'

export interface WebhookDeps {
  readonly database: Database
  readonly payments: PaymentService
  readonly metrics: Metrics
  readonly clock: Clock
}

export const paypalWebhookPath = '/app/webhooks/paypal'
const maxBytes = 256 * 1_024

const isStored = async (database: Database, eventId: string): Promise<boolean> => {
  const row = await database.agency
    .selectFrom('webhook_event')
    .select('id')
    .where('source', '=', 'paypal')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

const store = (database: Database, notice: PaymentNotice, rawBody: string, now: Date): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const row = await tx
      .insertInto('webhook_event')
      .values({
        source: 'paypal',
        event_id: notice.eventId,
        topic: notice.topic,
        subject: notice.paymentId ?? notice.captureId,
        // Not as received: numbers of any exponent are JSON, but not all of them can be stored.
        payload: JSON.stringify(JSON.parse(rawBody)),
        triggered_at: notice.createdAt,
        ...(notice.isUsed ? {} : { outcome: 'ignored', processed_at: now }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row && notice.isUsed) await enqueue(tx, applyPayPalEvent, { webhookEventId: row.id })
  })

/** 200 once stored (kinds that are not used, too, as PayPal repeats what is refused and ends the webhook), 401 without a valid signature, 503 if that cannot be checked now. */
const receive = async (
  { database, payments, metrics, clock }: WebhookDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const rawBody = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const notice = payments.readWebhook(rawBody)
  if (!notice) return reply.code(400).send({ error: 'not an event' })
  if (await isStored(database, notice.eventId)) return reply.code(200).send({ received: true })
  try {
    if (!(await payments.verifyWebhook(request.headers, rawBody))) {
      request.log.warn(
        { eventId: notice.eventId, topic: notice.topic },
        'PayPal webhook rejected: invalid signature',
      )
      return await reply.code(401).send({ error: 'not signed by PayPal' })
    }
  } catch (error) {
    if (!(error instanceof PaymentServiceUnavailable)) throw error
    request.log.warn({ err: error }, 'PayPal webhook could not be verified')
    return reply.code(503).send({ error: 'try again' })
  }
  await store(database, notice, rawBody, clock.now())
  metrics.countWebhook('paypal', notice.topic, notice.isUsed ? 'used' : 'unused')
  return reply.code(200).send({ received: true })
}

/** The webhook endpoint, in its own scope, which reads bodies as bytes. */
export const addPayPalWebhook = (app: FastifyInstance, deps: WebhookDeps): void => {
  void app.register(async (scope) => {
    readJsonBytes(scope, maxBytes)
    scope.post(paypalWebhookPath, (request, reply) => receive(deps, request, reply))
  })
}
