import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { Access, Endpoint, ParsedInputOf } from '../../contract/endpoint.ts'
import type { AccountActor, CustomerActor, OperatorActor, StaffActor } from './actors.ts'
import type { FileKind } from './file-kinds.ts'

export type Logger = FastifyBaseLogger

/** One multipart file, already within its size limit and known by its content to be of an accepted kind. */
export interface UploadedFile {
  /** As the caller named it; for display only. */
  readonly fileName: string
  readonly kind: FileKind
  /** By content, never by the name or the caller's word. */
  readonly contentType: string
  readonly body: Buffer
}

export interface CookieOptions {
  /** Only sent to paths below this one. */
  readonly path: string
  readonly maxAgeSeconds: number
}

/** What every handler is given beside its input. */
export interface CallContext {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** Present wherever the endpoint is `idempotent`; see idempotency.ts. */
  readonly idempotencyKey: string | null
  readonly log: Logger
  /** The multipart file of an endpoint with `upload`; null elsewhere. */
  readonly file: UploadedFile | null
  readonly cookie: (name: string) => string | undefined
  /** HttpOnly, SameSite=Strict, and Secure outside localhost. */
  readonly setCookie: (name: string, value: string, options: CookieOptions) => void
  readonly clearCookie: (name: string, path: string) => void
}

export interface CustomerCall extends CallContext {
  readonly customer: CustomerActor
}

export interface OperatorCall extends CallContext {
  readonly operator: OperatorActor
}

/** Of a call, what its deeds are noted with; known of work in the background too. */
type CallOrigin = Pick<CallContext, 'requestId' | 'ip'>
export type AccountCall = CallOrigin & { readonly customer: AccountActor }
export type StaffCall = CallOrigin & { readonly operator: StaffActor }

type CallFor<A extends Access> = A extends { readonly kind: 'customer' }
  ? CustomerCall
  : A extends { readonly kind: 'operator' }
    ? OperatorCall
    : CallContext

/** The context an endpoint's handler receives; who is calling follows from its access rule. */
export type CallOf<E extends Endpoint> = CallFor<E['access']>

/** JSON text made by PostgreSQL, put into the envelope as it stands. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const rawJson = (text: string): RawJson => new RawJson(text)

/** What the handler of a `download` endpoint returns. */
export interface FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly body: Buffer | Readable
}

/** What a handler may answer: what the output schema accepts (plain strings for ids), or raw JSON of that shape. */
export type AnswerOf<E extends Endpoint> = E extends { readonly download: true }
  ? FileAnswer
  : z.input<E['output']> | RawJson

export type Handler<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  call: CallOf<E>,
) => Promise<AnswerOf<E> | FileAnswer>
