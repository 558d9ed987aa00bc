import { createHmac, randomBytes } from 'node:crypto'
import { EncryptJWT, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const keys = new Map<string, Buffer>()
const deriveKey = (label: string): Buffer => {
  const key = keys.get(label) ?? randomBytes(32)
  keys.set(label, key)
  return key
}
let now = new Date('2026-03-01T12:00:00Z')
const tokens = createTokens({ deriveKey }, { now: () => now })
const inAnHour = () => Math.floor(now.getTime() / 1000) + 3600
const claims = { sessionId: '7', audience: 'customer', number: 3 } as const

const reasonOf = async (token: string): Promise<string> => {
  try {
    await tokens.verifyAccess(token)
    return 'accepted'
  } catch (error) {
    return error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
  }
}
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  const signed = (alg: string, key: Buffer, aud = 'customer', exp: number | null = inAnHour()) => {
    const token = new SignJWT({ sid: '7' }).setProtectedHeader({ alg }).setAudience(aud)
    return (exp === null ? token : token.setExpirationTime(exp)).sign(key)
  }

  it('is accepted with the one algorithm and key, and no other', async () => {
    const key = deriveKey('access-token')
    expect(await reasonOf(await signed('HS256', key))).toBe('accepted')
    expect(await reasonOf(await signed('HS512', Buffer.concat([key, key])))).toBe('notSignedIn')
    expect(await reasonOf(await signed('HS256', deriveKey('refresh-token')))).toBe('notSignedIn')
    expect(await reasonOf(await signed('HS256', randomBytes(32)))).toBe('notSignedIn')
  })

  it('without a signature, or with a key of its own, is refused', async () => {
    const payload = base64url({ sid: '7', aud: 'customer', exp: inAnHour() })
    expect(await reasonOf(`${base64url({ alg: 'none' })}.${payload}.`)).toBe('notSignedIn')
    const own = randomBytes(32)
    const jwk = { kty: 'oct', k: own.toString('base64url') }
    const head = base64url({ alg: 'HS256', jwk, jku: 'https://evil.example/keys', kid: '../../dev/null' })
    const signature = createHmac('sha256', own).update(`${head}.${payload}`).digest('base64url')
    expect(await reasonOf(`${head}.${payload}.${signature}`)).toBe('notSignedIn')
  })

  it('differs from another of the same session and second', async () => {
    expect(await tokens.signAccess('7', 'customer')).not.toBe(await tokens.signAccess('7', 'customer'))
  })

  it('is for sellers or operators, and ends', async () => {
    const key = deriveKey('access-token')
    expect(await reasonOf(await signed('HS256', key, 'warehouse'))).toBe('notSignedIn')
    expect(await reasonOf(await signed('HS256', key, 'customer', null))).toBe('notSignedIn')
    const token = await tokens.signAccess('7', 'operator')
    expect(await tokens.verifyAccess(token)).toMatchObject({ sessionId: '7', audience: 'operator' })
    now = new Date(now.getTime() + 15 * 60_000)
    expect(await reasonOf(token)).toBe('tokenExpired')
  })
})

describe('a refresh token', () => {
  const sealed = (header: { alg: string; enc: string }, key: Buffer) =>
    new EncryptJWT({ sid: '7', n: 3 })
      .setProtectedHeader(header)
      .setAudience('customer')
      .setExpirationTime(inAnHour())
      .encrypt(key)

  it('is opened with the one algorithm and key, and no other', async () => {
    const key = deriveKey('refresh-token')
    const good = await sealed({ alg: 'dir', enc: 'A256GCM' }, key)
    expect(await tokens.openRefresh(good, 'customer')).toEqual(claims)
    for (const header of [
      { alg: 'dir', enc: 'A128CBC-HS256' },
      { alg: 'A256KW', enc: 'A256GCM' },
      { alg: 'A256GCMKW', enc: 'A256GCM' },
    ]) {
      expect(await tokens.openRefresh(await sealed(header, key), 'customer')).toBeNull()
    }
    const foreign = await sealed({ alg: 'dir', enc: 'A256GCM' }, deriveKey('access-token'))
    expect(await tokens.openRefresh(foreign, 'customer')).toBeNull()
  })

  it('is for its side only, and ends', async () => {
    const token = await tokens.sealRefresh(claims, new Date(now.getTime() + 60_000))
    expect(await tokens.openRefresh(token, 'operator')).toBeNull()
    expect(await tokens.openRefresh(token, 'customer')).toEqual(claims)
    now = new Date(now.getTime() + 61_000)
    expect(await tokens.openRefresh(token, 'customer')).toBeNull()
  })
})
