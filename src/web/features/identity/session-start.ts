import { hasAccessToken, refreshSession } from '../../ui/call/calls.ts'

/** `unreachable` when the server did not answer, which does not end the session. */
type SessionState = 'in' | 'out' | 'unreachable'

interface SessionOf {
  /** Whether a refresh cookie may exist. */
  readonly isLikely: () => boolean
  /** Whether the signed-in user is loaded. */
  readonly isKnown: () => boolean
  /** Marks on this device that a refresh cookie exists. */
  readonly remember: () => void
  readonly load: () => Promise<unknown>
  /** Clears the session on this device only. */
  readonly forget: () => void
  readonly end: () => Promise<void>
}

interface SessionStart {
  /** Starts the session early if one is likely; the first `start` uses its result. */
  readonly begin: () => void
  readonly start: () => Promise<SessionState>
  /** For sign-in pages: calls the server only if a session is likely, so that a first visit makes no failing call. */
  readonly isSignedIn: () => Promise<boolean>
}

/** Gets an access token with the refresh cookie, then loads the user. Signs out if loading fails. */
export const sessionStart = (session: SessionOf): SessionStart => {
  const restore = async (): Promise<SessionState> => {
    if (!hasAccessToken()) {
      const result = await refreshSession()
      if (result === 'unknown') return 'unreachable'
      if (result === 'ended') {
        session.forget()
        return 'out'
      }
      session.remember()
    }
    try {
      await session.load()
      return 'in'
    } catch {
      await session.end()
      return 'out'
    }
  }
  let pending: Promise<SessionState> | null = null
  const isIn = (): boolean => session.isKnown() && hasAccessToken()
  const start = async (): Promise<SessionState> => {
    if (isIn()) return 'in'
    const first = pending
    pending = null
    return first ?? restore()
  }
  return {
    begin: () => {
      if (session.isLikely()) pending = restore()
    },
    start,
    isSignedIn: async () => isIn() || (session.isLikely() && (await start()) === 'in'),
  }
}
