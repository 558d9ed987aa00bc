import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { formatMinor, parseMinor, roundMinor } from '../../../contract/kernel/money.ts'

export const fundings = ['balance', 'declinedCard', 'refusedByRisk', 'eCheck'] as const
export type Funding = (typeof fundings)[number]

const createSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        amount: z.object({
          currency_code: z.enum(['USD', 'CNY', 'EUR']),
          value: z.string().refine((value) => (parseMinor(value) ?? 0) > 0, 'must be an amount above zero'),
        }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.union([
      z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
      z.object({
        vault_id: z.string(),
        stored_credential: z.object({
          payment_initiator: z.literal('MERCHANT'),
          usage: z.literal('SUBSEQUENT'),
          usage_pattern: z.literal('THRESHOLD_PREPAID').optional(),
        }),
      }),
    ]),
  }),
})

interface FakeCapture {
  readonly id: string
  readonly createdAt: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  refundedMinor: number
}
interface FakeRefund {
  readonly id: string
  readonly captureId: string
  readonly amountMinor: number
}
export interface FakeOrder {
  readonly id: string
  readonly createdAt: string
  readonly unit: z.output<typeof createSchema>['purchase_units'][number]
  readonly returnUrl: string
  readonly cancelUrl: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  funding: Funding
  capture: FakeCapture | null
  readonly refunds: FakeRefund[]
}

export class FakeRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, issue: string, description: string, links: readonly object[] = []) {
    super(issue)
    const name = { 400: 'INVALID_REQUEST', 404: 'RESOURCE_NOT_FOUND' }[status] ?? 'UNPROCESSABLE_ENTITY'
    this.status = status
    this.body = {
      name,
      details: [{ issue, description }],
      message:
        status === 404
          ? 'The specified resource does not exist.'
          : 'The requested action could not be performed, semantically incorrect, or failed business validation.',
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      links: [
        {
          href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`,
          rel: 'information_link',
          method: 'GET',
        },
        ...links,
      ],
    }
  }
}

const idLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
/** 17 letters and digits, like PayPal's ids. */
const newId = (): string => Array.from(randomBytes(17), (byte) => idLetters[byte % idLetters.length]).join('')
const instant = (): string => `${new Date().toISOString().slice(0, 19)}Z`
const amountOf = (order: FakeOrder): number => parseMinor(order.unit.amount.value) ?? 0

export class FakeOrders {
  private readonly orders = new Map<string, FakeOrder>()
  /** Whether PayPal takes the money in the call that creates an order of a saved account, as it usually does. */
  capturesSaved = true
  private readonly apiUrl: string

  constructor(apiUrl: string) {
    this.apiUrl = apiUrl
  }

  /** Newest first. */
  list(): FakeOrder[] {
    return [...this.orders.values()].toReversed()
  }

  get(id: string): FakeOrder {
    const order = this.orders.get(id)
    if (order) return order
    throw new FakeRefusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }

  byCapture(captureId: string): FakeOrder & { readonly capture: FakeCapture } {
    const order = this.list().find(({ capture }) => capture?.id === captureId)
    if (order?.capture) return { ...order, capture: order.capture }
    throw new FakeRefusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }

  /** @param fundingOf of a saved account, by its token; @throws FakeRefusal for an unknown one */
  create(json: unknown, fundingOf: (vaultId: string) => Funding): FakeOrder {
    const parsed = createSchema.safeParse(json)
    if (!parsed.success) {
      throw new FakeRefusal(
        400,
        'INVALID_PARAMETER_SYNTAX',
        parsed.error.issues[0]?.message ?? 'is not valid',
      )
    }
    const [unit] = parsed.data.purchase_units
    if (!unit) throw new FakeRefusal(400, 'MISSING_REQUIRED_PARAMETER', 'purchase_units')
    const { paypal } = parsed.data.payment_source
    const isSaved = 'vault_id' in paypal
    const { return_url: returnUrl, cancel_url: cancelUrl } = isSaved
      ? { return_url: '', cancel_url: '' }
      : paypal.experience_context
    const funding = isSaved ? fundingOf(paypal.vault_id) : 'balance'
    const order: FakeOrder = {
      id: newId(),
      createdAt: instant(),
      unit,
      returnUrl,
      cancelUrl,
      status: isSaved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED',
      funding,
      capture: null,
      refunds: [],
    }
    // A saved account is charged in one step; what its bank declines leaves no order.
    if (isSaved && this.capturesSaved) this.capture(order)
    this.orders.set(order.id, order)
    return order
  }

  approve(order: FakeOrder, funding: Funding): void {
    if (order.status !== 'PAYER_ACTION_REQUIRED') return
    order.status = 'APPROVED'
    order.funding = funding
  }

  /** @throws FakeRefusal ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED, INSTRUMENT_DECLINED */
  capture(order: FakeOrder): void {
    if (order.capture) throw new FakeRefusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
    if (order.status !== 'APPROVED') {
      throw new FakeRefusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
    }
    if (order.funding === 'declinedCard') {
      const again = { href: this.approveUrl(order), rel: 'redirect', method: 'GET' }
      const words =
        'The instrument presented was either declined by the processor or bank, or it cannot be used.'
      // The payer can choose another card on the same page.
      order.status = 'PAYER_ACTION_REQUIRED'
      throw new FakeRefusal(422, 'INSTRUMENT_DECLINED', words, [again])
    }
    const status = ({ refusedByRisk: 'DECLINED', eCheck: 'PENDING', balance: 'COMPLETED' } as const)[
      order.funding
    ]
    order.status = 'COMPLETED'
    order.capture = { id: newId(), createdAt: instant(), status, refundedMinor: 0 }
  }

  /** Refunds the payer; everything left by default. */
  refund(captureId: string, amountMinor?: number): FakeRefund {
    const order = this.byCapture(captureId)
    const left = amountOf(order) - order.capture.refundedMinor
    const amount = amountMinor ?? left
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(order.capture.status) || left <= 0) {
      throw new FakeRefusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
    }
    if (amount <= 0 || amount > left) {
      throw new FakeRefusal(
        422,
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be at most the amount left.',
      )
    }
    const refund = { id: newId(), captureId, amountMinor: amount }
    order.refunds.push(refund)
    order.capture.refundedMinor += amount
    order.capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return refund
  }

  approveUrl(order: FakeOrder): string {
    return `${this.apiUrl}/checkoutnow?token=${order.id}`
  }

  minimalJson(order: FakeOrder): object {
    const self = `${this.apiUrl}/v2/checkout/orders/${order.id}`
    const payer = { href: this.approveUrl(order), rel: 'payer-action', method: 'GET' }
    return {
      id: order.id,
      status: order.status,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        ...(order.status === 'PAYER_ACTION_REQUIRED' ? [payer] : []),
        ...(order.status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
      ],
    }
  }

  json(order: FakeOrder): object {
    const payments = order.capture
      ? {
          payments: {
            captures: [this.captureJson(order)],
            ...(order.refunds.length > 0
              ? { refunds: order.refunds.map((refund) => this.refundJson(order, refund)) }
              : {}),
          },
        }
      : {}
    return {
      ...this.minimalJson(order),
      intent: 'CAPTURE',
      create_time: order.createdAt,
      purchase_units: [
        { reference_id: 'default', ...order.unit, payee: { merchant_id: 'FAKEMERCHANT1' }, ...payments },
      ],
      payment_source: { paypal: { email_address: 'payer@example.com', account_id: 'FAKEPAYER0001' } },
    }
  }

  captureJson(order: FakeOrder): object {
    const { capture, unit } = order
    if (!capture) throw new Error('the payment has no capture')
    const currency_code = unit.amount.currency_code
    const gross = amountOf(order)
    const fee = roundMinor(gross * 0.044 + 30)
    const money = (amountMinor: number): object => ({ currency_code, value: formatMinor(amountMinor) })
    return {
      id: capture.id,
      status: capture.status,
      amount: money(gross),
      final_capture: true,
      ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
      ...(capture.status === 'DECLINED' ? { processor_response: { response_code: '9500' } } : {}),
      seller_protection: { status: capture.status === 'DECLINED' ? 'NOT_ELIGIBLE' : 'ELIGIBLE' },
      seller_receivable_breakdown: {
        gross_amount: money(gross),
        paypal_fee: money(fee),
        net_amount: money(gross - fee),
      },
      ...(unit.custom_id ? { custom_id: unit.custom_id } : {}),
      ...(unit.invoice_id ? { invoice_id: unit.invoice_id } : {}),
      supplementary_data: { related_ids: { order_id: order.id } },
      links: [
        { href: `${this.apiUrl}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' },
        { href: `${this.apiUrl}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
      ],
      create_time: capture.createdAt,
      update_time: instant(),
    }
  }

  refundJson(order: FakeOrder, refund: FakeRefund): object {
    return {
      id: refund.id,
      status: 'COMPLETED',
      amount: { currency_code: order.unit.amount.currency_code, value: formatMinor(refund.amountMinor) },
      ...(order.unit.custom_id ? { custom_id: order.unit.custom_id } : {}),
      links: [
        { href: `${this.apiUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
        { href: `${this.apiUrl}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
      ],
      create_time: instant(),
    }
  }
}
