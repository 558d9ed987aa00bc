import { useSyncExternalStore } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { identity } from '../../../contract/identity.ts'
import { menuTags, rankLiftsAuthorities, type Authority } from '../../../contract/permissions.ts'
import { clearPrefetched } from '../../ui/call/prefetch.ts'
import { call, hasAccessToken, setAccessToken } from '../../ui/call/calls.ts'
import type { AccessToken } from '../../ui/call/session-token.ts'
import { offerLocale } from '../../ui/text/locale.ts'
import { setTimeZone } from '../../ui/text/time-zone.ts'
import { startThemeFor } from '../../ui/theme/theme-store.ts'
import { sessionStart } from './session-start.ts'

export type CustomerInfo = OutputOf<typeof identity.getCustomerInfo>

/** Who is signed in and what the account may see and do. */
export interface Session {
  readonly info: CustomerInfo
  readonly authorities: ReadonlySet<string>
  readonly menuTags: ReadonlySet<number>
}

/** Authorities and menu ids are kept in local storage under these names, as comma-separated text. */
const storedNames = { authorities: 'authoritys', menuIds: 'menuIds' } as const
/**
 * Says that a refresh cookie may be there: the cookie itself is not for scripts to see. The build knows the name, too, see
 * vite.config.ts.
 */
const hintName = 'signedIn'
/** The account last signed in here, which the sign-in page offers again. */
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

const store = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage refused: the session itself does not depend on it.
  }
}

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const splitWords = (text: string): readonly string[] => text.split(',').filter((word) => word !== '')

/** Fetches who is signed in; also after the account's permissions have changed. */
export const loadSession = async (): Promise<Session> => {
  const [info, rights] = await Promise.all([
    call(identity.getCustomerInfo, {}, { quiet: true }),
    call(identity.getUserAuthorities, {}, { quiet: true }),
  ])
  store(storedNames.authorities, rights.authoritys)
  store(storedNames.menuIds, rights.menuIds)
  store(customerName, info.isAdmin ? null : info.account.email)
  const next: Session = {
    info,
    authorities: new Set(splitWords(rights.authoritys)),
    menuTags: new Set(splitWords(rights.menuIds).map(Number)),
  }
  setTimeZone(info.customer.timeZone)
  if (!info.isAdmin) offerLocale(info.account.locale)
  startThemeFor(info.customer.isVip)
  change(next)
  return next
}

/** Takes the token of a sign-in; the session is loaded when a page that needs it is opened. */
export const acceptToken = (token: AccessToken): void => {
  setAccessToken(token)
  store(hintName, '1')
}

/** Whether a session is likely: nobody was asked yet. */
export const isLikelySignedIn = (): boolean => hasAccessToken() || stored(hintName) !== null

/** Forgets the session on this device, as when the server has already ended it. */
export const forgetSession = (): void => {
  setAccessToken(null)
  clearPrefetched()
  for (const name of [...Object.values(storedNames), hintName]) store(name, null)
  setTimeZone(undefined)
  change(null)
}

/** Ends the session at the server and here. */
export const endSession = async (): Promise<void> => {
  try {
    await call(identity.logOut, {}, { quiet: true })
  } catch {
    // The server could not be told; without a token nothing here can use the session, and it expires there.
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

/** The account that was last signed in on this device. */
export const lastCustomer = (): string | null => stored(customerName)

/**
 * Whether a button is there. An authority names its page ('order:pay'), so what the account holds are the pages'
 * permits; rank bit 1 or 2 lifts the check.
 */
export const hasAuthority = (now: Session | null, authority: Authority): boolean => {
  if (!now) return false
  const { account, customer } = now.info
  return account.isDefault || rankLiftsAuthorities(customer.rank) || now.authorities.has(authority)
}

/** The menu tags of the account; the main account holds all, but the affiliate's only with a rebate above 0. */
export const hasMenu = (now: Session | null, tag: number): boolean => {
  if (!now) return false
  const { account, customer } = now.info
  if (tag === menuTags.affiliate && !(customer.allianceRebate > 0)) return false
  return account.isDefault || now.menuTags.has(tag)
}
