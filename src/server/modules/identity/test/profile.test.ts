import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCustomer, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { addresses, profile } from '../../../../contract/identity/accounts.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'

const t = await testApp()
const newEmail = (): string => `me-${randomBytes(6).toString('hex')}@seller.example`
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const chrome =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const signIn = async (account: string, userAgent = chrome) => {
  const headers = { 'user-agent': userAgent }
  const { accessToken } = await t.nobody.ok(identity.signIn, { account, password: testPassword }, { headers })
  return { headers: { authorization: `Bearer ${accessToken}`, ...headers } }
}
const confirm = (here: object) => t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
const someone = async () => {
  const { email, accountId } = await makeCustomer(t.platform.database.agency)
  return { email, accountId, here: await signIn(email) }
}

describe('a new email address', () => {
  const ask = async (here: object, email: string, password = testPassword) =>
    t.nobody.call(profile.sendEmailChangeCode, { email, password }, here)
  const codeOf = async (email: string) => /\b\d{6}\b/.exec((await t.lastMailTo(email)).text)?.[0] ?? ''

  it('is verified by an emailed code; the old one is notified, other sessions end', async () => {
    const { email: old, here } = await someone()
    const there = await signIn(old)
    const email = newEmail()
    expect((await ask(here, email)).code).toBe(200)
    expect((await t.lastMailTo(email)).subject).toMatch(/^\d{6} is your Quayside email code$/)
    await t.nobody.ok(profile.changeEmail, { email, emailCode: await codeOf(email) }, here)
    expect((await t.nobody.ok(identity.getCustomerInfo, {}, here)).account.email).toBe(email)
    expect((await t.nobody.call(identity.getCustomerInfo, {}, there)).code).toBe(401)
    const { subject, text } = await t.lastMailTo(old)
    expect(subject).toBe('Your Quayside email address was changed')
    expect(text).toContain(email)
    await signIn(email)
    const gone = await t.nobody.call(identity.signIn, { account: old, password: testPassword })
    expect(gone.reason).toBe('wrongSignIn')
  })

  it('already in use gets the same response, and a notice without a code', async () => {
    const { here } = await someone()
    const other = await someone()
    const known = await ask(here, other.email)
    const unknown = await ask(here, newEmail())
    expect(known.body.toString()).toBe(unknown.body.toString())
    expect((await t.lastMailTo(other.email)).subject).toBe(
      'This email address already has a Quayside account',
    )
    const guess = await t.nobody.call(profile.changeEmail, { email: other.email, emailCode: '123456' }, here)
    expect(guess.reason).toBe('wrongEmailCode')
  })

  it("requires the password and the account's own code", async () => {
    const { here } = await someone()
    const thief = await someone()
    const email = newEmail()
    expect((await ask(here, email, 'not the password')).reason).toBe('wrongPassword')
    await ask(here, email)
    const stolen = { email, emailCode: await codeOf(email) }
    expect((await t.nobody.call(profile.changeEmail, stolen, thief.here)).reason).toBe('wrongEmailCode')
    await t.nobody.ok(profile.changeEmail, stolen, here)
  })
})

describe('sessions', () => {
  const list = async (here: object) => (await t.nobody.ok(profile.listSessions, {}, here)).sessions

  it('are listed with device, address and last use, this one first', async () => {
    const { email, here } = await someone()
    await signIn(email, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile/15E148 Safari/604.1')
    const sessions = await list(here)
    expect(sessions).toMatchObject([
      { browser: 'Chrome', system: 'Windows', ip: '127.0.0.1', isThisOne: true, isAgency: false },
      { browser: 'Safari', system: 'iPhone', ip: '127.0.0.1', isThisOne: false, isAgency: false },
    ])
    expect(Date.now() - Date.parse(sessions[0]?.lastSeenAt ?? '')).toBeLessThan(60_000)
  })

  it('can be ended one by one, by someone who confirms who they are', async () => {
    const { email, here } = await someone()
    const there = await signIn(email)
    const other = (await list(here)).find(({ isThisOne }) => !isThisOne)
    const refused = [
      await t.nobody.call(profile.endSession, { id: other?.id ?? '' }, here),
      await t.nobody.call(profile.endOtherSessions, {}, here),
    ]
    expect(refused.map(({ reason }) => reason)).toEqual(['confirmationNeeded', 'confirmationNeeded'])
    expect((await t.nobody.call(identity.getCustomerInfo, {}, there)).code).toBe(200)
    await confirm(here)
    await t.nobody.ok(profile.endSession, { id: other?.id ?? '' }, here)
    expect((await t.nobody.call(identity.getCustomerInfo, {}, there)).code).toBe(401)
    expect(await list(here)).toHaveLength(1)
  })

  it('can all be ended except this one', async () => {
    const { email, here } = await someone()
    const others = [await signIn(email), await signIn(email)]
    await confirm(here)
    expect(await t.nobody.ok(profile.endOtherSessions, {}, here)).toEqual({ ended: 2 })
    for (const there of others) {
      expect((await t.nobody.call(identity.getCustomerInfo, {}, there)).code).toBe(401)
    }
    expect(await list(here)).toHaveLength(1)
  })

  it('of an operator in the admin view are shown without the operator’s address', async () => {
    const { here } = await someone()
    const { customer } = await t.nobody.ok(identity.getCustomerInfo, {}, here)
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, { customerId: customer.id })
    const code = new URL(url).hash.slice(1)
    const { accessToken } = await t.nobody.ok(identity.loginByCode, { code })
    expect(await list(here)).toMatchObject([{ isThisOne: true }, { isAgency: true, ip: null, browser: null }])
    const admin = bearer(accessToken)
    expect((await t.nobody.call(profile.endOtherSessions, {}, admin)).code).toBe(403)
    expect((await t.nobody.call(profile.startCustomerTotp, {}, admin)).code).toBe(403)
  })
})

describe('the profile', () => {
  it('saves name, language and time zone; emails follow the language', async () => {
    const { email, here } = await someone()
    const input = {
      userName: '林晓雯',
      locale: 'zh',
      customerName: '晨光',
      timeZone: 'Asia/Shanghai',
    } as const
    await t.nobody.ok(profile.updateProfile, input, here)
    expect(await t.nobody.ok(profile.getProfile, {}, here)).toMatchObject(input)
    expect((await t.nobody.ok(identity.getCustomerInfo, {}, here)).customer.timeZone).toBe('Asia/Shanghai')
    const change = { oldPassword: testPassword, newPassword: 'an entirely new one' }
    await t.nobody.ok(identity.changePassword, change, here)
    expect((await t.lastMailTo(email)).subject).toBe('您的 Quayside 密码已更改')
  })

  it('lets only the main account change business and time zone, and rejects unknown zones', async () => {
    const sub = await t.subAccount()
    const own = { userName: 'Sub', locale: 'en' } as const
    expect((await sub.call(profile.updateProfile, { ...own, timeZone: 'Europe/Paris' })).code).toBe(403)
    await sub.ok(profile.updateProfile, own)
    const sent = await t.main.call(profile.updateProfile, { ...own, timeZone: 'Mars/Olympus' })
    expect(sent.reason).toBe('unknownTimeZone')
  })

  it('lists the email topics that the account may see, all on by default', async () => {
    const sub = await t.subAccount({ menuTags: [3] })
    const topics = async () =>
      (await sub.ok(profile.getProfile, {})).mailTopics.map(({ topic, isOn }) => `${topic} ${isOn}`)
    expect(await topics()).toEqual([
      'quote true',
      'orderProblem true',
      'notice true',
      'ticketReply true',
      'report true',
      'shopperReport true',
      'replacement true',
      'refund true',
      'wholesale true',
    ])
    await sub.ok(profile.setMailTopics, { muted: ['notice'] })
    expect(await topics()).toContain('notice false')
  })
})

describe('own addresses', () => {
  const address = { recipientName: 'Goods in', countryCode: 'DE', city: 'Bremen', address1: 'Am Markt 1' }

  it('have one default per kind, also with concurrent requests', async () => {
    const caller = await t.newCustomer()
    const make = (kind: 'return' | 'sender', isDefault = false) =>
      caller.ok(addresses.createAddress, { ...address, kind, isDefault })
    const first = await make('return')
    await Promise.all([make('return', true), make('return', true), make('sender')])
    const all = (await caller.ok(addresses.listAddresses, {})).addresses
    const defaults = all.filter(({ isDefault }) => isDefault)
    expect(defaults.map(({ kind }) => kind).toSorted()).toEqual(['return', 'sender'])
    expect(defaults.map(({ id }) => id)).not.toContain(first.id)
    const chosen = defaults.find(({ kind }) => kind === 'return')
    await caller.ok(addresses.deleteAddress, { id: chosen?.id ?? '' })
    const left = (await caller.ok(addresses.listAddresses, { kind: 'return' })).addresses
    expect(left.map(({ isDefault }) => isDefault)).toEqual([true, false])
  })

  it('can be edited, and their default can move to another kind', async () => {
    const caller = await t.newCustomer()
    const { id } = await caller.ok(addresses.createAddress, { ...address, kind: 'return' })
    await caller.ok(addresses.createAddress, { ...address, kind: 'warehouse' })
    await caller.ok(addresses.updateAddress, {
      ...address,
      id,
      kind: 'warehouse',
      isDefault: true,
      phone: '1',
    })
    const all = (await caller.ok(addresses.listAddresses, {})).addresses
    expect(all.map(({ kind, isDefault, phone }) => [kind, isDefault, phone])).toEqual([
      ['warehouse', true, '1'],
      ['warehouse', false, ''],
    ])
  })

  it('are limited to twenty', async () => {
    const caller = await t.newCustomer()
    for (let n = 0; n < 20; n += 1) await caller.ok(addresses.createAddress, { ...address, kind: 'sender' })
    const sent = await caller.call(addresses.createAddress, { ...address, kind: 'sender' })
    expect(sent.reason).toBe('tooManyAddresses')
  })
})

describe('an operator', () => {
  it('changes the own password, which ends the other sessions', async () => {
    const operator = await t.operatorWith(['finance'])
    const change = { oldPassword: testPassword, newPassword: 'an entirely new one' }
    const wrong = await operator.call(operatorIdentity.changeOperatorPassword, {
      ...change,
      oldPassword: 'no',
    })
    expect(wrong.reason).toBe('wrongPassword')
    await operator.ok(operatorIdentity.changeOperatorPassword, change)
    const { email } = await operator.ok(operatorIdentity.getOperatorInfo, {})
    expect((await t.lastMailTo(email)).subject).toBe('Your Quayside operator password was changed')
    await t.nobody.ok(operatorIdentity.signInOperator, { email, password: change.newPassword })
  })
})
