import type { FastifyInstance } from 'fastify'
import { paypalWebhookPath, type PaymentService } from '../../modules/wallet/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { fakePayPal } from './fake.ts'
import { createPayPalPayments, type PayPalPaymentsOptions } from './paypal-payments.ts'

export interface PayPalConnector {
  readonly payments: PaymentService | null
  readonly modules: readonly Module[]
}

export const paypalDoublePath = '/fake/paypal'

export const paypalConnector = (platform: Pick<Platform, 'config'>): PayPalConnector => {
  const { config } = platform
  if (config.paypal.mode === 'off') return { payments: null, modules: [] }
  if (config.paypal.mode === 'live') return { payments: createPayPalPayments(config.paypal), modules: [] }
  const keys = {
    clientId: 'quayside-demo',
    // Derived, so that every process of the installation has the same one.
    clientSecret: config.deriveKey('paypal-double').toString('base64url'),
    webhookId: 'WH-DEMO',
  }
  let server: FastifyInstance | null = null
  const options: PayPalPaymentsOptions = {
    ...keys,
    baseUrl: `http://127.0.0.1:${config.port}${paypalDoublePath}`,
    currencies: ['USD', 'CNY'],
    fetch: (input, init) => (server ? fetchInside(server, input, init) : fetch(input, init)),
  }
  const rawRoutes = async (app: FastifyInstance): Promise<void> => {
    server = app
    const deliver = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
      const sent = { ...headers, 'content-type': 'application/json' }
      return (await app.inject({ method: 'POST', url: paypalWebhookPath, headers: sent, payload: body }))
        .statusCode
    }
    await app.register(
      async (scope) => {
        fakePayPal(scope, { ...keys, url: `${config.publicUrl}${paypalDoublePath}`, deliver })
      },
      { prefix: paypalDoublePath },
    )
  }
  return { payments: createPayPalPayments(options), modules: [{ routes: [], rawRoutes }] }
}

/**
 * Injects a call into the double's routes in this process. A job-only process has no such routes and calls the web
 * process over HTTP.
 */
const fetchInside = async (
  server: FastifyInstance,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const answer = await server.inject({
    method: init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET',
    url: `${pathname}${search}`,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  // A response without contents (204) must have no body, not an empty one.
  return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode })
}
