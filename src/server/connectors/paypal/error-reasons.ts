import type { RechargeReasonCode } from '../../../contract/refusals/recharge-reasons.ts'

/** What an error of PayPal's Orders v2 and Payments v2 means for a payment. */
export type ErrorMeaning =
  /** The payer has not approved it, or must do something at PayPal first. */
  | 'waiting'
  /** PayPal is still working on it: read again later. */
  | 'inProgress'
  | 'captured'
  | RechargeReasonCode

const meanings: Readonly<Record<string, ErrorMeaning>> = {
  ORDER_NOT_APPROVED: 'waiting',
  PAYER_ACTION_REQUIRED: 'waiting',
  CONSENT_NEEDED: 'waiting',
  ORDER_IS_PENDING_APPROVAL: 'waiting',
  ORDER_COMPLETION_IN_PROGRESS: 'inProgress',
  PENDING_CAPTURE: 'inProgress',
  PREVIOUS_REQUEST_IN_PROGRESS: 'inProgress',
  RESOURCE_CONFLICT: 'inProgress',
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_ALREADY_COMPLETED: 'captured',
  ORDER_COMPLETED_OR_VOIDED: 'captured',
  ORDER_EXPIRED: 'paymentExpired',
  ORDER_VOIDED: 'paymentExpired',
  TOKEN_EXPIRED: 'paymentExpired',
  PAYEE_FX_RATE_ID_EXPIRED: 'paymentExpired',
  PAYPAL_TRANSACTION_ID_EXPIRED: 'paymentExpired',
  INVALID_RESOURCE_ID: 'forgotten',
  INSTRUMENT_DECLINED: 'cardDeclined',
  ALIAS_DECLINED_BY_PROCESSOR: 'cardDeclined',
  PAYMENT_SOURCE_DECLINED_BY_PROCESSOR: 'cardDeclined',
  PAYMENT_SOURCE_CANNOT_BE_USED: 'cardDeclined',
  PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED: 'cardDeclined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'cardDeclined',
  CARD_EXPIRED: 'declinedExpired',
  REFERENCED_CARD_EXPIRED: 'declinedExpired',
  INVALID_EXPIRY_DATE: 'declinedExpired',
  INVALID_SECURITY_CODE_LENGTH: 'declinedInvalid',
  CARD_BRAND_NOT_SUPPORTED: 'declinedInvalid',
  CARD_TYPE_NOT_SUPPORTED: 'declinedInvalid',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declinedAttempts',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declinedAccount',
  PAYER_ACCOUNT_RESTRICTED: 'declinedAccount',
  PAYER_CANNOT_PAY: 'declinedAccount',
  INVALID_PAYER_ID: 'declinedAccount',
  AGREEMENT_ALREADY_CANCELLED: 'accountRemoved',
  BILLING_AGREEMENT_NOT_FOUND: 'accountRemoved',
  TOKEN_ID_NOT_FOUND: 'accountRemoved',
  TRANSACTION_LIMIT_EXCEEDED: 'declinedLimit',
  MAX_VALUE_EXCEEDED: 'declinedLimit',
  COMPLIANCE_VIOLATION: 'declinedByChecks',
  DECLINED_DUE_TO_RELATED_TXN: 'declinedByChecks',
  TRANSACTION_REFUSED: 'declinedByChecks',
  DOMESTIC_TRANSACTION_REQUIRED: 'declinedCountry',
  DUPLICATE_INVOICE_ID: 'duplicateNumber',
  AUTH_CAPTURE_NOT_ENABLED: 'agencyCannotReceive',
  INVALID_ACCOUNT_STATUS: 'agencyCannotReceive',
  INVALID_CURRENCY_CODE: 'agencyCannotReceive',
  PERMISSION_DENIED: 'agencyCannotReceive',
  TRANSACTION_BLOCKED_BY_PAYEE: 'agencyCannotReceive',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'agencyCannotReceive',
}

/** Of an `issue` or `name` in PayPal's answer; `notAccepted` for every one that needs no answer of its own. */
export const meaningOf = (issue: string): ErrorMeaning => {
  if (Object.hasOwn(meanings, issue)) return meanings[issue] ?? 'notAccepted'
  return /^(PAYEE_|NOT_ENABLED_|NOT_ELIGIBLE_)/.test(issue) ? 'agencyCannotReceive' : 'notAccepted'
}
