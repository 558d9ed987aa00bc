import { randomUUID } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { makeCustomer, makeOperator, testPassword } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/http.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import { common } from '../../../contract/common/common.ts'
import { identity, operatorIdentity } from '../../../contract/identity/identity.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { createModules } from '../../app.ts'
import { createLog } from './log.ts'
import type { Module } from '../http/route.ts'

let text = ''
const sink = { write: (line: string) => void (text += line) }
const broken: Module = {
  routes: [],
  rawRoutes: (app) => {
    app.get('/app/Broken', async () => {
      throw new Error('something broke inside')
    })
  },
}
const t = await testApp({
  log: () => createLog({ logLevel: 'trace' }, sink),
  modules: (platform) => [...createModules(platform, null), broken],
})
const linesOf = (msg: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
    .filter((line) => line['msg'] === msg)
beforeEach(() => {
  text = ''
})

describe('the log', () => {
  it('never contains a password, token, code or cookie of sign-ins', async () => {
    const { agency } = t.platform.database
    const { email: account, customerId } = await makeCustomer(agency)
    const email = `${randomUUID()}@agency.example`
    await makeOperator(agency, ['owner'], email)
    const seller = await t.nobody.call(identity.signIn, { account, password: testPassword })
    const cookie = `jdkey=${seller.cookies['jdkey']}`
    const renewed = await t.nobody.call(identity.refreshToken, {}, { cookie })
    await t.nobody.call(identity.signIn, { account, password: 'wrong but long enough' })
    await t.nobody.call(identity.sendEmailCode, { email: account, purpose: 'forgotPassword' })
    const [code = ''] = /\b\d{6}\b/.exec((await t.lastMailTo(account)).text) ?? []
    const operator = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
    const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, { customerId })
    const oneTime = new URL(url).hash.slice(1)
    const inside = await t.nobody.call(identity.loginByCode, { code: oneTime })
    const secrets = [
      testPassword,
      'wrong but long enough',
      seller.data?.accessToken,
      seller.cookies['jdkey'],
      renewed.data?.accessToken,
      renewed.cookies['jdkey'],
      operator.data?.accessToken,
      inside.data?.accessToken,
      oneTime,
      code,
    ]
    expect(secrets.every((secret) => secret !== undefined && secret.length >= 6)).toBe(true)
    expect(linesOf('call').length).toBeGreaterThan(5)
    expect(secrets.filter((secret) => text.includes(secret ?? ''))).toEqual([])
  })

  it('has the reason, the caller and the address of every refused call', async () => {
    const sub = await t.subAccount({ menuTags: [], authorities: [] })
    await sub.call(profile.listSessions, {})
    await sub.send(wallet.listMovements, {})
    await t.nobody.send(profile.getProfile, {})
    await t.main.send(identity.changePassword, { newPassword: 'x' })
    await t.main.send(orders.getOrder, { id: '1' })
    const calls = linesOf('call').map(({ status, refused, ip, accountId }) => [
      status,
      refused,
      ip,
      accountId,
    ])
    expect(calls).toEqual([
      [200, undefined, '127.0.0.1', sub.accountId],
      [403, 'forbidden', '127.0.0.1', sub.accountId],
      [401, 'notSignedIn', '127.0.0.1', undefined],
      [415, 'badInput', '127.0.0.1', t.main.accountId],
      [200, 'notFound', '127.0.0.1', t.main.accountId],
    ])
  })

  it('has one line of JSON for each entry, with its time in UTC, whatever callers send', async () => {
    const forged = 'x"}\\n{"level":"fatal","msg":"forged"}'
    await t.nobody.call(
      identity.signIn,
      { account: 'nobody@seller.example', password: 'a wrong password' },
      { headers: { 'user-agent': forged } },
    )
    await t.app.inject('/app/x%0d%0a%7b%22msg%22:%22forged%22%7d')
    const lines = text.split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThanOrEqual(3)
    const entries = lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
    expect(entries.filter(({ msg }) => msg === 'forged')).toEqual([])
    expect(entries.map(({ time }) => time)).toEqual(
      entries.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)),
    )
    expect(linesOf('security event')).toMatchObject([
      { securityEvent: 'account.signInRefused', ip: '127.0.0.1', device: forged },
    ])
  })

  it("redacts secrets by field name but keeps an error's code", () => {
    const names = [
      'set-cookie',
      'password',
      'refreshToken',
      'jdkey',
      'code',
      'secret',
      'accessToken',
      'cookie',
      'authorization',
    ]
    const given = Object.fromEntries(names.map((name) => [name, `hidden-${name}`]))
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    const { code: _, ...headers } = given
    t.platform.log.info({ ...given, body: given, request: { headers }, err: refused }, 'a line')
    expect(text).not.toContain('hidden-')
    expect(linesOf('a line')[0]?.['err']).toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('has the request id of a 500 response beside the error', async () => {
    const answer = await t.app.inject('/app/Broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('something broke')
    const { requestId } = answer.json().data
    expect(linesOf('call failed')).toMatchObject([
      { requestId, level: 'error', err: { message: 'something broke inside' } },
    ])
    expect(linesOf('call')).toMatchObject([{ requestId, status: 500 }])
  })

  it('records a disconnect during an upload without a 500', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /app${common.uploadFile.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${t.main.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nsome bytes',
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await expect.poll(() => linesOf('caller disconnected')).toHaveLength(1)
    expect(linesOf('call failed')).toEqual([])
    expect(text).not.toContain('"status":500')
  })
})
