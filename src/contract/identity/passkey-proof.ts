import * as z from 'zod'

export const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/, 'must be base64url')
/** What `navigator.credentials.get` returns, as JSON. */
export const passkeyProofSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
