import { useSyncExternalStore } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorIdentity } from '../../../contract/identity.ts'
import { call, hasAccessToken, refreshSession, setAccessToken } from '../../ui/call/calls.ts'
import type { AccessToken } from '../../ui/call/session-token.ts'
import type { SessionState } from './session.ts'

export type OperatorInfo = OutputOf<typeof operatorIdentity.getOperatorInfo>

/** Says that a refresh cookie may be there: the cookie is not for scripts to see. The build knows the name, see vite.config.ts. */
const hintName = 'operatorSignedIn'

let info: OperatorInfo | null = null
const listeners = new Set<() => void>()

const change = (next: OperatorInfo | null): void => {
  info = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentOperator = (): OperatorInfo | null => info
export const useOperator = (): OperatorInfo | null =>
  useSyncExternalStore(subscribe, currentOperator, currentOperator)

/** Whether the operator holds the role; the owner holds all. */
export const hasRole = (operator: OperatorInfo | null, role: string): boolean =>
  operator !== null && operator.roles.some((one) => one === 'owner' || one === role)

export const acceptOperatorToken = (token: AccessToken): void => {
  setAccessToken(token)
  localStorage.setItem(hintName, '1')
}

/** Fetches who is signed in; also after TOTP was switched. */
export const loadOperator = async (): Promise<void> => {
  change(await call(operatorIdentity.getOperatorInfo, {}, { quiet: true }))
}

const start = async (): Promise<SessionState> => {
  if (!hasAccessToken()) {
    const result = await refreshSession()
    if (result === 'unknown') return 'unreachable'
    if (result === 'ended') {
      forgetOperator()
      return 'out'
    }
    localStorage.setItem(hintName, '1')
  }
  try {
    await loadOperator()
    return 'in'
  } catch {
    await endOperatorSession()
    return 'out'
  }
}

let begun: Promise<SessionState> | null = null

/** Where a session is likely: asks for it at once, for the first `startOperatorSession` to take. */
export const beginOperatorSession = (): void => {
  if (isLikelySignedIn()) begun = start()
}

export const startOperatorSession = async (): Promise<SessionState> => {
  if (info && hasAccessToken()) return 'in'
  const first = begun
  begun = null
  return first ?? start()
}

const isLikelySignedIn = (): boolean => localStorage.getItem(hintName) !== null

/** For the sign-in page: asks the server only where a cookie is likely. */
export const isOperatorSignedIn = async (): Promise<boolean> => {
  if (info && hasAccessToken()) return true
  return isLikelySignedIn() && (await startOperatorSession()) === 'in'
}

export const forgetOperator = (): void => {
  setAccessToken(null)
  localStorage.removeItem(hintName)
  change(null)
}

export const endOperatorSession = async (): Promise<void> => {
  try {
    await call(operatorIdentity.logOutOperator, {}, { quiet: true })
  } catch {
    // The server could not be told; without a token nothing here can use the session, and it expires there.
  }
  forgetOperator()
}
