import { Readable } from 'node:stream'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { DomainError, errorCodes } from '../../../contract/kernel/errors.ts'
import { confirmedAmountHeader } from '../../../contract/identity/admin-view.ts'
import type { Actor, CustomerActor } from '../auth/actors.ts'
import { inAdminView } from '../auth/admin-view-money.ts'
import type { Authenticator } from '../auth/authenticate.ts'
import { RawJson, type CallContext, type Cookie, type FileAnswer, type UploadedFile } from './call.ts'
import { checkAnswer, checkRefusal } from './check-answer.ts'
import type { LogAction } from './action-log.ts'
import { clientAddress } from './client-network.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { StorageUnavailable } from '../files/file-store.ts'
import { badInput, failureOf, successBody, unavailable } from './envelope.ts'
import { parseInput } from './parse-input.ts'
import { inArea, permit, permitChange } from '../auth/permit.ts'
import { refusedFields } from './refused-value.ts'
import type { Route } from './route.ts'
import { unstorableFields } from './storable-input.ts'
import type { SubmissionKeys } from '../idempotency/submission-keys.ts'
import { ScannerUnavailable } from '../files/virus-scanner.ts'
import { readUpload, type Upload, type UploadParts } from './uploads.ts'

export interface AdapterOptions {
  readonly authenticator: Authenticator
  readonly secureCookies: boolean
  readonly checkAnswers: boolean
  readonly logAction: LogAction
  readonly submissionKeyOf: SubmissionKeys
  readonly uploads: UploadParts
  readonly isMutating: (endpoint: Endpoint) => boolean
  readonly onAdminMoney: (actor: CustomerActor, movedMinor: number) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Why it was not answered as asked; for the log. */
    refusal: string | null
  }
}

/** Of calls that need no token: strangers make nobody read more. */
const publicBodyBytes = 64 * 1024

const jsonType = 'application/json; charset=utf-8'

const fastifyPath = (path: string): string => `/app${path.replace(/\{(\w+)\}/g, ':$1')}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges path parameters and, for GET, the query into the body's fields. A body that is no object is returned
 * unchanged.
 */
const inputOf = (endpoint: Endpoint, request: FastifyRequest, fields: unknown): unknown => {
  const params = isRecord(request.params) ? request.params : {}
  if (endpoint.method === 'GET') return { ...(isRecord(request.query) ? request.query : {}), ...params }
  const body = fields ?? {}
  return isRecord(body) ? { ...body, ...params } : body
}

const idempotencyKeyOf = (endpoint: Endpoint, request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key
  if (!endpoint.idempotent || (key === undefined && endpoint.idempotent === 'keyOptional')) return null
  throw badInput([
    {
      path: 'Idempotency-Key',
      message: 'must be sent as a header of 8 to 100 characters, a new one for each new intention',
    },
  ])
}

const actorFields = (actor: Actor | null): object => {
  if (actor?.kind === 'customer') return { customer: actor }
  return actor ? { operator: actor } : {}
}

/** The IP address of the caller; a proxy may have sent what is none. */
export const addressOf = (request: FastifyRequest): string => clientAddress(request.ip) ?? 'unknown'

const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  rest: { idempotencyKey: string | null; file: UploadedFile | null; secureCookies: boolean },
): CallContext => {
  const { secureCookies: secure } = rest
  const safe = { httpOnly: true, sameSite: 'strict', secure } as const
  const { server } = request
  const nameOf = ({ name, path }: Cookie): string => (secure && path === '/' ? `__Host-${name}` : name)
  const write = (cookie: Cookie, value: string, maxAge: number): void => {
    const options = { ...safe, path: cookie.path, maxAge }
    void reply.header('set-cookie', server.serializeCookie(nameOf(cookie), value, options))
  }
  return {
    requestId: request.id,
    ip: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    authorization: request.headers.authorization,
    idempotencyKey: rest.idempotencyKey,
    log: request.log,
    file: rest.file,
    cookie: (cookie) => server.parseCookie(request.headers.cookie ?? '')[nameOf(cookie)],
    setCookie: write,
    clearCookie: (cookie) => write(cookie, '', 0),
    ...actorFields(request.actor),
  }
}

const jsonOf = (answer: unknown): string =>
  answer instanceof RawJson ? answer.text : (JSON.stringify(answer) ?? 'null')

/** A Content-Disposition value with an ASCII fallback name for old browsers. */
const dispositionOf = (fileName: string): string => {
  const ascii = fileName.replace(/[^\w.\- ]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  reply
    .header('content-type', answer.contentType)
    .header('content-disposition', dispositionOf(answer.fileName))
    .header('x-content-type-options', 'nosniff')
    .send(answer.body)

const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  isRecord(answer) && (Buffer.isBuffer(answer['body']) || answer['body'] instanceof Readable)

/** The caller disconnected during the request: nobody reads the response, and it is no server error. */
const hasHungUp = (error: unknown, request: FastifyRequest): boolean =>
  request.raw.socket.destroyed &&
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET')

export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (hasHungUp(error, request)) {
    request.log.debug('caller disconnected')
    return reply.code(499).send()
  }
  const failure = failureOf(error, request.id)
  request.refusal = failure.reason
  if (failure.unexpected) request.log.error({ err: error }, 'call failed')
  else if (error instanceof StorageUnavailable) request.log.error({ err: error }, 'file storage failed')
  else if (error instanceof ScannerUnavailable) request.log.error({ err: error }, 'virus scanner failed')
  else if (failure.status === errorCodes.unavailable) request.log.warn({ err: error }, 'database lost')
  else if (error instanceof DomainError) request.log.debug({ reason: error.reason }, 'call refused')
  if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds)
  return reply.code(failure.status).header('content-type', jsonType).send(failure.body)
}

/**
 * A change whose connection was lost may have been committed, in whole or in part, so the answer does not call it
 * undone.
 */
const interrupted = (isRepeatable: boolean, cause: unknown): DomainError =>
  Object.assign(unavailable(isRepeatable ? 'outcomeUnknownRepeatable' : 'outcomeUnknown'), { cause })

const confirmedMinorOf = (request: FastifyRequest): number | null => {
  const value = request.headers[confirmedAmountHeader]
  return typeof value === 'string' && /^-?[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

const runAs = async (
  request: FastifyRequest,
  work: () => Promise<unknown>,
  onAdminMoney: AdapterOptions['onAdminMoney'],
): Promise<unknown> => {
  const { actor } = request
  if (actor?.kind !== 'customer' || !actor.isAdminView) return work()
  const { answer, movedMinor } = await inAdminView(actor, confirmedMinorOf(request), work)
  if (movedMinor !== 0) await onAdminMoney(actor, movedMinor)
  return answer
}

const addRoute = (app: FastifyInstance, route: Route, path: string, options: AdapterOptions): void => {
  const { endpoint, handler } = route
  const { authenticator, checkAnswers, secureCookies, logAction, submissionKeyOf, isMutating, onAdminMoney } =
    options
  const answerWith = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { sentKey, upload }: { readonly sentKey: string | null; readonly upload: Upload | null },
  ): Promise<FastifyReply> => {
    const input = inputOf(endpoint, request, upload?.fields ?? request.body)
    const unstorable = unstorableFields(input)
    if (unstorable.length > 0) throw badInput(unstorable)
    const parsed = parseInput(endpoint.input, input)
    if (!parsed.success) throw badInput(parsed.fields)
    const file = upload?.file ?? null
    const idempotencyKey =
      sentKey === null && endpoint.idempotent && request.actor?.kind === 'customer'
        ? await submissionKeyOf(request.actor, endpoint.path, parsed.data)
        : sentKey
    const call = contextOf(request, reply, { idempotencyKey, file, secureCookies })
    const act = async (): Promise<unknown> => {
      try {
        const run = () => {
          const answering = handler(parsed.data, call)
          return checkAnswers ? checkRefusal(endpoint, answering) : answering
        }
        const answer = await runAs(request, run, onAdminMoney)
        await logAction(endpoint, request.actor, parsed.data, call)
        return answer
      } catch (error) {
        if (isDatabaseUnavailable(error) && isMutating(endpoint)) {
          throw interrupted(endpoint.idempotent !== undefined && sentKey !== null, error)
        }
        const refused = refusedFields(error, input)
        throw refused.length > 0 ? badInput(refused) : error
      }
    }
    const answer = await act()
    if (endpoint.download && isFileAnswer(answer)) return sendFile(reply, answer)
    const json = jsonOf(answer)
    if (checkAnswers) checkAnswer(endpoint.output, json, endpoint.path)
    return reply.header('content-type', jsonType).send(successBody(json))
  }
  app.route({
    method: endpoint.method,
    url: fastifyPath(path),
    ...(endpoint.access.kind === 'public' && { bodyLimit: publicBodyBytes }),
    // Authenticates before the body is read, so that anonymous callers cannot make the server read an upload.
    onRequest: async (request) => {
      if (endpoint.access.kind === 'public') return
      request.actor = inArea(
        endpoint.access,
        await authenticator.authenticate(request.headers.authorization, endpoint),
      )
      permit(endpoint.access, request.actor)
      if (isMutating(endpoint)) permitChange(endpoint.access, request.actor)
    },
    handler: async (request, reply) => {
      const sentKey = idempotencyKeyOf(endpoint, request)
      const upload = endpoint.upload ? await readUpload(request, endpoint.upload, options.uploads) : null
      try {
        return await answerWith(request, reply, { sentKey, upload })
      } finally {
        upload?.release()
      }
    },
  })
}

/**
 * Registers contract endpoints as Fastify routes: authenticate, authorize, parse, run, wrap in the envelope,
 * map errors. `app` must match paths case-insensitively.
 */
export const addRoutes = (app: FastifyInstance, routes: readonly Route[], options: AdapterOptions): void => {
  for (const route of routes) {
    for (const path of [route.endpoint.path, ...(route.endpoint.alsoAt ?? [])]) {
      addRoute(app, route, path, options)
    }
  }
}

/**
 * Checks that every endpoint of the contract has exactly one implementation and that nothing else is
 * implemented. @throws Error listing the differences
 */
export const checkComplete = (
  routes: readonly Route[],
  contract: readonly { readonly name: string; readonly endpoint: Endpoint }[],
): void => {
  const counts = new Map<Endpoint, number>()
  for (const { endpoint } of routes) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
  const problems = contract.flatMap(({ name, endpoint }) => {
    const count = counts.get(endpoint) ?? 0
    counts.delete(endpoint)
    if (count === 1) return []
    return [
      `${name} (${endpoint.path}) has ${count === 0 ? 'no implementation' : `${count} implementations`}`,
    ]
  })
  for (const endpoint of counts.keys())
    problems.push(`${endpoint.path} is implemented but not in the contract`)
  if (problems.length > 0)
    throw new Error(`The routes do not match the contract:\n  ${problems.join('\n  ')}`)
}
