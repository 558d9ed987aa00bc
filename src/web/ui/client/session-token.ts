export interface AccessToken {
  readonly tokenHead: string
  readonly accessToken: string
  readonly expiresInSeconds: number
}

export interface SessionToken {
  readonly header: () => string | null
  readonly set: (token: AccessToken | null) => void
  /** Whether the token has expired by this device's clock, so that it would be refused. */
  readonly isStale: () => boolean
}

// A little early, to leave time for the request.
const earlyMs = 10_000

/** Keeps the access token in memory only: after a reload, the refresh cookie provides a new one. */
export const makeSessionToken = (now: () => number = () => performance.now()): SessionToken => {
  let token: AccessToken | null = null
  let staleAt = Number.POSITIVE_INFINITY
  return {
    header: () => (token ? `${token.tokenHead} ${token.accessToken}` : null),
    set: (next) => {
      token = next
      // At least five seconds of use, however short the token's lifetime.
      staleAt = next
        ? now() + Math.max(next.expiresInSeconds * 1000 - earlyMs, 5000)
        : Number.POSITIVE_INFINITY
    },
    isStale: () => token !== null && now() >= staleAt,
  }
}
