import { randomBytes } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { makeCustomer, makeOperator, testPassword } from '../../../../../test/factories.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { accountCases, invited } from './account-cases.ts'
import { confirmedOperator, securityCases } from './security-cases.ts'

const freshEmail = (): string => `case-${randomBytes(6).toString('hex')}@seller.example`

const mailedCode = async (
  t: TestApp,
  email: string,
  purpose: 'register' | 'forgotPassword',
): Promise<string> => {
  await t.nobody.ok(identity.sendEmailCode, { email, purpose })
  const { text } = await t.lastMailTo(email)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

const signedIn = async (t: TestApp): Promise<string> => {
  const { email } = await makeCustomer(t.platform.database.agency)
  const sent = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
  return `jdkey=${sent.cookies['jdkey']}`
}

const signedInOperator = async (t: TestApp): Promise<string> => {
  const email = `case-${randomBytes(6).toString('hex')}@agency.example`
  await makeOperator(t.platform.database.agency, ['support'], email)
  const sent = await t.nobody.call(operatorIdentity.signInOperator, { email, password: testPassword })
  return `jdops=${sent.cookies['jdops']}`
}

const noId = 'takes no id'

const customerCases = casesOf(identity, {
  signIn: {
    works: async (t) => {
      const { email } = await makeCustomer(t.platform.database.agency)
      return {
        input: { account: email.toUpperCase(), password: testPassword },
        check: (answer, { cookies }) => {
          expect(answer).toMatchObject({ tokenHead: 'Bearer', expiresInSeconds: 900 })
          expect(cookies['jdkey']).toBeTruthy()
        },
      }
    },
    foreignRow: noId,
  },
  register: {
    works: async (t) => {
      const email = freshEmail()
      const emailCode = await mailedCode(t, email, 'register')
      return {
        input: { email, emailCode, password: testPassword, name: 'New Shop', currency: 'CNY' as const },
      }
    },
    foreignRow: noId,
  },
  sendEmailCode: {
    works: async () => ({ input: { email: freshEmail(), purpose: 'register' as const } }),
    foreignRow: noId,
  },
  forgotPassword: {
    works: async (t) => {
      const { email } = await makeCustomer(t.platform.database.agency)
      const emailCode = await mailedCode(t, email, 'forgotPassword')
      return { input: { email, emailCode, password: 'another long password' } }
    },
    foreignRow: noId,
  },
  getPasswordLink: {
    works: async (t) => {
      const { token, email } = await invited(t)
      return {
        input: { token },
        check: (answer) =>
          expect(answer).toMatchObject({ email, userName: 'Ida Invited', isInvitation: true }),
      }
    },
    foreignRow: 'a link names its own account',
  },
  setPassword: {
    works: async (t) => {
      const { token, email } = await invited(t)
      return {
        input: { token, password: 'another long password' },
        check: (answer) => expect(answer).toEqual({ email }),
      }
    },
    foreignRow: 'a link names its own account',
  },
  loginByCode: {
    works: async (t) => {
      const { url } = await t.operator.ok(operatorIdentity.openAsCustomer, { customerId: t.customerId })
      return { input: { code: new URL(url).hash.slice(1) } }
    },
    foreignRow: 'a code names its own customer',
  },
  refreshToken: { works: async (t) => ({ input: {}, cookie: await signedIn(t) }), foreignRow: noId },
  logOut: { works: async (t) => ({ input: {}, cookie: await signedIn(t) }), foreignRow: noId },
  changePassword: {
    works: async (t) => ({
      input: { oldPassword: testPassword, newPassword: 'another long password' },
      as: await t.newCustomer(),
    }),
    foreignRow: noId,
  },
  getCustomerInfo: {
    works: async (t) => ({
      input: {},
      check: (answer) =>
        expect(answer).toMatchObject({
          customer: { id: t.customerId, currency: 'USD' },
          isAdmin: false,
          account: { isDefault: true },
        }),
    }),
    foreignRow: noId,
  },
  getUserAuthorities: {
    works: async (t) => ({
      input: {},
      as: await t.subAccount({ menuTags: [3, 6], authorities: ['order:pay'] }),
      check: (answer) => expect(answer).toEqual({ authoritys: 'order:pay', menuIds: '3,6' }),
    }),
    foreignRow: noId,
  },
})

const operatorCases = casesOf(operatorIdentity, {
  signInOperator: {
    works: async (t) => {
      const email = `case-${randomBytes(6).toString('hex')}@agency.example`
      await makeOperator(t.platform.database.agency, ['support'], email)
      return { input: { email, password: testPassword } }
    },
    foreignRow: noId,
  },
  refreshOperatorToken: {
    works: async (t) => ({ input: {}, cookie: await signedInOperator(t) }),
    foreignRow: noId,
  },
  logOutOperator: {
    works: async (t) => ({ input: {}, cookie: await signedInOperator(t) }),
    foreignRow: noId,
  },
  getOperatorInfo: {
    works: async (t) => ({
      input: {},
      as: await t.operatorWith(['finance']),
      check: (answer) => expect(answer).toMatchObject({ roles: ['finance'], hasTotp: false }),
    }),
    foreignRow: noId,
  },
  startTotp: {
    works: async (t) => ({ input: {}, as: await confirmedOperator(await t.operatorWith(['finance'])) }),
    foreignRow: noId,
  },
  confirmTotp: {
    works: async (t) => {
      const operator = await confirmedOperator(await t.operatorWith(['finance']))
      const { secret } = await operator.ok(operatorIdentity.startTotp, {})
      const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      return { input: { totp, enable: true }, as: operator }
    },
    foreignRow: noId,
  },
  changeOperatorPassword: {
    works: async (t) => ({
      input: { oldPassword: testPassword, newPassword: 'another long password' },
      as: await t.operatorWith(['finance']),
    }),
    foreignRow: noId,
  },
  openAsCustomer: {
    works: async (t) => ({ input: { customerId: t.customerId } }),
    foreignRow: 'operators see every customer',
  },
})

export const cases = [customerCases, ...accountCases, operatorCases, ...securityCases]
