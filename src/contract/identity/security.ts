import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { tokenSchema } from './identity.ts'
import { passkeyIdSchema, sessionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { base64url, passkeyProofSchema } from './passkey-proof.ts'
import { operatorRoles } from '../kernel/permissions.ts'

export const passkeyLimit = 10
/** How long a confirmation allows changes of the ways to sign in. */
export const confirmationMinutes = 10

const done = z.object({ done: z.literal(true) })
const nothing = z.object({})
const selfOnly = { kind: 'customer', notInAdminView: true } as const
const anyOperator = { kind: 'operator', area: 'own', roles: operatorRoles } as const

/** What `navigator.credentials.create` returns, as JSON. */
const newPasskeySchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

const proofOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

const confirmation = z
  .object({ password: z.string().min(1).max(128).optional(), passkey: passkeyProofSchema.optional() })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    message: 'must be the password or a passkey',
    path: ['password'],
  })
const passkeys = z.object({
  limit: z.int(),
  passkeys: z.array(
    z.object({
      id: passkeyIdSchema,
      name: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema.nullable(),
    }),
  ),
})
const newPasskey = z.object({
  name: z.string().trim().min(1, 'is required').max(60),
  passkey: newPasskeySchema,
})
const added = z.object({
  id: passkeyIdSchema,
  /** Empty if another way of two-step verification was on before. */
  recoveryCodes: z.array(z.string()),
})
const device = { browser: z.string().nullable(), system: z.string().nullable(), ip: z.string().nullable() }
const events = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      at: instantSchema,
      action: z.string(),
      method: z.string().nullable(),
      /** How many sign-ins beyond the limits one network had been refused by then, within 15 minutes. */
      refusals: z.int().nullable(),
      /** Who removed a way to sign in for its owner: `mainAccount` or `commandLine`. */
      by: z.string().nullable(),
      /** Of an admin view: who looked into the account, and why they changed something. */
      operator: z.string().nullable(),
      reason: z.string().nullable(),
      ...device,
    }),
  ),
})

const confirmSummary = `Confirms with the password or a passkey who is signed in. Ways to sign in can be changed for ${confirmationMinutes} minutes after it.`
const addErrors = ['confirmationNeeded', 'tooManyPasskeys', 'wrongPasskey'] as const

export const security = {
  startPasskeyProof: endpoint({
    method: 'POST',
    path: '/Login/StartPasskey',
    summary:
      'Returns a challenge for a passkey to sign, valid for five minutes: to sign in, or to confirm who one is.',
    access: { kind: 'public' },
    input: nothing,
    output: proofOptions,
    badInput: 'not an object',
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/Login/PasskeySignIn',
    summary: 'Signs in with a passkey, which needs neither a password nor a code.',
    access: { kind: 'public' },
    errors: ['wrongPasskey'],
    input: z.object({ passkey: passkeyProofSchema }),
    output: tokenSchema,
  }),
  confirmIdentity: endpoint({
    method: 'POST',
    path: '/User/Customer/ConfirmIdentity',
    summary: confirmSummary,
    access: selfOnly,
    errors: ['wrongPasskey', 'wrongPassword'],
    beforeSecondStep: true,
    input: confirmation,
    output: done,
  }),
  listPasskeys: endpoint({
    method: 'GET',
    path: '/User/Customer/GetPasskeys',
    summary: 'Lists the passkeys of the account.',
    access: { kind: 'customer', notByApiKey: true },
    beforeSecondStep: true,
    input: nothing,
    output: passkeys,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/User/Customer/StartAddPasskey',
    summary: 'Returns what a browser needs to create a passkey for the account.',
    access: selfOnly,
    errors: ['confirmationNeeded', 'tooManyPasskeys'],
    beforeSecondStep: true,
    input: nothing,
    output: creationOptions,
    badInput: 'not an object',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/User/Customer/AddPasskey',
    summary:
      'Adds a created passkey to the account and notifies its owner. The first one returns recovery codes.',
    access: selfOnly,
    errors: addErrors,
    beforeSecondStep: true,
    input: newPasskey,
    output: added,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/User/Customer/RemovePasskey',
    summary: 'Removes a passkey of the account and notifies its owner.',
    access: selfOnly,
    errors: ['confirmationNeeded', 'notFound'],
    input: z.object({ id: passkeyIdSchema }),
    output: done,
  }),
  listSecurityEvents: endpoint({
    method: 'GET',
    path: '/User/Customer/GetSecurityEvents',
    summary: 'Lists the latest sign-ins of the account, refused ones, and changes of how it signs in.',
    access: selfOnly,
    input: nothing,
    output: events,
  }),
}

export const operatorSecurity = {
  signInOperatorByPasskey: endpoint({
    method: 'POST',
    path: '/ops/PasskeySignIn',
    summary: 'Signs agency staff in with a passkey, which needs neither a password nor a code.',
    access: { kind: 'public' },
    errors: ['wrongPasskey'],
    input: z.object({ passkey: passkeyProofSchema }),
    output: tokenSchema,
  }),
  confirmOperatorIdentity: endpoint({
    method: 'POST',
    path: '/ops/ConfirmIdentity',
    summary: confirmSummary,
    access: anyOperator,
    errors: ['wrongPasskey', 'wrongPassword'],
    beforeSecondStep: true,
    input: confirmation,
    output: done,
  }),
  listOperatorPasskeys: endpoint({
    method: 'GET',
    path: '/ops/GetPasskeys',
    summary: "Lists the operator's own passkeys.",
    access: anyOperator,
    beforeSecondStep: true,
    input: nothing,
    output: passkeys,
  }),
  startOperatorPasskey: endpoint({
    method: 'POST',
    path: '/ops/StartAddPasskey',
    summary: 'Returns what a browser needs to create a passkey for the operator.',
    access: anyOperator,
    errors: ['confirmationNeeded', 'tooManyPasskeys'],
    beforeSecondStep: true,
    input: nothing,
    output: creationOptions,
    badInput: 'not an object',
  }),
  addOperatorPasskey: endpoint({
    method: 'POST',
    path: '/ops/AddPasskey',
    summary:
      'Adds a created passkey to the operator and notifies them. The first one returns recovery codes.',
    access: anyOperator,
    errors: addErrors,
    beforeSecondStep: true,
    input: newPasskey,
    output: added,
  }),
  removeOperatorPasskey: endpoint({
    method: 'POST',
    path: '/ops/RemovePasskey',
    summary: "Removes one of the operator's passkeys and notifies them.",
    access: anyOperator,
    errors: ['confirmationNeeded', 'notFound'],
    input: z.object({ id: passkeyIdSchema }),
    output: done,
  }),
  listOperatorSessions: endpoint({
    method: 'GET',
    path: '/ops/GetSessions',
    summary: "Lists the operator's own active sessions at the console.",
    access: anyOperator,
    input: nothing,
    output: z.object({
      sessions: z.array(
        z.object({
          id: sessionIdSchema,
          ...device,
          createdAt: instantSchema,
          lastSeenAt: instantSchema,
          isThisOne: z.boolean(),
          isAgency: z.boolean(),
        }),
      ),
    }),
  }),
  endOperatorSession: endpoint({
    method: 'POST',
    path: '/ops/EndSession',
    summary: "Signs out one of the operator's own sessions.",
    access: anyOperator,
    errors: ['confirmationNeeded', 'notFound'],
    input: z.object({ id: sessionIdSchema }),
    output: done,
  }),
  endOtherOperatorSessions: endpoint({
    method: 'POST',
    path: '/ops/EndOtherSessions',
    summary: "Signs out all of the operator's other sessions.",
    access: anyOperator,
    errors: ['confirmationNeeded'],
    input: nothing,
    output: z.object({ ended: z.int() }),
    badInput: 'not an object',
  }),
  listOperatorSecurityEvents: endpoint({
    method: 'GET',
    path: '/ops/GetSecurityEvents',
    summary: "Lists the operator's own latest sign-ins, refused ones, and changes of how they sign in.",
    access: anyOperator,
    input: nothing,
    output: events,
  }),
}
