import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { parseMinor } from '../../../contract/kernel/money.ts'
import { FakeRefusal, type FakeOrder, type FakeOrders } from './fake-orders.ts'
import type { FakeVault } from './fake-vault.ts'
import type { FakeWebhooks } from './fake-webhooks.ts'

const idSchema = z.object({ id: z.string() })
const refundSchema = z.object({ amount: z.object({ value: z.string() }).optional() }).nullish()

const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

interface Answer {
  readonly status: number
  readonly body: object
}

export interface FakeParts {
  readonly orders: FakeOrders
  readonly vault: FakeVault
  readonly webhooks: FakeWebhooks
  readonly failing: { count: number; status: number }
  /** Answers of PayPal's error codes, by the step that gets them; each is given once. */
  readonly refusals: Map<PayPalStep, FakeRefusal>
}

export type PayPalStep = 'create' | 'read' | 'capture' | 'setup' | 'save' | 'delete'

const takeRefusal = (refusals: FakeParts['refusals'], step: PayPalStep): void => {
  const refusal = refusals.get(step)
  if (!refusal) return
  refusals.delete(step)
  throw refusal
}

export const addApi = (
  api: FastifyInstance,
  options: { readonly clientId: string; readonly clientSecret: string },
  { orders, vault, webhooks, failing, refusals }: FakeParts,
): void => {
  const tokens = new Set<string>()
  const answered = new Map<string, Answer>()

  api.addHook('onRequest', async (request, reply) => {
    if (failing.count > 0) {
      failing.count -= 1
      if (failing.status === 0) request.raw.destroy()
      return reply
        .code(failing.status || 503)
        .send({ name: 'INTERNAL_SERVICE_ERROR', message: 'An internal error.' })
    }
    const path = request.url
    if (path.endsWith('/v1/oauth2/token') || path.includes('/certs/')) return undefined
    if (tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) return undefined
    return reply
      .code(401)
      .send({ error: 'invalid_token', error_description: 'Token signature verification failed' })
  })

  api.post('/v1/oauth2/token', async (request, reply) => {
    if (request.headers.authorization !== basic(options.clientId, options.clientSecret)) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    const token = randomBytes(32).toString('base64url')
    tokens.add(token)
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      expires_in: 32_400,
    }
  })

  /** Runs a POST once per request id; a repetition gets the first response, errors included. */
  const onceWith = (request: FastifyRequest, work: () => Answer): Answer => {
    const requestId = request.headers['paypal-request-id']
    const key = typeof requestId === 'string' ? `${request.url} ${requestId}` : null
    const known = key === null ? undefined : answered.get(key)
    if (known) return known
    const answer = answerOf(work)
    if (key !== null) answered.set(key, answer)
    return answer
  }
  const once = (request: FastifyRequest, work: () => { order: FakeOrder; status: number }): Answer =>
    onceWith(request, () => {
      const { order, status } = work()
      const isWhole = request.headers.prefer === 'return=representation'
      return { status, body: isWhole ? orders.json(order) : orders.minimalJson(order) }
    })

  api.post('/v2/checkout/orders', async (request, reply) => {
    takeRefusal(refusals, 'create')
    let created: FakeOrder | null = null
    const answer = once(request, () => {
      created = orders.create(request.body, (vaultId) => {
        if (request.headers['paypal-request-id'] === undefined)
          throw new FakeRefusal(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.')
        return vault.account(vaultId).funding
      })
      return { order: created, status: 200 }
    })
    if (created) await announceCapture(orders, webhooks, created)
    return reply.code(answer.status).send(answer.body)
  })
  api.get('/v2/checkout/orders/:id', async (request, reply) => {
    takeRefusal(refusals, 'read')
    return reply.send(orders.json(orders.get(idSchema.parse(request.params).id)))
  })
  api.post('/v2/checkout/orders/:id/capture', async (request, reply) => {
    takeRefusal(refusals, 'capture')
    const order = orders.get(idSchema.parse(request.params).id)
    const before = order.capture
    const answer = once(request, () => {
      orders.capture(order)
      return { order, status: 201 }
    })
    if (!before && order.capture) await announceCapture(orders, webhooks, order)
    return reply.code(answer.status).send(answer.body)
  })
  api.post('/v2/payments/captures/:id/refund', async (request, reply) => {
    const value = refundSchema.parse(request.body)?.amount?.value
    const { id } = idSchema.parse(request.params)
    const refund = orders.refund(id, value === undefined ? undefined : (parseMinor(value) ?? 0))
    const json = orders.refundJson(orders.byCapture(id), refund)
    await webhooks.announce('PAYMENT.CAPTURE.REFUNDED', 'refund', json)
    return reply.code(201).send(json)
  })
  api.post('/v3/vault/setup-tokens', async (request, reply) => {
    takeRefusal(refusals, 'setup')
    const answer = onceWith(request, () => ({
      status: 201,
      body: vault.setupJson(vault.create(request.body)),
    }))
    return reply.code(answer.status).send(answer.body)
  })
  api.post('/v3/vault/payment-tokens', async (request, reply) => {
    takeRefusal(refusals, 'save')
    const answer = onceWith(request, () => ({
      status: 201,
      body: vault.accountJson(vault.exchange(request.body)),
    }))
    return reply.code(answer.status).send(answer.body)
  })
  api.delete('/v3/vault/payment-tokens/:id', async (request, reply) => {
    takeRefusal(refusals, 'delete')
    const { id } = idSchema.parse(request.params)
    vault.delete(id)
    await webhooks.announce('VAULT.PAYMENT-TOKEN.DELETED', 'payment_token', { id })
    return reply.code(204).send()
  })
  api.post('/v1/notifications/verify-webhook-signature', (request, reply) =>
    reply.send({ verification_status: webhooks.verify(request.body) }),
  )
  api.get('/v1/notifications/certs/:id', async (_request, reply) =>
    reply.type('text/plain').send(webhooks.publicKeyPem()),
  )
}

const answerOf = (work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (error instanceof FakeRefusal) return { status: error.status, body: error.body }
    throw error
  }
}

const captureTopics = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DECLINED',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
} as const

export const announceCapture = async (
  orders: FakeOrders,
  webhooks: FakeWebhooks,
  order: FakeOrder,
): Promise<void> => {
  if (!order.capture) return
  await webhooks.announce(captureTopics[order.capture.status], 'capture', orders.captureJson(order))
}
