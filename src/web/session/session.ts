import { useSyncExternalStore } from 'react'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import { identity } from '../../contract/identity/identity.ts'
import { livePaths } from '../../contract/kernel/live.ts'
import { menuTags, rankLiftsAuthorities, type Authority } from '../../contract/kernel/permissions.ts'
import { clearPrefetched } from '../ui/call/prefetch.ts'
import { beginSignOut, call, hasAccessToken, setAccessToken } from '../ui/call/calls.ts'
import { beginLive, endLive } from '../ui/call/live-start.ts'
import type { AccessToken } from '../ui/client/session-token.ts'
import { offerLocale } from '../ui/text/locale.ts'
import { setTimeZone } from '../ui/text/time-zone.ts'
import { startThemeFor } from '../ui/theme/theme-store.ts'
import { sessionStart } from './session-start.ts'

export type CustomerInfo = OutputOf<typeof identity.getCustomerInfo>

export interface Session {
  readonly info: CustomerInfo
  readonly authorities: ReadonlySet<string>
  readonly menuTags: ReadonlySet<number>
}

/** Local storage keys of the authorities and menu ids, stored as comma-separated text. */
const storedNames = { authorities: 'authoritys', menuIds: 'menuIds' } as const
/**
 * Marks that a refresh cookie may exist, as scripts cannot read it. vite.config.ts uses the same name.
 */
const hintName = 'signedIn'
/** The last signed-in account, prefilled on the sign-in page. */
const customerName = 'customer'

let session: Session | null = null
const listeners = new Set<() => void>()

const change = (next: Session | null): void => {
  session = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): Session | null => session

export const useSession = (): Session | null =>
  useSyncExternalStore(subscribe, currentSession, currentSession)

/** The customer has just confirmed addresses in the script of their own country. */
export const rememberLocalScript = (): void => {
  if (!session) return
  const customer = { ...session.info.customer, hasConfirmedLocalScript: true }
  change({ ...session, info: { ...session.info, customer } })
}

const store = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage is blocked; the session does not depend on it.
  }
}

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const splitList = (text: string): readonly string[] => text.split(',').filter((word) => word !== '')

export const loadSession = async (): Promise<Session> => {
  beginLive(livePaths.customer)
  const [info, rights] = await Promise.all([
    call(identity.getCustomerInfo, {}, { quiet: true }),
    call(identity.getUserAuthorities, {}, { quiet: true }),
  ])
  store(storedNames.authorities, rights.authoritys)
  store(storedNames.menuIds, rights.menuIds)
  store(customerName, info.isAdmin ? null : info.account.email)
  const next: Session = {
    info,
    authorities: new Set(splitList(rights.authoritys)),
    menuTags: new Set(splitList(rights.menuIds).map(Number)),
  }
  setTimeZone(info.customer.timeZone)
  if (!info.isAdmin) offerLocale(info.account.locale)
  startThemeFor(info.customer.isVip)
  change(next)
  return next
}

/** The first page that needs the session loads it. */
export const acceptToken = (token: AccessToken): void => {
  setAccessToken(token)
  store(hintName, '1')
}

/** Does not call the server. */
export const isLikelySignedIn = (): boolean => hasAccessToken() || stored(hintName) !== null

export const forgetSession = (): void => {
  endLive()
  setAccessToken(null)
  clearPrefetched()
  for (const name of [...Object.values(storedNames), hintName]) store(name, null)
  setTimeZone(undefined)
  change(null)
}

export const endSession = async (): Promise<void> => {
  beginSignOut()
  try {
    await call(identity.logOut, {}, { quiet: true })
  } catch {
    // The server was not reached. Without a token the session cannot be used, and it expires on the server.
  }
  forgetSession()
}

export const {
  begin: beginSession,
  start: startSession,
  isSignedIn,
} = sessionStart({
  isLikely: isLikelySignedIn,
  isKnown: () => session !== null,
  remember: () => store(hintName, '1'),
  load: loadSession,
  forget: forgetSession,
  end: endSession,
})

export const lastCustomer = (): string | null => stored(customerName)

/**
 * Whether the account may use an action such as 'order:pay'. The main account may use all of them, and rank bit 1 or 2
 * lifts the check.
 */
export const hasAuthority = (now: Session | null, authority: Authority): boolean => {
  if (!now) return false
  const { account, customer } = now.info
  return account.isDefault || rankLiftsAuthorities(customer.rank, authority) || now.authorities.has(authority)
}

/** Whether the account sees a menu. The main account sees all, but the affiliate menu needs a rebate above 0. */
export const hasMenu = (now: Session | null, tag: number): boolean => {
  if (!now) return false
  const { account, customer } = now.info
  if (tag === menuTags.affiliate && !(customer.allianceRebate > 0)) return false
  return account.isDefault || now.menuTags.has(tag)
}
