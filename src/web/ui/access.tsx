import { createContext, use } from 'react'
import type { Currency } from '../../contract/kernel/money.ts'
import type { OperatorArea } from '../../contract/kernel/operator-permissions.ts'
import type { Authority } from '../../contract/kernel/permissions.ts'

export interface Access {
  /** Whether to offer an action; the server enforces the same. */
  readonly can: (authority: Authority) => boolean
  readonly hasMenu: (tag: number) => boolean
  /** Operator console: in an area, where single permissions count beside the roles. */
  readonly hasRole: (role: string, area?: OperatorArea) => boolean
  readonly isMainAccount: boolean
  readonly isAdminView: boolean
  readonly currency: Currency
}

const AccessContext = createContext<Access>({
  can: () => false,
  hasMenu: () => false,
  hasRole: () => false,
  isMainAccount: false,
  isAdminView: false,
  currency: 'USD',
})
export const AccessProvider = AccessContext

export const useAccess = (): Access => use(AccessContext)
