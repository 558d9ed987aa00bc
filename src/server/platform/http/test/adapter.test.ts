import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../../../contract/kernel/endpoint.ts'
import { DomainError } from '../../../../contract/kernel/errors.ts'
import { createAuthenticator } from '../../auth/authenticate.ts'
import { addRoutes, checkComplete, sendFailure } from '../adapter.ts'
import { implement, rawJson, type Route } from '../route.ts'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { openDatabase } from '../../database/database.ts'
import { createParsePool } from '../../parsing/parse-pool.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createTokens } from '../../auth/tokens.ts'
import { createBodyMemory } from '../body-memory.ts'

const open = { kind: 'public' } as const
const anything = z.unknown()

const echo = endpoint({
  method: 'POST',
  path: '/Sample/Echo/{id}',
  alsoAt: ['/Other/Echo/{id}'],
  summary: 'Echoes.',
  access: open,
  input: z.object({ id: z.string(), word: z.string().optional(), count: z.coerce.number().int().optional() }),
  output: z.object({ id: z.string(), word: z.string().optional(), count: z.number().optional() }),
})
const read = endpoint({
  method: 'GET',
  path: '/Sample/{id}',
  summary: 'Reads.',
  access: open,
  input: z.object({ id: z.string(), size: z.coerce.number().int().default(20) }),
  output: z.object({ id: z.string(), size: z.number() }),
})
const raw = endpoint({
  method: 'GET',
  path: '/Raw',
  summary: 'Raw.',
  access: open,
  input: z.object({}),
  output: anything,
})
const pay = endpoint({
  method: 'POST',
  path: '/Pay',
  summary: 'Pays.',
  access: open,
  input: z.object({}),
  output: z.object({ key: z.string() }),
  idempotent: true,
})
const fail = endpoint({
  method: 'POST',
  path: '/Fail',
  summary: 'Fails.',
  access: open,
  errors: ['tooLate'],
  input: z.object({ how: z.enum(['rule', 'unnamed', 'bug', 'shape', 'stray', 'limit']) }),
  output: z.object({ fine: z.boolean() }),
})
const upload = endpoint({
  method: 'POST',
  path: '/Upload',
  summary: 'Takes a file.',
  access: open,
  input: z.object({ note: z.string().optional() }),
  output: z.object({
    kind: z.string(),
    contentType: z.string(),
    name: z.string(),
    note: z.string().optional(),
  }),
  upload: { maxBytes: 1000, accept: ['image', 'csv'] },
})
const download = endpoint({
  method: 'GET',
  path: '/Download',
  summary: 'Gives a file.',
  access: open,
  input: z.object({}),
  output: anything,
  download: true,
})

const failures: Record<string, () => Promise<{ fine: boolean }>> = {
  rule: () => Promise.reject(new DomainError('tooLate', 'It is too late.', { detail: { since: 5 } })),
  unnamed: () => Promise.reject(new DomainError('tooEarly', 'It is too early.')),
  bug: () => Promise.reject(new Error('the password of the database is swordfish')),
  shape: async () => JSON.parse('{"fine":"yes"}'),
  stray: async () => JSON.parse('{"fine":true,"passwordHash":"x"}'),
  limit: () =>
    Promise.reject(new DomainError('x', 'Slower.', { code: 429, detail: { retryAfterSeconds: 7 } })),
}

const routes: Route[] = [
  implement(echo, async (input) => input),
  implement(read, async (input) => input),
  implement(raw, async () => rawJson('[1, 2]')),
  implement(pay, async (_, call) => ({ key: call.idempotencyKey ?? '' })),
  implement(fail, async ({ how }) => (failures[how] ?? failures['bug'])?.() ?? { fine: true }),
  implement(upload, async ({ note }, { file }) => ({
    kind: file?.kind ?? '',
    contentType: file?.contentType ?? '',
    name: file?.fileName ?? '',
    note,
  })),
  implement(download, async () => ({
    fileName: 'Größe "A".csv',
    contentType: 'text/csv',
    body: Buffer.from('a;b'),
  })),
]

const app = Fastify({ routerOptions: { caseSensitive: false } })
const nowhere = 'postgres://nobody@127.0.0.1:1/none'
const database = openDatabase({ tenantUrl: nowhere, agencyUrl: nowhere })
const tokens = createTokens({ deriveKey: () => Buffer.alloc(32, 1) }, systemClock)
app.decorateRequest('actor', null)
app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
await app.register(multipart, { throwFileSizeLimit: false })
await app.register(cookie, { hook: false })
const authenticator = createAuthenticator(database, tokens, systemClock, app.log)
const parsePool = createParsePool()
const uploadMemory = createBodyMemory(4_000)
afterAll(() => parsePool.close())
addRoutes(app, routes, {
  authenticator,
  secureCookies: true,
  checkAnswers: true,
  logAction: async () => {},
  submissionKeyOf: async () => 'made-key',
  uploads: { parsePool, countUpload: async () => {}, scan: async () => {}, memory: uploadMemory },
  isMutating: ({ method }) => method !== 'GET',
  onAdminMoney: async () => {},
})

const post = async (url: string, payload: unknown, headers: Record<string, string> = {}) => {
  const json = { 'content-type': 'application/json', ...headers }
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const response = await app.inject({ method: 'POST', url, headers: json, payload: body })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

describe('HTTP adapter', () => {
  it('matches paths case-insensitively and keeps the case of parameters', async () => {
    const answer = await post('/app/sample/ECHO/AbC', { word: 'x' })
    expect(answer).toMatchObject({ status: 200, code: 200, msg: 'success', data: { id: 'AbC', word: 'x' } })
  })

  it('responds at alternative paths', async () => {
    expect(await post('/app/Other/Echo/7', {})).toMatchObject({ code: 200, data: { id: '7' } })
  })

  it('merges path parameters over the body, and over the query of a GET', async () => {
    expect(await post('/app/Sample/Echo/7', { id: '8', count: '3' })).toMatchObject({
      data: { id: '7', count: 3 },
    })
    const answer = await app.inject('/app/Sample/7?size=50')
    expect(answer.json()).toMatchObject({ data: { id: '7', size: 50 } })
  })

  it('puts raw JSON into the envelope unchanged', async () => {
    expect((await app.inject('/app/Raw')).body).toBe('{"code":200,"msg":"success","data":[1, 2]}')
  })

  it('names the invalid fields', async () => {
    const answer = await post('/app/Sample/Echo/7', { word: 5, count: 'many' })
    expect(answer).toMatchObject({ status: 415, code: 415, msg: 'Parameter is empty or type wrong!' })
    expect(answer.data.fields.map((field: { path: string }) => field.path)).toEqual(['word', 'count'])
  })

  it.each([
    ['broken JSON', '{"word":', {}],
    ['a list', '[]', {}],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', {}],
    ['another content type', 'word=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['too much', `{"word":"${'x'.repeat(1_100_000)}"}`, {}],
    ['the character NUL', String.raw`{"word":"a\u0000b"}`, {}],
    ['half a character', String.raw`{"word":"\ud83d"}`, {}],
    ['the character NUL in a name', String.raw`{"a\u0000b":"word"}`, {}],
    ['endless nesting', `{"word":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, {}],
  ])('rejects %s with 415', async (_, body, headers) => {
    const answer = await post('/app/Sample/Echo/7', body, headers)
    expect(answer).toMatchObject({
      status: 415,
      code: 415,
      data: { fields: [{ message: expect.any(String) }] },
    })
  })

  it('names the field with text that cannot be stored, in path, query, body and form', async () => {
    const answers = [
      (await app.inject('/app/Sample/7%00')).json(),
      (await app.inject('/app/Sample/7?size=1%00')).json(),
      await post('/app/Sample/Echo/7', { word: '\0' }),
      await send(Buffer.from('a,b\n1,2\n'), 'a.csv', 'hel\0lo'),
    ]
    expect(answers.map(({ code, data }) => [code, data.fields?.[0]?.path])).toEqual([
      [415, 'id'],
      [415, 'size'],
      [415, 'word'],
      [415, 'note'],
    ])
  })

  it('requires an Idempotency-Key where the contract does', async () => {
    const without = await post('/app/Pay', {})
    expect(without).toMatchObject({ code: 415, data: { fields: [{ path: 'Idempotency-Key' }] } })
    expect(await post('/app/Pay', {}, { 'idempotency-key': 'short' })).toMatchObject({ code: 415 })
    const key = 'key-0123456789'
    expect(await post('/app/Pay', {}, { 'idempotency-key': key })).toMatchObject({ code: 200, data: { key } })
  })

  it('returns the reason of a domain error', async () => {
    expect(await post('/app/Fail', { how: 'rule' })).toMatchObject({
      status: 200,
      code: 0,
      msg: 'It is too late.',
      data: { reason: 'tooLate', detail: { since: 5 } },
    })
  })

  it('turns a reason that the contract does not list into a 500', async () => {
    expect(await post('/app/Fail', { how: 'unnamed' })).toMatchObject({ status: 500, code: 500 })
  })

  it('reveals only the request id of an unexpected error', async () => {
    const answer = await post('/app/Fail', { how: 'bug' })
    expect(answer).toMatchObject({ status: 500, code: 500, msg: 'Server 500 error!' })
    expect(answer.data).toEqual({ requestId: expect.any(String) })
    expect(JSON.stringify(answer)).not.toContain('swordfish')
  })

  it('rejects responses that do not match the contract', async () => {
    expect(await post('/app/Fail', { how: 'shape' })).toMatchObject({ code: 500 })
    expect(await post('/app/Fail', { how: 'stray' })).toMatchObject({ code: 500 })
  })

  it('returns Retry-After when rate limited', async () => {
    const answer = await post('/app/Fail', { how: 'limit' })
    expect(answer).toMatchObject({ status: 429, code: 429, data: { retryAfterSeconds: 7 } })
    expect(answer.headers['retry-after']).toBe('7')
  })

  it('sends a file under its name', async () => {
    const answer = await app.inject('/app/Download')
    expect(answer.body).toBe('a;b')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Gr__e _A_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A%22.csv`,
    )
  })
})

const send = async (body: Buffer | null, name = 'picture.png', note = 'hello') => {
  const boundary = 'xxBOUNDARYxx'
  const parts = [`--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\n${note}\r\n`]
  if (body) {
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    )
  }
  const payload = Buffer.concat([
    Buffer.from(parts.join('')),
    body ?? Buffer.alloc(0),
    Buffer.from(`${body ? '\r\n' : ''}--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return (await app.inject({ method: 'POST', url: '/app/Upload', headers, payload })).json()
}

describe('uploads', () => {
  it('are identified by content, not by name or declared type', async () => {
    expect(await send(Buffer.from('a,b\n1,2\n'), '../../etc/pass"wd.png')).toMatchObject({
      code: 200,
      data: { kind: 'csv', contentType: 'text/csv', note: 'hello' },
    })
    const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000', 'latin1')
    expect(await send(gif, 'notes.txt')).toMatchObject({ data: { kind: 'image', contentType: 'image/gif' } })
  })

  it('are rejected with a reason: wrong kind, too large, empty, missing', async () => {
    const zip = Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'latin1')
    expect(await send(zip)).toMatchObject({ code: 0, data: { reason: 'fileRefused' } })
    expect(await send(Buffer.alloc(1001, 'a'))).toMatchObject({
      code: 0,
      msg: 'The file is larger than 1 KB. Upload a smaller file.',
    })
    expect(await send(Buffer.alloc(0))).toMatchObject({ code: 0, msg: 'The file is empty.' })
    expect(await send(null)).toMatchObject({ code: 415, data: { fields: [{ path: 'file' }] } })
  })

  it('that fill the memory for them are refused, and leave it free when they are answered', async () => {
    const held = uploadMemory.hold('127.0.0.1')
    held.add(1_500)
    expect(await send(Buffer.alloc(900, 'a'))).toMatchObject({ code: 429 })
    held.release()
    for (let round = 0; round < 6; round += 1) {
      expect(await send(Buffer.alloc(1001, 'a'))).toMatchObject({ code: 0 })
      expect(await send(Buffer.alloc(900, 'a'))).toMatchObject({ code: 200 })
    }
  })
})

describe('contract and implementations', () => {
  it('must match one to one', () => {
    const named = [echo, read].map((one, index) => ({ name: `call${index}`, endpoint: one }))
    const [first, second, third] = routes
    if (!first || !second || !third) throw new Error('routes are missing')
    expect(() => checkComplete([first, second], named)).not.toThrow()
    expect(() => checkComplete([first], named)).toThrow('call1 (/Sample/{id}) has no implementation')
    expect(() => checkComplete([first, first, second], named)).toThrow('call0 (/Sample/Echo/{id}) has 2')
    expect(() => checkComplete([first, second, third], named)).toThrow('/Raw is implemented but not in')
  })
})
