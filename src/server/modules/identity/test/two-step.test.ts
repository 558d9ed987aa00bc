import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { makeCustomer, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'

let now = new Date()
const t = await testApp({ clock: { now: () => now } })

const someone = async () => {
  const { email, accountId } = await makeCustomer(t.platform.database.agency)
  const { accessToken } = await t.nobody.ok(identity.signIn, { account: email, password: testPassword })
  const here = { headers: { authorization: `Bearer ${accessToken}` } }
  await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
  return { email, accountId, here }
}

describe('two-step verification of customers', () => {
  const codeFor = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  const switchedOn = async () => {
    const me = await someone()
    const { secret } = await t.nobody.ok(profile.startCustomerTotp, {}, me.here)
    const input = { totp: codeFor(secret), enable: true }
    const { recoveryCodes } = await t.nobody.ok(profile.confirmCustomerTotp, input, me.here)
    // The next period, because a code counts only once.
    now = new Date(now.getTime() + 30_000)
    return { ...me, secret, recoveryCodes, account: { account: me.email, password: testPassword } }
  }

  it('asks for the code only after the right password', async () => {
    const { account, secret } = await switchedOn()
    const wrong = await t.nobody.call(identity.signIn, { ...account, password: 'not the password' })
    expect(wrong.reason).toBe('wrongSignIn')
    expect((await t.nobody.call(identity.signIn, account)).reason).toBe('totpNeeded')
    const bad = await t.nobody.call(identity.signIn, { ...account, totp: '000000' })
    expect(bad.reason).toBe('wrongTotp')
    const totp = codeFor(secret)
    await t.nobody.ok(identity.signIn, { ...account, totp })
    expect((await t.nobody.call(identity.signIn, { ...account, totp })).reason).toBe('wrongTotp')
  })

  it('accepts each of eight recovery codes once, also concurrently', async () => {
    const { account, recoveryCodes, here } = await switchedOn()
    expect(recoveryCodes).toHaveLength(8)
    expect(new Set(recoveryCodes).size).toBe(8)
    const totp = recoveryCodes[0]?.toLowerCase()
    const both = await Promise.all([1, 2].map(() => t.nobody.call(identity.signIn, { ...account, totp })))
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['', 'wrongTotp'])
    expect((await t.nobody.ok(profile.getProfile, {}, here)).recoveryCodesLeft).toBe(7)
  })

  it('stores recovery codes as hashes', async () => {
    const { accountId, recoveryCodes } = await switchedOn()
    const { rows } = await t.admin.query('select recovery_code_hashes as kept from account where id = $1', [
      accountId,
    ])
    expect(rows[0].kept).toHaveLength(8)
    expect(rows[0].kept).not.toContain(recoveryCodes[0])
    for (const hash of rows[0].kept) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/)
  })

  it('accepts recovery codes that an earlier version has hashed, once', async () => {
    const { account, accountId } = await switchedOn()
    const code = 'ABCDE-23456'
    const hash = createHmac('sha256', t.platform.config.deriveKey('recovery-code'))
      .update(`account\n${accountId}\n${code}`)
      .digest('base64url')
    await t.admin.query('update account set recovery_code_hashes = array[$1] where id = $2', [
      hash,
      accountId,
    ])
    await t.nobody.ok(identity.signIn, { ...account, totp: code })
    expect((await t.nobody.call(identity.signIn, { ...account, totp: code })).reason).toBe('wrongTotp')
  })

  it('is turned off with a code, which removes the recovery codes', async () => {
    const { account, secret, here } = await switchedOn()
    await t.nobody.ok(profile.confirmCustomerTotp, { totp: codeFor(secret), enable: false }, here)
    expect(await t.nobody.ok(profile.getProfile, {}, here)).toMatchObject({
      hasTotp: false,
      recoveryCodesLeft: 0,
    })
    await t.nobody.ok(identity.signIn, account)
  })

  it('rejects guesses of the code after ten', async () => {
    const { account } = await switchedOn()
    const codes = []
    for (let guess = 0; guess < 11; guess += 1) {
      codes.push((await t.nobody.call(identity.signIn, { ...account, totp: '000000' })).code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 429])
  })

  it('is turned off by the main account for a sub-account that lost its phone', async () => {
    const sub = await t.subAccount()
    await sub.ok(security.confirmIdentity, { password: testPassword })
    const { secret } = await sub.ok(profile.startCustomerTotp, {})
    await sub.ok(profile.confirmCustomerTotp, { totp: codeFor(secret), enable: true })
    const reset = { id: sub.accountId, resetTotp: true }
    expect((await t.main.call(subAccounts.updateSubAccountPass, reset)).reason).toBe('confirmationNeeded')
    expect((await sub.ok(profile.getProfile, {})).hasTotp).toBe(true)
    await t.main.ok(security.confirmIdentity, { password: testPassword })
    await t.main.ok(subAccounts.updateSubAccountPass, reset)
    expect((await sub.ok(profile.getProfile, {})).hasTotp).toBe(false)
  })
})
