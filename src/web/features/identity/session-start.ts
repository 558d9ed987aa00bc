import { hasAccessToken, refreshSession } from '../../ui/call/calls.ts'

/** `in`, `out`, or `unreachable` when the server did not answer, which ends no session. */
type SessionState = 'in' | 'out' | 'unreachable'

/** What an application's session is, where its start asks for it. */
interface SessionOf {
  /** Whether a refresh cookie may be there, for all that this device knows. */
  readonly isLikely: () => boolean
  /** Whether it has been learned who is signed in. */
  readonly isKnown: () => boolean
  /** Keeps in mind that there is a cookie. */
  readonly remember: () => void
  /** Learns who is signed in. */
  readonly load: () => Promise<unknown>
  /** Forgets the session here, as when the server has ended it. */
  readonly forget: () => void
  /** Ends it at the server and here. */
  readonly end: () => Promise<void>
}

interface SessionStart {
  /** Where a session is likely: asks for it at once, for the first `start` to take. */
  readonly begin: () => void
  readonly start: () => Promise<SessionState>
  /** For the sign-in pages: asks the server only where a session is likely, so that a first visit makes no failed call. */
  readonly isSignedIn: () => Promise<boolean>
}

/** Refresh cookie → access token → who one is. Failure to learn who one is signs out. */
export const sessionStart = (session: SessionOf): SessionStart => {
  const ask = async (): Promise<SessionState> => {
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
  let begun: Promise<SessionState> | null = null
  const isIn = (): boolean => session.isKnown() && hasAccessToken()
  const start = async (): Promise<SessionState> => {
    if (isIn()) return 'in'
    const first = begun
    begun = null
    return first ?? ask()
  }
  return {
    begin: () => {
      if (session.isLikely()) begun = ask()
    },
    start,
    isSignedIn: async () => isIn() || (session.isLikely() && (await start()) === 'in'),
  }
}
