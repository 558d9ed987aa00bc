import { describe, expect, it } from 'vitest'
import { makeCustomer, makeOperator, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'

let now = new Date()
const t = await testApp({ clock: { now: () => now } })

const signIn = async () => {
  const { email } = await makeCustomer(t.platform.database.agency)
  const sent = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
  return { email, token: sent.data?.accessToken ?? '', cookie: `jdkey=${sent.cookies['jdkey']}`, sent }
}
const refresh = (cookie: string) => t.nobody.call(identity.refreshToken, {}, { cookie })
const info = (token: string) =>
  t.nobody.call(identity.getCustomerInfo, {}, { headers: { authorization: `Bearer ${token}` } })
const age = (seconds: number) =>
  t.admin.query('update session set rotated_at = rotated_at - make_interval(secs => $1)', [seconds])
/** Signed in a minute ago, so that the token is replaced when it is used. */
const signedIn = async () => {
  const session = await signIn()
  await age(60)
  return session
}

describe('the refresh cookie', () => {
  it('is encrypted, HttpOnly, SameSite=Strict and sent to /app only', async () => {
    const { sent } = await signIn()
    const header = String(sent.headers['set-cookie'])
    expect(header).toContain('HttpOnly')
    expect(header).toContain('SameSite=Strict')
    expect(header).toContain('Path=/app')
    expect(header).not.toContain('Secure')
    const [head = ''] = (sent.cookies['jdkey'] ?? '').split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'dir', enc: 'A256GCM' })
  })

  it('is exchanged for a new one and an access token', async () => {
    const { cookie } = await signedIn()
    const sent = await refresh(cookie)
    expect(sent.code).toBe(200)
    expect(sent.cookies['jdkey']).toBeTruthy()
    expect(`jdkey=${sent.cookies['jdkey']}`).not.toBe(cookie)
    expect((await info(sent.data?.accessToken ?? '')).code).toBe(200)
  })

  it('serves tabs that refresh at the same moment: any of their cookies is the newest', async () => {
    for (const kept of [0, 1, 2]) {
      const { cookie } = await signedIn()
      const tabs = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
      expect(tabs.map((sent) => sent.code)).toEqual([200, 200, 200])
      await age(3600)
      expect((await refresh(`jdkey=${tabs[kept]?.cookies['jdkey']}`)).code).toBe(200)
    }
  })

  it('stays signed in when the answer to an exchange, or to two, was lost on its way', async () => {
    const { cookie } = await signedIn()
    await refresh(cookie)
    await age(14)
    await refresh(cookie)
    await age(14)
    const received = await refresh(cookie)
    expect((await info(received.data?.accessToken ?? '')).code).toBe(200)
    await age(3600)
    const later = await refresh(`jdkey=${received.cookies['jdkey']}`)
    expect([later.code, (await info(later.data?.accessToken ?? '')).code]).toEqual([200, 200])
  })

  it('stays signed in when pages are reloaded quickly, and requests arrive in another order', async () => {
    const { cookie } = await signedIn()
    const cookies = [cookie]
    for (let page = 0; page < 8; page++) {
      const tried = await Promise.all(cookies.toReversed().map(refresh))
      expect(tried.map((sent) => sent.code)).toEqual(tried.map(() => 200))
      cookies.push(`jdkey=${tried[0]?.cookies['jdkey']}`)
    }
    await age(3600)
    expect((await refresh(cookies.at(-1) ?? '')).code).toBe(200)
  })

  it('revokes the session when a thief got the successor in time: whoever uses it second is refused', async () => {
    const { cookie } = await signedIn()
    const owner = await refresh(cookie)
    const thief = await refresh(cookie)
    await age(3600)
    const used = await refresh(`jdkey=${thief.cookies['jdkey']}`)
    expect(used.code).toBe(200)
    await age(31)
    expect((await refresh(`jdkey=${owner.cookies['jdkey']}`)).code).toBe(401)
    expect((await info(used.data?.accessToken ?? '')).code).toBe(401)
  })

  it('revokes the whole session when it is used again later', async () => {
    const { cookie, email } = await signedIn()
    const second = await refresh(cookie)
    await age(31)
    expect((await refresh(cookie)).code).toBe(401)
    expect((await refresh(`jdkey=${second.cookies['jdkey']}`)).code).toBe(401)
    expect((await info(second.data?.accessToken ?? '')).code).toBe(401)
    const { rows } = await t.admin.query(
      'select revoked_reason from session join account on account.id = account_id where email = $1',
      [email],
    )
    expect(rows).toEqual([{ revoked_reason: 'refreshReused' }])
  })

  it('revokes the session at any time when it is two rotations old', async () => {
    const { cookie } = await signedIn()
    const second = await refresh(cookie)
    await age(31)
    await refresh(`jdkey=${second.cookies['jdkey']}`)
    expect((await refresh(cookie)).code).toBe(401)
    expect((await info(second.data?.accessToken ?? '')).code).toBe(401)
  })

  it('keeps its session when its owner signs in again in the same browser, or fails to', async () => {
    const { email, token, cookie } = await signIn()
    const account = { account: email, password: testPassword }
    const wrong = await t.nobody.call(identity.signIn, { ...account, password: 'wrong' }, { cookie })
    expect([wrong.code, (await info(token)).code]).toEqual([0, 200])
    const again = await t.nobody.call(identity.signIn, account, { cookie })
    expect(again.cookies['jdkey']).toBeTruthy()
    expect((await info(again.data?.accessToken ?? '')).code).toBe(200)
    expect((await info(token)).code).toBe(200)
  })

  it('does not sign in when missing or forged', async () => {
    expect((await t.nobody.call(identity.refreshToken, {})).code).toBe(401)
    expect((await refresh('jdkey=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c')).code).toBe(401)
  })

  it('is exchanged only by a call with a JSON body, which no foreign form can send', async () => {
    const { cookie } = await signIn()
    const response = await t.app.inject({
      method: 'POST',
      url: '/app/auth/RefreshToken',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=b',
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('the access token', () => {
  it('expires after fifteen minutes with 402, so that the client refreshes it', async () => {
    const { token, cookie } = await signIn()
    expect((await info(token)).code).toBe(200)
    const before = now
    now = new Date(now.getTime() + 15 * 60 * 1000 + 1000)
    const sent = await info(token)
    expect({ status: sent.status, code: sent.code }).toEqual({ status: 402, code: 402 })
    const fresh = await refresh(cookie)
    expect((await info(fresh.data?.accessToken ?? '')).code).toBe(200)
    now = before
  })

  it('does not sign in when missing, forged or signed otherwise', async () => {
    const { token } = await signIn()
    const [head, body] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const bad of ['', 'nonsense', `${head}.${body}.AAAA`, `${none}.${body}.`, `${token}x`]) {
      expect((await info(bad)).code).toBe(401)
    }
    const basic = await t.nobody.call(
      identity.getCustomerInfo,
      {},
      { headers: { authorization: `Basic ${token}` } },
    )
    expect(basic.code).toBe(401)
  })

  it('becomes invalid within ten seconds after another process ends the session', async () => {
    const { token } = await signIn()
    expect((await info(token)).code).toBe(200)
    await t.admin.query('update session set revoked_at = now()')
    const before = now
    now = new Date(now.getTime() + 10_001)
    expect((await info(token)).code).toBe(401)
    now = before
  })
})

describe('a session in use', () => {
  const expiryAfterRefresh = async (cookie: string, ageDays: number) => {
    const aged = `update session set created_at = created_at - make_interval(days => $1) where id =
      (select max(id) from session)`
    await t.admin.query(aged, [ageDays])
    await age(60)
    const refreshed = await refresh(cookie)
    const { rows } = await t.admin.query(
      'select extract(epoch from expires_at - created_at) / 86400 as days from session order by id desc limit 1',
    )
    return { code: refreshed.code, days: Math.round(Number(rows[0].days)) }
  }

  it('is extended, but ends 90 days after the sign-in', async () => {
    expect(await expiryAfterRefresh((await signIn()).cookie, 10)).toEqual({ code: 200, days: 40 })
    expect(await expiryAfterRefresh((await signIn()).cookie, 80)).toEqual({ code: 200, days: 90 })
  })

  it('of an operator ends a day after the sign-in', async () => {
    const email = 'long-day@agency.example'
    await makeOperator(t.platform.database.agency, ['support'], email)
    const sent = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
    const aged = `update session set created_at = now() - interval '23 hours' where id = (select max(id) from session)`
    await t.admin.query(aged)
    await age(60)
    const cookie = `jdops=${sent.cookies['jdops']}`
    await t.nobody.ok(operatorIdentity.refreshOperatorToken, {}, { cookie })
    const { rows } = await t.admin.query(
      'select extract(epoch from expires_at - created_at) / 3600 as hours from session order by id desc limit 1',
    )
    expect(Math.round(Number(rows[0].hours))).toBe(24)
  })
})

describe('logging out', () => {
  it('ends the session and clears the cookie', async () => {
    const { token, cookie } = await signIn()
    const sent = await t.nobody.call(identity.logOut, {}, { cookie })
    expect(sent.code).toBe(200)
    expect(String(sent.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await info(token)).code).toBe(401)
    expect((await refresh(cookie)).code).toBe(401)
  })

  it('ends the session of a bearer token alone', async () => {
    const { token, cookie } = await signIn()
    const other = await signIn()
    const sent = await t.nobody.call(
      identity.logOut,
      {},
      { headers: { authorization: `bearer ${token}` }, cookie: other.cookie },
    )
    expect(sent.code).toBe(200)
    for (const one of [token, other.token]) expect((await info(one)).code).toBe(401)
    for (const one of [cookie, other.cookie]) expect((await refresh(one)).code).toBe(401)
  })

  it('succeeds with a token that is none of ours', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    expect((await t.nobody.call(identity.logOut, {}, { headers })).code).toBe(200)
  })

  it('succeeds without a session', async () => {
    expect((await t.nobody.call(identity.logOut, {})).code).toBe(200)
  })
})
