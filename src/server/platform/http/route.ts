import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { CallContext, Handler } from './call.ts'
import type { FileReference } from '../files/file-references.ts'
import type { Job } from '../jobs/jobs.ts'
import type { LiveQuery } from '../live/live-query.ts'

export { rawJson, type CallContext, type CustomerCall, type FileAnswer } from './call.ts'
export type { Logger } from '../kernel/log.ts'
export type { AccountCall, AnswerOf, CallOf, OperatorCall, RawJson, StaffCall, UploadedFile } from './call.ts'

export interface Route {
  readonly endpoint: Endpoint
  readonly handler: (input: unknown, call: CallContext) => Promise<unknown>
}

export const implement = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  // The adapter parses the input with this endpoint's schema and builds the call its access rule requires.
  handler: handler as Route['handler'],
})

export interface Module {
  readonly routes: readonly Route[]
  /** Routes outside the contract: webhooks, redirects, public pages. They do their own access checks. */
  readonly rawRoutes?: (app: FastifyInstance) => void | Promise<void>
  readonly jobs?: readonly Job[]
  readonly watches?: readonly LiveQuery[]
  readonly fileReferences?: readonly FileReference[]
}
