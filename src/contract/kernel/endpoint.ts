import type * as z from 'zod'
import type { OperatorArea } from './operator-permissions.ts'
import type { AdminAction, Authority, MenuTag, OperatorRole } from './permissions.ts'

/**
 * Who may call an endpoint. Required on each one; the server's adapter checks it before anything else runs.
 * - `public`: no token.
 * - `customer`: any signed-in customer or sub-account. With `tag`, the account's menu must include it; with
 *   `authority`, the account must hold it; `mainAccountOnly` refuses sub-accounts, `notInAdminView` refuses
 *   operators in the admin view, `onlyInAdminView` everybody else, `notByApiKey` programs that call with an API key
 *   (as the two before do: what is personal takes a sign-in). Where an endpoint changes something,
 *   `inAdminView`, or else its authority, decides which operators may: `view` marks what changes nothing there.
 *   An endpoint with neither is refused to all of them.
 * - `operator`: signed-in agency staff with one of `roles` in this `area` (the owner holds all of them); an operator's
 *   single permissions count beside the roles, see operator-permissions.ts.
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'customer'
      readonly tag?: MenuTag
      readonly authority?: Authority
      readonly mainAccountOnly?: true
      readonly notInAdminView?: true
      readonly onlyInAdminView?: true
      readonly notByApiKey?: true
      readonly inAdminView?: AdminAction | 'view'
    }
  | { readonly kind: 'operator'; readonly area: OperatorArea; readonly roles: readonly OperatorRole[] }

/** Whether an API key may call it, one with full access if it changes something. */
export const isOpenToApiKeys = (access: Access): boolean =>
  access.kind === 'customer' && !access.notByApiKey && !access.notInAdminView && !access.onlyInAdminView

export interface UploadRule {
  readonly maxBytes: number
  /** Accepted content types; the file extension is ignored. */
  readonly accept: readonly ('image' | 'csv' | 'xlsx' | 'xml' | 'pdf' | 'document')[]
}

/**
 * One API call as plain data, from which the server route, the web call and the OpenAPI entry are built.
 * `path` is below /app in the specified spelling and matched ignoring case. A `{name}` path parameter is
 * merged into the input, like the query string of a GET.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly alsoAt?: readonly string[]
  readonly summary: string
  readonly access: A
  /**
   * Reasons for which the call may be refused with code 0: stable codes for programs. An `idempotent`
   * endpoint can also answer idempotencyKeyReused, and one with `upload` fileRefused.
   */
  readonly errors?: readonly string[]
  readonly input: Input
  readonly output: Output
  /**
   * Moves money or creates something: a repeated `Idempotency-Key` (8 to 100 characters) returns the first call's
   * result and changes nothing. `true`: the caller must send one. `keyOptional`, for the specification's calls: without
   * one, the same input of the same caller within ten seconds counts as a repetition (see submission-keys.ts).
   */
  readonly idempotent?: true | 'keyOptional'
  /** Open also to those who have to set up two-step verification before anything else. */
  readonly beforeSecondStep?: true
  readonly upload?: UploadRule
  /** Returns a file instead of the envelope; failures still return the envelope. */
  readonly download?: true
  /** An invalid input for tests of endpoints without required fields, for which `{}` would be valid. */
  readonly badInput?: unknown
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> => definition

/** The response of every call except downloads. 200 is success; see errors.ts for other codes. */
export interface Envelope<T> {
  readonly code: number
  readonly msg: string
  readonly data: T | null
}

export const reasonsOf = ({ errors = [], idempotent, upload }: Endpoint): readonly string[] => [
  ...errors,
  ...(idempotent ? ['idempotencyKeyReused'] : []),
  ...(upload ? ['fileRefused'] : []),
]
