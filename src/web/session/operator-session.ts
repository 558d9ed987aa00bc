import { useSyncExternalStore } from 'react'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import { operatorIdentity } from '../../contract/identity/identity.ts'
import { mayView, rolesIn, type OperatorArea } from '../../contract/kernel/operator-permissions.ts'
import { beginSignOut, call, setAccessToken } from '../ui/call/calls.ts'
import type { AccessToken } from '../ui/client/session-token.ts'
import { sessionStart } from './session-start.ts'

export type OperatorInfo = OutputOf<typeof operatorIdentity.getOperatorInfo>

/** Marks that a refresh cookie may exist, as scripts cannot read it. vite.config.ts uses the same name. */
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

/** Owners have all roles. With an `area`, single permissions count; `view` is whether it may be looked at. */
export const hasRole = (operator: OperatorInfo | null, role: string, area?: OperatorArea): boolean => {
  if (operator === null) return false
  if (operator.roles.includes('owner')) return true
  if (area === undefined) return operator.roles.some((one) => one === role)
  if (role === 'view') return mayView(operator, area)
  return rolesIn(operator, area).some((one) => one === role)
}

export const acceptOperatorToken = (token: AccessToken): void => {
  setAccessToken(token)
  localStorage.setItem(hintName, '1')
}

export const loadOperator = async (): Promise<void> => {
  change(await call(operatorIdentity.getOperatorInfo, {}, { quiet: true }))
}

export const forgetOperator = (): void => {
  setAccessToken(null)
  localStorage.removeItem(hintName)
  change(null)
}

export const endOperatorSession = async (): Promise<void> => {
  beginSignOut()
  try {
    await call(operatorIdentity.logOutOperator, {}, { quiet: true })
  } catch {
    // The server was not reached. Without a token the session cannot be used, and it expires on the server.
  }
  forgetOperator()
}

export const {
  begin: beginOperatorSession,
  start: startOperatorSession,
  isSignedIn: isOperatorSignedIn,
} = sessionStart({
  isLikely: () => localStorage.getItem(hintName) !== null,
  isKnown: () => info !== null,
  remember: () => localStorage.setItem(hintName, '1'),
  load: loadOperator,
  forget: forgetOperator,
  end: endOperatorSession,
})
