import type { IncomingHttpHeaders } from 'node:http'
import type { Currency, Money } from '../../../contract/money.ts'
import type { RechargeReasonCode } from '../../../contract/recharge-reasons.ts'

/** An amount as the service reports it; its currency is whatever it says. */
export interface ReportedAmount {
  readonly amountMinor: number
  readonly currency: string
}

/** Money taken from the payer. Only `completed` and `refunded` ones have reached the agency. */
export interface Capture {
  readonly id: string
  readonly status: 'completed' | 'refunded' | 'pending' | 'declined'
  readonly amount: ReportedAmount
  /** The recharge that the payment was made for, as we told the service. */
  readonly customId: string | null
  /** Why it is held or declined; null otherwise. */
  readonly reason: RechargeReasonCode | null
}

/** Money that went back to the payer: by the agency's own refund, or taken by the service (a lost dispute). */
export interface Refund {
  readonly id: string
  readonly kind: 'refunded' | 'reversed'
  readonly amount: ReportedAmount
}

export interface Payment {
  readonly id: string
  readonly state: 'created' | 'approved' | 'completed' | 'voided'
  readonly captures: readonly Capture[]
  readonly refunds: readonly Refund[]
}

export interface NewPayment {
  /** Makes the call safe to repeat: the same key answers with the first call's payment. */
  readonly requestId: string
  readonly customId: string
  readonly invoiceNumber: string
  readonly amount: Money
  readonly description: string
  readonly returnUrl: string
  readonly cancelUrl: string
}

export type CaptureOutcome =
  | { readonly kind: 'captured'; readonly payment: Payment }
  | { readonly kind: 'notApproved' }
  /** The payer's card or account did not pay. */
  | { readonly kind: 'declined'; readonly reason: RechargeReasonCode }

/** What a webhook is about. It is only ever a hint to look: amounts and statuses are read from the service itself. */
export interface PaymentNotice {
  readonly eventId: string
  readonly topic: string
  readonly createdAt: Date | null
  readonly paymentId: string | null
  readonly captureId: string | null
  readonly customId: string | null
  /** Refunds and reversals are told here alone where the service does not list them with the payment. */
  readonly refund: Refund | null
  /** A dispute, in words for the agency. */
  readonly dispute: string | null
}

/** Payments by PayPal, as the wallet needs them. Every call may throw PaymentServiceUnavailable. */
export interface PaymentService {
  /** Currencies in which the agency's account there takes money. */
  readonly currencies: readonly Currency[]
  /** @throws PaymentRefused when the service will never accept this payment. */
  createPayment(payment: NewPayment): Promise<{ readonly paymentId: string; readonly approveUrl: string }>
  /** Null: the service does not know it, or no longer. */
  readPayment(paymentId: string): Promise<Payment | null>
  /** Takes the money of an approved payment; an already captured one is read instead. Safe to repeat. */
  capturePayment(paymentId: string, requestId: string): Promise<CaptureOutcome>
  /** Whether a webhook really comes from the service. */
  verifyWebhook(headers: IncomingHttpHeaders, rawBody: string): Promise<boolean>
  /** Null: not a webhook's form. */
  readWebhook(rawBody: string): PaymentNotice | null
  /** The same, of a stored webhook's payload. */
  readNotice(payload: unknown): PaymentNotice | null
}

/** No usable answer: not reachable, too slow, its own error, or it refuses our credentials. Worth trying again. */
export class PaymentServiceUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentServiceUnavailable'
  }
}

/** Refused for good; trying again would not help. */
export class PaymentRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentRefused'
  }
}
