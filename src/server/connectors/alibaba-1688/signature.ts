import { createHmac } from 'node:crypto'

/**
 * Of a call to 1688's open platform: HMAC-SHA1 in upper-case hex over the path from `param2` on and all parameters, each
 * name followed by its value, sorted.
 */
export const signatureOf = (
  urlPath: string,
  params: Readonly<Record<string, string>>,
  secret: string,
): string => {
  const pairs = Object.entries(params)
    .filter(([name]) => name !== '_aop_signature')
    .map(([name, value]) => name + value)
    .toSorted((one, other) => (one < other ? -1 : 1))
  return createHmac('sha1', secret).update(urlPath).update(pairs.join('')).digest('hex').toUpperCase()
}
