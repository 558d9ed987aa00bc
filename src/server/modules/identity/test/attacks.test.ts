import { describe, expect, it } from 'vitest'
import {
  makeCustomer,
  makeOperator,
  makeSubAccount,
  openTestSession,
  testPassword,
} from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import { removeOperator } from '../registration/set-up-operator.ts'

// What somebody tries who wants to be somebody else, beyond what the tests of each way to sign in cover.

const t = await testApp()
const { agency } = t.platform.database
const bearer = (token: string | null | undefined) => ({ headers: { authorization: `Bearer ${token}` } })
const fresh = 'an entirely new one'

const seller = async () => {
  const customer = await makeCustomer(agency)
  return { ...customer, token: await openTestSession(t.platform, customer) }
}
const signIn = (account: string, password = testPassword) =>
  t.nobody.call(identity.signIn, { account, password })
const codeTo = async (email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await t.lastMailTo(email)).text)?.[0] ?? ''
const resetCode = async (email: string): Promise<string> => {
  await t.nobody.ok(identity.sendEmailCode, { email, purpose: 'forgotPassword' })
  return codeTo(email)
}
const linkOf = async (email: string): Promise<string> =>
  /#(\S+)/.exec((await t.lastMailTo(email)).text)?.[1] ?? ''

describe('a code or link for another password', () => {
  it("leaves a row in the account's activity when a stranger tries a wrong code", async () => {
    const { email, token } = await seller()
    await resetCode(email)
    const tried = { email, emailCode: '000000', password: fresh }
    expect((await t.nobody.call(identity.forgotPassword, tried)).reason).toBe('wrongEmailCode')
    const unknown = { ...tried, email: `nobody-${email}` }
    expect((await t.nobody.call(identity.forgotPassword, unknown)).reason).toBe('wrongEmailCode')
    const { events } = await t.nobody.ok(security.listSecurityEvents, {}, bearer(token))
    expect(events[0]).toMatchObject({ action: 'account.passwordResetRefused', ip: '127.0.0.1' })
  })

  it('is void after the password has been changed', async () => {
    const main = await seller()
    const staff = await makeSubAccount(agency, main.customerId)
    await t.nobody.ok(
      subAccounts.updateSubAccountPass,
      { id: staff.accountId, resetTotp: false },
      bearer(main.token),
    )
    const token = await linkOf(staff.email)
    const emailCode = await resetCode(staff.email)
    const change = { oldPassword: testPassword, newPassword: fresh }
    await t.nobody.ok(identity.changePassword, change, bearer(await openTestSession(t.platform, staff)))
    const taken = { password: 'taken over by a thief' }
    expect((await t.nobody.call(identity.setPassword, { ...taken, token })).reason).toBe('linkExpired')
    const forgotten = { ...taken, email: staff.email, emailCode }
    expect((await t.nobody.call(identity.forgotPassword, forgotten)).reason).toBe('wrongEmailCode')
    expect((await signIn(staff.email, fresh)).code).toBe(200)
  })

  it('is void after one of them has been used', async () => {
    const main = await seller()
    const staff = await makeSubAccount(agency, main.customerId)
    await t.nobody.ok(
      subAccounts.updateSubAccountPass,
      { id: staff.accountId, resetTotp: false },
      bearer(main.token),
    )
    const token = await linkOf(staff.email)
    const emailCode = await resetCode(staff.email)
    await t.nobody.ok(identity.forgotPassword, { email: staff.email, emailCode, password: fresh })
    const late = await t.nobody.call(identity.setPassword, { token, password: 'taken over by a thief' })
    expect(late.reason).toBe('linkExpired')
  })

  it('sent to a former address opens nothing', async () => {
    const { email, token, customerId, accountId } = await seller()
    const emailCode = await resetCode(email)
    const next = `moved-${accountId}@seller.example`
    await t.nobody.ok(profile.sendEmailChangeCode, { email: next, password: testPassword }, bearer(token))
    await t.nobody.ok(profile.changeEmail, { email: next, emailCode: await codeTo(next) }, bearer(token))
    const late = await t.nobody.call(identity.forgotPassword, { email, emailCode, password: fresh })
    expect(late.reason).toBe('wrongEmailCode')

    // Nor where the address has left the account in some other way.
    const again = await resetCode(next)
    await t.admin.query('update account set email = $3 where customer_id = $1 and id = $2', [
      customerId,
      accountId,
      `gone-${accountId}@seller.example`,
    ])
    const gone = await t.nobody.call(identity.forgotPassword, {
      email: next,
      emailCode: again,
      password: fresh,
    })
    expect(gone.reason).toBe('wrongEmailCode')
  })
})

describe('a browser that signs somebody else in', () => {
  it('ends the former session, and keeps one of the same account', async () => {
    const [first, second] = [await seller(), await seller()]
    const one = await signIn(first.email)
    const cookie = `jdkey=${one.cookies['jdkey']}`
    const info = async () =>
      (await t.nobody.call(identity.getCustomerInfo, {}, bearer(one.data?.accessToken))).code
    const into = (account: string) =>
      t.nobody.ok(identity.signIn, { account, password: testPassword }, { cookie })
    await into(first.email)
    expect(await info()).toBe(200)
    await into(second.email)
    expect(await info()).toBe(401)
    expect((await t.nobody.call(identity.refreshToken, {}, { cookie })).code).toBe(401)
  })
})

describe('a passkey', () => {
  it('of somebody else is no second step, and proves nobody else’s identity', async () => {
    const [victim, thief] = [await seller(), await seller()]
    const add = async ({ token }: typeof victim) => {
      await t.nobody.ok(security.confirmIdentity, { password: testPassword }, bearer(token))
      const passkey = testPasskey(t.platform.config.publicUrl)
      const created = passkey.create(await t.nobody.ok(security.startPasskey, {}, bearer(token)))
      await t.nobody.ok(security.addPasskey, { name: 'Key', passkey: created }, bearer(token))
      return passkey
    }
    await add(victim)
    const own = await add(thief)
    const proof = async () => own.prove(await t.nobody.ok(security.startPasskeyProof, {}))
    const account = victim.email
    const entered = { account, password: testPassword, passkey: await proof() }
    expect((await t.nobody.call(identity.signIn, entered)).reason).toBe('wrongPasskey')
    await t.admin.query('update session set confirmed_at = null where account_id = $1', [victim.accountId])
    const confirmed = await t.nobody.call(
      security.confirmIdentity,
      { passkey: await proof() },
      bearer(victim.token),
    )
    expect(confirmed.reason).toBe('wrongPasskey')
  })
})

describe('an operator who is removed', () => {
  it('is signed out, with every admin view, and cannot sign in', async () => {
    const email = 'leaving@agency.example'
    await makeOperator(agency, ['support'], email)
    const atConsole = await t.nobody.ok(operatorIdentity.signInOperator, { email, password: testPassword })
    const { url } = await t.nobody.ok(
      operatorIdentity.openAsCustomer,
      { customerId: t.customerId },
      bearer(atConsole.accessToken),
    )
    const code = new URL(url).hash.slice(1)
    const view = await t.nobody.call(identity.loginByCode, { code })
    expect(await removeOperator(t.platform, email)).toBe(true)
    expect(await removeOperator(t.platform, email)).toBe(false)
    const cookie = `jdkey=${view.cookies['jdkey']}`
    expect((await t.nobody.call(identity.refreshToken, {}, { cookie })).code).toBe(401)
    const again = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
    expect(again.reason).toBe('wrongSignIn')
    const { rows } = await t.admin.query(
      'select count(*)::int from session s join operator o on o.id = s.operator_id where o.email = $1 and s.revoked_at is null',
      [email],
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
