import { makeCustomer, openTestSession, testPassword } from '../../../../../test/factories.ts'
import { testApp, type SendOptions } from '../../../../../test/http.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { createLog } from '../../../platform/kernel/log.ts'

export const bearer = (token: string): SendOptions => ({ headers: { authorization: `Bearer ${token}` } })

type Owner = Awaited<ReturnType<typeof makeCustomer>>

export const full = { name: 'ERP', isReadOnly: false, expiresInDays: null }

/** Sellers with API keys, and a clock to move on. */
export const withApiKeys = async () => {
  let written = ''
  let now = new Date()
  const t = await testApp({
    clock: { now: () => now },
    log: () => createLog({ logLevel: 'trace' }, { write: (line: string) => void (written += line) }),
  })
  const { agency } = t.platform.database
  /** What was written to the log since. */
  const startLog = (): (() => string) => {
    const start = written.length
    return () => written.slice(start)
  }
  const pass = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const signedIn = async (owner: Owner) => {
    const here = bearer(await openTestSession(t.platform, owner))
    await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
    return { ...owner, here }
  }
  const seller = async () => signedIn(await makeCustomer(agency))
  const keyOf = async (
    { here }: { here: SendOptions },
    given: Partial<InputOf<typeof apiKeys.createApiKey>> = {},
  ) => {
    const { id, key } = await t.nobody.ok(apiKeys.createApiKey, { ...full, ...given }, here)
    return { id, key, by: bearer(key) }
  }
  const listOf = async ({ here }: { here: SendOptions }) =>
    (await t.nobody.ok(apiKeys.listApiKeys, {}, here)).keys
  const codeOf = async (by: SendOptions) => (await t.nobody.call(identity.getCustomerInfo, {}, by)).code
  return { t, agency, startLog, pass, signedIn, seller, keyOf, listOf, codeOf }
}
