import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  makeCustomer,
  makeOperator,
  makeSubAccount,
  openTestSession,
  testPassword,
} from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { subAccounts } from '../../../../contract/identity/accounts.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { setUpOperator } from '../registration/set-up-operator.ts'

const lines: Record<string, unknown>[] = []
const t = await testApp({
  log: () => {
    const write = (fields: object) => void lines.push({ ...fields })
    const quiet = { level: 'info', trace: write, debug: write, error: write, fatal: write, silent: write }
    const logger = { ...quiet, info: write, warn: write, child: () => logger }
    return logger as never
  },
})
const { agency } = t.platform.database
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const give = async (
  table: 'account' | 'operator',
  id: string,
  { totp, passkeys }: { readonly totp: boolean; readonly passkeys: readonly string[] },
) => {
  if (totp) {
    await t.admin.query(
      `update ${table} set totp_confirmed_at = now(), totp_secret_sealed = 'x' where id = $1`,
      [id],
    )
  }
  for (const name of passkeys) {
    await t.admin.query(
      `insert into passkey (customer_id, account_id, operator_id, name, credential_id, public_key, counter, transports)
         select customer_id, account_id, operator_id, $2, $3, 'x', 0, '{}' from session
           where ${table}_id = $1 limit 1`,
      [id, name, randomBytes(8).toString('hex')],
    )
  }
}
const factors = [
  {
    has: { totp: true, passkeys: [] },
    subject: 'The authenticator app was removed from your Quayside account',
    chinese: '您的 Quayside 账户已移除身份验证器',
  },
  {
    has: { totp: false, passkeys: ['Laptop'] },
    subject: 'Your passkey was removed from your Quayside account',
    chinese: '您的 Quayside 账户已移除通行密钥',
  },
  {
    has: { totp: true, passkeys: ['Laptop', 'Phone'] },
    subject: 'The authenticator app and your passkeys were removed from your Quayside account',
    chinese: '您的 Quayside 账户已移除身份验证器和通行密钥',
  },
]
const expected = (side: 'account' | 'operator', { totp, passkeys }: (typeof factors)[0]['has']) => [
  ...(totp ? [`${side}.totpOff`] : []),
  ...passkeys.map(() => `${side}.passkeyRemoved`),
]
const linesOf = (target: string, by: string) =>
  lines.filter((line) => line['target'] === target && line['by'] === by).map((line) => line['securityEvent'])
const subjectsTo = async (email: string): Promise<string[]> =>
  (await t.admin.query('select subject from mail where to_address = $1 order by id', [email])).rows.map(
    ({ subject }) => String(subject),
  )

describe('the second steps that a main account removes from a sub-account', () => {
  it.each(factors)(
    'are in its list, in the log and in an email: $subject',
    async ({ has, subject, chinese }) => {
      const main = await makeCustomer(agency)
      const here = bearer(await openTestSession(t.platform, main))
      await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
      for (const locale of ['en', 'zh']) {
        const sub = await makeSubAccount(agency, main.customerId)
        const there = bearer(await openTestSession(t.platform, sub))
        await t.admin.query('update account set locale = $2 where id = $1', [sub.accountId, locale])
        await give('account', sub.accountId, has)
        await t.nobody.ok(subAccounts.updateSubAccountPass, { id: sub.accountId, resetTotp: true }, here)
        const { events } = await t.nobody.ok(security.listSecurityEvents, {}, there)
        expect(events.map(({ action }) => action).toReversed()).toEqual(expected('account', has))
        expect(new Set(events.map(({ by }) => by))).toEqual(new Set(['mainAccount']))
        expect(linesOf(`account:${sub.accountId}`, 'mainAccount')).toEqual(expected('account', has))
        expect((await subjectsTo(sub.email))[0]).toBe(locale === 'en' ? subject : chinese)
      }
    },
  )

  it('leave nothing but the link where there were none', async () => {
    const main = await makeCustomer(agency)
    const here = bearer(await openTestSession(t.platform, main))
    await t.nobody.ok(security.confirmIdentity, { password: testPassword }, here)
    const sub = await makeSubAccount(agency, main.customerId)
    await t.nobody.ok(subAccounts.updateSubAccountPass, { id: sub.accountId, resetTotp: true }, here)
    expect(await subjectsTo(sub.email)).toEqual(['Set a new Quayside password'])
  })
})

describe('the second steps of an operator who is set up again', () => {
  it.each(factors)('are in the list, in the log and in an email: $subject', async ({ has, subject }) => {
    const email = `again-${randomBytes(6).toString('hex')}@agency.example`
    const operatorId = await makeOperator(agency, ['support'], email)
    await openTestSession(t.platform, { operatorId })
    await give('operator', operatorId, has)
    await setUpOperator(t.platform, {
      email,
      name: 'Again',
      roles: ['support'],
      password: 'printed once for you',
    })
    const there = bearer(await openTestSession(t.platform, { operatorId }))
    const { events } = await t.nobody.ok(operatorSecurity.listOperatorSecurityEvents, {}, there)
    expect(events.map(({ action }) => action).toReversed()).toEqual([
      ...expected('operator', has),
      'operator.setUp',
    ])
    expect(linesOf(`operator:${operatorId}`, 'commandLine')).toEqual(expected('operator', has))
    expect(await subjectsTo(email)).toEqual([subject, 'Your Quayside operator password was changed'])
    const { rows } = await t.admin.query('select from passkey where operator_id = $1', [operatorId])
    expect(rows).toEqual([])
  })

  it('are not removed from a new one, who gets no email', async () => {
    const email = `new-${randomBytes(6).toString('hex')}@agency.example`
    await setUpOperator(t.platform, {
      email,
      name: 'New',
      roles: ['support'],
      password: 'printed once for you',
    })
    expect(await subjectsTo(email)).toEqual([])
  })
})
