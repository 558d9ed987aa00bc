import { expect, it } from 'vitest'
import { makeCustomer, makeOperator, testPassword } from '../../../../../test/factories.ts'
import { testApp, type Sent } from '../../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'

const t = await testApp({ environment: { PUBLIC_URL: 'https://shop.example.com' } })

const setBy = ({ headers }: Sent): readonly string[] => [headers['set-cookie'] ?? []].flat().map(String)
const namesOf = (sent: Sent): readonly string[] => Object.keys(sent.cookies).toSorted()

it('every cookie is Secure under https, and bound to the host unless its name is specified', async () => {
  const { agency } = t.platform.database
  const { email: account } = await makeCustomer(agency)
  const seller = await t.nobody.call(identity.signIn, { account, password: testPassword })
  const cookie = `jdkey=${seller.cookies['jdkey']}`
  const refreshed = await t.nobody.call(identity.refreshToken, {}, { cookie })
  const email = 'secure@agency.example'
  await makeOperator(agency, ['owner'], email)
  const operator = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
  const operatorCookie = `__Host-jdops=${operator.cookies['__Host-jdops']}`
  const again = await t.nobody.call(operatorIdentity.refreshOperatorToken, {}, { cookie: operatorCookie })
  const out = await t.nobody.call(operatorIdentity.logOutOperator, {}, { cookie: operatorCookie })
  expect([seller, refreshed, operator, again, out].map(namesOf)).toEqual([
    ['__Host-device', 'jdkey'],
    ['jdkey'],
    ['__Host-device', '__Host-jdops'],
    ['__Host-jdops'],
    ['__Host-jdops'],
  ])
  for (const sent of [seller, refreshed, operator, again, out]) {
    expect(sent.code).toBe(200)
    for (const set of setBy(sent)) {
      expect(set).toMatch(
        /^(?:__Host-[^;]*;.* Path=\/|jdkey=[^;]*;.* Path=\/app);.*HttpOnly; Secure; SameSite=Strict$/,
      )
      expect(set).not.toMatch(/; Domain=/i)
    }
  }
  expect(
    (await t.nobody.call(operatorIdentity.refreshOperatorToken, {}, { cookie: operatorCookie })).code,
  ).toBe(401)
})
