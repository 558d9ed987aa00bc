import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CallContext, Handler } from './call.ts'
import type { Job } from './jobs.ts'
import type { LiveQuery } from './watch.ts'

export { rawJson, type CallContext, type CustomerCall, type FileAnswer, type Logger } from './call.ts'
export type { AccountCall, AnswerOf, CallOf, OperatorCall, RawJson, StaffCall, UploadedFile } from './call.ts'

/** A contract entry with its handler, the handler's types already checked by `implement`. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: (input: unknown, call: CallContext) => Promise<unknown>
}

/** Pairs a contract entry with its handler; the types of call, input and answer follow from the entry. */
export const implement = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  // The adapter parses the input with this entry's schema and builds the call its access rule asks for.
  handler: handler as Route['handler'],
})

/** What a module gives to app.ts. */
export interface Module {
  readonly routes: readonly Route[]
  /** Routes outside the contract: webhooks, redirects, public pages. They answer for their own safety. */
  readonly rawRoutes?: (app: FastifyInstance) => void | Promise<void>
  readonly jobs?: readonly Job[]
  /** What of the module's changes open screens are told of by themselves. */
  readonly watches?: readonly LiveQuery[]
}
