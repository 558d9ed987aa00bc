import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { countStatements } from '../../../../../test/count-statements.ts'
import { makeSubAccount } from '../../../../../test/factories.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { allEndpoints } from '../../../../contract/all.ts'
import { subAccounts } from '../../../../contract/identity/accounts.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import { isOpenToApiKeys } from '../../../../contract/kernel/endpoint.ts'
import { livePaths } from '../../../../contract/kernel/live.ts'
import { isMutatingAction } from '../../../../contract/mutating-actions.ts'
import { operatorCustomers } from '../../../../contract/customers/customers.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { createModules } from '../../../app.ts'
import { createServer } from '../../../platform/http/server.ts'
import { createOrder, recharge } from '../../orders/test/order-factory.ts'
import { bearer, withApiKeys } from './api-key-factory.ts'

const { seller, keyOf, t, codeOf, listOf, pass, signedIn, agency } = await withApiKeys()

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
