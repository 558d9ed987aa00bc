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
 * A refusal the caller can act on. `reason` is a stable code for programs and translations; `message` says in
 * English what to do. Any other error returns 500 without detail.
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

/** For a row that does not exist or belongs to another customer: callers cannot tell which. */
export const notFound = (what: string): DomainError => new DomainError('notFound', `${what} not found.`)
