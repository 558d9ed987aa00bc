import type { Endpoint, InputOf, OutputOf } from '../../src/contract/endpoint.ts'
import type { Caller, Sent, TestApp } from '../http.ts'

/** A call that must answer 200. */
export interface WorkingCall<E extends Endpoint> {
  readonly input: InputOf<E>
  /** Who calls; `t.main` for customers' endpoints, `t.operator` for operators', nobody for public ones unless told. */
  readonly as?: Caller
  /** The multipart file of an `upload` endpoint. */
  readonly file?: { readonly name: string; readonly body: Buffer }
  /** Cookies to send, as `name=value`. */
  readonly cookie?: string
  /** Looks closer at the answer: throw (expect) where it is not what it should be. */
  readonly check?: (answer: OutputOf<E>, sent: Sent<E>) => void | Promise<void>
}

/** Input that names a row of another customer (made in `foreign`); it must answer 'not found' and change nothing. */
export interface ForeignCall<E extends Endpoint> {
  readonly input: InputOf<E>
  readonly as?: Caller
  readonly file?: { readonly name: string; readonly body: Buffer }
  /** Where 'not found' is not the whole call's answer: checks the answer itself instead (one line of a batch). */
  readonly check?: (sent: Sent<E>) => void | Promise<void>
}

export interface EndpointCase<E extends Endpoint> {
  /** Sets up what the call needs and gives the call. */
  readonly works: (t: TestApp) => Promise<WorkingCall<E>>
  /** A string says why no input can name a row: `'takes no id'`. */
  readonly foreignRow: string | ((t: TestApp) => Promise<ForeignCall<E>>)
}

export type EndpointCases<Domain extends Record<string, Endpoint>> = {
  readonly [Name in keyof Domain]: EndpointCase<Domain[Name]>
}

/**
 * Declares the cases of one object of the contract; a missing endpoint is a type error and fails the test.
 * Give the domain by its name in contract/all.ts.
 */
export const casesOf = <Domain extends Record<string, Endpoint>>(
  domain: Domain,
  cases: EndpointCases<Domain>,
): { readonly domain: Domain; readonly cases: EndpointCases<Domain> } => ({ domain, cases })
