import { describe, expect, it } from 'vitest'
import { rechargeReasons } from '../../../contract/refusals/recharge-reasons.ts'
import { PaymentRefused, PaymentServiceUnavailable } from '../../modules/wallet/index.ts'
import { meaningOf } from './error-reasons.ts'
import { createPayPalPayments } from './paypal-payments.ts'
import { documentedIssues as issues } from '../../../../test/paypal-issues.ts'

/** PayPal, answering every call but those for a token with one error. */
const failing = (issue: string, status = 422) =>
  createPayPalPayments({
    baseUrl: 'http://paypal.test',
    clientId: 'client',
    clientSecret: 'secret',
    webhookId: 'WH-1',
    currencies: ['USD'],
    retryDelayMs: 1,
    fetch: async (url) =>
      String(url).endsWith('/v1/oauth2/token')
        ? Response.json({ access_token: 'token', expires_in: 3600 })
        : Response.json(
            { name: 'UNPROCESSABLE_ENTITY', debug_id: 'd1', details: [{ issue, description: 'no' }] },
            { status },
          ),
  })

const payment = {
  requestId: 'r-1',
  customId: '1',
  invoiceNumber: 'RC-1',
  amount: { amountMinor: 100, currency: 'USD' },
  description: 'Wallet recharge',
  returnUrl: 'http://shop.test/a',
  cancelUrl: 'http://shop.test/b',
} as const

const outcomeOf = async (issue: string, status?: number): Promise<string> => {
  try {
    const outcome = await failing(issue, status).capturePayment('P-1', 'c-1')
    return outcome.kind === 'declined' ? outcome.reason : outcome.kind
  } catch (error) {
    if (error instanceof PaymentServiceUnavailable) return 'later'
    throw error
  }
}

describe('an error of PayPal', () => {
  it.each(issues)('%s at the capture becomes an outcome with a reason', async (issue) => {
    const outcome = await outcomeOf(issue)
    expect(['notApproved', 'later', ...Object.keys(rechargeReasons)]).toContain(outcome)
  })

  it.each(issues)('%s at the start is a refusal with a reason, or retried', async (issue) => {
    const error: unknown = await failing(issue)
      .createPayment(payment)
      .catch((reason: unknown) => reason)
    const isRetried = error instanceof PaymentServiceUnavailable
    expect(isRetried).toBe(meaningOf(issue) === 'inProgress')
    expect(isRetried || error instanceof PaymentRefused).toBe(true)
  })

  it.each([
    ['CARD_EXPIRED', 422, 'declinedExpired'],
    ['ORDER_EXPIRED', 422, 'paymentExpired'],
    ['INVALID_RESOURCE_ID', 404, 'forgotten'],
    ['PAYER_ACCOUNT_RESTRICTED', 422, 'declinedAccount'],
    ['PAYEE_ACCOUNT_RESTRICTED', 422, 'agencyCannotReceive'],
    ['INVALID_ACCOUNT_STATUS', 401, 'agencyCannotReceive'],
    ['PERMISSION_DENIED', 403, 'agencyCannotReceive'],
    ['TRANSACTION_REFUSED', 422, 'declinedByChecks'],
    ['ORDER_NOT_APPROVED', 422, 'notApproved'],
    ['ORDER_COMPLETION_IN_PROGRESS', 422, 'later'],
    ['SOMETHING_NEW', 400, 'notAccepted'],
  ] as const)('%s (%i) is %s', async (issue, status, outcome) => {
    expect(await outcomeOf(issue, status)).toBe(outcome)
  })

  it('leaves a payment unknown if it cannot be read, and is retried', async () => {
    await expect(failing('PERMISSION_DENIED', 403).readPayment('P-1')).rejects.toThrow(
      PaymentServiceUnavailable,
    )
  })
})
