import type * as z from 'zod'
import type { Authority, MenuTag, OperatorRole } from './permissions.ts'

/**
 * Who may call an endpoint. Required on each one; the server's adapter enforces it before anything else runs.
 * - `public`: no token.
 * - `customer`: any signed-in customer or sub-account; with `tag`, the account's menu must hold that tag; with
 *   `authority`, the account must hold that authority too; `mainAccountOnly` refuses sub-accounts, `notInAdminView`
 *   operators who look at a customer's account.
 * - `operator`: signed-in agency staff holding one of `roles` (the owner holds all of them).
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'customer'
      readonly tag?: MenuTag
      readonly authority?: Authority
      readonly mainAccountOnly?: true
      readonly notInAdminView?: true
    }
  | { readonly kind: 'operator'; readonly roles: readonly OperatorRole[] }

/** One multipart file, in the field `file`, beside the input's own fields. */
export interface UploadRule {
  readonly maxBytes: number
  /** What the file's content may be; the name's extension is never believed. */
  readonly accept: readonly ('image' | 'csv' | 'xlsx' | 'pdf' | 'document')[]
}

/**
 * One call of the API as plain data: server route, web call and OpenAPI are all made from it.
 * `path` is below /app, in the outward interface's spelling; it matches without regard to case. `{name}` is a path
 * parameter and is merged into the input, as the query string of a GET is.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Further paths that answer alike. */
  readonly alsoAt?: readonly string[]
  readonly summary: string
  readonly access: A
  /**
   * The reasons for which a rule of the business may refuse it (code 0): stable words for programs. Besides, one that
   * is `idempotent` knows idempotencyKeyReused, and one with `upload` fileRefused.
   */
  readonly errors?: readonly string[]
  readonly input: Input
  readonly output: Output
  /**
   * Moves money or creates orders: the caller must send `Idempotency-Key` (8 to 100 characters); a repeated key
   * answers with the first call's result and does nothing.
   */
  readonly idempotent?: true
  readonly upload?: UploadRule
  /** Answers with a file rather than the envelope; a failure still answers with the envelope. */
  readonly download?: true
  /**
   * An input that every test of bad input may take as broken where sending `{}` would be good input.
   * Only for endpoints without required fields.
   */
  readonly badInput?: unknown
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint, keeping its exact types. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> => definition

/** The answer of every call but a download. 200 is success; see errors.ts for the rest. */
export interface Envelope<T> {
  readonly code: number
  readonly msg: string
  readonly data: T | null
}

/** Every reason for which a rule of the business may refuse this call. */
export const reasonsOf = ({ errors = [], idempotent, upload }: Endpoint): readonly string[] => [
  ...errors,
  ...(idempotent ? ['idempotencyKeyReused'] : []),
  ...(upload ? ['fileRefused'] : []),
]
