import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TrackingSettings } from '../../platform/kernel/config.ts'

export const signatureHeader = 'sign'

/** The signature of a webhook's raw body, in lower-case hex. */
export const signatureOf = (
  body: Buffer,
  { key, signature }: Pick<TrackingSettings, 'key' | 'signature'>,
): string =>
  signature === 'hmac-sha256'
    ? createHmac('sha256', key).update(body).digest('hex')
    : createHash('sha256').update(body).update(`/${key}`).digest('hex')

export const isSigned = (
  body: Buffer,
  given: string | undefined,
  settings: Pick<TrackingSettings, 'key' | 'signature'>,
): boolean => {
  const expected = Buffer.from(signatureOf(body, settings))
  const actual = Buffer.from((given ?? '').trim().toLowerCase())
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
