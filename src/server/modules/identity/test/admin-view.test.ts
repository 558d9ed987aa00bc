import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  makeCustomer,
  makeOperator,
  makeSubAccount,
  openTestSession,
  testPassword,
} from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { addresses, profile } from '../../../../contract/identity/accounts.ts'
import { adminView, confirmedAmountHeader } from '../../../../contract/identity/admin-view.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { moneyText } from '../../../../contract/kernel/money-text.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { createOrder, recharge } from '../../orders/test/order-factory.ts'
import { expireAdminViews } from '../admin-view/expire-admin-views.ts'

let now = new Date()
const t = await testApp({ clock: { now: () => now } })
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })
let count = 0

/** An operator who has signed in and opened a new customer's account. */
const visit = async (roles: readonly OperatorRole[] = ['support']) => {
  count += 1
  const email = `visitor-${count}@agency.example`
  const operatorId = await makeOperator(t.platform.database.agency, roles, email)
  const signedIn = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
  const atConsole = bearer(signedIn.data?.accessToken)
  const customer = await makeCustomer(t.platform.database.agency, {})
  const open = async () => {
    const { customerId } = customer
    const { url } = await t.nobody.ok(operatorIdentity.openAsCustomer, { customerId }, atConsole)
    return new URL(url).hash.slice(1)
  }
  const opened = await t.nobody.call(identity.loginByCode, { code: await open() })
  const cookie = `jdkey=${opened.cookies['jdkey']}`
  return { customer, operatorId, open, atConsole, signedIn, view: bearer(opened.data?.accessToken), cookie }
}
const isOpen = async ({ view }: Awaited<ReturnType<typeof visit>>): Promise<boolean> =>
  (await t.nobody.call(identity.getCustomerInfo, {}, view)).code === 200
const later = (): void => {
  now = new Date(now.getTime() + 10_001)
}

const address = {
  kind: 'sender' as const,
  recipientName: 'Ana Ruiz',
  company: '',
  phone: '',
  countryCode: 'DE',
  province: '',
  city: 'Berlin',
  address1: 'Hauptstr. 1',
  address2: '',
  postcode: '10115',
  isDefault: false,
}

describe('the account sees', () => {
  const seenBy = async ({ customer }: Awaited<ReturnType<typeof visit>>) => {
    const main = bearer(await openTestSession(t.platform, customer))
    const { events } = await t.nobody.ok(security.listSecurityEvents, {}, main)
    return events
      .filter(({ action }) => action.startsWith('adminView.'))
      .map(({ action, operator, reason, ip, browser }) => ({ action, operator, reason, ip, browser }))
  }
  const seen = (action: string, reason: string | null = null) => ({
    action: `adminView.${action}`,
    operator: 'Test Operator',
    reason,
    ip: null,
    browser: null,
  })

  it('who opened it, why they changed something, and the end, but not from where', async () => {
    const visited = await visit()
    expect(await seenBy(visited)).toEqual([seen('opened')])
    await t.nobody.ok(adminView.startActing, { reason: 'asked by phone' }, visited.view)
    await t.nobody.ok(identity.logOut, {}, { ...visited.view, cookie: visited.cookie })
    expect(await seenBy(visited)).toEqual([
      seen('ended'),
      seen('actingStarted', 'asked by phone'),
      seen('opened'),
    ])
    const atConsole = await t.nobody.call(operatorIdentity.getOperatorInfo, {}, visited.atConsole)
    expect(atConsole.code).toBe(200)
  })

  it.each(['signing out', 'a new password', 'another account in the same browser', 'the account itself'])(
    'the end by %s, once',
    async (how) => {
      const visited = await visit()
      const { atConsole, signedIn, cookie, customer } = visited
      if (how === 'signing out')
        await t.nobody.ok(
          operatorIdentity.logOutOperator,
          {},
          { ...atConsole, cookie: `jdops=${signedIn.cookies['jdops']}` },
        )
      else if (how === 'a new password')
        await t.nobody.ok(
          operatorIdentity.changeOperatorPassword,
          { oldPassword: testPassword, newPassword: 'an entirely new one' },
          bearer(await openTestSession(t.platform, visited)),
        )
      else if (how === 'the account itself') {
        const main = bearer(await openTestSession(t.platform, customer))
        await t.nobody.ok(security.confirmIdentity, { password: testPassword }, main)
        const { sessions } = await t.nobody.ok(profile.listSessions, {}, main)
        const agency = sessions.find(({ isAgency }) => isAgency)
        await t.nobody.ok(profile.endSession, { id: agency?.id ?? '' }, main)
      } else {
        const other = await makeCustomer(t.platform.database.agency)
        await t.nobody.ok(identity.signIn, { account: other.email, password: testPassword }, { cookie })
      }
      expect(await isOpen(visited)).toBe(false)
      expect(await seenBy(visited)).toEqual([seen('ended'), seen('opened')])
    },
  )

  it('the end when its time runs out, once', async () => {
    const visited = await visit()
    await t.admin.query(
      `update session set expires_at = now() - interval '1 minute' where opened_by is not null and account_id = $1`,
      [visited.customer.accountId],
    )
    const expire = () => expireAdminViews(t.platform.database, t.app.log)
    await Promise.all([expire(), expire()])
    expect(await seenBy(visited)).toEqual([seen('ended'), seen('opened')])
  })

  it('all of it however often strangers try to sign in, and its sub-accounts none of it', async () => {
    const visited = await visit()
    const { customerId, accountId } = visited.customer
    await t.admin.query(
      `insert into audit_log (customer_id, account_id, action) select $1, $2, 'account.signInRefused'
         from generate_series(1, 40)`,
      [customerId, accountId],
    )
    expect(await seenBy(visited)).toEqual([seen('opened')])
    const sub = await makeSubAccount(t.platform.database.agency, customerId)
    expect(await seenBy({ ...visited, customer: sub })).toEqual([])
  })

  it('by an index', async () => {
    const { rows } = await t.admin.query(
      `explain (generic_plan) select id from audit_log where customer_id = $1
         and action in ('adminView.opened', 'adminView.actingStarted', 'adminView.ended') order by id desc limit 30`,
    )
    expect(JSON.stringify(rows)).toContain('audit_log_admin_view')
  })
})

describe('the admin view', () => {
  it('only shows the account until a reason is given, which is emailed to the main account', async () => {
    const { customer, view } = await visit()
    expect(await t.nobody.ok(identity.getCustomerInfo, {}, view)).toMatchObject({ isActing: false })
    const refused = await t.nobody.call(addresses.createAddress, address, view)
    expect([refused.code, refused.reason]).toEqual([403, 'actingNotStarted'])

    const reason = 'Asked by phone to add http://evil.example an address'
    await t.nobody.ok(adminView.startActing, { reason }, view)
    await t.nobody.ok(adminView.startActing, { reason: 'another reason' }, view)
    expect(await t.nobody.ok(identity.getCustomerInfo, {}, view)).toMatchObject({ isActing: true })
    await t.nobody.ok(addresses.createAddress, address, view)
    const { rows: mails } = await t.admin.query('select subject, body_text from mail where to_address = $1', [
      customer.email,
    ])
    expect(mails).toMatchObject([{ subject: 'A Quayside operator is acting in your account' }])
    expect(mails[0].body_text).toContain('Asked by phone to add')
    expect(mails[0].body_text).not.toContain('http://evil.example')
    const { rows } = await t.admin.query(
      "select detail from audit_log where customer_id = $1 and action = 'adminView.actingStarted'",
      [customer.customerId],
    )
    expect(rows).toEqual([{ detail: { reason } }])
  })

  it('asks for a reason at every visit', async () => {
    const first = await visit()
    await t.nobody.ok(adminView.startActing, { reason: 'asked by phone' }, first.view)
    const again = await t.nobody.call(identity.loginByCode, { code: await first.open() })
    const refused = await t.nobody.call(addresses.createAddress, address, bearer(again.data?.accessToken))
    expect(refused.reason).toBe('actingNotStarted')
  })

  it('moves no more money than the operator confirmed, once, and emails it', async () => {
    const { customer, view } = await visit(['finance'])
    await t.nobody.ok(adminView.startActing, { reason: 'asked by phone' }, view)
    await recharge(t, customer.customerId, 100_000)
    const id = await createOrder(t, customer.customerId)
    const { rows } = await t.admin.query('select id, total_minor from dropshipping_order where id = $1', [id])
    const order = { id, totalMinor: Number(rows[0].total_minor) }
    const pay = (headers: object = {}) =>
      t.nobody.call(
        orders.payOrder,
        { id: order.id },
        { idempotencyKey: randomUUID(), headers: { ...view.headers, ...headers } },
      )
    const refused = await pay()
    expect(refused).toMatchObject({
      code: 403,
      reason: 'amountNotConfirmed',
      data: { detail: { amountMinor: -order.totalMinor, currency: 'USD' } },
    })
    for (const amount of [-order.totalMinor + 1, order.totalMinor, 0, 'all'])
      expect((await pay({ [confirmedAmountHeader]: String(amount) })).reason).toBe('amountNotConfirmed')
    expect(await pay({ [confirmedAmountHeader]: String(-order.totalMinor) })).toMatchObject({ code: 200 })
    const paid = moneyText({ amountMinor: order.totalMinor, currency: 'USD' })
    expect((await t.lastMailTo(customer.email)).subject).toBe(
      `A Quayside operator paid ${paid} from your wallet`,
    )
  })

  it('lets nobody but an operator start to act', async () => {
    expect((await t.main.call(adminView.startActing, { reason: 'asked by phone' })).code).toBe(403)
    expect((await t.operator.call(adminView.startActing, { reason: 'asked by phone' })).code).toBe(403)
  })

  it("ends with the operator's session, at once", async () => {
    const visited = await visit()
    const { atConsole, signedIn, cookie, open } = visited
    const code = await open()
    await t.nobody.ok(
      operatorIdentity.logOutOperator,
      {},
      { ...atConsole, cookie: `jdops=${signedIn.cookies['jdops']}` },
    )
    expect(await isOpen(visited)).toBe(false)
    expect((await t.nobody.call(identity.refreshToken, {}, { cookie })).code).toBe(401)
    expect((await t.nobody.call(identity.loginByCode, { code })).reason).toBe('codeExpired')
  })

  it('ends when the operator ends the session from another device, or changes the password', async () => {
    for (const change of ['end', 'password'] as const) {
      const visited = await visit()
      const { operatorId } = visited
      const other = bearer(await openTestSession(t.platform, { operatorId }))
      await t.admin.query(
        'update session set confirmed_at = now() where operator_id = $1 and opened_by is null',
        [operatorId],
      )
      const { rows } = await t.admin.query(
        'select opened_by from session where operator_id = $1 and opened_by is not null',
        [operatorId],
      )
      if (change === 'end')
        await t.nobody.ok(operatorSecurity.endOperatorSession, { id: rows[0].opened_by }, other)
      else
        await t.nobody.ok(
          operatorIdentity.changeOperatorPassword,
          { oldPassword: testPassword, newPassword: 'an entirely new one' },
          other,
        )
      expect(await isOpen(visited)).toBe(false)
    }
  })

  it('ends with a role that it was opened with, and gains none', async () => {
    const visited = await visit(['support', 'finance'])
    const { operatorId, cookie, open } = visited
    const setRoles = (roles: readonly OperatorRole[]) =>
      t.admin.query('update operator set roles = $2 where id = $1', [operatorId, roles])
    await setRoles(['support', 'finance', 'owner'])
    later()
    expect(await isOpen(visited)).toBe(true)
    const code = await open()
    await setRoles(['support'])
    later()
    expect(await isOpen(visited)).toBe(false)
    expect((await t.nobody.call(identity.refreshToken, {}, { cookie })).code).toBe(401)
    await setRoles([])
    expect((await t.nobody.call(identity.loginByCode, { code })).reason).toBe('codeExpired')
  })
})
