/**
 * Codes of the envelope. The HTTP status is the same number, except for 0, which is sent as 200. The web
 * client passes 102 and 4001 to the caller.
 */
export const errorCodes = {
  businessRejection: 0,
  notSignedIn: 401,
  tokenExpired: 402,
  forbidden: 403,
  badInput: 415,
  tooManyRequests: 429,
  serverError: 500,
  unavailable: 503,
} as const

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

/** Messages worded by the specification; the others are written where they arise. */
export const errorMessages = {
  notSignedIn: 'Login status has expired, please login again!',
  congestion: 'Network congestion, please try again later!',
  forbidden: 'You do not have permission to operate, please contact the administrator!',
  badInput: 'Parameter is empty or type wrong!',
  tooManyRequests: 'Your visit is too frequent, please try again later!',
  serverError: 'Server 500 error!',
  unknown: 'Unknown error！',
} as const

/**
 * A rejection the caller can act on. `reason` is a stable code for programs, `message` says in English what to do, and
 * `detail` has the figures of that sentence, from which other languages word it. Anything else that is thrown answers
 * 500 without detail. Made by `refuse`, from the table in refusal-text.ts.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly reason: string
  readonly detail: Readonly<Record<string, unknown>> | undefined

  constructor(
    reason: string,
    message: string,
    options: { code?: ErrorCode; detail?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message)
    this.name = 'DomainError'
    this.reason = reason
    this.code = options.code ?? errorCodes.businessRejection
    this.detail = options.detail
  }
}

export type NotFoundThing =
  | 'Account'
  | 'Address'
  | 'Announcement'
  | 'API key'
  | 'Arrival notice'
  | 'Bank transfer'
  | 'Bin'
  | 'Banner'
  | 'Invoice'
  | 'Invoice archive'
  | 'Carrier bill'
  | 'Cart line item'
  | 'Category'
  | 'Commission'
  | 'Colleague'
  | 'Correction'
  | 'Count'
  | 'Document'
  | 'Customer price'
  | 'Credit line change'
  | 'Customer'
  | 'Extra service'
  | 'File'
  | 'Freight quote'
  | 'Holiday'
  | 'Image'
  | 'Import'
  | 'Import rule'
  | 'Item'
  | 'Job'
  | 'Ledger issue'
  | 'Line item'
  | 'Listing'
  | 'Match'
  | 'Order'
  | 'Parcel'
  | 'Measurement'
  | 'PayPal account'
  | 'Carrier'
  | 'Carrier label'
  | 'Hand-over'
  | 'Payout account'
  | 'Passkey'
  | 'Payment'
  | 'Payment method'
  | 'Price template'
  | 'Product'
  | 'Purchase order'
  | 'Quote'
  | 'Receipt'
  | 'Recharge'
  | 'Refund'
  | 'Report'
  | 'Request'
  | 'Returned parcel'
  | 'Rule'
  | 'Run'
  | 'SKU'
  | 'Saved view'
  | 'Saved reply'
  | 'Schedule'
  | 'Service'
  | 'Service order'
  | 'Session'
  | 'Shipping line'
  | 'Shop'
  | 'Shop sync'
  | 'Shop variant'
  | 'Stock'
  | 'Sub-account'
  | 'Substitute'
  | 'Supplier'
  | 'Surcharge'
  | 'Tax number'
  | 'Ticket'
  | 'Tracking page'
  | 'Transaction'
  | 'VIP level'
  | 'Wave'
  | 'Wholesale order'
  | 'Withdrawal'

export const notFoundMessage = (what: NotFoundThing, number?: string): string =>
  `${what}${number === undefined ? '' : ` ${number}`} not found.`

/** A row that does not exist, or belongs to another customer: the answer is the same. */
export const notFound = (what: NotFoundThing, number?: string): DomainError =>
  new DomainError('notFound', notFoundMessage(what, number), {
    detail: { what, ...(number === undefined ? {} : { number }) },
  })
