import { createHmac, timingSafeEqual } from 'node:crypto'

/** Constant-time comparison. */
const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The parameters as signed by Shopify: sorted, encoded, without the signature. */
const signedText = (query: Readonly<Record<string, string>>): string => {
  const names = Object.keys(query)
    .filter((name) => name !== 'hmac' && name !== 'signature')
    .toSorted()
  return new URLSearchParams(names.map((name) => [name, query[name] ?? ''])).toString().replaceAll('+', '%20')
}

/** Hexadecimal HMAC-SHA256 of a callback's query. */
export const signQuery = (secret: string, query: Readonly<Record<string, string>>): string =>
  createHmac('sha256', secret).update(signedText(query)).digest('hex')

export const isQuerySigned = (secret: string, query: Readonly<Record<string, string>>): boolean =>
  same(query['hmac'] ?? '', signQuery(secret, query))

/** Base64 HMAC-SHA256 of a webhook's raw body. */
export const signBody = (secret: string, rawBody: Buffer | string): string =>
  createHmac('sha256', secret).update(rawBody).digest('base64')

export const isBodySigned = (secret: string, rawBody: Buffer, signature: string): boolean =>
  same(signature, signBody(secret, rawBody))
