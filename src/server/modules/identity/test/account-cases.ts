import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { testPassword } from '../../../../../test/factories.ts'
import type { Caller, TestApp } from '../../../../../test/http.ts'
import { addresses, profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { confirmed } from './security-cases.ts'

const freshEmail = (): string => `case-${randomBytes(6).toString('hex')}@seller.example`
const noId = 'takes no id'

const emptyRights = { userName: 'Ida Invited', menuTags: [], authorities: [], shopIds: null }

const hosts = new WeakMap<TestApp, Promise<Caller>>()

/** The inviting account, shared by a whole run: other tests may use up the sub-accounts of `t.main`. */
const hostOf = (t: TestApp): Promise<Caller> => {
  const host = hosts.get(t) ?? t.newCustomer()
  hosts.set(t, host)
  return host
}

export const invited = async (
  t: TestApp,
): Promise<{ by: Caller; id: string; email: string; token: string }> => {
  const email = freshEmail()
  const by = await hostOf(t)
  const { id } = await by.ok(subAccounts.createSubAccount, { email, ...emptyRights })
  const { text } = await t.lastMailTo(email)
  return { by, id, email, token: /#(\S+)/.exec(text)?.[1] ?? '' }
}

const bySubAccount = <I extends object>(inputOf: (id: string) => I) => ({
  works: async (t: TestApp) => ({ input: inputOf((await t.subAccount()).accountId) }),
  foreignRow: async (t: TestApp) => ({ input: inputOf((await t.subAccount()).accountId), as: t.other }),
})

const subAccountCases = casesOf(subAccounts, {
  listSubAccounts: {
    works: async (t) => {
      const { by, id, email } = await invited(t)
      return {
        input: {},
        as: by,
        check: ({ accounts }) =>
          expect(accounts.find((one) => one.id === id)).toMatchObject({ email, state: 'invited' }),
      }
    },
    foreignRow: noId,
  },
  createSubAccount: {
    works: async (t) => ({
      input: { email: freshEmail(), ...emptyRights },
      as: await hostOf(t),
    }),
    foreignRow: async (t) => ({
      as: await hostOf(t),
      input: {
        email: freshEmail(),
        ...emptyRights,
        shopIds: [(await t.other.ok(shops.createManualShop, { name: 'Elsewhere', currency: 'USD' })).id],
      },
    }),
  },
  updateSubAccountPass: bySubAccount((id) => ({ id })),
  updateSubAccountStoresAuthority: bySubAccount((id) => ({ id, ...emptyRights })),
  updateSubAccountStatus: bySubAccount((id) => ({ id, isActive: false })),
  deleteSubAccount: bySubAccount((id) => ({ id })),
  setSecondStepRule: {
    works: async (t) => ({ input: { isRequired: true }, as: await t.newCustomer() }),
    foreignRow: noId,
  },
  getCustomerPower: {
    works: async () => ({
      input: {},
      check: ({ menus, authoritys }) => {
        expect(menus.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8])
        expect(authoritys.find(({ code }) => code === 'order:pay')?.menuId).toBe(3)
      },
    }),
    foreignRow: noId,
  },
})

const codeFor = async (t: TestApp, caller: Caller): Promise<{ email: string; emailCode: string }> => {
  const email = freshEmail()
  await caller.ok(profile.sendEmailChangeCode, { email, password: testPassword })
  const { text } = await t.lastMailTo(email)
  return { email, emailCode: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

const profileCases = casesOf(profile, {
  getProfile: {
    works: async (t) => ({
      input: {},
      as: await t.subAccount({ menuTags: [6] }),
      check: (answer) =>
        expect(answer).toMatchObject({
          isMain: false,
          hasTotp: false,
          mailTopics: [
            { topic: 'recharge', isOn: true },
            { topic: 'withdrawal', isOn: true },
            { topic: 'notice', isOn: true },
          ],
        }),
    }),
    foreignRow: noId,
  },
  updateProfile: {
    works: async (t) => ({
      input: { userName: 'Una', locale: 'zh' as const, customerName: 'Una & Co', timeZone: 'Europe/Paris' },
      as: await t.newCustomer(),
    }),
    foreignRow: noId,
  },
  setMailTopics: {
    works: async (t) => ({ input: { muted: ['notice' as const] }, as: await t.subAccount() }),
    foreignRow: noId,
  },
  sendEmailChangeCode: {
    works: async () => ({ input: { email: freshEmail(), password: testPassword } }),
    foreignRow: noId,
  },
  changeEmail: {
    works: async (t) => {
      const caller = await t.subAccount()
      return { input: await codeFor(t, caller), as: caller }
    },
    foreignRow: noId,
  },
  listSessions: {
    works: async (t) => ({
      input: {},
      as: await t.subAccount(),
      check: ({ sessions }) => expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true]),
    }),
    foreignRow: noId,
  },
  endSession: {
    works: async (t) => {
      const caller = await t.subAccount()
      const { sessions } = await (await confirmed(caller)).ok(profile.listSessions, {})
      return { input: { id: sessions[0]?.id ?? '' }, as: caller }
    },
    foreignRow: async (t) => {
      const { sessions } = await t.other.ok(profile.listSessions, {})
      return { input: { id: sessions[0]?.id ?? '' }, as: await confirmed(await t.subAccount()) }
    },
  },
  endOtherSessions: {
    works: async (t) => ({
      input: {},
      as: await confirmed(await t.subAccount()),
      check: (answer) => expect(answer).toEqual({ ended: 0 }),
    }),
    foreignRow: noId,
  },
  startCustomerTotp: {
    works: async (t) => ({ input: {}, as: await confirmed(await t.subAccount()) }),
    foreignRow: noId,
  },
  confirmCustomerTotp: {
    works: async (t) => {
      const caller = await confirmed(await t.subAccount())
      const { secret } = await caller.ok(profile.startCustomerTotp, {})
      const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      return {
        input: { totp, enable: true },
        as: caller,
        check: ({ recoveryCodes }) => expect(recoveryCodes).toHaveLength(8),
      }
    },
    foreignRow: noId,
  },
})

const anAddress = {
  kind: 'return' as const,
  recipientName: 'Returns',
  countryCode: 'DE',
  city: 'Bremen',
  address1: 'Am Markt 1',
}
const addressOf = async (caller: Caller): Promise<string> =>
  (await caller.ok(addresses.createAddress, anAddress)).id

const addressCases = casesOf(addresses, {
  listAddresses: {
    works: async (t) => {
      const caller = await t.newCustomer()
      const id = await addressOf(caller)
      return {
        input: { kind: 'return' as const },
        as: caller,
        check: (answer) => expect(answer.addresses).toMatchObject([{ id, ...anAddress, isDefault: true }]),
      }
    },
    foreignRow: noId,
  },
  createAddress: {
    works: async (t) => ({ input: anAddress, as: await t.newCustomer() }),
    foreignRow: noId,
  },
  updateAddress: {
    works: async (t) => ({ input: { id: await addressOf(t.main), ...anAddress } }),
    foreignRow: async (t) => ({ input: { id: await addressOf(t.other), ...anAddress } }),
  },
  deleteAddress: {
    works: async (t) => ({ input: { id: await addressOf(t.main) } }),
    foreignRow: async (t) => ({ input: { id: await addressOf(t.other) } }),
  },
})

export const accountCases = [subAccountCases, profileCases, addressCases]
