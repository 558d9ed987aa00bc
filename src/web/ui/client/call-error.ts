import { errorCodes } from '../../../contract/kernel/errors.ts'

/** One rejected field; `path` is its dotted path in the input. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/**
 * A failed call. `code` is the envelope's, or 'network' (no response), 'broken' (incomplete response),
 * 'timeout' or 'aborted'. When it reaches the caller, the user has been notified, unless `isPassedOn` or the
 * call was quiet.
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

  /** The caller handles 102 and 4001. */
  get isPassedOn(): boolean {
    return this.code === 102 || this.code === 4001
  }

  /** Whether the call layer has shown the message in a toast, so that a form need not repeat it. */
  get isToasted(): boolean {
    return this.code === errorCodes.businessRejection
  }

  /** The stable code of a refusal ('notFound', 'balanceTooLow' …), or null. */
  get reason(): string | null {
    return typeof this.data === 'object' && this.data !== null && 'reason' in this.data
      ? String(this.data.reason)
      : null
  }

  /** The fields named by a 415; otherwise empty. */
  get fields(): readonly FieldProblem[] {
    if (this.code !== errorCodes.badInput || typeof this.data !== 'object' || this.data === null) return []
    if (!('fields' in this.data) || !Array.isArray(this.data.fields)) return []
    return this.data.fields.filter(isFieldProblem)
  }

  /** Whether the outcome is unknown, so that only a retry under the same key is safe. */
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
