import { apiKeys } from '../../../contract/identity/api-keys.ts'
import { adminView } from '../../../contract/identity/admin-view.ts'
import { operatorSecurity, security } from '../../../contract/identity/security.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts'
import { confirmIdentity } from './second-step/confirm-identity.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './profile/own-sessions.ts'
import { startPasskeyProof } from './second-step/passkey-proof.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './second-step/passkeys.ts'
import { listSecurityEvents } from './profile/security-events.ts'
import { signInByPasskey } from './sign-in/sign-in-by-passkey.ts'
import { startActing } from './admin-view/start-acting.ts'

const done = { done: true } as const

export const securityRoutes = (platform: Platform): Route[] => [
  implement(security.startPasskeyProof, (_, call) => startPasskeyProof(platform, call)),

  implement(security.signInByPasskey, ({ passkey }, call) =>
    signInByPasskey(platform, 'account', passkey, call),
  ),

  implement(security.confirmIdentity, async (input, call) => {
    await confirmIdentity(platform, call.customer, input, call)
    return done
  }),

  implement(security.listPasskeys, (_, { customer }) => listPasskeys(platform, customer)),

  implement(security.startPasskey, (_, { customer }) => startPasskey(platform, customer)),

  implement(security.addPasskey, (input, call) => addPasskey(platform, call.customer, input, call)),

  implement(security.removePasskey, async ({ id }, call) => {
    await removePasskey(platform, call.customer, id, call)
    return done
  }),

  implement(security.listSecurityEvents, async (_, { customer }) => ({
    events: await listSecurityEvents(platform, customer),
  })),
]

export const apiKeyRoutes = (platform: Platform): Route[] => [
  implement(apiKeys.listApiKeys, (_, { customer }) => listApiKeys(platform.database, customer)),

  implement(apiKeys.createApiKey, (input, call) => createApiKey(platform, call.customer, input, call)),

  implement(apiKeys.revokeApiKey, async ({ id }, call) => {
    await revokeApiKey(platform, call.customer, id, call)
    return done
  }),
]

export const adminViewRoutes = (platform: Platform): Route[] => [
  implement(adminView.startActing, async ({ reason }, call) => {
    await startActing(platform, call.customer, reason, call)
    return done
  }),
]

export const operatorSecurityRoutes = (platform: Platform): Route[] => [
  implement(operatorSecurity.signInOperatorByPasskey, ({ passkey }, call) =>
    signInByPasskey(platform, 'operator', passkey, call),
  ),

  implement(operatorSecurity.confirmOperatorIdentity, async (input, call) => {
    await confirmIdentity(platform, call.operator, input, call)
    return done
  }),

  implement(operatorSecurity.listOperatorPasskeys, (_, { operator }) => listPasskeys(platform, operator)),

  implement(operatorSecurity.startOperatorPasskey, (_, { operator }) => startPasskey(platform, operator)),

  implement(operatorSecurity.addOperatorPasskey, (input, call) =>
    addPasskey(platform, call.operator, input, call),
  ),

  implement(operatorSecurity.removeOperatorPasskey, async ({ id }, call) => {
    await removePasskey(platform, call.operator, id, call)
    return done
  }),

  implement(operatorSecurity.listOperatorSessions, async (_, { operator }) => ({
    sessions: await listOwnSessions(platform, operator),
  })),

  implement(operatorSecurity.endOperatorSession, async ({ id }, call) => {
    await endOwnSession(platform, call.operator, id, call)
    return done
  }),

  implement(operatorSecurity.endOtherOperatorSessions, async (_, call) => ({
    ended: await endOtherSessions(platform, call.operator, call),
  })),

  implement(operatorSecurity.listOperatorSecurityEvents, async (_, { operator }) => ({
    events: await listSecurityEvents(platform, operator),
  })),
]
