import type { Endpoint, InputOf, OutputOf } from '../../src/contract/kernel/endpoint.ts'
import type { Caller, Sent, TestApp } from '../http.ts'

/** A call that must return 200. */
export interface WorkingCall<E extends Endpoint> {
  readonly input: InputOf<E>
  /**
   * The caller; by default `t.main` for customer endpoints, `t.operator` for operator endpoints, and anonymous for
   * public ones.
   */
  readonly as?: Caller
  readonly file?: { readonly name: string; readonly body: Buffer }
  /** Cookies to send, as `name=value`. */
  readonly cookie?: string
  readonly check?: (answer: OutputOf<E>, sent: Sent<E>) => void | Promise<void>
}

/** Input with a row id of another customer (created in `foreign`); it must return 'not found' and change nothing. */
export interface ForeignCall<E extends Endpoint> {
  readonly input: InputOf<E>
  readonly as?: Caller
  readonly file?: { readonly name: string; readonly body: Buffer }
  /** Checks the response itself where 'not found' is only one result of a batch. */
  readonly check?: (sent: Sent<E>) => void | Promise<void>
}

export interface EndpointCase<E extends Endpoint> {
  readonly works: (t: TestApp) => Promise<WorkingCall<E>>
  /** A string explains why no input can name a row: `'takes no id'`. */
  readonly foreignRow: string | ((t: TestApp) => Promise<ForeignCall<E>>)
}

export type EndpointCases<Domain extends Record<string, Endpoint>> = {
  readonly [Name in keyof Domain]: EndpointCase<Domain[Name]>
}

/**
 * Declares the cases of one contract object; a missing endpoint is a type error and fails the test. Pass the domain's
 * name in contract/all.ts.
 */
export const casesOf = <Domain extends Record<string, Endpoint>>(
  domain: Domain,
  cases: EndpointCases<Domain>,
): { readonly domain: Domain; readonly cases: EndpointCases<Domain> } => ({ domain, cases })
