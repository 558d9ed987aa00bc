import { createHash } from 'node:crypto'

/** PayPal's webhooks name a saved account by its token, which is only kept sealed. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
