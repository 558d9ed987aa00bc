import { errorCodes } from '../../contract/kernel/errors.ts'
import { CallError } from '../ui/client/call-error.ts'
import { hasAccessToken, refreshSession } from '../ui/call/calls.ts'

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

/** Answers of a proxy without its server, of a server without its database, and of one that is too busy. */
const notNow: ReadonlySet<number> = new Set([502, errorCodes.unavailable, 504, errorCodes.tooManyRequests])

/** No answer, such as when the page is left or reloaded while it loads, says nothing about the session. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (typeof error.code === 'string' || notNow.has(error.code))

/**
 * Gets an access token with the refresh cookie, then loads the user. Signs out if the server answers that it cannot be
 * loaded.
 */
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
    } catch (error) {
      if (isUnanswered(error)) return 'unreachable'
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
