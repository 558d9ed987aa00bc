import type { IncomingHttpHeaders } from 'node:http'
import type { Currency, Money } from '../../../../contract/kernel/money.ts'
import type { RechargeReasonCode } from '../../../../contract/refusals/recharge-reasons.ts'

/** An amount as reported by the service, in any currency. */
export interface ReportedAmount {
  readonly amountMinor: number
  readonly currency: string
}

/** A capture of the payer's money. Only `completed` and `refunded` ones have reached the agency. */
export interface Capture {
  readonly id: string
  readonly status: 'completed' | 'refunded' | 'pending' | 'declined'
  readonly amount: ReportedAmount
  /** Our recharge id, sent with the payment. */
  readonly customId: string | null
  /** Why it is held or declined; null otherwise. */
  readonly reason: RechargeReasonCode | null
}

/** Money returned to the payer: by the agency's refund, or by the service (a lost dispute). */
export interface Refund {
  readonly id: string
  readonly kind: 'refunded' | 'reversed'
  readonly amount: ReportedAmount
}

export interface Payment {
  readonly id: string
  readonly state: 'created' | 'approved' | 'completed' | 'voided'
  /** The service's id of the account that pays; '' until it is known. */
  readonly payer: string
  readonly captures: readonly Capture[]
  readonly refunds: readonly Refund[]
}

export interface NewPayment {
  /** Idempotency key: a repeated call returns the first call's payment. */
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
  /** Never to be captured; `message` is the service's own, for the log. */
  | { readonly kind: 'declined'; readonly reason: RechargeReasonCode; readonly message: string }

/** The subject of a webhook. Only a hint: amounts and statuses are always read from the service. */
export interface PaymentNotice {
  readonly eventId: string
  readonly topic: string
  /** False for kinds that concern no recharge. */
  readonly isUsed: boolean
  readonly createdAt: Date | null
  readonly paymentId: string | null
  readonly captureId: string | null
  readonly customId: string | null
  /** Refunds and reversals that the service reports only here. */
  readonly refund: Refund | null
  /** A dispute, as text for the agency. */
  readonly dispute: string | null
  /** Of a saved account that can no longer be charged. */
  readonly deletedToken: string | null
}

export interface SavedAccount {
  /** To charge the account with. Kept sealed. */
  readonly token: string
  /** '' if the service does not say. */
  readonly email: string
  readonly payerId: string
}

/** A charge of a saved account, while the payer is not present. */
export interface SavedCharge extends Omit<NewPayment, 'returnUrl' | 'cancelUrl'> {
  readonly token: string
}

/** PayPal payments as needed by the wallet. Every call may throw PaymentServiceUnavailable. */
export interface PaymentService {
  readonly currencies: readonly Currency[]
  /** @throws PaymentRefused if the service permanently rejects this payment */
  createPayment(payment: NewPayment): Promise<{ readonly paymentId: string; readonly approveUrl: string }>
  /** Null if unknown to the service. */
  readPayment(paymentId: string): Promise<Payment | null>
  /** Captures an approved payment; reads it if already captured. Idempotent. */
  capturePayment(paymentId: string, requestId: string): Promise<CaptureOutcome>
  /**
   * Asks the payer, on a page of the service, to let the agency charge the account later.
   * @throws PaymentRefused
   */
  askToSaveAccount(
    ask: Pick<NewPayment, 'requestId' | 'description' | 'returnUrl' | 'cancelUrl'>,
  ): Promise<{ readonly setupToken: string; readonly approveUrl: string }>
  /** Null: not approved, or no longer known. Idempotent. @throws PaymentRefused */
  saveAccount(setupToken: string, requestId: string): Promise<SavedAccount | null>
  deleteAccount(token: string): Promise<void>
  /** Usually captured at once. Idempotent by its request id. @throws PaymentRefused if nothing is or will be charged */
  chargeAccount(charge: SavedCharge): Promise<Payment>
  verifyWebhook(headers: IncomingHttpHeaders, rawBody: string): Promise<boolean>
  /** Null if it is not a webhook. */
  readWebhook(rawBody: string): PaymentNotice | null
  /** The same for a stored webhook's payload. */
  readNotice(payload: unknown): PaymentNotice | null
}

/** No usable answer: unreachable, timeout, server error, or rejected credentials. Can be retried. */
export class PaymentServiceUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentServiceUnavailable'
  }
}

/** Permanently rejected; a retry would not help. */
export class PaymentRefused extends Error {
  readonly reason: RechargeReasonCode

  constructor(message: string, reason: RechargeReasonCode, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
    this.name = 'PaymentRefused'
  }
}
