import type { Currency } from '../../../contract/kernel/money.ts'
import {
  PaymentRefused,
  PaymentServiceUnavailable,
  type CaptureOutcome,
  type NewPayment,
  type Payment,
  type PaymentService,
} from '../../modules/wallet/index.ts'
import { parseStorable } from '../../platform/http/storable-input.ts'
import { PayPalError, createPayPalClient, type PayPalClient, type PayPalClientOptions } from './client.ts'
import { meaningOf } from './error-reasons.ts'
import { approveUrlOf } from './mapping.ts'
import { orderOf, readableIn } from './orders.ts'
import { savedAccounts } from './saved-accounts.ts'
import { noticeOf, verifyWebhook } from './webhook.ts'

export interface PayPalPaymentsOptions extends PayPalClientOptions {
  /** Currencies the agency's account can receive. PayPal supports CNY only within China. */
  readonly currencies: readonly Currency[]
}

const orderBody = (payment: NewPayment): string =>
  JSON.stringify({
    ...orderOf(payment),
    payment_source: {
      paypal: {
        experience_context: {
          return_url: payment.returnUrl,
          cancel_url: payment.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  })

const orderPath = (paymentId: string): string => `/v2/checkout/orders/${encodeURIComponent(paymentId)}`

const createPayment = async (
  client: PayPalClient,
  payment: NewPayment,
): ReturnType<PaymentService['createPayment']> => {
  try {
    const answer = await client.call({
      method: 'POST',
      path: '/v2/checkout/orders',
      body: orderBody(payment),
      requestId: payment.requestId,
    })
    const { id } = readableIn(answer)
    const approveUrl = approveUrlOf(answer)
    if (!approveUrl)
      throw new PaymentRefused('PayPal answered without a page to approve the payment on', 'notAccepted')
    return { paymentId: id, approveUrl }
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    const meaning = meaningOf(error.issue)
    if (meaning === 'inProgress') throw new PaymentServiceUnavailable(error.message, { cause: error })
    const reason = meaning === 'waiting' || meaning === 'captured' ? 'notAccepted' : meaning
    throw new PaymentRefused(error.message, reason, { cause: error })
  }
}

/** @throws PaymentServiceUnavailable for any error but 'not found', as the payment's state stays unknown */
const readPayment = async (client: PayPalClient, paymentId: string): Promise<Payment | null> => {
  try {
    return readableIn(await client.call({ method: 'GET', path: orderPath(paymentId) }))
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    if (error.status === 404) return null
    throw new PaymentServiceUnavailable(error.message, { cause: error })
  }
}

const capturePayment = async (
  client: PayPalClient,
  paymentId: string,
  requestId: string,
): Promise<CaptureOutcome> => {
  try {
    const path = `${orderPath(paymentId)}/capture`
    return {
      kind: 'captured',
      payment: readableIn(await client.call({ method: 'POST', path, body: '{}', requestId })),
    }
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    const meaning = meaningOf(error.issue)
    if (meaning === 'waiting') return { kind: 'notApproved' }
    if (meaning === 'inProgress') throw new PaymentServiceUnavailable(error.message, { cause: error })
    if (meaning !== 'captured') return { kind: 'declined', reason: meaning, message: error.message }
    const payment = await readPayment(client, paymentId)
    if (!payment) return { kind: 'declined', reason: 'forgotten', message: error.message }
    return { kind: 'captured', payment }
  }
}

export const createPayPalPayments = (options: PayPalPaymentsOptions): PaymentService => {
  const client = createPayPalClient(options)
  return {
    currencies: options.currencies,
    createPayment: (payment) => createPayment(client, payment),
    readPayment: (paymentId) => readPayment(client, paymentId),
    capturePayment: (paymentId, requestId) => capturePayment(client, paymentId, requestId),
    ...savedAccounts(client),
    verifyWebhook: (headers, rawBody) => verifyWebhook(client, headers, rawBody),
    readWebhook: (rawBody) => noticeOf(parseStorable(rawBody)),
    readNotice: noticeOf,
  }
}
