import { randomBytes } from 'node:crypto'
import { EncryptJWT, SignJWT, errors, jwtDecrypt, jwtVerify } from 'jose'
import { DomainError, errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { Lru } from '../kernel/lru.ts'

export const accessTokenSeconds = 15 * 60

export type Audience = 'customer' | 'operator'

/** An access token holds only the session id; the account and its permissions are read from the database. */
export interface AccessClaims {
  readonly sessionId: string
  readonly audience: Audience
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Content of a refresh cookie. `number` grows by one at every rotation. */
export interface RefreshClaims {
  readonly sessionId: string
  readonly audience: Audience
  readonly number: number
}

export interface Tokens {
  readonly signAccess: (sessionId: string, audience: Audience) => Promise<string>
  /** @throws DomainError 402 for an expired token, 401 for anything that is not one of ours. */
  readonly verifyAccess: (token: string) => AccessClaims | Promise<AccessClaims>
  readonly sealRefresh: (claims: RefreshClaims, expiresAt: Date) => Promise<string>
  /** Null for anything but a valid, unexpired refresh token of this audience. */
  readonly openRefresh: (cookie: string, audience: Audience) => Promise<RefreshClaims | null>
}

export const notSignedIn = (): DomainError =>
  new DomainError('notSignedIn', errorMessages.notSignedIn, { code: errorCodes.notSignedIn })

const tokenExpired = (): DomainError =>
  new DomainError('tokenExpired', errorMessages.notSignedIn, { code: errorCodes.tokenExpired })

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const isAudience = (value: unknown): value is Audience => value === 'customer' || value === 'operator'

/** Access tokens are signed (HS256), refresh tokens encrypted (A256GCM), each with its own derived key. */
export const createTokens = (config: Pick<Config, 'deriveKey'>, clock: Clock): Tokens => {
  const accessKey = new Uint8Array(config.deriveKey('access-token'))
  const refreshKey = new Uint8Array(config.deriveKey('refresh-token'))
  const verified = new Lru<string, AccessClaims>(20_000)

  const checkExpiry = (claims: AccessClaims): AccessClaims => {
    if (claims.expiresAt <= seconds(clock.now())) throw tokenExpired()
    return claims
  }

  const verifyAgain = async (token: string): Promise<AccessClaims> => {
    try {
      const { payload } = await jwtVerify(token, accessKey, {
        algorithms: ['HS256'],
        currentDate: clock.now(),
        requiredClaims: ['exp', 'sid', 'aud'],
      })
      const { sid, aud, exp } = payload
      if (typeof sid !== 'string' || !isAudience(aud) || exp === undefined) throw notSignedIn()
      const claims = { sessionId: sid, audience: aud, expiresAt: exp }
      verified.set(token, claims)
      return claims
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw tokenExpired()
      throw notSignedIn()
    }
  }

  return {
    signAccess: (sessionId, audience) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        // Two tokens of one second differ, so that a client sees whether its own has been renewed.
        .setJti(randomBytes(6).toString('base64url'))
        .setAudience(audience)
        .setExpirationTime(seconds(clock.now()) + accessTokenSeconds)
        .sign(accessKey),
    verifyAccess: (token) => {
      const known = verified.get(token)
      return known ? checkExpiry(known) : verifyAgain(token)
    },
    sealRefresh: (claims, expiresAt) =>
      new EncryptJWT({ sid: claims.sessionId, n: claims.number })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(claims.audience)
        .setExpirationTime(seconds(expiresAt))
        .encrypt(refreshKey),
    openRefresh: async (cookie, audience) => {
      try {
        const { payload } = await jwtDecrypt(cookie, refreshKey, {
          audience,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
          currentDate: clock.now(),
        })
        const { sid, n } = payload
        if (typeof sid !== 'string' || typeof n !== 'number') return null
        return { sessionId: sid, audience, number: n }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
