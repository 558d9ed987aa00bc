import { expect, it } from 'vitest'
import { makeCustomer, makeOperator, testPassword } from '../../../test/factories.ts'
import { testApp } from '../../../test/http.ts'
import { identity, operatorIdentity } from '../../contract/identity.ts'

const t = await testApp({ environment: { PUBLIC_URL: 'https://shop.example.com' } })

it('every session cookie is Secure under https', async () => {
  const { agency } = t.platform.database
  const { email: account } = await makeCustomer(agency)
  const seller = await t.nobody.call(identity.signIn, { account, password: testPassword })
  const cookie = `jdkey=${seller.cookies['jdkey']}`
  const refreshed = await t.nobody.call(identity.refreshToken, {}, { cookie })
  const email = 'secure@agency.example'
  await makeOperator(agency, ['owner'], email)
  const operator = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
  for (const { code, headers } of [seller, refreshed, operator]) {
    expect(code).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Strict/)
  }
  expect(String(seller.headers['strict-transport-security'])).toContain('max-age=')
})
