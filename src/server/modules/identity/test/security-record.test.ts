import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  makeCustomer,
  makeOperator,
  makeSubAccount,
  openTestSession,
  testPassword,
} from '../../../../../test/factories.ts'
import { testApp, type SendOptions } from '../../../../../test/http.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { adminView } from '../../../../contract/identity/admin-view.ts'
import { profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { allEndpoints } from '../../../../contract/all.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { isMutatingAction } from '../../../../contract/mutating-actions.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { securityEvents } from '../sessions/sign-in-record.ts'

const lines: Record<string, unknown>[] = []
let now = new Date()
const t = await testApp({
  clock: { now: () => now },
  log: () => {
    const write = (fields: object) => void lines.push({ ...fields })
    const quiet = { level: 'info', trace: write, debug: write, error: write, fatal: write, silent: write }
    const logger = { ...quiet, info: write, warn: write, child: () => logger }
    return logger as never
  },
})
const { agency } = t.platform.database
const fresh = 'an entirely new one'
const password = testPassword
const bearer = (token: string | undefined): SendOptions => ({
  headers: { authorization: `Bearer ${token}` },
})
const newEmail = (domain: 'seller' | 'agency') => `row-${randomBytes(6).toString('hex')}@${domain}.example`
const confirm = async (here: SendOptions) => t.nobody.ok(security.confirmIdentity, { password }, here)
const confirmOperator = async (here: SendOptions) =>
  t.nobody.ok(operatorSecurity.confirmOperatorIdentity, { password }, here)

const seller = async () => {
  const customer = await makeCustomer(agency)
  const here = bearer(await openTestSession(t.platform, customer))
  await confirm(here)
  return { ...customer, account: customer.email, here }
}
const staff = async () => {
  const email = newEmail('agency')
  const operatorId = await makeOperator(agency, ['support'], email)
  const here = bearer(await openTestSession(t.platform, { operatorId }))
  await confirmOperator(here)
  return { email, operatorId, here }
}
const lastCode = async (email: string) => /\b\d{6}\b/.exec((await t.lastMailTo(email)).text)?.[0] ?? ''
const lastLink = async (email: string) => /#(\S+)/.exec((await t.lastMailTo(email)).text)?.[1] ?? ''
const codeOf = (secret: string): string => {
  now = new Date(now.getTime() + 30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}
const proofOf = async (passkey: ReturnType<typeof testPasskey>) =>
  passkey.prove(await t.nobody.ok(security.startPasskeyProof, {}))

const newPasskey = async (
  here: SendOptions,
  start: typeof security.startPasskey | typeof operatorSecurity.startOperatorPasskey,
) => {
  const passkey = testPasskey(t.platform.config.publicUrl)
  return { passkey, created: passkey.create(await t.nobody.ok(start, {}, here)) }
}
const visit = async () => {
  const [customer, operator] = [await seller(), await staff()]
  const { customerId } = customer
  const { url } = await t.nobody.ok(operatorIdentity.openAsCustomer, { customerId }, operator.here)
  return { customer, operator, code: new URL(url).hash.slice(1) }
}
const visiting = async () => {
  const { customer, operator, code } = await visit()
  const { accessToken } = await t.nobody.ok(identity.loginByCode, { code })
  return { customer, operator, view: bearer(accessToken) }
}
const sessionOf = async (column: 'account_id' | 'operator_id', id: string): Promise<string> => {
  const { rows } = await t.admin.query(
    `select id::text from session where ${column} = $1 and revoked_at is null order by id desc limit 1`,
    [id],
  )
  return rows[0].id
}
const stale = async (
  cookie: string,
  refresh: typeof identity.refreshToken | typeof operatorIdentity.refreshOperatorToken,
) => {
  const laterBy31Seconds = "update session set rotated_at = rotated_at - interval '31 seconds'"
  await t.admin.query(laterBy31Seconds)
  await t.nobody.ok(refresh, {}, { cookie })
  await t.admin.query(laterBy31Seconds)
}

const newKey = { name: 'ERP', isReadOnly: true, expiresInDays: 30 } as const

/** Prepares, and returns what to do and the events that it must leave. */
type Play = () => Promise<readonly [events: readonly string[], act: () => Promise<unknown>]>

/** Every call of the contract about signing in that changes something: what it leaves, or why nothing. */
const plays: Readonly<Record<string, readonly Play[] | string>> = {
  'identity.signIn': [
    async () => {
      const { account } = await seller()
      return [['account.signedIn'], () => t.nobody.ok(identity.signIn, { account, password })]
    },
    async () => {
      const { account } = await seller()
      return [
        ['account.signInRefused'],
        () => t.nobody.call(identity.signIn, { account, password: 'not the password' }),
      ]
    },
  ],
  'identity.register': [
    async () => {
      const email = newEmail('seller')
      await t.nobody.ok(identity.sendEmailCode, { email, purpose: 'register' })
      const input = {
        email,
        emailCode: await lastCode(email),
        password,
        name: 'Row',
        currency: 'USD',
      } as const
      return [['account.signedIn'], () => t.nobody.ok(identity.register, input)]
    },
  ],
  'identity.sendEmailCode': 'anyone may ask, and the email tells its owner',
  'identity.forgotPassword': [
    async () => {
      const { email } = await seller()
      await t.nobody.ok(identity.sendEmailCode, { email, purpose: 'forgotPassword' })
      const input = { email, emailCode: await lastCode(email), password: fresh }
      return [['account.passwordForgotten'], () => t.nobody.ok(identity.forgotPassword, input)]
    },
    async () => {
      const { email } = await seller()
      const input = { email, emailCode: '000000', password: fresh }
      return [['account.passwordResetRefused'], () => t.nobody.call(identity.forgotPassword, input)]
    },
  ],
  'identity.setPassword': [
    async () => {
      const main = await seller()
      const { accountId: id, email } = await makeSubAccount(agency, main.customerId)
      await t.nobody.ok(subAccounts.updateSubAccountPass, { id, resetTotp: false }, main.here)
      const input = { token: await lastLink(email), password: fresh }
      return [['account.passwordSet'], () => t.nobody.ok(identity.setPassword, input)]
    },
    async () => {
      const main = await seller()
      const email = newEmail('seller')
      const invited = { email, userName: 'Nina', menuTags: [], authorities: [], shopIds: null }
      await t.nobody.ok(subAccounts.createSubAccount, invited, main.here)
      const input = { token: await lastLink(email), password: fresh }
      return [['account.invitationAccepted'], () => t.nobody.ok(identity.setPassword, input)]
    },
  ],
  'identity.loginByCode': [
    async () => {
      const { code } = await visit()
      return [['adminView.opened'], () => t.nobody.ok(identity.loginByCode, { code })]
    },
    async () => [
      ['operator.signInRefused'],
      () => t.nobody.call(identity.loginByCode, { code: randomBytes(32).toString('base64url') }),
    ],
  ],
  'identity.refreshToken': [
    async () => {
      const { account } = await seller()
      const { cookies } = await t.nobody.call(identity.signIn, { account, password })
      const cookie = `jdkey=${cookies['jdkey']}`
      await stale(cookie, identity.refreshToken)
      return [['account.sessionReused'], () => t.nobody.call(identity.refreshToken, {}, { cookie })]
    },
  ],
  'identity.logOut': [
    async () => {
      const { here } = await seller()
      return [['account.signedOut'], () => t.nobody.ok(identity.logOut, {}, here)]
    },
    async () => {
      const { view } = await visiting()
      return [['adminView.ended'], () => t.nobody.ok(identity.logOut, {}, view)]
    },
  ],
  'identity.changePassword': [
    async () => {
      const { here } = await seller()
      const input = { oldPassword: password, newPassword: fresh }
      return [['account.passwordChanged'], () => t.nobody.ok(identity.changePassword, input, here)]
    },
  ],
  'operatorIdentity.signInOperator': [
    async () => {
      const { email } = await staff()
      return [['operator.signedIn'], () => t.nobody.ok(operatorIdentity.signInOperator, { email, password })]
    },
    async () => {
      const { email } = await staff()
      const input = { email, password: 'not the password' }
      return [['operator.signInRefused'], () => t.nobody.call(operatorIdentity.signInOperator, input)]
    },
  ],
  'operatorIdentity.refreshOperatorToken': [
    async () => {
      const { email } = await staff()
      const { cookies } = await t.nobody.call(operatorIdentity.signInOperator, { email, password })
      const cookie = `jdops=${cookies['jdops']}`
      await stale(cookie, operatorIdentity.refreshOperatorToken)
      return [
        ['operator.sessionReused'],
        () => t.nobody.call(operatorIdentity.refreshOperatorToken, {}, { cookie }),
      ]
    },
  ],
  'operatorIdentity.logOutOperator': [
    async () => {
      const { operator } = await visiting()
      return [
        ['adminView.ended', 'operator.signedOut'],
        () => t.nobody.ok(operatorIdentity.logOutOperator, {}, operator.here),
      ]
    },
  ],
  'operatorIdentity.startTotp': 'the authenticator is off until it is confirmed',
  'operatorIdentity.confirmTotp': [
    async () => {
      const { here } = await staff()
      const { secret } = await t.nobody.ok(operatorIdentity.startTotp, {}, here)
      const input = { totp: codeOf(secret), enable: true }
      return [['operator.totpOn'], () => t.nobody.ok(operatorIdentity.confirmTotp, input, here)]
    },
    async () => {
      const { here } = await staff()
      const { secret } = await t.nobody.ok(operatorIdentity.startTotp, {}, here)
      await t.nobody.ok(operatorIdentity.confirmTotp, { totp: codeOf(secret), enable: true }, here)
      const input = { totp: codeOf(secret), enable: false }
      return [['operator.totpOff'], () => t.nobody.ok(operatorIdentity.confirmTotp, input, here)]
    },
  ],
  'operatorIdentity.changeOperatorPassword': [
    async () => {
      const { here } = await staff()
      const input = { oldPassword: password, newPassword: fresh }
      return [
        ['operator.passwordChanged'],
        () => t.nobody.ok(operatorIdentity.changeOperatorPassword, input, here),
      ]
    },
  ],
  'operatorIdentity.openAsCustomer': 'makes a code, which opens nothing before loginByCode',
  'adminView.startActing': [
    async () => {
      const { view } = await visiting()
      const input = { reason: 'asked by phone' }
      return [['adminView.actingStarted'], () => t.nobody.ok(adminView.startActing, input, view)]
    },
  ],
  'security.startPasskeyProof': 'is a question to the browser',
  'security.signInByPasskey': [
    async () => {
      const { here } = await seller()
      const { passkey, created } = await newPasskey(here, security.startPasskey)
      await t.nobody.ok(security.addPasskey, { name: 'Key', passkey: created }, here)
      const input = { passkey: await proofOf(passkey) }
      return [['account.signedIn'], () => t.nobody.ok(security.signInByPasskey, input)]
    },
    async () => {
      const input = { passkey: await proofOf(testPasskey(t.platform.config.publicUrl)) }
      return [['account.signInRefused'], () => t.nobody.call(security.signInByPasskey, input)]
    },
  ],
  'security.confirmIdentity': 'has its own line; what it allows leaves a row',
  'security.startPasskey': 'is a question to the browser',
  'security.addPasskey': [
    async () => {
      const { here } = await seller()
      const { created } = await newPasskey(here, security.startPasskey)
      const input = { name: 'Key', passkey: created }
      return [['account.passkeyAdded'], () => t.nobody.ok(security.addPasskey, input, here)]
    },
  ],
  'apiKeys.createApiKey': [
    async () => {
      const { here } = await seller()
      return [['account.apiKeyCreated'], () => t.nobody.ok(apiKeys.createApiKey, newKey, here)]
    },
  ],
  'apiKeys.revokeApiKey': [
    async () => {
      const { here } = await seller()
      const { id } = await t.nobody.ok(apiKeys.createApiKey, newKey, here)
      return [['account.apiKeyRevoked'], () => t.nobody.ok(apiKeys.revokeApiKey, { id }, here)]
    },
  ],
  'security.removePasskey': [
    async () => {
      const { here } = await seller()
      const { created } = await newPasskey(here, security.startPasskey)
      const { id } = await t.nobody.ok(security.addPasskey, { name: 'Key', passkey: created }, here)
      return [['account.passkeyRemoved'], () => t.nobody.ok(security.removePasskey, { id }, here)]
    },
  ],
  'operatorSecurity.signInOperatorByPasskey': [
    async () => {
      const { here } = await staff()
      const { passkey, created } = await newPasskey(here, operatorSecurity.startOperatorPasskey)
      await t.nobody.ok(operatorSecurity.addOperatorPasskey, { name: 'Key', passkey: created }, here)
      const input = { passkey: await proofOf(passkey) }
      return [['operator.signedIn'], () => t.nobody.ok(operatorSecurity.signInOperatorByPasskey, input)]
    },
  ],
  'operatorSecurity.confirmOperatorIdentity': 'has its own line; what it allows leaves a row',
  'operatorSecurity.startOperatorPasskey': 'is a question to the browser',
  'operatorSecurity.addOperatorPasskey': [
    async () => {
      const { here } = await staff()
      const { created } = await newPasskey(here, operatorSecurity.startOperatorPasskey)
      const input = { name: 'Key', passkey: created }
      return [['operator.passkeyAdded'], () => t.nobody.ok(operatorSecurity.addOperatorPasskey, input, here)]
    },
  ],
  'operatorSecurity.removeOperatorPasskey': [
    async () => {
      const { here } = await staff()
      const { created } = await newPasskey(here, operatorSecurity.startOperatorPasskey)
      const added = { name: 'Key', passkey: created }
      const { id } = await t.nobody.ok(operatorSecurity.addOperatorPasskey, added, here)
      return [
        ['operator.passkeyRemoved'],
        () => t.nobody.ok(operatorSecurity.removeOperatorPasskey, { id }, here),
      ]
    },
  ],
  'operatorSecurity.endOperatorSession': [
    async () => {
      const { operatorId, here } = await staff()
      await openTestSession(t.platform, { operatorId })
      const id = await sessionOf('operator_id', operatorId)
      return [['operator.sessionEnded'], () => t.nobody.ok(operatorSecurity.endOperatorSession, { id }, here)]
    },
  ],
  'operatorSecurity.endOtherOperatorSessions': [
    async () => {
      const { here } = await staff()
      return [
        ['operator.otherSessionsEnded'],
        () => t.nobody.ok(operatorSecurity.endOtherOperatorSessions, {}, here),
      ]
    },
  ],
  'profile.updateProfile': 'changes nothing about signing in',
  'profile.setMailTopics': 'changes nothing about signing in',
  'profile.sendEmailChangeCode': 'the address changes with the code',
  'profile.changeEmail': [
    async () => {
      const { here } = await seller()
      const email = newEmail('seller')
      await t.nobody.ok(profile.sendEmailChangeCode, { email, password }, here)
      const input = { email, emailCode: await lastCode(email) }
      return [['account.emailChanged'], () => t.nobody.ok(profile.changeEmail, input, here)]
    },
  ],
  'profile.endSession': [
    async () => {
      const { here, ...owner } = await seller()
      await openTestSession(t.platform, owner)
      const id = await sessionOf('account_id', owner.accountId)
      return [['account.sessionEnded'], () => t.nobody.ok(profile.endSession, { id }, here)]
    },
    async () => {
      const { customer } = await visiting()
      const id = await sessionOf('account_id', customer.accountId)
      return [
        ['adminView.ended', 'account.sessionEnded'],
        () => t.nobody.ok(profile.endSession, { id }, customer.here),
      ]
    },
  ],
  'profile.endOtherSessions': [
    async () => {
      const { here } = await seller()
      return [['account.otherSessionsEnded'], () => t.nobody.ok(profile.endOtherSessions, {}, here)]
    },
  ],
  'profile.startCustomerTotp': 'the authenticator is off until it is confirmed',
  'profile.confirmCustomerTotp': [
    async () => {
      const { here } = await seller()
      const { secret } = await t.nobody.ok(profile.startCustomerTotp, {}, here)
      const input = { totp: codeOf(secret), enable: true }
      return [['account.totpOn'], () => t.nobody.ok(profile.confirmCustomerTotp, input, here)]
    },
    async () => {
      const { here } = await seller()
      const { secret } = await t.nobody.ok(profile.startCustomerTotp, {}, here)
      await t.nobody.ok(profile.confirmCustomerTotp, { totp: codeOf(secret), enable: true }, here)
      const input = { totp: codeOf(secret), enable: false }
      return [['account.totpOff'], () => t.nobody.ok(profile.confirmCustomerTotp, input, here)]
    },
  ],
}

const domains = new Set(Object.keys(plays).map((name) => name.split('.')[0]))
const calls = allEndpoints
  .filter(({ domain }) => domains.has(domain))
  .filter(isMutatingAction)
  .map(({ domain, name }) => `${domain}.${name}`)

const newestRow = async (): Promise<string> =>
  (await t.admin.query('select coalesce(max(id), 0)::text as id from audit_log')).rows[0].id

describe('every call about signing in leaves a row in the audit log and a line in the log', () => {
  it('or is listed with a reason why not', () => {
    expect(calls.filter((name) => !(name in plays))).toEqual([])
    expect(Object.keys(plays).filter((name) => !calls.includes(name))).toEqual([])
  })

  const played = Object.entries(plays).flatMap(([name, list]) =>
    typeof list === 'string' ? [] : list.map((play, n) => [`${name} ${n + 1}`, play] as const),
  )
  const left = new Set<string>()

  it.each(played)('%s', async (_, play) => {
    const [events, act] = await play()
    await t.admin.query('delete from rate_limit_counter')
    const before = await newestRow()
    lines.length = 0
    await act()
    const { rows } = await t.admin.query(
      `select action, target, ip, user_agent from audit_log where id > $1
         and action ~ '^(account|operator|adminView)[.]' order by id`,
      [before],
    )
    expect(rows.map(({ action }) => action)).toEqual(events)
    const logged = lines.filter((line) => 'securityEvent' in line)
    expect(logged.map((line) => line['securityEvent'])).toEqual(events)
    for (const [n, row] of rows.entries()) {
      const line = logged[n] ?? {}
      const target = 'customerId' in line ? `customer:${String(line['customerId'])}` : line['target']
      expect({ target, ip: line['ip'], device: line['device'] }).toEqual({
        target: row.target,
        ip: row.ip,
        device: row.user_agent,
      })
      expect(row).toMatchObject({ ip: '127.0.0.1', user_agent: 'quayside-test' })
    }
    for (const event of events) left.add(event)
  })

  it('and every event of the list occurs', () => {
    const accountsOnly = [
      'passwordForgotten',
      'passwordResetRefused',
      'passwordSet',
      'invitationAccepted',
      'emailChanged',
      'apiKeyCreated',
      'apiKeyRevoked',
    ]
    const operators = securityEvents.filter((event) => !accountsOnly.includes(event))
    const all = [
      ...securityEvents.map((event) => `account.${event}`),
      ...operators.map((event) => `operator.${event}`),
      ...['opened', 'actingStarted', 'ended'].map((event) => `adminView.${event}`),
    ]
    expect(all.filter((event) => !left.has(event))).toEqual([])
  })
})
