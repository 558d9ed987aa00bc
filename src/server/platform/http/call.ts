import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Access, Endpoint, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { AccountActor, CustomerActor, OperatorActor, StaffActor } from '../auth/actors.ts'
import type { Logger } from '../kernel/log.ts'
import type { FileKind } from '../files/file-kinds.ts'

/** One multipart file, already checked for its size limit and accepted kinds. */
export interface UploadedFile {
  /** The name sent by the caller; for display only. */
  readonly fileName: string
  readonly kind: FileKind
  /** Detected from the content, never from the name or the caller's header. */
  readonly contentType: string
  readonly body: Buffer
  /** Whose file it is for the parsers; see parse-pool.ts. */
  readonly account: string
}

export interface Cookie {
  readonly name: string
  /** A cookie of all paths is named `__Host-…` under https, so that nothing but this host can set it. */
  readonly path: '/' | '/app'
}

export interface CallContext {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The header, for public endpoints that end a session. */
  readonly authorization: string | undefined
  /** Set for every `idempotent` endpoint, sent by the caller or made by submission-keys.ts. */
  readonly idempotencyKey: string | null
  readonly log: Logger
  readonly file: UploadedFile | null
  readonly cookie: (cookie: Cookie) => string | undefined
  /** Sets HttpOnly and SameSite=Strict, and Secure except on localhost. */
  readonly setCookie: (cookie: Cookie, value: string, maxAgeSeconds: number) => void
  readonly clearCookie: (cookie: Cookie) => void
}

export interface CustomerCall extends CallContext {
  readonly customer: CustomerActor
}

export interface OperatorCall extends CallContext {
  readonly operator: OperatorActor
}

/** What the audit log needs to know of a call; jobs have it, too. */
type CallOrigin = Pick<CallContext, 'requestId' | 'ip'>
export type AccountCall = CallOrigin & { readonly customer: AccountActor }
export type StaffCall = CallOrigin & { readonly operator: StaffActor }

/** Who decides, in a call or in a job that decides many. */
export type DecisionCall = StaffCall & Pick<CallContext, 'idempotencyKey'>

type CallFor<A extends Access> = A extends { readonly kind: 'customer' }
  ? CustomerCall
  : A extends { readonly kind: 'operator' }
    ? OperatorCall
    : CallContext

export type CallOf<E extends Endpoint> = CallFor<E['access']>

/** JSON text made by PostgreSQL, put into the envelope unchanged. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const rawJson = (text: string): RawJson => new RawJson(text)

export interface FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly body: Buffer | Readable
}

export type AnswerOf<E extends Endpoint> = E extends { readonly download: true }
  ? FileAnswer
  : z.input<E['output']> | RawJson

export type Handler<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  call: CallOf<E>,
) => Promise<AnswerOf<E> | FileAnswer>
