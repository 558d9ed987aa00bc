import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { NamedEndpoint } from '../../../contract/all.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { isMutatingAction } from '../../../contract/mutating-actions.ts'
import { adminMoneyMailer } from '../mail/admin-view-emails.ts'
import { addRoutes, addressOf, sendFailure } from './adapter.ts'
import { createActionLog } from './action-log.ts'
import { readBoundedJson } from './bounded-json.ts'
import { addDocs } from './docs-page.ts'
import { isApi, limitCalls } from './call-limits.ts'
import { fileReferencesOf } from '../files/file-references.ts'
import { addFileRoutes } from './file-routes.ts'
import { addHealth, type Draining } from './health.ts'
import { addLive } from './live-routes.ts'
import type { Platform } from '../platform.ts'
import type { Module } from './route.ts'
import { addUnknownCalls, routedAddress } from './routed-address.ts'
import { isHttps, securityHeaders } from './security-headers.ts'
import { submissionKeys } from '../idempotency/submission-keys.ts'
import { createBodyMemory } from './body-memory.ts'
import { uploadScanner } from './scan-upload.ts'
import { uploadCounter } from './uploads.ts'
import { addWeb, sendNotFound } from './web.ts'

export interface ServerOptions {
  readonly platform: Platform
  readonly modules: readonly Module[]
  readonly contract: readonly NamedEndpoint[]
  /** Compares every response with the contract; for tests and development. */
  readonly checkAnswers: boolean
  /** Folder of the built web applications; null serves only the API. */
  readonly webFolder: string | null
  readonly draining?: Draining
}

const bodyLimitBytes = 1024 * 1024
/** Of all uploads together. */
const uploadMemoryBytes = 256 * 1024 * 1024

/** Calls, and whatever else is refused. */
const logCalls = (app: FastifyInstance, platform: Platform): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const durationMs = reply.elapsedTime
    platform.metrics.observeCall(route, reply.statusCode, durationMs)
    if (!isApi(request) && reply.statusCode < 400) return
    const actor = request.actor
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(durationMs * 10) / 10,
        ip: addressOf(request),
        ...(actor?.kind === 'customer' ? { customerId: actor.customerId, accountId: actor.accountId } : {}),
        ...(actor?.kind === 'customer' && actor.apiKey ? { apiKeyId: actor.apiKey.id } : {}),
        ...(actor && actor.operatorId !== null ? { operatorId: actor.operatorId } : {}),
        ...(request.refusal === null ? {} : { refused: request.refusal }),
      },
      'call',
    )
  })
}

const addModules = async (app: FastifyInstance, options: ServerOptions): Promise<void> => {
  const { platform, modules, checkAnswers } = options
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(cookie, { hook: false })
  const routes = modules.flatMap((module) => module.routes)
  const { authenticator, parsePool } = platform
  const logAction = createActionLog(platform, options.contract)
  const actions = new Set<Endpoint>(options.contract.filter(isMutatingAction).map(({ endpoint }) => endpoint))
  addRoutes(app, routes, {
    authenticator,
    secureCookies: isHttps(platform.config),
    checkAnswers,
    logAction,
    submissionKeyOf: submissionKeys(platform.database, platform.clock),
    uploads: {
      parsePool,
      countUpload: uploadCounter(platform),
      scan: uploadScanner(platform),
      memory: createBodyMemory(uploadMemoryBytes),
    },
    isMutating: (endpoint) => actions.has(endpoint),
    onAdminMoney: adminMoneyMailer(platform),
  })
  addFileRoutes(app, platform, fileReferencesOf(modules))
  addLive(
    app,
    platform,
    modules.flatMap(({ watches }) => watches ?? []),
  )
  addDocs(app, options.contract, platform.config.publicUrl)
  for (const module of modules) {
    const { rawRoutes } = module
    // A separate scope for each module, so that its body parsers affect no other routes.
    if (rawRoutes) await app.register(async (scope) => rawRoutes(scope))
  }
}

export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { platform, webFolder, draining = { isDraining: false } } = options
  const app = Fastify({
    loggerInstance: platform.log,
    // `logCalls` writes one line per call instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 120_000,
    // The default of ten seconds ends the start on a machine that is busy with something else.
    pluginTimeout: 60_000,
    trustProxy: (_address, hop) => hop < platform.config.trustedProxies,
    // Whatever its length, a parameter is refused by its own schema, with its name.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: routedAddress,
    return503OnClosing: true,
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', async (request, reply) => {
    // Whoever sends what may be cached says so.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  app.setNotFoundHandler(async (_request, reply) => sendNotFound(reply))
  logCalls(app, platform)
  await app.register(helmet, securityHeaders(platform.config))
  await limitCalls(app, platform)
  // The threshold also keeps responses with tokens uncompressed (BREACH).
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // Nobody sends compressed bodies, and decompressing what others send multiplies it.
    globalDecompression: false,
    brotliOptions: { params: { 1: 4 } },
  })
  readBoundedJson(app)
  addHealth(app, platform, draining)
  await addModules(app, options)
  addUnknownCalls(app)
  await addWeb(app, webFolder)
  return app
}
