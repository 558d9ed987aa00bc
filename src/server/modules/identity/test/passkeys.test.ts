import { describe, expect, it } from 'vitest'
import { makeCustomer, makeOperator, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { profile } from '../../../../contract/identity/accounts.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'

const t = await testApp()
const origin = t.platform.config.publicUrl
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })
const challenge = () => t.nobody.ok(security.startPasskeyProof, {})

const someone = async () => {
  const { email, accountId } = await makeCustomer(t.platform.database.agency)
  const signedIn = await t.nobody.ok(identity.signIn, { account: email, password: testPassword })
  return { email, accountId, here: bearer(signedIn.accessToken) }
}
const withPasskey = async () => {
  const me = await someone()
  await t.nobody.ok(security.confirmIdentity, { password: testPassword }, me.here)
  const passkey = testPasskey(origin)
  const created = passkey.create(await t.nobody.ok(security.startPasskey, {}, me.here))
  const added = await t.nobody.ok(security.addPasskey, { name: 'Laptop', passkey: created }, me.here)
  return { ...me, passkey, added, account: { account: me.email, password: testPassword } }
}
const signIn = async (proof: ReturnType<ReturnType<typeof testPasskey>['prove']>) =>
  t.nobody.call(security.signInByPasskey, { passkey: proof })

describe('a passkey', () => {
  it('signs in alone, and the sign-in is recorded with it', async () => {
    const { passkey, here, email } = await withPasskey()
    const sent = await signIn(passkey.prove(await challenge()))
    expect(sent.code).toBe(200)
    const info = await t.nobody.ok(identity.getCustomerInfo, {}, bearer(sent.data?.accessToken))
    expect(info.account.email).toBe(email)
    const { events } = await t.nobody.ok(security.listSecurityEvents, {}, here)
    expect(events.map(({ action, method }) => ({ action, method }))).toEqual([
      { action: 'account.signedIn', method: 'passkey' },
      { action: 'account.passkeyAdded', method: null },
      { action: 'account.signedIn', method: 'password' },
    ])
  })

  it('is refused for a challenge used before, one of ours never made, or another site', async () => {
    const { passkey } = await withPasskey()
    const options = await challenge()
    const proof = passkey.prove(options)
    expect((await signIn(proof)).code).toBe(200)
    expect((await signIn(proof)).reason).toBe('wrongPasskey')
    expect((await signIn(passkey.prove(options))).reason).toBe('wrongPasskey')
    const made = { ...options, challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect((await signIn(passkey.prove(made))).reason).toBe('wrongPasskey')
    const elsewhere = passkey.prove({ ...(await challenge()), rpId: 'evil.example' })
    expect((await signIn(elsewhere)).reason).toBe('wrongPasskey')
    const stranger = testPasskey(origin).prove(await challenge())
    expect((await signIn(stranger)).reason).toBe('wrongPasskey')
    const { id, rawId } = passkey.prove(await challenge())
    const impostor = { ...testPasskey(origin).prove(await challenge()), id, rawId }
    expect((await signIn(impostor)).reason).toBe('wrongPasskey')
  })

  it('is refused after five minutes, and when its account is closed', async () => {
    const { passkey, accountId } = await withPasskey()
    const old = await challenge()
    await t.admin.query("update passkey_challenge set expires_at = now() - interval '1 second'")
    expect((await signIn(passkey.prove(old))).reason).toBe('wrongPasskey')
    await t.admin.query('update account set is_active = false where id = $1', [accountId])
    expect((await signIn(passkey.prove(await challenge()))).reason).toBe('wrongPasskey')
  })

  it('of a seller does not open the console', async () => {
    const { passkey } = await withPasskey()
    const proof = passkey.prove(await challenge())
    const sent = await t.nobody.call(operatorSecurity.signInOperatorByPasskey, { passkey: proof })
    expect(sent.reason).toBe('wrongPasskey')
  })

  it('is the second step after a password, as are recovery codes', async () => {
    const { account, passkey, added } = await withPasskey()
    const first = await t.nobody.call(identity.signIn, account)
    expect(first.reason).toBe('totpNeeded')
    expect(first.data).toMatchObject({ detail: { methods: ['passkey'] } })
    const mine = passkey.prove(await challenge())
    await t.nobody.ok(identity.signIn, { ...account, passkey: mine })
    const other = await withPasskey()
    const foreign = other.passkey.prove(await challenge())
    expect((await t.nobody.call(identity.signIn, { ...account, passkey: foreign })).reason).toBe(
      'wrongPasskey',
    )
    expect(added.recoveryCodes).toHaveLength(8)
    await t.nobody.ok(identity.signIn, { ...account, totp: added.recoveryCodes[0] })
  })

  it('that is removed signs in no more; the last one takes the recovery codes with it', async () => {
    const { account, passkey, added, here, email } = await withPasskey()
    await t.nobody.ok(security.removePasskey, { id: added.id }, here)
    expect((await t.lastMailTo(email)).subject).toBe('A passkey was removed from your Quayside account')
    expect((await signIn(passkey.prove(await challenge()))).reason).toBe('wrongPasskey')
    expect((await t.nobody.ok(profile.getProfile, {}, here)).recoveryCodesLeft).toBe(0)
    await t.nobody.ok(identity.signIn, account)
  })
})

describe('changing how one signs in', () => {
  it('asks for the password first, and sends an email', async () => {
    const { here, email } = await someone()
    const refused = [
      await t.nobody.call(security.startPasskey, {}, here),
      await t.nobody.call(profile.startCustomerTotp, {}, here),
    ]
    expect(refused.map(({ reason }) => reason)).toEqual(['confirmationNeeded', 'confirmationNeeded'])
    const wrong = await t.nobody.call(security.confirmIdentity, { password: 'not the password' }, here)
    expect(wrong.reason).toBe('wrongPassword')
    expect((await t.nobody.call(security.startPasskey, {}, here)).reason).toBe('confirmationNeeded')
    await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
    const created = testPasskey(origin).create(await t.nobody.ok(security.startPasskey, {}, here))
    await t.nobody.ok(security.addPasskey, { name: 'Laptop', passkey: created }, here)
    expect((await t.lastMailTo(email)).subject).toBe('A passkey was added to your Quayside account')
  })

  it('accepts one’s own passkey instead, for ten minutes, in this session only', async () => {
    const { here, passkey, account, added } = await withPasskey()
    const again = bearer(
      (await t.nobody.ok(identity.signIn, { ...account, totp: added.recoveryCodes[1] })).accessToken,
    )
    const remove = (session: typeof here) => t.nobody.call(security.removePasskey, { id: added.id }, session)
    expect((await remove(again)).reason).toBe('confirmationNeeded')
    const stranger = await withPasskey()
    const foreign = stranger.passkey.prove(await challenge())
    expect((await t.nobody.call(security.confirmIdentity, { passkey: foreign }, again)).reason).toBe(
      'wrongPasskey',
    )
    const proof = passkey.prove(await challenge())
    await t.nobody.ok(security.confirmIdentity, { passkey: proof }, again)
    await t.admin.query("update session set confirmed_at = confirmed_at - interval '601 seconds'")
    expect((await remove(again)).reason).toBe('confirmationNeeded')
    await t.nobody.ok(security.confirmIdentity, { password: testPassword }, again)
    expect((await remove(again)).code).toBe(200)
  })

  it('adds no passkey for a challenge of another session', async () => {
    const [mine, other] = [await someone(), await someone()]
    for (const { here } of [mine, other]) {
      await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
    }
    const passkey = testPasskey(origin).create(await t.nobody.ok(security.startPasskey, {}, mine.here))
    const sent = await t.nobody.call(security.addPasskey, { name: 'Laptop', passkey }, other.here)
    expect(sent.reason).toBe('wrongPasskey')
  })
})

it('operators sign in with theirs, see their sessions and end them', async () => {
  const email = 'keys@agency.example'
  await makeOperator(t.platform.database.agency, ['support'], email)
  const first = await t.nobody.ok(operatorIdentity.signInOperator, { email, password: testPassword })
  const here = bearer(first.accessToken)
  await t.nobody.ok(operatorSecurity.confirmOperatorIdentity, { password: testPassword }, here)
  const passkey = testPasskey(origin)
  const created = passkey.create(await t.nobody.ok(operatorSecurity.startOperatorPasskey, {}, here))
  await t.nobody.ok(operatorSecurity.addOperatorPasskey, { name: 'Key', passkey: created }, here)
  expect(
    (await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })).reason,
  ).toBe('totpNeeded')
  const proof = passkey.prove(await challenge())
  const second = await t.nobody.ok(operatorSecurity.signInOperatorByPasskey, { passkey: proof })
  const { sessions } = await t.nobody.ok(operatorSecurity.listOperatorSessions, {}, here)
  expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
  const confirmed = { passkey: passkey.prove(await challenge()) }
  await t.nobody.ok(operatorSecurity.confirmOperatorIdentity, confirmed, here)
  await t.nobody.ok(operatorSecurity.endOperatorSession, { id: sessions[1]?.id ?? '' }, here)
  const ended = await t.nobody.call(operatorIdentity.getOperatorInfo, {}, bearer(second.accessToken))
  expect(ended.code).toBe(401)
})
