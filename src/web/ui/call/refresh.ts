import type { AccessToken, SessionToken } from './session-token.ts'

/** `refreshed`: a new token is stored. `ended`: there is no live session. `unknown`: no answer; try again later. */
export type RefreshResult = 'refreshed' | 'ended' | 'unknown'

export interface RefreshDeps {
  readonly token: SessionToken
  /** Asks the server once; null when it says that no session lives; throws when there is no answer. */
  readonly askForToken: () => Promise<AccessToken | null>
  /** Lets one tab of the browser refresh at a time: two at once would use one cookie twice. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Renews the token; told the header that was refused, only while that is still the one in use: who is refused late finds
 * it renewed.
 */
export type Refresh = (refused?: string | null) => Promise<RefreshResult>

/** One refresh however many calls wait for it. */
export const makeRefresh = (deps: RefreshDeps): Refresh => {
  let underWay: Promise<RefreshResult> | null = null
  const run = async (): Promise<RefreshResult> => {
    try {
      const next = await deps.exclusively(deps.askForToken)
      deps.token.set(next)
      return next ? 'refreshed' : 'ended'
    } catch {
      // No answer at all: the session may well live, so it is not ended for a broken line.
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

/** The browser's lock of this name; without lock support (old browsers) each tab is on its own. */
export const tabLock =
  (name: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work()
