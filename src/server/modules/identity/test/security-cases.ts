import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { makeOperator, openTestSession, testPassword } from '../../../../../test/factories.ts'
import type { Caller, TestApp } from '../../../../../test/http.ts'
import { testPasskey, type TestPasskey } from '../../../../../test/passkey.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { adminView } from '../../../../contract/identity/admin-view.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'

const noId = 'takes no id'

export const confirmed = async (caller: Caller): Promise<Caller> => {
  await caller.ok(security.confirmIdentity, { password: testPassword })
  return caller
}
export const confirmedOperator = async (caller: Caller): Promise<Caller> => {
  await caller.ok(operatorSecurity.confirmOperatorIdentity, { password: testPassword })
  return caller
}

const newPasskey = (t: TestApp): TestPasskey => testPasskey(t.platform.config.publicUrl)

const withPasskey = async (t: TestApp, as?: Caller) => {
  const caller = await confirmed(as ?? (await t.subAccount()))
  const passkey = newPasskey(t)
  const created = passkey.create(await caller.ok(security.startPasskey, {}))
  const { id } = await caller.ok(security.addPasskey, { name: 'Laptop', passkey: created })
  return { caller, passkey, id }
}
const operatorWithPasskey = async (t: TestApp) => {
  const caller = await confirmedOperator(await t.operatorWith(['finance']))
  const passkey = newPasskey(t)
  const created = passkey.create(await caller.ok(operatorSecurity.startOperatorPasskey, {}))
  const { id } = await caller.ok(operatorSecurity.addOperatorPasskey, { name: 'Key', passkey: created })
  return { caller, passkey, id }
}
const proofOf = async (t: TestApp, passkey: TestPasskey) =>
  passkey.prove(await t.nobody.ok(security.startPasskeyProof, {}))

const customerCases = casesOf(security, {
  startPasskeyProof: { works: async () => ({ input: {} }), foreignRow: noId },
  signInByPasskey: {
    works: async (t) => {
      const { passkey } = await withPasskey(t)
      return {
        input: { passkey: await proofOf(t, passkey) },
        check: (_, { cookies }) => expect(cookies['jdkey']).toBeTruthy(),
      }
    },
    foreignRow: 'a passkey names its own account',
  },
  confirmIdentity: {
    works: async (t) => ({ input: { password: testPassword }, as: await t.subAccount() }),
    foreignRow: noId,
  },
  listPasskeys: {
    works: async (t) => {
      const { caller, id } = await withPasskey(t)
      return {
        input: {},
        as: caller,
        check: ({ passkeys }) => expect(passkeys).toMatchObject([{ id, name: 'Laptop', lastUsedAt: null }]),
      }
    },
    foreignRow: noId,
  },
  startPasskey: {
    works: async (t) => ({ input: {}, as: await confirmed(await t.subAccount()) }),
    foreignRow: noId,
  },
  addPasskey: {
    works: async (t) => {
      const caller = await confirmed(await t.subAccount())
      const passkey = newPasskey(t).create(await caller.ok(security.startPasskey, {}))
      return {
        input: { name: 'Phone', passkey },
        as: caller,
        check: ({ recoveryCodes }) => expect(recoveryCodes).toHaveLength(8),
      }
    },
    foreignRow: noId,
  },
  removePasskey: {
    works: async (t) => {
      const { caller, id } = await withPasskey(t)
      return { input: { id }, as: caller }
    },
    foreignRow: async (t) => {
      const { id } = await withPasskey(t, t.other)
      return { input: { id }, as: await confirmed(await t.subAccount()) }
    },
  },
  listSecurityEvents: {
    works: async (t) => {
      const { caller } = await withPasskey(t)
      return {
        input: {},
        as: caller,
        check: ({ events }) => expect(events).toMatchObject([{ action: 'account.passkeyAdded' }]),
      }
    },
    foreignRow: noId,
  },
})

/** A second session of the same operator. */
const twoSessions = async (t: TestApp) => {
  const operatorId = await makeOperator(
    t.platform.database.agency,
    ['finance'],
    `two-${randomBytes(6).toString('hex')}@agency.example`,
  )
  const here = await openTestSession(t.platform, { operatorId })
  await openTestSession(t.platform, { operatorId })
  await t.admin.query('update session set confirmed_at = now() where operator_id = $1', [operatorId])
  const { rows } = await t.admin.query('select id::text from session where operator_id = $1 order by id', [
    operatorId,
  ])
  const as: Caller = {
    ...t.nobody,
    token: here,
    send: (endpoint, input, options) =>
      t.nobody.send(endpoint, input, {
        ...options,
        headers: { authorization: `Bearer ${here}`, ...options?.headers },
      }),
  }
  return { as, ids: rows.map(({ id }) => String(id)) }
}

const operatorCases = casesOf(operatorSecurity, {
  signInOperatorByPasskey: {
    works: async (t) => {
      const { passkey } = await operatorWithPasskey(t)
      return {
        input: { passkey: await proofOf(t, passkey) },
        check: (_, { cookies }) => expect(cookies['jdops']).toBeTruthy(),
      }
    },
    foreignRow: 'a passkey names its own operator',
  },
  confirmOperatorIdentity: {
    works: async (t) => ({ input: { password: testPassword }, as: await t.operatorWith(['finance']) }),
    foreignRow: noId,
  },
  listOperatorPasskeys: {
    works: async (t) => {
      const { caller, id } = await operatorWithPasskey(t)
      return { input: {}, as: caller, check: ({ passkeys }) => expect(passkeys).toMatchObject([{ id }]) }
    },
    foreignRow: noId,
  },
  startOperatorPasskey: {
    works: async (t) => ({ input: {}, as: await confirmedOperator(await t.operatorWith(['finance'])) }),
    foreignRow: noId,
  },
  addOperatorPasskey: {
    works: async (t) => {
      const caller = await confirmedOperator(await t.operatorWith(['finance']))
      const passkey = newPasskey(t).create(await caller.ok(operatorSecurity.startOperatorPasskey, {}))
      return { input: { name: 'Phone', passkey }, as: caller }
    },
    foreignRow: noId,
  },
  removeOperatorPasskey: {
    works: async (t) => {
      const { caller, id } = await operatorWithPasskey(t)
      return { input: { id }, as: caller }
    },
    foreignRow: async (t) => {
      const { id } = await operatorWithPasskey(t)
      return { input: { id }, as: await confirmedOperator(await t.operatorWith(['support'])) }
    },
  },
  listOperatorSessions: {
    works: async (t) => {
      const { as } = await twoSessions(t)
      return {
        input: {},
        as,
        check: ({ sessions }) => expect(sessions.map((one) => one.isThisOne)).toEqual([true, false]),
      }
    },
    foreignRow: noId,
  },
  endOperatorSession: {
    works: async (t) => {
      const { as, ids } = await twoSessions(t)
      return { input: { id: ids[1] ?? '' }, as }
    },
    foreignRow: async (t) => {
      const { ids } = await twoSessions(t)
      return { input: { id: ids[1] ?? '' }, as: (await twoSessions(t)).as }
    },
  },
  endOtherOperatorSessions: {
    works: async (t) => {
      const { as } = await twoSessions(t)
      return { input: {}, as, check: (answer) => expect(answer).toEqual({ ended: 1 }) }
    },
    foreignRow: noId,
  },
  listOperatorSecurityEvents: {
    works: async (t) => {
      const { caller } = await operatorWithPasskey(t)
      return {
        input: {},
        as: caller,
        check: ({ events }) => expect(events).toMatchObject([{ action: 'operator.passkeyAdded' }]),
      }
    },
    foreignRow: noId,
  },
})

const adminViewCases = casesOf(adminView, {
  startActing: {
    works: async (t) => {
      const as = await t.adminView(['support'], { reason: null })
      return { input: { reason: 'The customer asked us to correct an address' }, as }
    },
    foreignRow: noId,
  },
})

const newKey = { name: 'ERP', isReadOnly: true, expiresInDays: 90 } as const
const withKey = async (t: TestApp, as?: Caller) => {
  const caller = await confirmed(as ?? (await t.subAccount()))
  return { caller, ...(await caller.ok(apiKeys.createApiKey, newKey)) }
}

const apiKeyCases = casesOf(apiKeys, {
  listApiKeys: {
    works: async (t) => {
      const { caller, id, key } = await withKey(t)
      return {
        input: {},
        as: caller,
        check: ({ keys }) =>
          expect(keys).toMatchObject([
            { id, name: 'ERP', lastFour: key.slice(-4), isOwn: true, isExpired: false },
          ]),
      }
    },
    foreignRow: noId,
  },
  createApiKey: {
    works: async (t) => ({
      input: newKey,
      as: await confirmed(await t.subAccount()),
      check: ({ key }) => expect(key).toMatch(/^qsk_[\w-]{43}$/),
    }),
    foreignRow: noId,
  },
  revokeApiKey: {
    works: async (t) => {
      const { caller, id } = await withKey(t)
      return { input: { id }, as: caller }
    },
    foreignRow: async (t) => {
      const { id } = await withKey(t, t.other)
      return { input: { id }, as: t.main }
    },
  },
})

export const securityCases = [customerCases, apiKeyCases, adminViewCases, operatorCases]
