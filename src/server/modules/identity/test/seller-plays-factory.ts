import { randomBytes } from 'node:crypto'
import { makeSubAccount, openTestSession } from '../../../../../test/factories.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import { profile, subAccounts } from '../../../../contract/identity/accounts.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { security } from '../../../../contract/identity/security.ts'
import { fresh, password, newEmail, type Plays, type SigningIn } from './signing-in-factory.ts'

const newKey = { name: 'ERP', isReadOnly: true, expiresInDays: 30 } as const

/** The calls by which sellers sign in, and change how. */
export const sellerPlays = ({
  t,
  seller,
  lastCode,
  lastLink,
  codeOf,
  proofOf,
  newPasskey,
  visit,
  visiting,
  sessionOf,
  stale,
  agency,
}: SigningIn): Plays => ({
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
})
