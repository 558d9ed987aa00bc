import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/all.ts'
import { profile } from '../../src/contract/identity/accounts.ts'
import { identity } from '../../src/contract/identity/identity.ts'
import { isMutatingAction } from '../../src/contract/mutating-actions.ts'
import { wallet } from '../../src/contract/wallet/wallet.ts'
import { notFoundMessage } from '../../src/contract/kernel/errors.ts'
import { withTestDatabase } from '../database.ts'
import { testApp } from '../http.ts'

// What docs/security.md promises of the server as a whole, and no module's test shows.

const t = await testApp()
const { database } = await withTestDatabase()
await t.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = t.app.server.address() as AddressInfo

/** The status lines of what is answered to these bytes. */
const answersTo = async (bytes: string): Promise<string[]> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.end(bytes)
  await once(socket, 'close')
  return text.split('\r\n').filter((line) => line.startsWith('HTTP/1.1 '))
}

describe('methods', () => {
  it('by GET change nothing: each such call is named as one that reads', () => {
    const read = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET')
    expect(read.length).toBeGreaterThan(40)
    // Judged as if it could change something, which only POST may.
    const changing = read.filter(({ name, endpoint }) =>
      isMutatingAction({ name, endpoint: { ...endpoint, method: 'POST' } }),
    )
    expect(changing.map(({ name }) => name)).toEqual([])
    expect(new Set(allEndpoints.map(({ endpoint }) => endpoint.method))).toEqual(new Set(['GET', 'POST']))
  })

  it('other than those of a call are refused, TRACE too', async () => {
    const path = `/app${wallet.getWallet.path}`
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'CONNECT']) {
      const [status] = await answersTo(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect([method, status ?? 'closed']).toEqual([method, expect.stringMatching(/ 40\d |closed/)])
    }
    const overridden = await t.app.inject({
      method: 'POST',
      url: '/app/Login/LogOut',
      headers: { 'x-http-method-override': 'GET', 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(overridden.statusCode).toBe(404)
  })
})

describe('requests', () => {
  it('with unclear ends are refused, so that none can be smuggled in another', async () => {
    const post = 'POST /app/Login/GetJwtToken HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const [ends, body] of [
      ['Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n', `0\r\n\r\n${hidden}`],
      ['Content-Length: 2\r\nContent-Length: 40\r\n\r\n', `{}${hidden}`],
      ['Transfer-Encoding: chunked, identity\r\n\r\n', `0\r\n\r\n${hidden}`],
      ['Transfer-Encoding : chunked\r\n\r\n', `0\r\n\r\n${hidden}`],
      ['X: y\nTransfer-Encoding: chunked\r\n\r\n', `0\r\n\r\n${hidden}`],
    ]) {
      expect([ends, await answersTo(`${post}${ends}${body}`)]).toEqual([ends, ['HTTP/1.1 400 Bad Request']])
    }
  })

  it('with a parameter twice, or in another place, are read in one way only', async () => {
    const twice = await t.app.inject({
      url: `/app${wallet.listMovements.path}?pageSize=10&pageSize=20`,
      headers: { authorization: `Bearer ${t.main.token}` },
    })
    expect([twice.statusCode, twice.json().data.fields[0].path]).toEqual([415, 'pageSize'])
    const inQuery = await t.app.inject({
      method: 'POST',
      url: '/app/Login/GetJwtToken?account=a@seller.example&password=x',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(inQuery.statusCode).toBe(415)
  })

  it('with names of prototypes change no object, and fields of another call are ignored', async () => {
    const send = (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: `/app${profile.endSession.path}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${t.main.token}` },
        payload,
      })
    for (const payload of [
      '{"id":"1","__proto__":{"isMain":true}}',
      '{"id":"1","constructor":{"prototype":{"isMain":true}}}',
    ]) {
      expect([payload, (await send(payload)).statusCode]).toEqual([payload, 415])
    }
    expect(Reflect.get({}, 'isMain')).toBeUndefined()
    const before = await t.main.ok(profile.getProfile, {})
    const more = {
      email: 'other@seller.example',
      isDefault: false,
      hasTotp: true,
      customerId: t.otherCustomerId,
    }
    const input = { userName: 'Mia Hart', locale: 'en', ...more }
    expect((await t.main.send(profile.updateProfile, input)).code).toBe(200)
    expect(await t.main.ok(profile.getProfile, {})).toEqual({ ...before, userName: 'Mia Hart', locale: 'en' })
  })

  it('for other folders find nothing: no listing, no source control, no secret', async () => {
    for (const url of [
      '/.git/config',
      '/appvue/.git/config',
      '/app/.git/HEAD',
      '/.env',
      '/appvue/../.env',
      '/appvue/%2e%2e/%2e%2e/package.json',
      '/app/docs/../../../package.json',
      '/app/docs/',
      '/app/files/',
      '/app/icons/',
      '/appvue/assets/',
      '/app/icons/..%2f..%2fpackage.json',
    ]) {
      const { statusCode, body } = await t.app.inject({ url })
      expect([url, [404, 302, 200].includes(statusCode)]).toEqual([url, true])
      expect(body).not.toMatch(/\[core\]|"dependencies"|SECRET=|Index of|ref: refs/)
    }
  })

  it('for the fakes of the demo find nothing outside it', async () => {
    const urls = ['/fake/shopify', '/fake/paypal/payments', '/fake/paypal/checkoutnow', '/doubles/17track']
    const answers = await Promise.all(urls.map((url) => t.app.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  it('of strangers learn nothing from what is found or not', async () => {
    const foreign = await t.main.send(profile.endSession, { id: '999999999' })
    expect(foreign.body.toString()).not.toContain('999999999')
    expect(notFoundMessage('Session').length).toBeGreaterThan(5)
    const { data } = await t.nobody.call(identity.sendEmailCode, {
      email: 'nobody@seller.example',
      purpose: 'forgotPassword',
    })
    expect(data).toEqual({ resendAfterSeconds: 60 })
  })
})

describe('the audit log', () => {
  it('can only be added to, by both roles of the server', async () => {
    for (const db of [database.agency, database.tenant(t.customerId)]) {
      for (const change of [
        db.updateTable('audit_log').set({ action: 'nothing' }).where('id', '>', '0'),
        db.deleteFrom('audit_log'),
      ]) {
        await expect(change.execute()).rejects.toThrow('permission denied')
      }
    }
  })
})
