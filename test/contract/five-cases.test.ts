import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allEndpoints, contract } from '../../src/contract/all.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { operatorRoles } from '../../src/contract/kernel/permissions.ts'
import { testApp, type Caller, type SendOptions, type Sent } from '../http.ts'
import { caseOf, domains } from './all-cases.ts'
import type { WorkingCall } from './cases.ts'

// Every endpoint of the contract has five cases: works, bad input, no login, no permission, another customer's row.
// Three are derived from the contract; `works` and the foreign row come from the modules' cases.ts. A new endpoint
// without them fails here.

// With the doubles of outside services, as in the demo.
const t = await testApp({ environment: { DEMO: '1' } })

const usual = async ({ access }: Endpoint): Promise<Caller> => {
  if (access.kind === 'public') return t.nobody
  if (access.kind === 'operator') return t.operator
  return access.onlyInAdminView ? t.adminView(['support'], { reason: null }) : t.main
}

/** Required headers and file, so that only the tested part is wrong. */
const complete = (
  endpoint: Endpoint,
  call: Pick<WorkingCall<Endpoint>, 'file' | 'cookie'> = {},
): SendOptions => ({
  ...(endpoint.idempotent ? { idempotencyKey: randomUUID() } : {}),
  ...(call.file ? { file: call.file } : {}),
  ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
})

const expectNotFound = (sent: Sent): void => {
  expect({ code: sent.code, reason: sent.reason }).toEqual({ code: 0, reason: 'notFound' })
}

/** Whether any input can be invalid: a GET without fields accepts everything. */
const canBeWrong = (endpoint: Endpoint): boolean =>
  endpoint.method === 'POST' || !endpoint.input.safeParse(endpoint.badInput ?? {}).success

/** One unauthorised caller per kind is enough, because they are refused whatever they call. */
const strangers = new Map<string, Promise<Caller>>()
const once = (kind: string, make: () => Promise<Caller>): Promise<Caller> => {
  const known = strangers.get(kind) ?? make()
  strangers.set(kind, known)
  return known
}

const stranger = async ({ access }: Endpoint): Promise<Caller> => {
  if (access.kind === 'operator') {
    const role = operatorRoles.find((one) => one !== 'owner' && !access.roles.includes(one))
    return role === undefined ? t.main : once(role, () => t.operatorWith([role]))
  }
  const limited =
    access.kind === 'customer' &&
    (access.tag !== undefined || access.authority !== undefined || access.mainAccountOnly)
  return limited ? once('sub-account', () => t.subAccount()) : t.operator
}

const named = allEndpoints.map((entry) => ({ title: `${entry.domain} ${entry.name}`, ...entry }))
const closed = named.filter(({ endpoint }) => endpoint.access.kind !== 'public')
const foreign = named.flatMap((entry) => {
  const foreignRow = caseOf(entry.domain, entry.name)?.foreignRow
  return typeof foreignRow === 'function' ? [{ ...entry, foreignRow }] : []
})

describe('every endpoint', () => {
  it.each(named)('works: $title', async ({ domain, name, endpoint }) => {
    const own = caseOf(domain, name)
    if (!own) throw new Error(`${domain}.${name} has no cases: add it to its module's cases.ts`)
    const call = await own.works(t)
    const sent = await (call.as ?? (await usual(endpoint))).send(
      endpoint,
      call.input,
      complete(endpoint, call),
    )
    expect({ status: sent.status, code: sent.code, msg: sent.msg, reason: sent.reason }).toMatchObject({
      status: 200,
      code: 200,
    })
    await call.check?.(sent.data, sent)
  })

  it.each(named.filter(({ endpoint }) => canBeWrong(endpoint)))(
    'rejects bad input with field names: $title',
    async ({ endpoint }) => {
      const options = endpoint.upload ? {} : complete(endpoint)
      const sent = await (await usual(endpoint)).send(endpoint, endpoint.badInput ?? {}, options)
      const field = { path: expect.any(String), message: expect.any(String) }
      expect({ status: sent.status, code: sent.code, msg: sent.msg, data: sent.data }).toEqual({
        status: 415,
        code: 415,
        msg: 'Parameter is empty or type wrong!',
        data: { fields: expect.arrayContaining([field]) },
      })
    },
  )

  it.each(closed)('rejects a call without login: $title', async ({ endpoint }) => {
    const sent = await t.nobody.send(endpoint, {})
    expect({ status: sent.status, code: sent.code }).toEqual({ status: 401, code: 401 })
  })

  it.each(closed)('rejects a caller without permission: $title', async ({ endpoint }) => {
    const caller = await stranger(endpoint)
    const sent = await caller.send(endpoint, {})
    expect({ status: sent.status, code: sent.code }).toEqual({ status: 403, code: 403 })
  })

  it.each(foreign)("does not find another customer's row: $title", async ({ endpoint, foreignRow }) => {
    const call = await foreignRow(t)
    const sent = await (call.as ?? (await usual(endpoint))).send(
      endpoint,
      call.input,
      complete(endpoint, call),
    )
    const check = call.check ?? expectNotFound
    await check(sent)
    // Whatever the result, it must not be a server error.
    expect(sent.status).toBe(200)
  })
})

describe('the contract', () => {
  it('has each path and method once, ignoring case', () => {
    const keys = allEndpoints.flatMap(({ endpoint }) =>
      [endpoint.path, ...(endpoint.alsoAt ?? [])].map((path) => `${endpoint.method} ${path.toLowerCase()}`),
    )
    expect(keys).toEqual([...new Set(keys)])
  })

  it('has cases only for existing endpoints', () => {
    const known = new Set<unknown>(Object.values(contract))
    expect(domains.filter((entry) => !known.has(entry.domain))).toEqual([])
  })
})
