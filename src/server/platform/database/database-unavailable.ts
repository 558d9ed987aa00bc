/**
 * The database did not answer: the connection was refused, cut or timed out, or the server is starting, ending or
 * read-only. Whether a statement under way took effect is unknown.
 */
export class DatabaseUnavailable extends Error {
  /** Enumerable, because pg-boss copies errors field by field. */
  readonly code = 'DATABASE_UNAVAILABLE'

  constructor(cause: unknown) {
    super(`the database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'DatabaseUnavailable'
  }
}

export const isDatabaseUnavailable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'DATABASE_UNAVAILABLE'

/** Connection exceptions, statement completion unknown, read-only server, too many connections, server ending or starting. */
const serverCodes = ['40003', '25006', '53300', '57P01', '57P02', '57P03', '57P05']
const socketCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** The driver's own errors have no code. */
const driverMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
]

/** Whether a connection must be given up, judged by an error of the driver. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (isDatabaseUnavailable(error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code.startsWith('08') || serverCodes.includes(code) || socketCodes.includes(code)) return true
  return code === '' && driverMessages.some((message) => error.message.startsWith(message))
}
