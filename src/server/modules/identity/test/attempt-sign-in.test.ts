import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeCustomer, makeOperator, openTestSession, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { signInRules } from '../sign-in/attempt-sign-in.ts'

const lines: Record<string, unknown>[] = []
const t = await testApp({
  log: () => {
    const write = (level: string) => (fields: object) => void lines.push({ level, ...fields })
    const log = { level: 'info', trace: write('trace'), debug: write('debug'), info: write('info') }
    const loud = {
      warn: write('warn'),
      error: write('error'),
      fatal: write('fatal'),
      silent: write('silent'),
    }
    const logger = { ...log, ...loud, child: () => logger }
    return logger as never
  },
})
const { database } = t.platform
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36'

interface Way {
  readonly remoteAddress?: string
  readonly password?: string
  readonly device?: string
}
const signIn = async (
  account: string,
  { remoteAddress = '10.9.0.1', password = testPassword, device }: Way,
) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/app${identity.signIn.path}`,
    remoteAddress,
    headers: { 'user-agent': chrome, ...(device === undefined ? {} : { cookie: `device=${device}` }) },
    payload: { account, password },
  })
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return { status: answer.statusCode, code: Number(answer.json().code), device: cookies['device'] ?? '' }
}
const lockOut = async (account: string): Promise<void> => {
  for (let n = 0; n < 50; n += 1)
    await consumeRateLimit(database, signInRules('account', account, `10.8.0.${n}`))
}
const newAccount = () => makeCustomer(database.agency)

describe('a stranger who guesses', () => {
  it('cannot lock the owner out of a device they have signed in with', async () => {
    const { email } = await newAccount()
    const { device } = await signIn(email, {})
    await lockOut(email)
    expect((await signIn(email, { device })).code).toBe(200)
    expect((await signIn(email, { remoteAddress: '10.9.0.2' })).status).toBe(429)
  })

  it('gains nothing from a device that another account has signed in with, or a forged one', async () => {
    const [{ email }, stranger] = [await newAccount(), await newAccount()]
    const { device } = await signIn(stranger.email, {})
    await lockOut(email)
    for (const cookie of [device, `${device.slice(0, -4)}AAAA`, 'v1.AAAA', 'nonsense']) {
      expect((await signIn(email, { device: cookie })).status).toBe(429)
    }
  })

  it('has ten guesses on a known device, too', async () => {
    const { email } = await newAccount()
    const { device } = await signIn(email, {})
    const codes = []
    for (let n = 0; n < 11; n += 1) {
      codes.push((await signIn(email, { device, password: 'not the password' })).code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 429])
  })

  it('uses up the attempts of nobody else from one network', async () => {
    const { email } = await newAccount()
    for (let n = 0; n < 60; n += 1)
      await signIn(email, { remoteAddress: '10.7.0.1', password: 'not the password' })
    expect((await signIn(email, { remoteAddress: '10.7.0.2' })).code).toBe(200)
  })

  it('is one stranger in a whole /64 of IPv6', async () => {
    const { email } = await newAccount()
    const guess = (n: number) =>
      signIn(email, { remoteAddress: `2001:db8:77:1::${n.toString(16)}`, password: 'not the password' })
    for (let n = 1; n <= 10; n += 1) expect((await guess(n)).code).toBe(0)
    expect((await guess(11)).status).toBe(429)
    expect((await signIn(email, { remoteAddress: '2001:db8:77:2::1' })).code).toBe(200)
  })
})

it('attempts are counted by network everywhere, never by address', () => {
  const server = new URL('../../../', import.meta.url)
  const byAddress = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /\bvalue: [^,\n]*(?<!clientNetwork\((?:call\.)?)\bip\b/.test(
        readFileSync(new URL(file, server), 'utf8'),
      ),
    )
  expect(byAddress).toEqual([])
})

describe('every sign-in leaves a row and a line, with address and device', () => {
  const rowsOf = async (column: 'account_id' | 'operator_id', id: string) =>
    (
      await t.admin.query(
        `select action, ip, user_agent, detail from audit_log where ${column} = $1 and action ~ 'sign' order by id`,
        [id],
      )
    ).rows

  it('of an account: refused, signed in, signed out', async () => {
    const { email, accountId } = await newAccount()
    await signIn(email, { password: 'not the password', remoteAddress: '10.9.1.1' })
    await signIn(email, { remoteAddress: '10.9.1.2' })
    const sent = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
    const bearer = { headers: { authorization: `Bearer ${sent.data?.accessToken}` } }
    await t.nobody.ok(identity.logOut, {}, bearer)
    expect(await rowsOf('account_id', accountId)).toEqual([
      {
        action: 'account.signInRefused',
        ip: '10.9.1.1',
        user_agent: chrome,
        detail: { reason: 'wrongSignIn' },
      },
      {
        action: 'account.signedIn',
        ip: '10.9.1.2',
        user_agent: chrome,
        detail: { method: 'password', browser: expect.stringMatching(/^[\da-f]{16}$/) },
      },
      {
        action: 'account.signedIn',
        ip: '127.0.0.1',
        user_agent: 'quayside-test',
        detail: { method: 'password', browser: expect.stringMatching(/^[\da-f]{16}$/) },
      },
      { action: 'account.signedOut', ip: '127.0.0.1', user_agent: 'quayside-test', detail: null },
    ])
    const events = lines.filter((line) => line['target'] === `account:${accountId}`)
    expect(events).toMatchObject([
      { level: 'warn', securityEvent: 'account.signInRefused', ip: '10.9.1.1', device: chrome },
      { level: 'info', securityEvent: 'account.signedIn', ip: '10.9.1.2', device: chrome },
      { level: 'info', securityEvent: 'account.signedIn' },
      { level: 'info', securityEvent: 'account.signedOut' },
    ])
    expect(JSON.stringify(lines)).not.toContain('not the password')
  })

  it('of an operator', async () => {
    const email = 'recorded@agency.example'
    const operatorId = await makeOperator(database.agency, ['support'], email)
    await t.nobody.call(operatorIdentity.signInOperator, { email, password: 'not the password' })
    await t.nobody.ok(operatorIdentity.signInOperator, { email, password: testPassword })
    expect((await rowsOf('operator_id', operatorId)).map(({ action }) => action)).toEqual([
      'operator.signInRefused',
      'operator.signedIn',
    ])
  })

  it('of an address without an account', async () => {
    await signIn('stranger@nowhere.example', { password: 'not the password' })
    const { rows } = await t.admin.query(
      `select account_id, detail from audit_log where action = 'account.signInRefused' and account_id is null`,
    )
    expect(rows).toEqual([
      { account_id: null, detail: { reason: 'wrongSignIn', email: 'stranger@nowhere.example' } },
    ])
  })

  it('beyond the limits: a line each, and rows that tell how many there were', async () => {
    const { email, accountId, customerId } = await newAccount()
    await lockOut(email)
    for (let n = 0; n < 22; n += 1) {
      const way = { remoteAddress: `2001:db8:78:1::${n}`, password: 'typed by mistake' }
      expect((await signIn(email, way)).status).toBe(429)
    }
    await signIn(email, { remoteAddress: '2001:db8:78:2::1' })
    const limited = (await rowsOf('account_id', accountId)).map(({ detail }) => detail)
    expect(limited).toEqual([1, 5, 10, 20, 1].map((count) => ({ reason: 'tooManyAttempts', count })))
    const events = lines.filter((line) => line['target'] === `account:${accountId}`)
    expect(events.map(({ count }) => count)).toEqual([...Array.from({ length: 22 }, (_, n) => n + 1), 1])
    expect(events[6]).toEqual({
      level: 'warn',
      securityEvent: 'account.signInRefused',
      target: `account:${accountId}`,
      reason: 'tooManyAttempts',
      count: 7,
      ip: '2001:db8:78:1::6',
      device: chrome,
    })
    expect(JSON.stringify(lines)).not.toContain('typed by mistake')
    const here = await openTestSession(t.platform, { customerId, accountId })
    const { events: seen } = await t.nobody.ok(
      security.listSecurityEvents,
      {},
      { headers: { authorization: `Bearer ${here}` } },
    )
    expect(seen.map(({ refusals }) => refusals)).toEqual([1, 20, 10, 5, 1])
  })

  it('beyond the limits at addresses without an account: rows by network', async () => {
    const remoteAddress = '10.9.9.9'
    for (let n = 0; n < 100; n += 1)
      await consumeRateLimit(database, signInRules('account', `nobody-${n}@nowhere.example`, remoteAddress))
    for (let n = 0; n < 12; n += 1)
      expect((await signIn(`other-${n}@nowhere.example`, { remoteAddress })).status).toBe(429)
    const { rows } = await t.admin.query(`select detail from audit_log where ip = $1 order by id`, [
      remoteAddress,
    ])
    expect(rows.map(({ detail }) => [detail.count, detail.email])).toEqual([
      [1, 'other-0@nowhere.example'],
      [5, 'other-4@nowhere.example'],
      [10, 'other-9@nowhere.example'],
    ])
  })
})
