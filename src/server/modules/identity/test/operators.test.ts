import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { makeOperator, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorSecurity } from '../../../../contract/identity/security.ts'
import { setUpOperator } from '../registration/set-up-operator.ts'

let now = new Date()
const t = await testApp({ clock: { now: () => now } })
let count = 0

const newOperator = async () => {
  count += 1
  const email = `staff-${count}@agency.example`
  await makeOperator(t.platform.database.agency, ['support'], email)
  return email
}
const signIn = (email: string, totp?: string) =>
  t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword, totp })
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })
const codeFor = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + shift })

const withTotp = async () => {
  const email = await newOperator()
  const session = bearer((await signIn(email)).data?.accessToken)
  await t.nobody.ok(operatorSecurity.confirmOperatorIdentity, { password: testPassword }, session)
  const { secret, otpauthUrl } = await t.nobody.ok(operatorIdentity.startTotp, {}, session)
  expect(otpauthUrl).toContain(`secret=${secret}`)
  await t.nobody.ok(operatorIdentity.confirmTotp, { totp: codeFor(secret), enable: true }, session)
  now = new Date(now.getTime() + 60_000)
  return { email, secret, session }
}

describe('operators', () => {
  it('sign in separately from customers, with their own cookie', async () => {
    const sent = await signIn(await newOperator())
    expect(sent.cookies['jdops']).toBeTruthy()
    expect(sent.cookies['jdkey']).toBeUndefined()
    const token = bearer(sent.data?.accessToken)
    expect((await t.nobody.call(identity.getCustomerInfo, {}, token)).code).toBe(403)
    const asCustomer = await t.nobody.call(
      identity.refreshToken,
      {},
      { cookie: `jdkey=${sent.cookies['jdops']}` },
    )
    expect(asCustomer.code).toBe(401)
  })

  it('are asked for a code only after the right password', async () => {
    const { email } = await withTotp()
    expect((await signIn(email)).reason).toBe('totpNeeded')
    const wrong = await t.nobody.call(operatorIdentity.signInOperator, {
      email,
      password: 'not the password',
    })
    expect(wrong.reason).toBe('wrongSignIn')
  })

  it('cannot use a code twice, or an old one', async () => {
    const { email, secret } = await withTotp()
    const code = codeFor(secret)
    const both = await Promise.all([signIn(email, code), signIn(email, code)])
    expect(both.map((sent) => sent.code).toSorted((a, b) => a - b)).toEqual([0, 200])
    expect((await signIn(email, code)).reason).toBe('wrongTotp')
    expect((await signIn(email, codeFor(secret, -300_000))).reason).toBe('wrongTotp')
  })

  it('cannot replace an active authenticator; a code turns it off', async () => {
    const { email, secret, session } = await withTotp()
    expect((await t.nobody.call(operatorIdentity.startTotp, {}, session)).reason).toBe('totpAlreadyOn')
    await t.nobody.ok(operatorIdentity.confirmTotp, { totp: codeFor(secret), enable: false }, session)
    expect((await signIn(email)).code).toBe(200)
  })

  it('have their secret encrypted at rest', async () => {
    const { email, secret } = await withTotp()
    const { rows } = await t.admin.query('select totp_secret_sealed from operator where email = $1', [email])
    expect(rows[0].totp_secret_sealed).not.toContain(secret)
  })

  it('sign in with a first password for a day only, unless they change it', async () => {
    const operator = (email: string) => ({
      email,
      name: 'New',
      roles: ['support'] as const,
      password: firstPassword,
    })
    const firstPassword = 'printed once for you'
    const [idle, busy] = ['idle@agency.example', 'busy@agency.example']
    for (const email of [idle, busy]) await setUpOperator(t.platform, operator(email))
    const enter = (email: string, password = firstPassword) =>
      t.nobody.call(operatorIdentity.signInOperator, { email, password })
    const { data } = await enter(busy)
    const change = { oldPassword: firstPassword, newPassword: 'a password of my very own' }
    const here = { headers: { authorization: `Bearer ${data?.accessToken}` } }
    await t.nobody.ok(operatorIdentity.changeOperatorPassword, change, here)
    await t.admin.query("update operator set first_password_until = first_password_until - interval '1 day'")
    expect((await enter(idle)).reason).toBe('firstPasswordExpired')
    expect((await enter(idle, 'not this one at all')).reason).toBe('wrongSignIn')
    expect((await enter(busy, change.newPassword)).code).toBe(200)
    await setUpOperator(t.platform, operator(idle))
    expect((await enter(idle)).code).toBe(200)
  })

  it('sign in with the new password and no authenticator after being set up again', async () => {
    const { email, session } = await withTotp()
    const fresh = 'a fresh password'
    await setUpOperator(t.platform, { email, name: 'Renamed', roles: ['owner'], password: fresh })
    t.platform.authenticator.forgetOperator(
      (await t.admin.query('select id from operator where email = $1', [email])).rows[0].id,
    )
    expect((await t.nobody.call(operatorIdentity.getOperatorInfo, {}, session)).code).toBe(401)
    const sent = await t.nobody.ok(operatorIdentity.signInOperator, { email, password: fresh })
    const info = await t.nobody.ok(operatorIdentity.getOperatorInfo, {}, bearer(sent.accessToken))
    expect(info).toMatchObject({ name: 'Renamed', roles: ['owner'], hasTotp: false })
  })
})

describe('the admin view', () => {
  const open = async (): Promise<string> => {
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, { customerId: t.customerId })
    return new URL(url).hash.slice(1)
  }

  it("shows the customer's account, with the operator named in every action", async () => {
    const sent = await t.nobody.call(identity.loginByCode, { code: await open() })
    const info = await t.nobody.ok(identity.getCustomerInfo, {}, bearer(sent.data?.accessToken))
    expect(info).toMatchObject({
      isAdmin: true,
      customer: { id: t.customerId },
      account: { isDefault: true },
    })
    const { rows } = await t.admin.query(
      "select action, operator_id is not null as by_operator, ip is not null and user_agent is not null as has_device from audit_log where customer_id = $1 and action like 'adminView%' order by id",
      [t.customerId],
    )
    expect(rows).toEqual([
      { action: 'adminView.codeMade', by_operator: true, has_device: true },
      { action: 'adminView.opened', by_operator: true, has_device: true },
    ])
  })

  it('is opened by a link whose code is in the fragment, which browsers send to no server', async () => {
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, { customerId: t.customerId })
    const { pathname, search, hash } = new URL(url)
    expect({ pathname, search }).toEqual({ pathname: '/appvue/authLogin', search: '' })
    expect(hash).toMatch(/^#[\w-]{43}$/)
    expect((await t.nobody.call(identity.loginByCode, { code: hash.slice(1) })).code).toBe(200)
  })

  it('opens once, also for two concurrent calls', async () => {
    const code = await open()
    const both = await Promise.all([
      t.nobody.call(identity.loginByCode, { code }),
      t.nobody.call(identity.loginByCode, { code }),
    ])
    expect(both.map((sent) => sent.code).toSorted((a, b) => a - b)).toEqual([0, 200])
    expect(both.find((sent) => sent.code === 0)?.reason).toBe('codeExpired')
  })

  it('does not open after a minute', async () => {
    const code = await open()
    await t.admin.query("update one_time_code set expires_at = expires_at - interval '61 seconds'")
    expect((await t.nobody.call(identity.loginByCode, { code })).reason).toBe('codeExpired')
    const { rows } = await t.admin.query('select action, detail, ip from audit_log order by id desc limit 1')
    expect(rows).toEqual([
      { action: 'operator.signInRefused', detail: { reason: 'codeExpired' }, ip: expect.any(String) },
    ])
  })

  it('cannot change the password and is not extended by refreshing', async () => {
    const sent = await t.nobody.call(identity.loginByCode, { code: await open() })
    const change = { oldPassword: testPassword, newPassword: 'an entirely new one' }
    const refused = await t.nobody.call(identity.changePassword, change, bearer(sent.data?.accessToken))
    expect(refused.code).toBe(403)
    const expiry = () => t.admin.query('select expires_at from session order by id desc limit 1')
    const before = (await expiry()).rows[0].expires_at
    await t.nobody.ok(identity.refreshToken, {}, { cookie: `jdkey=${sent.cookies['jdkey']}` })
    expect((await expiry()).rows[0].expires_at).toEqual(before)
  })

  it('ends when the operator is deactivated', async () => {
    const email = await newOperator()
    const operator = await signIn(email)
    const { url } = await t.nobody.ok(
      operatorIdentity.openAsCustomer,
      { customerId: t.customerId },
      bearer(operator.data?.accessToken),
    )
    const code = new URL(url).hash.slice(1)
    const view = await t.nobody.ok(identity.loginByCode, { code })
    await t.admin.query('update operator set is_active = false where email = $1', [email])
    now = new Date(now.getTime() + 10_001)
    expect((await t.nobody.call(identity.getCustomerInfo, {}, bearer(view.accessToken))).code).toBe(401)
  })
})
