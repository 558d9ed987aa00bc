import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { addApi, announceCapture, type FakeParts, type PayPalStep } from './fake-api.ts'
import { FakeOrders, FakeRefusal, fundings, type FakeOrder } from './fake-orders.ts'
import { accountPage, approvalPage, closedPage, contentSecurityPolicy, paymentsPage } from './fake-pages.ts'
import { FakeVault, type FakeAccount } from './fake-vault.ts'
import { FakeWebhooks, timings, type Deliver, type Timing } from './fake-webhooks.ts'

export interface FakePayPalOptions {
  /** URL of the double, also for the payer's browser; without a trailing slash. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly deliver: Deliver
  /** Delay of late webhooks: 20 seconds by default; Infinity until `releaseWebhooks`. */
  readonly lateMs?: number
  /** Before a rejected webhook is sent again; doubled each time. */
  readonly retryDelayMs?: number
}

export interface FakePayPal {
  setWebhookTiming(timing: Timing): void
  /** Approves or refuses a payment like its page, reported only by webhook. */
  approve(orderId: string, funding?: (typeof fundings)[number]): Promise<void>
  void(orderId: string): void
  decide(captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>
  refund(captureId: string, amountMinor?: number): Promise<void>
  /** PayPal reverses the payment: a lost dispute. */
  reverse(captureId: string, amountMinor?: number): Promise<void>
  dispute(captureId: string): Promise<void>
  /** Sends held webhooks (`late`, with lateMs Infinity). */
  releaseWebhooks(order?: 'asTold' | 'reversed'): Promise<void>
  webhooksSettled(): Promise<void>
  /** Makes the next API calls fail: 0 breaks the connection, anything else is the HTTP status. */
  failNext(count: number, status: number): void
  /** Makes PayPal refuse the next call of this step with one of its error codes. */
  refuseNext(step: PayPalStep, status: number, issue: string): void
  /** Approves that an account is saved, like its page. */
  approveAccount(setupToken: string, funding?: (typeof fundings)[number], email?: string): void
  /** The payer removes the permission, reported by webhook. */
  removeAccount(token: string): Promise<void>
  accounts(): FakeAccount[]
  /** Whether creating an order of a saved account takes the money; otherwise it is captured in a second call. */
  captureSaved(atOnce: boolean): void
  order(orderId: string): FakeOrder
  orders(): FakeOrder[]
  sign(body: string): Record<string, string>
}

const approvalSchema = z.object({
  token: z.string(),
  action: z.enum(['approve', 'refuse']),
  funding: z.enum(fundings).default('balance'),
  timing: z.enum(timings).default('normal'),
})
const accountSchema = z.object({
  approval_session_id: z.string(),
  action: z.enum(['approve', 'refuse']),
  email: z.email().default('payer@example.com'),
  funding: z.enum(fundings).default('balance'),
})
const accountActionSchema = z.object({ action: z.enum([...fundings, 'remove']) })
const decisionSchema = z.object({ action: z.enum(['clear', 'deny', 'refund', 'reverse']) })
const idSchema = z.object({ id: z.string() })

const withToken = (url: string, orderId: string, payer: boolean): string => {
  const target = new URL(url)
  target.searchParams.set('token', orderId)
  if (payer) target.searchParams.set('PayerID', 'FAKEPAYER0001')
  return target.href
}

const html = (reply: FastifyReply, text: string, formTargets: readonly string[] = []): FastifyReply =>
  reply
    .header('content-security-policy', contentSecurityPolicy(formTargets))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text)

/**
 * A PayPal double: tokens, Orders v2, the payer's page, signed webhooks. `app` is a scope of its own, under the
 * prefix at the end of `options.url`. For the demo and tests; no money moves.
 */
export const fakePayPal = (app: FastifyInstance, options: FakePayPalOptions): FakePayPal => {
  const orders = new FakeOrders(options.url)
  const vault = new FakeVault(options.url)
  const webhooks = new FakeWebhooks({
    apiUrl: options.url,
    webhookId: options.webhookId,
    deliver: options.deliver,
    lateMs: options.lateMs ?? 20_000,
    retryDelayMs: options.retryDelayMs ?? 1_000,
  })
  const failing = { count: 0, status: 503 }
  const refusals: FakeParts['refusals'] = new Map()
  const controls = controlsOf({ orders, vault, webhooks, failing, refusals })

  app.addHook('onClose', async () => webhooks.close())
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof FakeRefusal) return reply.code(error.status).send(error.body)
    const words = error instanceof Error ? error.message : String(error)
    return reply.code(400).send(new FakeRefusal(400, 'MALFORMED_REQUEST', words).body)
  })
  void app.register(async (api) => addApi(api, options, { orders, vault, webhooks, failing, refusals }))
  addPages(app, orders, webhooks, controls)
  addAccountPages(app, vault, controls)
  return controls
}

const addPages = (
  app: FastifyInstance,
  orders: FakeOrders,
  webhooks: FakeWebhooks,
  controls: FakePayPal,
): void => {
  const find = (token: string): FakeOrder | null => orders.list().find(({ id }) => id === token) ?? null
  app.get('/checkoutnow', async (request, reply) => {
    const { token = '' } = z.object({ token: z.string().optional() }).parse(request.query)
    const order = find(token)
    if (!order || order.status !== 'PAYER_ACTION_REQUIRED')
      return html(reply.code(order ? 200 : 404), closedPage(order))
    return html(reply, approvalPage(order, webhooks.timing), [order.returnUrl, order.cancelUrl])
  })
  app.post('/checkoutnow', async (request, reply) => {
    const { token, action, funding, timing } = approvalSchema.parse(request.body)
    const order = find(token)
    if (!order) return html(reply.code(404), closedPage(null))
    if (action === 'refuse') return reply.redirect(withToken(order.cancelUrl, order.id, false), 303)
    webhooks.timing = timing
    await controls.approve(order.id, funding)
    return reply.redirect(withToken(order.returnUrl, order.id, true), 303)
  })
  app.get('/payments', async (_request, reply) =>
    html(reply, paymentsPage(orders.list(), controls.accounts())),
  )
  app.post('/captures/:id', async (request, reply) => {
    const { id } = idSchema.parse(request.params)
    const { action } = decisionSchema.parse(request.body)
    if (action === 'refund') await controls.refund(id)
    else if (action === 'reverse') await controls.reverse(id)
    else await controls.decide(id, action === 'clear' ? 'COMPLETED' : 'DECLINED')
    return reply.redirect('../payments', 303)
  })
}

const addAccountPages = (app: FastifyInstance, vault: FakeVault, controls: FakePayPal): void => {
  app.get('/agreements/approve', async (request, reply) => {
    const { approval_session_id: id = '' } = z
      .object({ approval_session_id: z.string().optional() })
      .parse(request.query)
    const setup = vault.setup(id)
    if (setup.status !== 'PAYER_ACTION_REQUIRED') return html(reply, closedPage(setup))
    return html(reply, accountPage(setup), [setup.returnUrl, setup.cancelUrl])
  })
  app.post('/agreements/approve', async (request, reply) => {
    const { approval_session_id: id, action, funding, email } = accountSchema.parse(request.body)
    const setup = vault.setup(id)
    const target = new URL(action === 'approve' ? setup.returnUrl : setup.cancelUrl)
    target.searchParams.set('approval_token_id', id)
    target.searchParams.set('approval_session_id', id)
    if (action === 'approve') controls.approveAccount(id, funding, email)
    return reply.redirect(target.href, 303)
  })
  app.post('/accounts/:id', async (request, reply) => {
    const { id } = idSchema.parse(request.params)
    const { action } = accountActionSchema.parse(request.body)
    if (action === 'remove') await controls.removeAccount(id)
    else vault.account(id).funding = action
    return reply.redirect('../payments', 303)
  })
}

const controlsOf = ({ orders, vault, webhooks, failing, refusals }: FakeParts): FakePayPal => {
  const giveBack = async (topic: string, captureId: string, amountMinor?: number): Promise<void> => {
    const refund = orders.refund(captureId, amountMinor)
    await webhooks.announce(topic, 'refund', orders.refundJson(orders.byCapture(captureId), refund))
  }
  return {
    setWebhookTiming: (timing) => {
      webhooks.timing = timing
    },
    approve: async (orderId, funding = 'balance') => {
      const order = orders.get(orderId)
      orders.approve(order, funding)
      await webhooks.announce('CHECKOUT.ORDER.APPROVED', 'checkout-order', orders.json(order))
    },
    void: (orderId) => {
      orders.get(orderId).status = 'VOIDED'
    },
    decide: async (captureId, status) => {
      const { capture, id } = orders.byCapture(captureId)
      capture.status = status
      await announceCapture(orders, webhooks, orders.get(id))
    },
    refund: (captureId, amountMinor) => giveBack('PAYMENT.CAPTURE.REFUNDED', captureId, amountMinor),
    reverse: (captureId, amountMinor) => giveBack('PAYMENT.CAPTURE.REVERSED', captureId, amountMinor),
    dispute: (captureId) =>
      webhooks.announce('CUSTOMER.DISPUTE.CREATED', 'dispute', {
        dispute_id: 'PP-D-12345',
        reason: 'UNAUTHORISED',
        status: 'OPEN',
        disputed_transactions: [{ seller_transaction_id: captureId }],
      }),
    releaseWebhooks: (order) => webhooks.release(order),
    webhooksSettled: () => webhooks.settled(),
    failNext: (count, status) => Object.assign(failing, { count, status }),
    refuseNext: (step, status, issue) => void refusals.set(step, new FakeRefusal(status, issue, 'Refused.')),
    approveAccount: (setupToken, funding = 'balance', email = 'payer@example.com') =>
      vault.approve(vault.setup(setupToken), funding, email),
    removeAccount: async (id) => {
      vault.delete(id)
      await webhooks.announce('VAULT.PAYMENT-TOKEN.DELETED', 'payment_token', { id })
    },
    accounts: () => vault.accounts(),
    captureSaved: (atOnce) => {
      orders.capturesSaved = atOnce
    },
    order: (orderId) => orders.get(orderId),
    orders: () => orders.list(),
    sign: (body) => webhooks.sign(body),
  }
}
