import Fastify, { type FastifyInstance } from 'fastify'
import { fakePayPal, type FakePayPal, type FakePayPalOptions } from '../src/server/connectors/paypal/fake.ts'
import {
  createPayPalPayments,
  type PayPalPaymentsOptions,
} from '../src/server/connectors/paypal/paypal-payments.ts'
import type { PaymentService } from '../src/server/modules/wallet/index.ts'
import { freePort } from './free-port.ts'

export interface PayPalDouble {
  readonly url: string
  readonly fake: FakePayPal
  readonly payments: PaymentService
  readonly options: PayPalPaymentsOptions
  close(): Promise<void>
}

export const startPayPal = async (
  deliver: FakePayPalOptions['deliver'],
  more: Partial<FakePayPalOptions> = {},
): Promise<PayPalDouble> => {
  const app: FastifyInstance = Fastify()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const keys = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1' }
  const fake = fakePayPal(app, { url, ...keys, deliver, lateMs: Infinity, retryDelayMs: 10, ...more })
  await app.listen({ port, host: '127.0.0.1' })
  const options: PayPalPaymentsOptions = {
    baseUrl: url,
    ...keys,
    currencies: ['USD', 'CNY'],
    retryDelayMs: 5,
  }
  return { url, fake, payments: createPayPalPayments(options), options, close: () => app.close() }
}
