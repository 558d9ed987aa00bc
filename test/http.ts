import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { afterAll } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '../src/contract/kernel/endpoint.ts'
import type { Currency } from '../src/contract/kernel/money.ts'
import type { OperatorRole } from '../src/contract/kernel/permissions.ts'
import { createApp, createModules, jobsOf } from '../src/server/app.ts'
import { loadConfig, type Config } from '../src/server/platform/kernel/config.ts'
import { createPlatform } from '../src/server/platform/operations/create-platform.ts'
import type { CustomerId } from '../src/server/platform/database/database.ts'
import { createLog } from '../src/server/platform/kernel/log.ts'
import { fillIn, openMailSecrets } from '../src/server/platform/mail/mail-secrets.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import type { Clock } from '../src/server/platform/kernel/clock.ts'
import type { Module } from '../src/server/platform/http/route.ts'
import { withTestDatabase, type TestDatabaseOptions } from './database.ts'
import { logOfFailures } from './failure-log.ts'
import {
  makeCustomer,
  makeOperator,
  makeSubAccount,
  openAdminView,
  openTestSession,
  type SubAccountRights,
} from './factories.ts'

export interface SendOptions {
  readonly idempotencyKey?: string
  readonly file?: { readonly name: string; readonly body: Buffer }
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Sent<E extends Endpoint = Endpoint> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: OutputOf<E> | null
  /** The reason code of a refusal; empty otherwise. */
  readonly reason: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly cookies: Readonly<Record<string, string>>
}

export interface Caller {
  readonly token: string | null
  /** Empty for operators and anonymous callers. */
  readonly customerId: CustomerId | ''
  readonly accountId: string
  /** The input is sent unvalidated, because tests send invalid input too. */
  readonly send: (endpoint: Endpoint, input: unknown, options?: SendOptions) => Promise<Sent>
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: SendOptions,
  ) => Promise<Sent<E>>
  readonly ok: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: SendOptions,
  ) => Promise<OutputOf<E>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly platform: Platform
  /** Connections as the database's owner, bypassing row-level security. */
  readonly admin: pg.Pool
  readonly customerId: CustomerId
  readonly otherCustomerId: CustomerId
  /** Main account of `customerId` (USD). */
  readonly main: Caller
  /** Main account of `otherCustomerId` (USD). */
  readonly other: Caller
  readonly operator: Caller
  readonly nobody: Caller
  readonly subAccount: (rights?: SubAccountRights) => Promise<Caller>
  readonly operatorWith: (roles: readonly OperatorRole[]) => Promise<Caller>
  /** An operator in the account of `account` or else `main`; a `reason` of null: only viewing. */
  readonly adminView: (
    roles: readonly OperatorRole[],
    options?: { readonly account?: Caller; readonly reason?: string | null },
  ) => Promise<Caller>
  readonly newCustomer: (options?: { readonly currency?: Currency }) => Promise<Caller>
  /** Runs due jobs until none is left. Throws the first failure, unless failures are allowed. */
  readonly runJobs: (options?: {
    readonly failures?: 'allow'
    readonly evenDelayed?: boolean
  }) => Promise<number>
  /** The newest email to this address. @throws Error if there is none */
  readonly lastMailTo: (address: string) => Promise<{ subject: string; text: string }>
}

export interface TestAppOptions extends TestDatabaseOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly log?: (config: Config) => Platform['log']
  readonly modules?: (platform: Platform) => readonly Module[]
  /** Fills the new database before the test's own customers and operator are created. */
  readonly seed?: (platform: Platform) => Promise<unknown>
}

const multipartOf = (
  input: unknown,
  file: NonNullable<SendOptions['file']>,
): { payload: Buffer; type: string } => {
  const boundary = '----quayside-test-boundary'
  const fields = Object.entries(input ?? {}).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(fields.join('')),
    Buffer.from(head),
    file.body,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The URL with its `{parameters}` from the input; missing ones become an impossible id. */
const addressOf = (endpoint: Endpoint, input: unknown): string => {
  const fields = isRecord(input) ? input : {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name] ?? 'none')),
  )
  if (endpoint.method !== 'GET') return `/app${path}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (!endpoint.path.includes(`{${name}}`) && value !== undefined) query.set(name, String(value))
  }
  return `/app${path}${query.size > 0 ? `?${query}` : ''}`
}

const sentOf = (response: LightMyRequestResponse): Sent => {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const parsed: unknown = isJson ? JSON.parse(response.body) : null
  const envelope = isRecord(parsed) ? parsed : {}
  const data = envelope['data'] ?? null
  return {
    status: response.statusCode,
    code: isJson ? Number(envelope['code']) : response.statusCode,
    msg: String(envelope['msg'] ?? ''),
    data,
    reason: isRecord(data) && typeof data['reason'] === 'string' ? data['reason'] : '',
    headers: response.headers,
    body: response.rawPayload,
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
  }
}

const callerOn = (
  app: FastifyInstance,
  who: { token: string | null; customerId?: CustomerId; accountId?: string },
): Caller => {
  const send: Caller['send'] = async (endpoint, input, options = {}) => {
    const headers: Record<string, string> = { 'user-agent': 'quayside-test' }
    if (who.token !== null) headers['authorization'] = `Bearer ${who.token}`
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    if (options.cookie !== undefined) headers['cookie'] = options.cookie
    const request = { method: endpoint.method, url: addressOf(endpoint, input) } as const
    if (endpoint.upload && options.file) {
      const { payload, type } = multipartOf(input, options.file)
      const typed = { ...headers, 'content-type': type, ...options.headers }
      return sentOf(await app.inject({ ...request, headers: typed, payload }))
    }
    if (endpoint.method === 'POST') {
      const typed = { ...headers, 'content-type': 'application/json', ...options.headers }
      return sentOf(await app.inject({ ...request, headers: typed, payload: JSON.stringify(input) }))
    }
    return sentOf(await app.inject({ ...request, headers: { ...headers, ...options.headers } }))
  }
  return {
    token: who.token,
    customerId: who.customerId ?? '',
    accountId: who.accountId ?? '',
    send,
    // The adapter has validated the response with this endpoint's schema.
    call: (endpoint, input, options) => send(endpoint, input, options),
    ok: async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions) => {
      const sent = await send(endpoint, input, options)
      if (sent.code !== 200) {
        throw new Error(`${endpoint.path} returned ${sent.code} ${sent.msg} ${JSON.stringify(sent.data)}`)
      }
      return sent.data as OutputOf<E>
    },
  }
}

const runJobs =
  (platform: Platform): TestApp['runJobs'] =>
  async (options = {}) => {
    const { ran, failures } = await platform.jobs.runDue({ evenDelayed: options.evenDelayed ?? false })
    const [first] = failures
    if (first && options.failures !== 'allow') {
      throw new Error(`the job ${first.name} failed: ${String(first.error)}`, { cause: first.error })
    }
    return ran
  }

const lastMailTo =
  (platform: Platform): TestApp['lastMailTo'] =>
  async (address) => {
    const mail = await platform.database.agency
      .selectFrom('mail')
      .select(['id', 'subject', 'body_text'])
      .where('to_address', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!mail) throw new Error(`no email to ${address}`)
    const secret = (await openMailSecrets(platform.database.agency, platform.secrets, [mail.id])).get(mail.id)
    return { subject: fillIn(mail.subject, secret), text: fillIn(mail.body_text, secret) }
  }

/**
 * The complete server with its own database, not listening, with manually run jobs. Call it at the top of a test
 * file; it closes after the file's last test.
 */
export const testApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { database, admin } = await withTestDatabase(options)
  const dataDir = await mkdtemp(join(tmpdir(), 'quayside-test-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    SECRET: 'a secret for tests, longer than thirty-two characters',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    CALLS_PER_MINUTE: '0',
    BANK_ACCOUNT: 'Account holder=Test Agency;IBAN=GB00 TEST',
    ...options.environment,
  })
  const platform = await createPlatform(
    config,
    database,
    options.log?.(config) ?? (config.logLevel === 'fatal' ? logOfFailures(config) : createLog(config)),
    options.clock,
  )
  await options.seed?.(platform)
  const modules = options.modules?.(platform) ?? createModules(platform, null)
  const app = await createApp(platform, { modules, checkAnswers: true, webFolder: null })
  await platform.jobs.start(jobsOf(platform, modules), { work: false })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await platform.jobs.stop(1000)
    await Promise.all([platform.parsePool.close(), platform.picturePool.close()])
    await rm(dataDir, { recursive: true, force: true })
  })

  const customerCaller = async (account: { customerId: CustomerId; accountId: string }): Promise<Caller> =>
    callerOn(app, { ...account, token: await openTestSession(platform, account) })
  const operatorCaller = async (roles: readonly OperatorRole[]): Promise<Caller> => {
    const operatorId = await makeOperator(database.agency, roles)
    return callerOn(app, { token: await openTestSession(platform, { operatorId }) })
  }
  const newCustomer: TestApp['newCustomer'] = async ({ currency = 'USD' } = {}) =>
    customerCaller(await makeCustomer(database.agency, { currency }))

  const main = await makeCustomer(database.agency, { currency: 'USD' })
  const other = await makeCustomer(database.agency, { currency: 'USD' })
  return {
    app,
    platform,
    admin,
    customerId: main.customerId,
    otherCustomerId: other.customerId,
    main: await customerCaller(main),
    other: await customerCaller(other),
    operator: await operatorCaller(['owner']),
    nobody: callerOn(app, { token: null }),
    subAccount: async (rights = {}) =>
      customerCaller(await makeSubAccount(database.agency, main.customerId, rights)),
    operatorWith: operatorCaller,
    adminView: async (roles, { account, reason } = {}) => {
      if (account && account.customerId === '') throw new Error('an account to view has a customer')
      const viewed = account?.customerId ? { ...account, customerId: account.customerId } : main
      const { token } = await openAdminView(platform, viewed, roles, reason === undefined ? {} : { reason })
      return callerOn(app, { customerId: viewed.customerId, accountId: viewed.accountId, token })
    },
    newCustomer,
    runJobs: runJobs(platform),
    lastMailTo: lastMailTo(platform),
  }
}
