import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCustomer, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { subAccounts } from '../../../../contract/identity/accounts.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'

const t = await testApp()
const newEmail = (): string => `who-${randomBytes(6).toString('hex')}@seller.example`
const password = 'a long enough password'

const sendCode = async (email: string, purpose: 'register' | 'forgotPassword', locale?: 'en' | 'zh') => {
  await t.nobody.ok(identity.sendEmailCode, { email, purpose, locale })
  const emailMessage = await t.lastMailTo(email)
  return { ...emailMessage, code: /\b\d{6}\b/.exec(emailMessage.text)?.[0] ?? '' }
}

const registered = async (referralCode?: string) => {
  const email = newEmail()
  const { code } = await sendCode(email, 'register')
  const sent = await t.nobody.call(identity.register, {
    email,
    emailCode: code,
    password,
    name: 'Corner Shop',
    currency: 'CNY',
    referralCode,
    timeZone: 'Asia/Shanghai',
  })
  return { email, code, sent }
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('registering', () => {
  it('signs the new main account in, with its currency and time zone', async () => {
    const { email, sent } = await registered()
    expect(sent.code).toBe(200)
    const info = await t.nobody.ok(identity.getCustomerInfo, {}, bearer(sent.data?.accessToken ?? ''))
    expect(info).toMatchObject({
      customer: { name: 'Corner Shop', currency: 'CNY', timeZone: 'Asia/Shanghai', isVip: false },
      account: { isDefault: true, email },
      isAdmin: false,
    })
  })

  it('records the referrer and rejects an unknown referral code', async () => {
    const referrer = await registered()
    const { customer } = await t.nobody.ok(
      identity.getCustomerInfo,
      {},
      bearer(referrer.sent.data?.accessToken ?? ''),
    )
    for (const code of [customer.referralCode, customer.referralCode.toLowerCase()]) {
      const { sent, email } = await registered(code)
      expect(sent.code).toBe(200)
      const { rows } = await t.admin.query<{ referred_by: string; referral_code: string }>(
        'select referred_by, referral_code from customer join account using (customer_id) where email = $1',
        [email],
      )
      expect(rows).toEqual([
        { referred_by: customer.id, referral_code: expect.stringMatching(/^[A-Z0-9]{4,16}$/) },
      ])
      expect(rows[0]?.referral_code).not.toBe(customer.referralCode)
    }
    expect((await registered('NOBODY99')).sent.reason).toBe('unknownReferralCode')
  })

  it('accepts a code once, also from two concurrent calls', async () => {
    const email = newEmail()
    const { code } = await sendCode(email, 'register')
    const input = { email, emailCode: code, password, name: 'Twice', currency: 'USD' } as const
    const both = await Promise.all([
      t.nobody.call(identity.register, input),
      t.nobody.call(identity.register, input),
    ])
    expect(both.map((sent) => sent.code).toSorted((a, b) => a - b)).toEqual([0, 200])
    expect(both.find((sent) => sent.code === 0)?.reason).toBe('wrongEmailCode')
  })

  it('refuses a code after five wrong guesses', async () => {
    const email = newEmail()
    const { code } = await sendCode(email, 'register')
    const wrong = code === '000000' ? '111111' : '000000'
    const input = { email, password, name: 'Guess', currency: 'USD' } as const
    for (let guess = 0; guess < 5; guess += 1) {
      const sent = await t.nobody.call(identity.register, { ...input, emailCode: wrong })
      expect(sent.reason).toBe('wrongEmailCode')
    }
    const sent = await t.nobody.call(identity.register, { ...input, emailCode: code })
    expect(sent.reason).toBe('wrongEmailCode')
  })
})

describe('responses that do not reveal whether an account exists', () => {
  it('emails a notice instead of a code to an address with an account, with the same response', async () => {
    const { email } = await makeCustomer(t.platform.database.agency)
    const stranger = newEmail()
    const known = await t.nobody.call(identity.sendEmailCode, { email, purpose: 'register' })
    const unknown = await t.nobody.call(identity.sendEmailCode, { email: stranger, purpose: 'register' })
    expect(known.body.toString()).toBe(unknown.body.toString())
    expect((await t.lastMailTo(email)).subject).toBe('You already have a Quayside account')
    expect((await t.lastMailTo(stranger)).subject).toMatch(/^\d{6} is your Quayside sign-up code$/)
  })

  it('does the same for a forgotten password', async () => {
    const stranger = newEmail()
    const { subject } = await sendCode(stranger, 'forgotPassword')
    expect(subject).toBe('No Quayside account for this email address')
    const sent = await t.nobody.call(identity.forgotPassword, {
      email: stranger,
      emailCode: '123456',
      password,
    })
    expect(sent.reason).toBe('wrongEmailCode')
  })

  it('responds alike to an unknown address and a wrong password', async () => {
    const { email } = await makeCustomer(t.platform.database.agency)
    const wrong = await t.nobody.call(identity.signIn, { account: email, password: 'not the password' })
    const unknown = await t.nobody.call(identity.signIn, {
      account: newEmail(),
      password: 'not the password',
    })
    expect(wrong.reason).toBe('wrongSignIn')
    expect(wrong.body.toString()).toBe(unknown.body.toString())
  })

  it('emails in Chinese when the request was in Chinese', async () => {
    expect((await sendCode(newEmail(), 'register', 'zh')).subject).toMatch(
      /^\d{6} 是您的 Quayside 注册验证码$/,
    )
  })
})

describe('rate limits', () => {
  it('sends one code per minute to an address and returns when the next is possible', async () => {
    const email = newEmail()
    await sendCode(email, 'register')
    const again = await t.nobody.call(identity.sendEmailCode, { email, purpose: 'register' })
    expect(again.status).toBe(429)
    const wait = Number(again.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(again.data).toEqual({ retryAfterSeconds: wait })
  })

  it('rejects guesses after ten, even the right password, also when concurrent', async () => {
    const { email } = await makeCustomer(t.platform.database.agency)
    const wrong = { account: email, password: 'not the password' }
    const guesses = await Promise.all(Array.from({ length: 14 }, () => t.nobody.call(identity.signIn, wrong)))
    expect(guesses.filter((sent) => sent.code === 0)).toHaveLength(10)
    expect(guesses.filter((sent) => sent.code === 429)).toHaveLength(4)
    const right = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
    expect(right.code).toBe(429)
    expect(right.msg).toBe('Your visit is too frequent, please try again later!')
  })

  it('does not count successful sign-ins', async () => {
    const { email } = await makeCustomer(t.platform.database.agency)
    const codes = []
    for (let time = 0; time < 12; time += 1) {
      const sent = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
      codes.push(sent.code)
    }
    expect(codes).toEqual(Array.from({ length: 12 }, () => 200))
  })
})

describe('passwords', () => {
  it('a forgotten one is reset, which ends every session', async () => {
    const { email, sent } = await registered()
    const { code } = await sendCode(email, 'forgotPassword')
    await t.nobody.ok(identity.forgotPassword, { email, emailCode: code, password: 'an entirely new one' })
    const old = await t.nobody.call(identity.getCustomerInfo, {}, bearer(sent.data?.accessToken ?? ''))
    expect(old.code).toBe(401)
    expect((await t.nobody.call(identity.signIn, { account: email, password })).reason).toBe('wrongSignIn')
    await t.nobody.ok(identity.signIn, { account: email, password: 'an entirely new one' })
    expect((await t.lastMailTo(email)).subject).toBe('Your Quayside password was changed')
  })

  it('changing one ends the other sessions, not this one', async () => {
    const { email, sent } = await registered()
    const here = sent.data?.accessToken ?? ''
    const there = await t.nobody.ok(identity.signIn, { account: email, password })
    const change = { oldPassword: password, newPassword: 'an entirely new one' }
    const wrong = await t.nobody.call(identity.changePassword, { ...change, oldPassword: 'no' }, bearer(here))
    expect(wrong.reason).toBe('wrongPassword')
    await t.nobody.ok(identity.changePassword, change, bearer(here))
    await t.nobody.ok(identity.getCustomerInfo, {}, bearer(here))
    const other = await t.nobody.call(identity.getCustomerInfo, {}, bearer(there.accessToken))
    expect(other.code).toBe(401)
  })

  it('are refused if common, or made of the words of the account, wherever one is set', async () => {
    const email = newEmail()
    const { code } = await sendCode(email, 'register')
    const fresh = { email, emailCode: code, name: 'Corner Shop', currency: 'CNY' } as const
    const sign = (own: string) => t.nobody.call(identity.register, { ...fresh, password: own })
    expect((await sign('password1234')).reason).toBe('commonPassword')
    expect((await sign('cornershop-2026')).reason).toBe('ownWordPassword')
    expect((await sign('eleven char')).data).toEqual({
      fields: [{ path: 'password', message: 'must have at least 12 characters' }],
    })
    const here = (await sign(password)).data?.accessToken ?? ''
    const change = (own: string) =>
      t.nobody.call(identity.changePassword, { oldPassword: password, newPassword: own }, bearer(here))
    expect((await change('qwerty123456')).reason).toBe('commonPassword')
    expect((await change('corner-shop-1')).reason).toBe('ownWordPassword')
    const forgot = await sendCode(email, 'forgotPassword')
    const reset = { email, emailCode: forgot.code, password: 'Corner-Shop-1' }
    expect((await t.nobody.call(identity.forgotPassword, reset)).reason).toBe('ownWordPassword')
    const common = await t.nobody.call(identity.forgotPassword, { ...reset, password: 'password1234' })
    expect(common.reason).toBe('commonPassword')
    await t.nobody.ok(identity.forgotPassword, { ...reset, password: 'an entirely new one' })
  })

  it('are refused alike by a link, and of operators', async () => {
    const staff = { email: newEmail(), userName: 'Nina Weber', menuTags: [], authorities: [], shopIds: null }
    await t.main.ok(subAccounts.createSubAccount, staff)
    const token = /#(\S+)/.exec((await t.lastMailTo(staff.email)).text)?.[1] ?? ''
    const byLink = (own: string) => t.nobody.call(identity.setPassword, { token, password: own })
    expect((await byLink('password1234')).reason).toBe('commonPassword')
    expect((await byLink('nina-weber-2026')).reason).toBe('ownWordPassword')
    expect((await byLink('an entirely new one')).code).toBe(200)

    const operator = await t.operatorWith(['support'])
    const change = (own: string) =>
      operator.call(operatorIdentity.changeOperatorPassword, { oldPassword: testPassword, newPassword: own })
    expect((await change('password1234')).reason).toBe('commonPassword')
    expect((await change('test-operator-1')).reason).toBe('ownWordPassword')
    expect((await change('an entirely new one')).code).toBe(200)
  })

  it('may be any text of 12 to 128 characters, and are taken as they are', async () => {
    const { sent } = await registered()
    const here = bearer(sent.data?.accessToken ?? '')
    const { account } = await t.nobody.ok(identity.getCustomerInfo, {}, here)
    const odd = ' Zwölf 漢字 und 🦭, "quoted" '
    let oldPassword = password
    for (const newPassword of [odd, `${'only small letters here '.repeat(5)}12345678`]) {
      await t.nobody.ok(identity.changePassword, { oldPassword, newPassword }, here)
      oldPassword = newPassword
    }
    expect(oldPassword).toHaveLength(128)
    const signIn = (own: string) => t.nobody.call(identity.signIn, { account: account.email, password: own })
    for (const other of [oldPassword.slice(0, 127), oldPassword.slice(0, 72), oldPassword.toUpperCase()])
      expect((await signIn(other)).reason).toBe('wrongSignIn')
    expect((await signIn(oldPassword)).code).toBe(200)
    await t.nobody.ok(identity.changePassword, { oldPassword, newPassword: odd }, here)
    expect((await signIn(odd.trim())).reason).toBe('wrongSignIn')
    expect((await signIn(odd)).code).toBe(200)
  })

  it('are stored as argon2id', async () => {
    const { email } = await makeCustomer(t.platform.database.agency)
    const { rows } = await t.admin.query('select password_hash from account where email = $1', [email])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a closed account', () => {
  it('cannot sign in, and its session ends', async () => {
    const { email, customerId } = await makeCustomer(t.platform.database.agency)
    const { accessToken } = await t.nobody.ok(identity.signIn, { account: email, password: testPassword })
    await t.nobody.ok(identity.getCustomerInfo, {}, bearer(accessToken))
    await t.admin.query('update customer set is_active = false where customer_id = $1', [customerId])
    t.platform.authenticator.forgetCustomer(customerId)
    const sent = await t.nobody.call(identity.getCustomerInfo, {}, bearer(accessToken))
    expect(sent.code).toBe(401)
    const again = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
    expect(again.reason).toBe('wrongSignIn')
  })
})
