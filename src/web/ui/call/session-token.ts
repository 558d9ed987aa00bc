/** The access token as the sign-in answers give it. */
export interface AccessToken {
  readonly tokenHead: string
  readonly accessToken: string
  readonly expiresInSeconds: number
}

export interface SessionToken {
  /** The Authorization header, or null when nobody is signed in. */
  readonly header: () => string | null
  readonly set: (token: AccessToken | null) => void
  /** Whether the token is past its time by this device's clock, so that sending it would only be refused. */
  readonly isStale: () => boolean
}

// A little early: the call still has to travel.
const earlyMs = 10_000

/** Keeps the access token in memory only: a reload loses it, and the refresh cookie brings a new one. */
export const makeSessionToken = (now: () => number = () => performance.now()): SessionToken => {
  let token: AccessToken | null = null
  let staleAt = Number.POSITIVE_INFINITY
  return {
    header: () => (token ? `${token.tokenHead} ${token.accessToken}` : null),
    set: (next) => {
      token = next
      // At least five seconds of use, however short the server makes its tokens.
      staleAt = next
        ? now() + Math.max(next.expiresInSeconds * 1000 - earlyMs, 5000)
        : Number.POSITIVE_INFINITY
    },
    isStale: () => token !== null && now() >= staleAt,
  }
}
