import * as z from 'zod'
import { DomainError, errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { StorageUnavailable } from '../files/file-store.ts'
import { refusalOf } from '../kernel/refuse.ts'
import { fieldMessage } from './field-message.ts'
import { ScannerUnavailable } from '../files/virus-scanner.ts'

export interface Failure {
  readonly status: number
  readonly body: string
  /** For the log. */
  readonly reason: string
  readonly retryAfterSeconds: number | null
  readonly unexpected: boolean
}

export interface BadField {
  readonly path: string
  readonly message: string
}

const envelope = (code: number, msg: string, data: unknown): string => JSON.stringify({ code, msg, data })

export const successBody = (dataJson: string): string => `{"code":200,"msg":"success","data":${dataJson}}`

/** Beyond so many, an answer only says that there are more. */
export const maxNamedFields = 20
/** A name that was sent may be as long as the body. */
const maxPathLength = 200

const namedOf = (fields: readonly BadField[]): BadField[] => [
  ...fields
    .slice(0, maxNamedFields)
    .map(({ path, message }) => ({ path: path.slice(0, maxPathLength), message })),
  ...(fields.length > maxNamedFields ? [{ path: 'body', message: 'has more such fields' }] : []),
]

export const badInput = (fields: readonly BadField[]): DomainError =>
  new DomainError('badInput', errorMessages.badInput, {
    code: errorCodes.badInput,
    detail: { fields: namedOf(fields) },
  })

export const badFieldsOf = (error: z.core.$ZodError, inside: readonly string[] = []): BadField[] =>
  error.issues.flatMap((issue) => {
    const path = [...inside, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: 'is not a field of this call',
      }))
    }
    return [{ path: path || 'body', message: fieldMessage(issue) }]
  })

type UnavailableReason =
  | 'databaseUnavailable'
  | 'outcomeUnknown'
  | 'outcomeUnknownRepeatable'
  | 'storageUnavailable'
  | 'scannerUnavailable'

/** The database was lost during a call, or files cannot be stored or scanned. */
export const unavailable = (reason: UnavailableReason): DomainError =>
  new DomainError(reason, refusalOf(reason).message, { code: errorCodes.unavailable })

const retryAfterOf = (error: DomainError): number | null => {
  const { detail } = error
  if (typeof detail !== 'object' || detail === null || !('retryAfterSeconds' in detail)) return null
  return typeof detail.retryAfterSeconds === 'number' ? detail.retryAfterSeconds : null
}

const unavailableSeconds = 2

const retryAfterFrom = (error: DomainError): number | null => {
  if (error.code === errorCodes.unavailable) return unavailableSeconds
  return error.code === errorCodes.tooManyRequests ? retryAfterOf(error) : null
}

const fromDomain = (error: DomainError): Failure => {
  const named = error.code === errorCodes.badInput || error.code === errorCodes.tooManyRequests
  const data = named
    ? error.detail
    : { reason: error.reason, ...(error.detail === undefined ? {} : { detail: error.detail }) }
  return {
    status: error.code === errorCodes.businessRejection ? 200 : error.code,
    body: envelope(error.code, error.message, data),
    reason: error.reason,
    retryAfterSeconds: retryAfterFrom(error),
    unexpected: false,
  }
}

const fromFramework = (status: number, code: string): DomainError | null => {
  if (status === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return badInput([{ path: 'body', message: 'is too large' }])
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return badInput([{ path: 'content-type', message: 'must be application/json' }])
  }
  if (status >= 400 && status < 500) return badInput([{ path: 'body', message: 'is not readable JSON' }])
  return null
}

const frameworkError = (error: unknown): DomainError | null => {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return fromFramework(error.statusCode, code)
}

/** Maps any error to a response: domain errors show their message, all others only the request id. */
export const failureOf = (error: unknown, requestId: string): Failure => {
  if (error instanceof DomainError) return fromDomain(error)
  if (isDatabaseUnavailable(error)) return fromDomain(unavailable('databaseUnavailable'))
  if (error instanceof StorageUnavailable) return fromDomain(unavailable('storageUnavailable'))
  if (error instanceof ScannerUnavailable) return fromDomain(unavailable('scannerUnavailable'))
  if (error instanceof z.ZodError) {
    // A schema failed on our own data inside a handler: the caller can do nothing about it.
    return unexpectedFailure(requestId)
  }
  const refused = frameworkError(error)
  return refused ? fromDomain(refused) : unexpectedFailure(requestId)
}

const unexpectedFailure = (requestId: string): Failure => ({
  status: 500,
  body: envelope(errorCodes.serverError, errorMessages.serverError, { requestId }),
  reason: 'serverError',
  retryAfterSeconds: null,
  unexpected: true,
})

export const noSuchCall = (method: string, path: string): string =>
  envelope(404, `There is no call ${method} ${path}.`, { reason: 'noSuchCall' })

export const overloaded = (): string =>
  envelope(503, 'The server is busy, please try again in a moment.', { reason: 'overloaded' })
