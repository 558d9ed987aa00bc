import { DomainError, errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import {
  refusalText,
  type Figures,
  type RefusalFigures,
  type RefusalReason,
} from '../../../contract/refusals/refusal-text.ts'

export interface Refusal<R extends string = string> {
  readonly reason: R
  readonly message: string
  readonly figures?: Figures
}

type FigureArguments<R extends RefusalReason> =
  object extends RefusalFigures<R> ? [figures?: RefusalFigures<R>] : [figures: RefusalFigures<R>]

export const refusalOf = <R extends RefusalReason>(
  reason: R,
  ...[figures]: FigureArguments<R>
): Refusal<R> => {
  const given = Object.fromEntries(
    Object.entries({ ...figures }).filter(([, figure]) => figure !== undefined),
  )
  return refusalWith(reason, given)
}

export const refusalWith = <R extends RefusalReason>(reason: R, figures: Figures): Refusal<R> => {
  const message = refusalText('en', reason, figures) ?? reason
  return Object.keys(figures).length === 0 ? { reason, message } : { reason, message, figures }
}

export const refuse = <R extends RefusalReason>(reason: R, ...figures: FigureArguments<R>): DomainError =>
  refusalError(refusalOf(reason, ...figures))

/** A row's refusal as that of the whole call. */
export const refusalError = ({ reason, message, figures }: Refusal): DomainError =>
  new DomainError(reason, message, figures && { detail: figures })

/** An error whose reason users see: it is stored as a code with figures, and worded when it is shown. */
export class RefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options)
    this.name = new.target.name
    this.refusal = refusal
  }
}

const maxExternalText = 500

/** The text of an error from outside, cut to a maximum length, as a figure; null if it is empty. */
export const externalText = (text: string): string | null => text.trim().slice(0, maxExternalText) || null

/** What users may read of an error. The text of an unexpected one is for the log only, where the caller writes it. */
export const refusalFrom = (error: unknown): Refusal => {
  if (error instanceof RefusedError) return error.refusal
  if (error instanceof DomainError) return refusalIn(error)
  return refusalOf('unexpectedError')
}

export const storedFigures = ({ figures = {} }: Refusal): string => JSON.stringify(figures)

/**
 * A stored message: the reason of one of our own sentences with its figures, or text from outside, which has none.
 * @returns the sentence in English with its reason and figures, or the text as it is
 */
export const storedMessage = (
  stored: string | null,
  figures: unknown = null,
): { readonly reason: string | null; readonly message: string | null; readonly figures?: Figures } => {
  const known = isFigures(figures) ? figures : {}
  const message = stored === null ? null : refusalText('en', stored, known)
  if (message === null) return { reason: null, message: stored }
  return { reason: stored, message, ...(isFigures(figures) && { figures }) }
}

const isFigures = (value: unknown): value is Figures =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type StoredField<N extends string, S> = { readonly [K in N]: S } & {
  readonly [K in `${N}Reason`]: string | null
} & { readonly [K in `${N}Figures`]: Figures | undefined }

/** A stored message as a field of an answer, with its reason and figures in fields beside it. */
export const storedField = <const N extends string, S extends string | null>(
  name: N,
  stored: S,
  storedWith: unknown = null,
): StoredField<N, S> => {
  const { reason, message, figures } = storedMessage(stored, storedWith)
  return { [name]: message, [`${name}Reason`]: reason, [`${name}Figures`]: figures } as StoredField<N, S>
}

/** Words the stored messages in JSON that the database has made: each field with figures beside it is a reason. */
export const withStoredMessages = <T>(value: T): T => wordStored(value) as T

const wordStored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wordStored)
  if (!isFigures(value)) return value
  const fields = Object.entries(value)
  return Object.assign(
    Object.fromEntries(fields.map(([name, one]) => [name, wordStored(one)])),
    ...fields.map(([name, figures]) => {
      const field = name.endsWith('Figures') ? name.slice(0, -'Figures'.length) : ''
      const stored = value[field]
      return typeof stored === 'string' && isFigures(figures) ? storedField(field, stored, figures) : {}
    }),
  ) as unknown
}

/** The same for JSON as text, which is parsed only where there is something to word. */
export const jsonWithStoredMessages = (json: string): string =>
  /"\w+Figures" ?: ?\{/.test(json) ? JSON.stringify(withStoredMessages(JSON.parse(json))) : json

/** The refusal of a whole call as that of a single row. */
export const refusalIn = ({ reason, message, detail }: DomainError): Refusal =>
  detail === undefined ? { reason, message } : { reason, message, figures: detail }

export const tooManyRequests = (retryAfterSeconds: number): DomainError =>
  new DomainError('tooManyRequests', errorMessages.tooManyRequests, {
    code: errorCodes.tooManyRequests,
    detail: { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) },
  })
