import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { countStatements } from '../../../../../test/count-statements.ts'
import { makeCustomer, makeSubAccount, openTestSession, testPassword } from '../../../../../test/factories.ts'
import { testApp, type SendOptions } from '../../../../../test/http.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { allEndpoints } from '../../../../contract/all.ts'
import { profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import { isOpenToApiKeys, type InputOf } from '../../../../contract/kernel/endpoint.ts'
import { livePaths } from '../../../../contract/kernel/live.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { isMutatingAction } from '../../../../contract/mutating-actions.ts'
import { operatorCustomers } from '../../../../contract/customers/customers.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { createModules } from '../../../app.ts'
import { createServer } from '../../../platform/http/server.ts'
import { createLog } from '../../../platform/kernel/log.ts'
import { createOrder, createShop, recharge } from '../../orders/test/order-factory.ts'

let log = ''
let now = new Date()
const t = await testApp({
  clock: { now: () => now },
  log: () => createLog({ logLevel: 'trace' }, { write: (line: string) => void (log += line) }),
})
const { agency } = t.platform.database
const bearer = (token: string): SendOptions => ({ headers: { authorization: `Bearer ${token}` } })
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}

// Before you take one off this list: whoever steals the key of a program must not be able to do it.
const closedToKeys = [
  'identity.changePassword',
  ...[
    'createSubAccount',
    'updateSubAccountPass',
    'updateSubAccountStoresAuthority',
    'updateSubAccountStatus',
  ].map((name) => `subAccounts.${name}`),
  'subAccounts.deleteSubAccount',
  'subAccounts.setSecondStepRule',
  ...['getProfile', 'updateProfile', 'setMailTopics', 'sendEmailChangeCode', 'changeEmail'].map(
    (name) => `profile.${name}`,
  ),
  ...['listSessions', 'endSession', 'endOtherSessions', 'startCustomerTotp', 'confirmCustomerTotp'].map(
    (name) => `profile.${name}`,
  ),
  ...[
    'confirmIdentity',
    'listPasskeys',
    'startPasskey',
    'addPasskey',
    'removePasskey',
    'listSecurityEvents',
  ].map((name) => `security.${name}`),
  ...['listApiKeys', 'createApiKey', 'revokeApiKey'].map((name) => `apiKeys.${name}`),
  'adminView.startActing',
  ...['createPayPalRecharge', 'completePayPalRecharge', 'createBankRecharge'].map((name) => `wallet.${name}`),
  ...['saveAutoRecharge', 'startPayPalAccount', 'completePayPalAccount', 'removePayPalAccount'].map(
    (name) => `autoRecharge.${name}`,
  ),
  ...[
    'requestWithdrawal',
    'cancelWithdrawal',
    'listPayoutAccounts',
    'getPayoutAccount',
    'addPayoutAccount',
  ].map((name) => `withdrawals.${name}`),
  'withdrawals.deletePayoutAccount',
  ...['createSchedule', 'updateSchedule', 'switchSchedule', 'runSchedule', 'deleteSchedule'].map(
    (name) => `schedules.${name}`,
  ),
  ...['createSavedView', 'updateSavedView', 'deleteSavedView', 'sortSavedViews'].map(
    (name) => `savedViews.${name}`,
  ),
]

type Owner = Awaited<ReturnType<typeof makeCustomer>>
const signedIn = async (owner: Owner) => {
  const here = bearer(await openTestSession(t.platform, owner))
  await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
  return { ...owner, here }
}
const seller = async () => signedIn(await makeCustomer(agency))

const full = { name: 'ERP', isReadOnly: false, expiresInDays: null }
const keyOf = async (
  { here }: { here: SendOptions },
  given: Partial<InputOf<typeof apiKeys.createApiKey>> = {},
) => {
  const { id, key } = await t.nobody.ok(apiKeys.createApiKey, { ...full, ...given }, here)
  return { id, key, by: bearer(key) }
}
const listOf = async ({ here }: { here: SendOptions }) =>
  (await t.nobody.ok(apiKeys.listApiKeys, {}, here)).keys
const codeOf = async (by: SendOptions) => (await t.nobody.call(identity.getCustomerInfo, {}, by)).code
const refusedSignIn = [403, 'API keys cannot do this. Sign in to Quayside.']

describe('an API key with full access', () => {
  it('reads and pays as the account that created it', async () => {
    const owner = await seller()
    const { by } = await keyOf(owner)
    await recharge(t, owner.customerId, 10_000)
    const id = await createOrder(t, owner.customerId)
    expect((await t.nobody.ok(identity.getCustomerInfo, {}, by)).account.email).toBe(owner.email)
    expect((await t.nobody.ok(orders.listOrders, {}, by)).rows.map((row) => row.id)).toEqual([id])
    const idempotencyKey = randomUUID()
    const paid = await t.nobody.ok(orders.payOrder, { id }, { ...by, idempotencyKey })
    expect(paid.result.reason).toBe('paid')
    expect(await t.nobody.ok(orders.payOrder, { id }, { ...by, idempotencyKey })).toEqual(paid)
    expect((await t.nobody.ok(wallet.getWallet, {}, by)).balance.amountMinor).toBe(9_100)
  })

  it('pays once if the same call is repeated at once without an idempotency key', async () => {
    const owner = await seller()
    const { by } = await keyOf(owner)
    await recharge(t, owner.customerId, 10_000)
    const id = await createOrder(t, owner.customerId)
    const answers = await Promise.all([1, 2, 3].map(() => t.nobody.ok(orders.payOrder, { id }, by)))
    expect(new Set(answers.map(({ result }) => result.reason))).toEqual(new Set(['paid']))
    expect((await t.nobody.ok(wallet.getWallet, {}, by)).balance.amountMinor).toBe(9_100)
  })

  it('leaves its name in the audit log, which signing in does not', async () => {
    const owner = await seller()
    const { key, by } = await keyOf(owner)
    await t.nobody.ok(shops.createManualShop, { name: 'By program' }, by)
    const id = await createOrder(t, owner.customerId)
    await t.nobody.ok(orders.cancelOrder, { id }, by)
    await t.nobody.ok(orders.getOrder, { id }, by)
    const { rows } = await t.operator.ok(operatorHome.listAuditLog, { customerId: owner.customerId })
    expect(rows.map(({ action, apiKey }) => [action, apiKey])).toEqual([
      ['order:cancelOrder', `ERP …${key.slice(-4)}`],
      ['shop.created', `ERP …${key.slice(-4)}`],
      ['account.apiKeyCreated', null],
    ])
  })

  it('opens no live updates and no console', async () => {
    const { by } = await keyOf(await seller())
    const live = await t.app.inject({ url: livePaths.customer, headers: { ...by.headers } })
    expect([live.json().code, live.json().msg]).toEqual(refusedSignIn)
    expect((await t.nobody.call(operatorCustomers.listCustomers, {}, by)).code).toBe(403)
  })
})

describe('a read-only API key', () => {
  it('reads, and is refused every call of the contract that changes something', async () => {
    const { by } = await keyOf(await seller(), { isReadOnly: true })
    expect(await codeOf(by)).toBe(200)
    const changes = allEndpoints.filter(
      (one) => isMutatingAction(one) && isOpenToApiKeys(one.endpoint.access),
    )
    expect(changes.length).toBeGreaterThan(100)
    const answers = await Promise.all(
      changes.map(async ({ name, endpoint }) => {
        const { code, reason, msg } = await t.nobody.send(endpoint, endpoint.badInput ?? {}, by)
        return [name, code, reason, msg]
      }),
    )
    expect(answers.filter(([, code, reason]) => code !== 403 || reason !== 'apiKeyReadOnly')).toEqual([])
    expect(answers[0]?.[3]).toBe('This API key is read-only. Use one with full access for changes.')
  })
})

describe('what takes a sign-in', () => {
  it('is this of the sellers’ calls, and a key is refused each of them', async () => {
    const closed = allEndpoints.filter(
      ({ endpoint: { access } }) => access.kind === 'customer' && !isOpenToApiKeys(access),
    )
    expect(closed.map(({ domain, name }) => `${domain}.${name}`).toSorted()).toEqual(closedToKeys.toSorted())
    const { by } = await keyOf(await seller())
    const answers = await Promise.all(
      closed.map(async ({ name, endpoint }) => {
        const { code, msg } = await t.nobody.send(endpoint, endpoint.badInput ?? {}, by)
        return [name, code, msg]
      }),
    )
    expect(answers.filter(([, code, msg]) => code !== refusedSignIn[0] || msg !== refusedSignIn[1])).toEqual(
      [],
    )
  })
})

describe('an API key is refused', () => {
  it('as soon as it is revoked', async () => {
    const owner = await seller()
    const { id, by } = await keyOf(owner)
    expect(await codeOf(by)).toBe(200)
    await t.nobody.ok(apiKeys.revokeApiKey, { id }, owner.here)
    expect(await codeOf(by)).toBe(401)
    expect(await listOf(owner)).toEqual([])
    expect((await t.nobody.call(apiKeys.revokeApiKey, { id }, owner.here)).reason).toBe('notFound')
  })

  it('ten seconds after it has expired, and is listed as expired', async () => {
    const owner = await seller()
    const { id, by } = await keyOf(owner, { expiresInDays: 30 })
    expect(await codeOf(by)).toBe(200)
    await t.admin.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [id])
    pass(11)
    expect(await codeOf(by)).toBe(401)
    expect(await listOf(owner)).toMatchObject([{ id, isExpired: true }])
    await t.admin.query(`update api_key set expires_at = now() - interval '31 days' where id = $1`, [id])
    expect(await listOf(owner)).toEqual([])
  })

  it('while its account or customer is not active, and for good when the account is deleted', async () => {
    const main = await seller()
    const sub = await signedIn(await makeSubAccount(agency, main.customerId))
    const { by } = await keyOf(sub)
    expect(await codeOf(by)).toBe(200)
    const status = (isActive: boolean) =>
      t.nobody.ok(subAccounts.updateSubAccountStatus, { id: sub.accountId, isActive }, main.here)
    await status(false)
    expect(await codeOf(by)).toBe(401)
    await status(true)
    expect(await codeOf(by)).toBe(200)
    await t.admin.query('update customer set is_active = false where customer_id = $1', [main.customerId])
    t.platform.authenticator.forgetCustomer(main.customerId)
    expect(await codeOf(by)).toBe(401)
    await t.admin.query('update customer set is_active = true where customer_id = $1', [main.customerId])
    expect(await codeOf(by)).toBe(200)
    await t.nobody.ok(subAccounts.deleteSubAccount, { id: sub.accountId }, main.here)
    expect(await codeOf(by)).toBe(401)
    const { rows } = await t.admin.query('select revoked_at from api_key where account_id = $1', [
      sub.accountId,
    ])
    expect(rows.map((row) => row['revoked_at'])).toEqual([expect.any(Date)])
  })

  it('while the account still has to set up two-step verification', async () => {
    const main = await seller()
    const sub = await signedIn(await makeSubAccount(agency, main.customerId))
    const { by } = await keyOf(sub)
    const own = await keyOf(main)
    await t.nobody.ok(subAccounts.setSecondStepRule, { isRequired: true }, main.here)
    const refused = await t.nobody.call(identity.getCustomerInfo, {}, by)
    expect([refused.code, refused.msg]).toEqual([403, 'Set up two-step verification to continue.'])
    expect(await codeOf(own.by)).toBe(200)
    const options = await t.nobody.ok(security.startPasskey, {}, sub.here)
    const passkey = testPasskey(t.platform.config.publicUrl).create(options)
    await t.nobody.ok(security.addPasskey, { name: 'Laptop', passkey }, sub.here)
    expect(await codeOf(by)).toBe(200)
  })

  it.each([
    'qsk_',
    `qsk_${'A'.repeat(43)}`,
    `qsk_${'A'.repeat(44)}`,
    `qsk_${'é'.repeat(43)}`,
    `qsk_${'A'.repeat(9_000)}`,
  ])('if it is made up: %#', async (key) => {
    expect(await codeOf(bearer(key))).toBe(401)
  })

  it('at the cost of one statement if it is unknown, and of none after sixty in a minute from one network', async () => {
    const owner = await seller()
    const { by } = await keyOf(owner)
    const limited = await createServer({
      platform: { ...t.platform, config: { ...t.platform.config, callsPerMinute: 100_000 } },
      modules: createModules(t.platform, null),
      contract: allEndpoints,
      checkAnswers: true,
      webFolder: null,
    })
    const ask = (authorization: string) =>
      limited.inject({
        url: `/app${identity.getCustomerInfo.path}`,
        remoteAddress: '192.0.2.60',
        headers: { authorization },
      })
    const guess = (n: number) => ask(`Bearer qsk_${String(n).padStart(43, 'A')}`)
    expect(await codeOf(by)).toBe(200)
    await vi.waitFor(async () => expect((await listOf(owner))[0]?.lastUsedAt).not.toBeNull())
    const first = await countStatements(() => guess(0))
    expect([first.result.statusCode, first.statements]).toEqual([401, 1])
    for (let n = 1; n < 60; n += 1) await guess(n)
    const late = await countStatements(() => guess(61))
    expect([late.result.statusCode, late.statements]).toEqual([429, 0])
    expect(Number(late.result.headers['retry-after'])).toBeGreaterThan(0)
    const known = await ask(by.headers?.['authorization'] ?? '')
    expect(known.statusCode).toBe(200)
    await limited.close()
  })
})

describe('the key of a sub-account', () => {
  it('has its menus, actions and shops as they are now', async () => {
    const main = await seller()
    const shopIds = [await createShop(t, main.customerId)]
    const elsewhere = await createOrder(t, main.customerId)
    const rights = { menuTags: [menuTags.orders], authorities: [], shopIds }
    const sub = await signedIn(await makeSubAccount(agency, main.customerId, rights))
    const { by } = await keyOf(sub)
    expect((await t.nobody.ok(orders.listOrders, {}, by)).rows).toEqual([])
    expect((await t.nobody.call(orders.getOrder, { id: elsewhere }, by)).reason).toBe('notFound')
    expect((await t.nobody.call(orders.payOrder, { id: elsewhere }, by)).code).toBe(403)
    expect((await t.nobody.call(wallet.getWallet, {}, by)).code).toBe(403)
    const change = { id: sub.accountId, userName: 'Staff', authorities: [], shopIds: null }
    await t.nobody.ok(
      subAccounts.updateSubAccountStoresAuthority,
      { ...change, menuTags: [menuTags.orders, menuTags.wallet] },
      main.here,
    )
    expect((await t.nobody.ok(orders.listOrders, {}, by)).rows.map(({ id }) => id)).toEqual([elsewhere])
    expect((await t.nobody.call(wallet.getWallet, {}, by)).code).toBe(200)
  })

  it('is seen and revoked by the main account, and not by another sub-account', async () => {
    const main = await seller()
    const [sub, other] = [
      await signedIn(await makeSubAccount(agency, main.customerId)),
      await signedIn(await makeSubAccount(agency, main.customerId)),
    ]
    const { id, by } = await keyOf(sub)
    await keyOf(main, { name: 'Own' })
    expect((await listOf(main)).map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Own', true],
      ['ERP', false],
    ])
    expect((await listOf(sub)).map(({ name }) => name)).toEqual(['ERP'])
    expect(await listOf(other)).toEqual([])
    expect((await t.nobody.call(apiKeys.revokeApiKey, { id }, other.here)).reason).toBe('notFound')
    await t.nobody.ok(apiKeys.revokeApiKey, { id }, main.here)
    expect(await codeOf(by)).toBe(401)
    const { events } = await t.nobody.ok(security.listSecurityEvents, {}, sub.here)
    expect(events.slice(0, 2).map(({ action, by: who }) => [action, who])).toEqual([
      ['account.apiKeyRevoked', 'mainAccount'],
      ['account.apiKeyCreated', null],
    ])
  })
})

describe('creating an API key', () => {
  it('needs a confirmed identity and tells the owner', async () => {
    const owner = await makeCustomer(agency)
    const here = bearer(await openTestSession(t.platform, owner))
    expect((await t.nobody.call(apiKeys.createApiKey, full, here)).reason).toBe('confirmationNeeded')
    await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
    await t.nobody.ok(apiKeys.createApiKey, full, here)
    const { subject, text } = await t.lastMailTo(owner.email)
    expect(subject).toBe('A new API key was created for your Quayside account')
    expect(text).toContain('/appvue/setting/api')
    expect(text).not.toContain('ERP')
  })

  it('stores its hash only, and writes it to no log', async () => {
    const owner = await seller()
    log = ''
    const { key, by } = await keyOf(owner)
    await t.nobody.ok(identity.getCustomerInfo, {}, by)
    await t.nobody.call(orders.getOrder, { id: '1' }, by)
    const { rows: tables } = await t.admin.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const secret = key.slice(4, -4)
    const holding: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await t.admin.query(`select 1 from ${name} x where x::text like $1 limit 1`, [
        `%${secret}%`,
      ])
      if (rowCount !== 0) holding.push(name)
    }
    expect(holding).toEqual([])
    expect(log).toContain('"apiKeyId"')
    expect(log).not.toContain(secret)
  })

  it('ends at ten that are active, also for concurrent calls', async () => {
    const owner = await seller()
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, n) =>
        t.nobody.call(apiKeys.createApiKey, { ...full, name: `Key ${n}` }, owner.here),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
    const refused = answers.filter(({ code }) => code !== 200).map(({ msg }) => msg)
    expect(new Set(refused)).toEqual(new Set(['You can have up to 10 active API keys. Revoke one first.']))
    const [first] = await listOf(owner)
    await t.nobody.ok(apiKeys.revokeApiKey, { id: first?.id ?? '' }, owner.here)
    await keyOf(owner)
    expect(await listOf(owner)).toHaveLength(10)
  })

  it('is not for operators in the admin view, who see the keys', async () => {
    const owner = await seller()
    const { id } = await keyOf(owner)
    const visit = await t.adminView(['owner'], { account: { ...t.main, ...owner } })
    expect((await visit.ok(apiKeys.listApiKeys, {})).keys.map((key) => key.id)).toEqual([id])
    expect((await visit.call(apiKeys.createApiKey, full)).code).toBe(403)
    expect((await visit.call(apiKeys.revokeApiKey, { id })).code).toBe(403)
  })
})

describe('the last use', () => {
  const usedAt = async (owner: { here: SendOptions }) => (await listOf(owner))[0]?.lastUsedAt ?? null

  it('is noted, and once a minute at most', async () => {
    const owner = await seller()
    const { id, by } = await keyOf(owner)
    expect(await usedAt(owner)).toBeNull()
    await codeOf(by)
    await vi.waitFor(async () => expect(await usedAt(owner)).not.toBeNull())
    const first = await usedAt(owner)
    pass(11)
    await codeOf(by)
    expect(await usedAt(owner)).toBe(first)
    await t.admin.query(`update api_key set last_used_at = now() - interval '61 seconds' where id = $1`, [id])
    const before = await usedAt(owner)
    pass(11)
    await codeOf(by)
    await vi.waitFor(async () => expect(await usedAt(owner)).not.toBe(before))
  })

  it('fails no call when it cannot be noted', async () => {
    const owner = await seller()
    const { by } = await keyOf(owner)
    await t.admin.query('revoke update on api_key from quayside_agency')
    log = ''
    try {
      expect(await codeOf(by)).toBe(200)
      await vi.waitFor(() => expect(log).toContain('use of an API key not noted'))
    } finally {
      await t.admin.query('grant update on api_key to quayside_agency')
    }
  })
})

it('cannot be read or written by the role of sellers’ calls', async () => {
  const { customerId } = await seller()
  for (const statement of [
    'select 1 from api_key',
    'update api_key set revoked_at = null',
    'delete from api_key',
  ])
    await expect(t.platform.database.queryTenant(customerId, statement, [])).rejects.toThrow(
      'permission denied',
    )
})

it('ends no session by a sign-out, and shows none', async () => {
  const { by } = await keyOf(await seller())
  await t.nobody.ok(identity.logOut, {}, by)
  expect(await codeOf(by)).toBe(200)
  expect((await t.nobody.call(profile.listSessions, {}, by)).reason).toBe('apiKeyRefused')
})
