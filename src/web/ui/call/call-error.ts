import { errorCodes } from '../../../contract/errors.ts'

/** One field the server could not accept; `path` is the input's, dotted. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/**
 * A call that did not succeed. `code` is the envelope's, or 'network' (no answer), 'broken' (an answer that broke off),
 * 'timeout' or 'aborted'.
 * By the time it reaches the caller the user has been told, unless `isPassedOn` or the call was made quietly.
 */
export class CallError extends Error {
  readonly code: number | 'network' | 'broken' | 'timeout' | 'aborted'
  readonly data: unknown

  constructor(code: CallError['code'], message: string, data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
  }

  /** 102 and 4001 are the caller's own to handle. */
  get isPassedOn(): boolean {
    return this.code === 102 || this.code === 4001
  }

  /** The stable word of a business rejection ('notFound', 'balanceTooLow' …); null where there is none. */
  get reason(): string | null {
    return typeof this.data === 'object' && this.data !== null && 'reason' in this.data
      ? String(this.data.reason)
      : null
  }

  /** The fields a 415 names; empty for everything else. */
  get fields(): readonly FieldProblem[] {
    if (this.code !== errorCodes.badInput || typeof this.data !== 'object' || this.data === null) return []
    if (!('fields' in this.data) || !Array.isArray(this.data.fields)) return []
    return this.data.fields.filter(isFieldProblem)
  }

  /** Whether nothing is known of the outcome, so that only a repetition under the same key is safe. */
  get isUncertain(): boolean {
    return typeof this.code === 'string' || this.code >= 500 || this.code === errorCodes.tooManyRequests
  }
}

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'message' in value &&
  typeof value.path === 'string' &&
  typeof value.message === 'string'
