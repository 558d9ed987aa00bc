import type { FastifyInstance } from 'fastify'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { readJsonBytes } from '../../platform/http/json-bodies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ShopConnector, ShopDelivery } from './ports.ts'
import { processDeliveryJob } from './shop-jobs.ts'

export const deliveryPath = '/app/webhooks/shopify'
const maxBytes = 10 * 1024 * 1024

/** Stores a webhook once and queues its processing. */
export const storeDelivery = async ({ database }: Platform, delivery: ShopDelivery): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    const stored = await tx
      .insertInto('webhook_event')
      .values({
        source: 'shopify',
        event_id: delivery.eventId,
        delivery_id: delivery.deliveryId,
        topic: delivery.topic,
        subject: delivery.domain,
        payload: JSON.stringify(delivery.payload),
        triggered_at: delivery.triggeredAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await enqueue(tx, processDeliveryJob, { eventId: stored.id })
  })
}

/** The webhook endpoint: the signature covers the raw body, so nothing may parse it before. */
export const receiveDeliveries =
  (platform: Platform, connector: ShopConnector) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      readJsonBytes(scope, maxBytes)
      scope.post(deliveryPath, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const delivery = connector.readDelivery(body, request.headers)
        if (!delivery) {
          request.log.warn(
            { topic: request.headers['x-shopify-topic'] },
            'webhook rejected: invalid signature',
          )
          return reply.code(401).send()
        }
        await storeDelivery(platform, delivery)
        return reply.code(200).send()
      })
    })
  }
