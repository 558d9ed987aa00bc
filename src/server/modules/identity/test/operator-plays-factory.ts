import { openTestSession } from '../../../../../test/factories.ts'
import { adminView } from '../../../../contract/identity/admin-view.ts'
import { operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorSecurity } from '../../../../contract/identity/security.ts'
import { fresh, password, type Plays, type SigningIn } from './signing-in-factory.ts'

/** The calls by which operators sign in, change how, and act as customers. */
export const operatorPlays = ({
  t,
  staff,
  codeOf,
  proofOf,
  newPasskey,
  visiting,
  sessionOf,
  stale,
}: SigningIn): Plays => ({
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
})
