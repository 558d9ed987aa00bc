import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { security, type operatorSecurity } from '../../../../contract/identity/security.ts'
import { call } from '../../../ui/call/calls.ts'

export type PasskeyProof = InputOf<typeof security.signInByPasskey>['passkey']
type NewPasskey = InputOf<typeof security.addPasskey>['passkey']
type CreationOptions = OutputOf<typeof security.startPasskey | typeof operatorSecurity.startOperatorPasskey>

/** `cancelled` also when time ran out; browsers do not tell the difference. */
export type PasskeyProblem = 'cancelled' | 'exists' | 'failed'
export type PasskeyResult<T> = { readonly passkey: T } | { readonly problem: PasskeyProblem }

/** Browsers without passkeys, or on a page that is not secure, offer none. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const problemOf = (error: unknown): PasskeyProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'exists' : 'failed'
}

const attempt = async <T>(work: () => Promise<T>): Promise<PasskeyResult<T>> => {
  try {
    return { passkey: await work() }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** Lets the user choose a passkey and sign a challenge. Rejects with a CallError only. */
export const provePasskey = async (): Promise<PasskeyResult<PasskeyProof>> => {
  const optionsJSON = await call(security.startPasskeyProof, {}, { quiet: true })
  return attempt(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
  })
}

export const createPasskey = (options: CreationOptions): Promise<PasskeyResult<NewPasskey>> =>
  attempt(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = {
      ...options,
      excludeCredentials: options.excludeCredentials.map(({ id, type }) => ({ id, type })),
    }
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
  })
