/**
 * Codes of the envelope. The HTTP status is the same number, but for 0, which travels as 200.
 * 102 and 4001 are handed to the caller untouched by the web client.
 */
export const errorCodes = {
  businessRejection: 0,
  notSignedIn: 401,
  tokenExpired: 402,
  forbidden: 403,
  badInput: 415,
  tooManyRequests: 429,
  serverError: 500,
} as const

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

/** The messages the specification words; the others are written where they arise. */
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
 * A rejection the caller can act on. `reason` is a stable word for programs (and for translations on the screen),
 * `message` says in English what to do. Everything else that is thrown answers 500 without detail.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly reason: string
  readonly detail: unknown

  constructor(reason: string, message: string, options: { code?: ErrorCode; detail?: unknown } = {}) {
    super(message)
    this.name = 'DomainError'
    this.reason = reason
    this.code = options.code ?? errorCodes.businessRejection
    this.detail = options.detail
  }
}

/** A row that does not exist, or that is another customer's: the two are never told apart. */
export const notFound = (what: string): DomainError => new DomainError('notFound', `${what} not found.`)
