import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPayPal, type PayPalDouble } from '../../../../test/paypal.ts'
import {
  PaymentRefused,
  PaymentServiceUnavailable,
  type NewPayment,
  type PaymentService,
} from '../../modules/wallet/index.ts'
import { createPayPalPayments } from './paypal-payments.ts'

let paypal: PayPalDouble
const webhooks: { body: string; headers: Readonly<Record<string, string>> }[] = []

beforeAll(async () => {
  paypal = await startPayPal(async (body, headers) => {
    webhooks.push({ body, headers })
    return 200
  })
})
afterAll(() => paypal.close())

let count = 0
const payment = (more: Partial<NewPayment> = {}): NewPayment => {
  count += 1
  return {
    requestId: `request-${count}`,
    customId: String(100_000 + count),
    invoiceNumber: `RC-${count}`,
    amount: { amountMinor: 10_492, currency: 'USD' },
    description: 'Wallet recharge',
    returnUrl: 'http://shop.test/appvue/paypalCallback',
    cancelUrl: 'http://shop.test/appvue/paypalCallback?cancelled=1',
    ...more,
  }
}

const approved = async (funding?: 'balance' | 'declinedCard' | 'refusedByRisk' | 'eCheck') => {
  const { paymentId } = await paypal.payments.createPayment(payment())
  await paypal.fake.approve(paymentId, funding)
  return paymentId
}

describe('a payment', () => {
  it('is created once per request id, with its approval page', async () => {
    const wanted = payment()
    const [first, second] = [
      await paypal.payments.createPayment(wanted),
      await paypal.payments.createPayment(wanted),
    ]
    expect(second).toEqual(first)
    expect(first.approveUrl).toBe(`${paypal.url}/checkoutnow?token=${first.paymentId}`)
    expect(await paypal.payments.readPayment(first.paymentId)).toMatchObject({
      state: 'created',
      captures: [],
    })
  })

  it('is rejected if PayPal will never accept it', async () => {
    const worthless = payment({ amount: { amountMinor: 0, currency: 'USD' } })
    await expect(paypal.payments.createPayment(worthless)).rejects.toThrow(PaymentRefused)
  })

  it('is not found if unknown to PayPal', async () => {
    expect(await paypal.payments.readPayment('5O190127TN364715T')).toBeNull()
  })

  it('cannot be captured before it is approved', async () => {
    const { paymentId } = await paypal.payments.createPayment(payment())
    expect(await paypal.payments.capturePayment(paymentId, 'c-1')).toEqual({ kind: 'notApproved' })
  })

  it('is captured once, for any request ids', async () => {
    const paymentId = await approved()
    const first = await paypal.payments.capturePayment(paymentId, 'c-2')
    const again = await paypal.payments.capturePayment(paymentId, 'c-2')
    const repeated = await paypal.payments.capturePayment(paymentId, 'c-3')
    expect(first).toMatchObject({
      kind: 'captured',
      payment: { captures: [{ status: 'completed', amount: { amountMinor: 10_492, currency: 'USD' } }] },
    })
    expect(again).toEqual(first)
    expect(repeated).toMatchObject({ kind: 'captured', payment: { captures: [{ status: 'completed' }] } })
  })

  it('reports a declined card with a reason', async () => {
    const paymentId = await approved('declinedCard')
    expect(await paypal.payments.capturePayment(paymentId, 'c-4')).toMatchObject({
      kind: 'declined',
      reason: 'cardDeclined',
    })
  })

  it('distinguishes a declined or held capture from its completed order', async () => {
    const declined = await paypal.payments.capturePayment(await approved('refusedByRisk'), 'c-5')
    expect(declined).toMatchObject({
      payment: {
        state: 'completed',
        captures: [{ status: 'declined', reason: 'declinedFraud' }],
      },
    })
    const held = await paypal.payments.capturePayment(await approved('eCheck'), 'c-6')
    expect(held).toMatchObject({
      payment: { captures: [{ status: 'pending', reason: 'heldECheck' }] },
    })
  })

  it('lists refunds to the payer', async () => {
    const paymentId = await approved()
    await paypal.payments.capturePayment(paymentId, 'c-7')
    await paypal.fake.refund(paypal.fake.order(paymentId).capture?.id ?? '', 492)
    expect(await paypal.payments.readPayment(paymentId)).toMatchObject({
      captures: [{ status: 'refunded' }],
      refunds: [{ kind: 'refunded', amount: { amountMinor: 492, currency: 'USD' } }],
    })
  })
})

describe('failures', () => {
  it('are retried for idempotent calls', async () => {
    paypal.fake.failNext(2, 503)
    await expect(paypal.payments.createPayment(payment())).resolves.toMatchObject({
      paymentId: expect.any(String),
    })
    paypal.fake.failNext(1, 0)
    await expect(paypal.payments.readPayment('5O190127TN364715T')).resolves.toBeNull()
  })

  it('are reported when they persist', async () => {
    paypal.fake.failNext(3, 500)
    await expect(paypal.payments.createPayment(payment())).rejects.toThrow(PaymentServiceUnavailable)
  })

  it('include an expired token', async () => {
    paypal.fake.failNext(1, 401)
    await expect(paypal.payments.readPayment('5O190127TN364715T')).resolves.toBeNull()
  })

  it('include wrong credentials and an unreachable host', async () => {
    const wrong = createPayPalPayments({ ...paypal.options, clientSecret: 'wrong' })
    await expect(wrong.createPayment(payment())).rejects.toThrow('refused our client id (401)')
    const nobody = createPayPalPayments({ ...paypal.options, baseUrl: 'http://127.0.0.1:9' })
    await expect(nobody.createPayment(payment())).rejects.toThrow('not reachable')
  })
})

describe('a webhook', () => {
  const sentFor = async (paymentId: string, topic: string) => {
    await paypal.fake.webhooksSettled()
    const sent = webhooks.find(({ body }) => body.includes(topic) && body.includes(paymentId))
    if (!sent) throw new Error(`no webhook ${topic}`)
    return sent
  }

  it('is authenticated by its signature only', async () => {
    const sent = await sentFor(await approved(), 'CHECKOUT.ORDER.APPROVED')
    const verifyWebhook: PaymentService['verifyWebhook'] = (headers, body) =>
      paypal.payments.verifyWebhook(headers, body)
    expect(await verifyWebhook(sent.headers, sent.body)).toBe(true)
    expect(await verifyWebhook(sent.headers, sent.body.replace('APPROVED', 'approved'))).toBe(false)
    expect(await verifyWebhook({ ...sent.headers, 'paypal-transmission-id': 'x' }, sent.body)).toBe(false)
    expect(await verifyWebhook({}, sent.body)).toBe(false)
  })

  it('of any kind is read, whatever its resource is made of', () => {
    const read = (event: object) => paypal.payments.readWebhook(JSON.stringify(event))
    const subscription = {
      id: 'WH-2',
      event_type: 'BILLING.SUBSCRIPTION.CREATED',
      create_time: 'yesterday',
      resource: { id: 7, amount: { total: '1.00', currency: 'USD' }, links: 'none' },
    }
    expect(read(subscription)).toMatchObject({ eventId: 'WH-2', isUsed: false })
    const yen = {
      id: 'WH-3',
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: { id: 'R', amount: { value: 12, currency_code: 'JPY' } },
    }
    expect(read(yen)).toMatchObject({ isUsed: true, refund: null })
    expect(read({ id: 'WH-4', event_type: 'VAULT.PAYMENT-TOKEN.CREATED', resource: [] })).toMatchObject({
      isUsed: false,
    })
    expect(read({ event_type: 'X' })).toBeNull()
  })

  it('identifies its payment', async () => {
    const paymentId = await approved()
    await paypal.payments.capturePayment(paymentId, 'c-8')
    const captureId = paypal.fake.order(paymentId).capture?.id ?? ''
    const completed = await sentFor(paymentId, 'PAYMENT.CAPTURE.COMPLETED')
    expect(paypal.payments.readWebhook(completed.body)).toMatchObject({ paymentId, captureId, refund: null })
    await paypal.fake.reverse(captureId)
    const reversed = await sentFor(captureId, 'PAYMENT.CAPTURE.REVERSED')
    expect(paypal.payments.readWebhook(reversed.body)).toMatchObject({
      captureId,
      customId: expect.stringMatching(/^\d+$/),
      refund: { kind: 'reversed', amount: { amountMinor: 10_492 } },
    })
    await paypal.fake.dispute(captureId)
    const dispute = await sentFor(captureId, 'CUSTOMER.DISPUTE.CREATED')
    expect(paypal.payments.readWebhook(dispute.body)).toMatchObject({
      captureId,
      dispute: 'PayPal dispute PP-D-12345: unauthorised; open.',
    })
  })

  it('in another format is ignored', () => {
    for (const body of ['', 'no json', '[]', '{"id":1}', '{"id":"WH-1"}']) {
      expect(paypal.payments.readWebhook(body)).toBeNull()
    }
  })
})

describe("the payer's page", () => {
  it('approves and refuses, and returns with the token', async () => {
    const { paymentId, approveUrl } = await paypal.payments.createPayment(
      payment({ description: '<b>Recharge</b>' }),
    )
    const page = await (await fetch(approveUrl)).text()
    expect(page).toContain('&lt;b&gt;Recharge&lt;/b&gt;')
    expect(page).toContain('$104.92 USD')
    const press = (action: string) =>
      fetch(`${paypal.url}/checkoutnow`, {
        method: 'POST',
        body: new URLSearchParams({ token: paymentId, action, funding: 'balance', timing: 'normal' }),
        redirect: 'manual',
      })
    expect((await press('refuse')).headers.get('location')).toBe(
      `http://shop.test/appvue/paypalCallback?cancelled=1&token=${paymentId}`,
    )
    expect((await press('approve')).headers.get('location')).toBe(
      `http://shop.test/appvue/paypalCallback?token=${paymentId}&PayerID=FAKEPAYER0001`,
    )
    expect(await (await fetch(approveUrl)).text()).toContain('approved already')
  })

  it('lists payments with their possible actions', async () => {
    const paymentId = await approved('eCheck')
    await paypal.payments.capturePayment(paymentId, 'c-9')
    const captureId = paypal.fake.order(paymentId).capture?.id ?? ''
    expect(await (await fetch(`${paypal.url}/payments`)).text()).toContain(`captures/${captureId}`)
    const body = new URLSearchParams({ action: 'clear' })
    await fetch(`${paypal.url}/captures/${captureId}`, { method: 'POST', body, redirect: 'manual' })
    expect(paypal.fake.order(paymentId).capture?.status).toBe('COMPLETED')
  })
})
