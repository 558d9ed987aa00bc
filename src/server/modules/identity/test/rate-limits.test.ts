import { expect, it } from 'vitest'
import { makeCustomer, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { signInRules } from '../sign-in/attempt-sign-in.ts'

const t = await testApp()
const { database } = t.platform

const signIn = async (account: string, remoteAddress: string, password = testPassword) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/app${identity.signIn.path}`,
    remoteAddress,
    payload: { account, password },
  })
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) }
}
const wrongAttempts = async (of: readonly (readonly [account: string, address: string])[]) => {
  for (const [account, address] of of)
    await consumeRateLimit(database, signInRules('account', account, address))
}
const newAccount = async (): Promise<string> => (await makeCustomer(database.agency)).email

it('wrong attempts at one account from many addresses share a limit', async () => {
  const [account, other] = [await newAccount(), await newAccount()]
  await wrongAttempts(Array.from({ length: 49 }, (_, n) => [account, `10.1.0.${n}`] as const))
  expect((await signIn(account, '10.2.0.1', 'wrong but long enough')).status).toBe(200)
  const refused = await signIn(account, '10.2.0.2')
  expect(refused.status).toBe(429)
  expect(refused.wait).toBeGreaterThan(0)
  expect((await signIn(other, '10.2.0.2')).status).toBe(200)
})

it('wrong attempts from one address at many accounts share a limit', async () => {
  const account = await newAccount()
  await wrongAttempts(Array.from({ length: 100 }, (_, n) => [`nobody-${n}@example.com`, '10.3.0.1'] as const))
  expect((await signIn(account, '10.3.0.1')).status).toBe(429)
  expect((await signIn(account, '10.3.0.2')).status).toBe(200)
})
