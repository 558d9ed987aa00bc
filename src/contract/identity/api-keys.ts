import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { apiKeyIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'

/** Of one account, expired and revoked ones not counted. */
export const apiKeyLimit = 10
/** What every key begins with, so that it is recognised where it should not be. */
export const apiKeyPrefix = 'qsk_'
export const apiKeyDays = [30, 90, 365] as const
/** How long an expired key is still listed. */
export const expiredKeyDays = 30

const personal = { kind: 'customer', notInAdminView: true } as const

export const apiKeys = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/User/Customer/GetApiKeys',
    summary: `Lists the account’s API keys, and for a main account those of its sub-accounts; expired ones for ${expiredKeyDays} days.`,
    access: { kind: 'customer', notByApiKey: true },
    input: z.object({}),
    output: z.object({
      keys: z.array(
        z.object({
          id: apiKeyIdSchema,
          name: z.string(),
          /** The last characters of the key, which itself is never shown again. */
          lastFour: z.string(),
          isReadOnly: z.boolean(),
          /** The account that created it, and as which it calls. */
          createdBy: z.string(),
          isOwn: z.boolean(),
          createdAt: instantSchema,
          /** To the minute. */
          lastUsedAt: instantSchema.nullable(),
          expiresAt: instantSchema.nullable(),
          isExpired: z.boolean(),
        }),
      ),
    }),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/User/Customer/CreateApiKey',
    summary:
      'Creates an API key and notifies its owner. This answer is the only one that contains the key. Needs a confirmed identity.',
    access: personal,
    errors: ['confirmationNeeded', 'tooManyApiKeys'],
    input: z.object({
      name: z.string().trim().min(1, 'is required').max(60),
      isReadOnly: z.boolean(),
      /** Null: until it is revoked. */
      expiresInDays: z.literal(apiKeyDays).nullable(),
    }),
    output: z.object({ id: apiKeyIdSchema, key: z.string() }),
  }),
  revokeApiKey: endpoint({
    method: 'POST',
    path: '/User/Customer/RevokeApiKey',
    summary: 'Revokes an API key of the account, or for a main account one of a sub-account.',
    access: personal,
    errors: ['notFound'],
    input: z.object({ id: apiKeyIdSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
}
