import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const body = Buffer.from('{"event":"TRACKING_UPDATED"}')
const settings = { key: 'a key', signature: 'sha256-slash-key' } as const

describe('isSigned', () => {
  it('accepts the hash over body, slash and key', () => {
    const sign = createHash('sha256').update('{"event":"TRACKING_UPDATED"}/a key').digest('hex')
    expect(isSigned(body, sign, settings)).toBe(true)
    expect(isSigned(body, sign.toUpperCase(), settings)).toBe(true)
  })

  it('rejects another body, another key, and a missing signature', () => {
    const sign = signatureOf(body, settings)
    expect(isSigned(Buffer.concat([body, Buffer.from(' ')]), sign, settings)).toBe(false)
    expect(isSigned(body, sign, { ...settings, key: 'another' })).toBe(false)
    expect(isSigned(body, sign, { ...settings, signature: 'hmac-sha256' })).toBe(false)
    expect(isSigned(body, undefined, settings)).toBe(false)
    expect(isSigned(body, '', settings)).toBe(false)
  })

  it('can be configured to use a keyed hash', () => {
    const keyed = { key: 'a key', signature: 'hmac-sha256' } as const
    expect(isSigned(body, signatureOf(body, keyed), keyed)).toBe(true)
  })
})
