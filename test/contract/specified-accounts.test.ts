import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { confirmedAmountHeader } from '../../src/contract/identity/admin-view.ts'
import { allEndpoints, contract, type NamedEndpoint } from '../../src/contract/all.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { isMutatingAction } from '../../src/contract/mutating-actions.ts'
import { authorities, menuTags } from '../../src/contract/kernel/permissions.ts'
import type { CustomerId } from '../../src/server/platform/database/database.ts'
import { makeSubAccount, openAdminView, openTestSession } from '../factories.ts'
import { testApp, type SendOptions, type Sent } from '../http.ts'
import { caseOf } from './all-cases.ts'
import type { WorkingCall } from './cases.ts'
import { publicCalls, tokenCalls } from './specified-calls.ts'

// Plays every call of the specification with each kind of account. The server compares each answer with the contract.

const t = await testApp({ environment: { DEMO: '1' } })

const kinds = ['a main account', 'a sub-account', 'a sub-account without menus', 'the admin view'] as const
type Kind = (typeof kinds)[number]

interface Refusal {
  readonly why: string
  readonly to: readonly Kind[]
  readonly calls: readonly string[]
}

const changesOfSubAccounts = [
  'POST /User/Account/CreateSubAccount',
  'POST /User/Account/UpdateSubAccountPass',
  'POST /User/Account/UpdateSubAccountStoresAuthority',
  'POST /User/Account/DeleteSubAccount',
  'POST /User/Account/UpdateSubAccountStatus',
]

/** Which kinds of account a call refuses. Calls about a menu also refuse accounts without it. */
const refusals: readonly Refusal[] = [
  {
    why: 'sub-accounts are managed by the main account',
    to: ['a sub-account', 'a sub-account without menus'],
    calls: ['POST /User/Account/SubAccountList', ...changesOfSubAccounts],
  },
  {
    why: 'an operator neither gives access to a customer’s account nor changes its password',
    to: ['the admin view'],
    calls: ['POST /User/Customer/ChangePwd', ...changesOfSubAccounts],
  },
  {
    why: 'an operator neither pays in nor withdraws for a customer',
    to: ['the admin view'],
    calls: ['POST /User/Fund/Recharge', 'POST /User/Fund/CreatePayPal', 'POST /User/Fund/WithdrawApply'],
  },
  {
    why: 'tickets and shipping rules are in the Orders menu, arrivals in the Inventory menu',
    to: ['a sub-account without menus'],
    calls: [
      'POST /User/WorkOrder/Create',
      'POST /User/WorkOrder/Reply',
      'POST /User/WorkOrder/EndAppWorkOrder',
      'POST /User/WorkOrder/List',
      'POST /User/WorkOrder/WorkInfo',
      'POST /User/WorkOrder/Delete',
      'POST /User/Rule/GetTemplates',
      'POST /User/Rule/GetShippingMethod',
      'POST /User/Rule/edit',
      'POST /User/Rule/delete',
      'GET /User/Rule/list',
      'POST /Purchase/GetNoReadNotice',
      'POST /Purchase/ReadNotice',
      'GET /Purchase/GetNoReadNoticeInfo',
    ],
  },
  {
    why: 'tax numbers decide how orders travel, so changing them takes the right to edit orders, which is in the Orders menu',
    to: ['a sub-account without menus'],
    calls: [
      'POST /User/ioos/add',
      'POST /User/ioos/delete',
      'POST /User/SetTaxCode',
      'POST /User/DeleteTaxCode',
    ],
  },
]

const specified = [...publicCalls.map((call) => ({ call, tag: null })), ...tokenCalls]

const isRefused = (call: string, kind: Kind): boolean =>
  (kind === 'a sub-account without menus' &&
    specified.some((one) => one.call === call && one.tag !== null)) ||
  refusals.some(({ to, calls }) => to.includes(kind) && calls.includes(call))

/** The endpoint that answers a call, at the specification's path. */
const endpointOf = (call: string): NamedEndpoint => {
  const [method, path = ''] = call.split(' ')
  const found = allEndpoints.find(
    ({ endpoint }) =>
      endpoint.method === method &&
      [endpoint.path, ...(endpoint.alsoAt ?? [])].some((one) => one.toLowerCase() === path.toLowerCase()),
  )
  if (!found) throw new Error(`no endpoint answers ${call}`)
  return { ...found, endpoint: { ...found.endpoint, path } }
}

/** The access tokens of a customer's accounts. */
type Tokens = Readonly<Record<Kind, string>>

const openAccounts = async (customerId: CustomerId): Promise<Tokens> => {
  const { agency } = t.platform.database
  const { rows } = await t.admin.query<{ id: string }>(
    'select id from account where customer_id = $1 and is_default',
    [customerId],
  )
  const main = { customerId, accountId: rows[0]?.id ?? '' }
  const everything = await makeSubAccount(agency, customerId, {
    menuTags: Object.values(menuTags),
    authorities,
  })
  const nothing = await makeSubAccount(agency, customerId)
  return {
    'a main account': await openTestSession(t.platform, main),
    'a sub-account': await openTestSession(t.platform, everything),
    'a sub-account without menus': await openTestSession(t.platform, nothing),
    'the admin view': (await openAdminView(t.platform, main, ['owner'])).token,
  }
}

const known = new Map<string, Promise<Tokens>>()
const accountsOf = (customerId: CustomerId): Promise<Tokens> => {
  const tokens = known.get(customerId) ?? openAccounts(customerId)
  known.set(customerId, tokens)
  return tokens
}

const send = async (endpoint: Endpoint, call: WorkingCall<Endpoint>, token: string): Promise<Sent> => {
  const sendWith = (headers: SendOptions['headers']): Promise<Sent> =>
    t.nobody.send(endpoint, call.input, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(endpoint.idempotent ? { idempotencyKey: randomUUID() } : {}),
      ...(call.file ? { file: call.file } : {}),
      ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
    })
  const sent = await sendWith({})
  if (sent.reason !== 'amountNotConfirmed') return sent
  // In the admin view, what a call moves is confirmed first.
  const { detail } = sent.data as { readonly detail: { readonly amountMinor: number } }
  return sendWith({ [confirmedAmountHeader]: String(detail.amountMinor) })
}

interface Difference {
  readonly why: string
  readonly for: readonly Kind[]
  readonly call: string
  /** Of a refusal of the case's own row. */
  readonly reason?: string
}

/** Where an account gets another answer than the one that the call's case states for the main account. */
const differences: readonly Difference[] = [
  {
    why: 'says who asks, as checked below',
    for: kinds,
    call: 'GET /common/GetCustomerInfo',
  },
  {
    why: 'says what the asking account may do, as checked below',
    for: kinds,
    call: 'GET /User/Account/GetUserAuthoritys',
  },
  {
    why: 'each account reads its own notices, and in the admin view they stay unread',
    for: ['a sub-account', 'the admin view'],
    call: 'POST /Purchase/ReadNotice',
  },
  {
    why: 'tickets stay unread in the admin view',
    for: ['the admin view'],
    call: 'POST /User/WorkOrder/WorkInfo',
  },
  {
    why: 'only the main account and its author delete a ticket',
    for: ['a sub-account'],
    call: 'POST /User/WorkOrder/EndAppWorkOrder',
  },
  {
    why: 'only the main account and its author delete a ticket',
    for: ['a sub-account'],
    call: 'POST /User/WorkOrder/Delete',
    reason: 'notYours',
  },
]

const isEmpty = (data: unknown): boolean => {
  if (Array.isArray(data)) return data.length === 0
  if (typeof data !== 'object' || data === null) return data === null
  return 'rows' in data ? isEmpty(data.rows) : Object.keys(data).length === 0
}

const play = async (specifiedCall: string, kind: Kind): Promise<void> => {
  const { domain, name, endpoint } = endpointOf(specifiedCall)
  const own = caseOf(domain, name)
  if (!own) throw new Error(`${domain}.${name} has no cases`)
  const call = await own.works(t)
  const tokens = await accountsOf(call.as?.customerId || t.customerId)
  const sent = await send(endpoint, call, tokens[kind])
  const difference = differences.find((one) => one.call === specifiedCall && one.for.includes(kind))
  const { status, code, msg, reason } = sent
  if (difference?.reason !== undefined) {
    expect({ status, code, reason }).toEqual({ status: 200, code: 0, reason: difference.reason })
    return
  }
  expect({ kind, status, code, msg }).toMatchObject({ status: 200, code: 200 })
  if (endpoint.download) {
    expect(sent.headers['content-disposition']).toMatch(/^attachment; filename/)
    expect(sent.body.length).toBeGreaterThan(100)
    return
  }
  if (!isMutatingAction({ name, endpoint })) expect(isEmpty(sent.data), `${kind} gets no data`).toBe(false)
  if (!difference) await call.check?.(sent.data, sent)
}

describe('the call', () => {
  it('is one of as many as in the specification', () => {
    expect(new Set(specified.map(({ call }) => call)).size).toBe(133)
  })

  it.each(specified.map(({ call }) => call))(
    'answers each kind of account as specified: %s',
    async (call) => {
      const { endpoint } = endpointOf(call)
      for (const kind of kinds) {
        if (!isRefused(call, kind)) {
          await play(call, kind)
          continue
        }
        const tokens = await accountsOf(t.customerId)
        const { status, code, reason } = await send(endpoint, { input: {} }, tokens[kind])
        expect({ kind, status, code, reason }).toEqual({ kind, status: 403, code: 403, reason: 'forbidden' })
      }
    },
  )

  it('is refused for a stated reason only', () => {
    const calls = [...refusals.flatMap((refusal) => refusal.calls), ...differences.map(({ call }) => call)]
    expect(calls.filter((call) => !specified.some((one) => one.call === call))).toEqual([])
  })
})

describe('each kind of account', () => {
  it.each(kinds)('is told what it is and may do: %s', async (kind) => {
    const headers = { authorization: `Bearer ${(await accountsOf(t.customerId))[kind]}` }
    const info = await t.nobody.ok(contract.identity.getCustomerInfo, {}, { headers })
    const rights = await t.nobody.ok(contract.identity.getUserAuthorities, {}, { headers })
    const isSub = kind.startsWith('a sub-account')
    const hasAll = kind !== 'a sub-account without menus'
    expect(info).toMatchObject({
      customer: { id: t.customerId },
      isAdmin: kind === 'the admin view',
      account: { isDefault: !isSub },
    })
    expect(rights).toEqual({
      authoritys: hasAll ? authorities.join(',') : '',
      menuIds: hasAll ? Object.values(menuTags).join(',') : '',
    })
  })
})
