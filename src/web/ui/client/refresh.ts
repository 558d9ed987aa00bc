import type { AccessToken, SessionToken } from './session-token.ts'

/**
 * `refreshed`: a new token is stored. `ended`: the session is over. `unknown`: no response, try again later.
 */
export type RefreshResult = 'refreshed' | 'ended' | 'unknown'

export interface RefreshDeps {
  readonly token: SessionToken
  /** Asks the server once; null if the session is over; throws if there is no response. */
  readonly requestToken: () => Promise<AccessToken | null>
  /** Lets only one browser tab refresh at a time, so that a refresh cookie is never used twice. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Another account was signed in with this browser, whose data must not mix with what is shown. */
  readonly onOtherSession: () => void
}

/** The session that an access token is of; null for one that cannot be read. */
const sessionOf = (header: string): string | null => {
  try {
    const [, payload = ''] = header.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'sid' in claims ? String(claims.sid) : null
  } catch {
    return null
  }
}

/**
 * Renews the token. Given the header that was refused, only if it is still in use: a late refusal finds it
 * already renewed.
 */
export type Refresh = (refused?: string | null) => Promise<RefreshResult>

/** Concurrent callers share one refresh. */
export const makeRefresh = (deps: RefreshDeps): Refresh => {
  let underWay: Promise<RefreshResult> | null = null
  const run = async (): Promise<RefreshResult> => {
    try {
      const shown = deps.token.header()
      const next = await deps.exclusively(deps.requestToken)
      if (shown !== null && next && sessionOf(shown) !== sessionOf(next.accessToken)) {
        deps.onOtherSession()
        return 'unknown'
      }
      deps.token.set(next)
      return next ? 'refreshed' : 'ended'
    } catch {
      // Without a response the session may still be active, so it is not ended.
      return 'unknown'
    }
  }
  return (refused) => {
    const inUse = deps.token.header()
    if (refused !== undefined && inUse !== null && inUse !== refused) return Promise.resolve('refreshed')
    underWay ??= run().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** The browser lock of this name; in old browsers without locks each tab refreshes on its own. */
export const tabLock =
  (name: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work()
