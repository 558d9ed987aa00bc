import type { FastifyInstance } from 'fastify'
import type { PaymentService } from '../../modules/wallet/index.ts'
import type { Config } from '../../platform/config.ts'
import { fakePayPal } from './fake.ts'
import { createPayPalPayments } from './paypal-payments.ts'

const prefix = '/fake/paypal'

/** Calls of the client, led to routes of the same process: they need no port of their own. */
const fetchInto =
  (app: () => FastifyInstance): typeof fetch =>
  async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const answer = await app().inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    return new Response(answer.body, { status: answer.statusCode })
  }

export interface PayPalDouble {
  /**
   * The payment service over the stand-in. Without `app` (a process of its own for jobs) it is reached over HTTP, where
   * the web process listens.
   */
  payments(app?: () => FastifyInstance): PaymentService
  /** Puts the stand-in below /fake/paypal of the web process; its webhooks go to `webhookPath` of the same. */
  mount(app: FastifyInstance, webhookPath: string): void
}

/** PayPal's stand-in as the demo runs it; every process of one installation agrees on its keys. */
export const paypalDouble = (config: Pick<Config, 'publicUrl' | 'port' | 'deriveKey'>): PayPalDouble => {
  const keys = {
    clientId: 'quayside-demo',
    clientSecret: config.deriveKey('paypal-double').toString('base64url'),
    webhookId: 'WH-DEMO',
  }
  return {
    payments: (app) =>
      createPayPalPayments({
        ...keys,
        baseUrl: `http://127.0.0.1:${config.port}${prefix}`,
        currencies: ['USD', 'CNY'],
        ...(app ? { fetch: fetchInto(app) } : {}),
      }),
    mount: (app, webhookPath) => {
      const deliver = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
        const sent = { ...headers, 'content-type': 'application/json' }
        const answer = await app.inject({ method: 'POST', url: webhookPath, headers: sent, payload: body })
        return answer.statusCode
      }
      void app.register(
        async (scope) => {
          fakePayPal(scope, { ...keys, url: `${config.publicUrl}${prefix}`, deliver })
        },
        { prefix },
      )
    },
  }
}
