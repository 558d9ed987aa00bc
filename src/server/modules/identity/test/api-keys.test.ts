import { describe, expect, it, vi } from 'vitest'
import { makeCustomer, makeSubAccount, openTestSession, testPassword } from '../../../../../test/factories.ts'
import type { SendOptions } from '../../../../../test/http.ts'
import { profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { createOrder, createShop } from '../../orders/test/order-factory.ts'
import { bearer, full, withApiKeys } from './api-key-factory.ts'

const { seller, t, signedIn, agency, keyOf, listOf, codeOf, startLog, pass } = await withApiKeys()

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
    const log = startLog()
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
    expect(log()).toContain('"apiKeyId"')
    expect(log()).not.toContain(secret)
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
    const log = startLog()
    try {
      expect(await codeOf(by)).toBe(200)
      await vi.waitFor(() => expect(log()).toContain('use of an API key not noted'))
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
