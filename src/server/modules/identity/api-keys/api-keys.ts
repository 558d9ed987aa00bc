import { sql } from 'kysely'
import type * as z from 'zod'
import { apiKeyLimit, expiredKeyDays, type apiKeys } from '../../../../contract/identity/api-keys.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { apiKeyHash, newApiKey } from '../../../platform/auth/api-keys.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { AnswerOf, CallContext } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireConfirmation } from '../second-step/confirm-identity.ts'
import { mailOwner } from '../second-step/factor-emails.ts'
import { ownerOf, recordSecurityEvent } from '../sessions/sign-in-record.ts'
import { apiKeyCreatedEmail } from './api-key-emails.ts'

type KeyRow = z.input<typeof apiKeys.listApiKeys.output>['keys'][number]

/** Of key `k`: a main account sees and revokes those of its sub-accounts, too. */
const seenBy = ({ customerId, accountId, isMain }: CustomerActor) =>
  sql`k.customer_id = ${customerId} and k.revoked_at is null ${isMain ? sql`` : sql`and k.account_id = ${accountId}`}`

export const listApiKeys = async (
  { agency }: Database,
  actor: CustomerActor,
): Promise<AnswerOf<typeof apiKeys.listApiKeys>> => {
  const { rows } = await sql<{ key: KeyRow }>`
    select json_build_object('id', k.id::text, 'name', k.name, 'lastFour', k.last_four, 'isReadOnly', k.is_read_only,
        'createdBy', a.user_name, 'isOwn', k.account_id = ${actor.accountId}, 'createdAt', k.created_at,
        'lastUsedAt', k.last_used_at, 'expiresAt', k.expires_at,
        'isExpired', coalesce(k.expires_at <= now(), false)) as key
      from api_key k join account a on a.customer_id = k.customer_id and a.id = k.account_id
      where ${seenBy(actor)} and coalesce(k.expires_at > now() - make_interval(days => ${expiredKeyDays}), true)
      order by k.id desc`.execute(agency)
  return { keys: rows.map(({ key }) => key) }
}

/** The answer is not kept for a repetition of the call, as the key must be stored nowhere. */
export const createApiKey = async (
  platform: Platform,
  actor: CustomerActor,
  { name, isReadOnly, expiresInDays }: ParsedInputOf<typeof apiKeys.createApiKey>,
  call: CallContext,
): Promise<AnswerOf<typeof apiKeys.createApiKey>> => {
  const { database, config } = platform
  const { customerId, accountId } = actor
  await requireConfirmation(database.agency, actor)
  const key = newApiKey()
  return database.agencyTransaction(async (tx) => {
    // Locked, so that the limit holds for concurrent calls.
    await sql`select from account where customer_id = ${customerId} and id = ${accountId} for no key update`.execute(
      tx,
    )
    const { rows } = await sql<{ active: number }>`
      select count(*)::integer as active from api_key
        where customer_id = ${customerId} and account_id = ${accountId} and revoked_at is null
          and coalesce(expires_at > now(), true)`.execute(tx)
    if ((rows[0]?.active ?? 0) >= apiKeyLimit) throw refuse('tooManyApiKeys', { max: apiKeyLimit })
    const { id } = await tx
      .insertInto('api_key')
      .values({
        customer_id: customerId,
        account_id: accountId,
        name,
        key_hash: apiKeyHash(key),
        last_four: key.slice(-4),
        is_read_only: isReadOnly,
        expires_at:
          expiresInDays === null ? null : sql<Date>`now() + make_interval(days => ${expiresInDays})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = ownerOf(actor)
    const detail = { name, lastFour: key.slice(-4), isReadOnly, expiresInDays }
    await recordSecurityEvent(tx, { event: 'apiKeyCreated', side: 'account', owner, detail }, call)
    await mailOwner(platform, tx, owner, (locale) => apiKeyCreatedEmail(locale, config.publicUrl))
    return { id, key }
  })
}

export const revokeApiKey = async (
  { database, authenticator }: Platform,
  actor: CustomerActor,
  id: string,
  call: CallContext,
): Promise<void> => {
  const { customerId } = actor
  const accountId = await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ account_id: string; name: string; last_four: string }>`
      update api_key k set revoked_at = now() where k.id = ${id} and ${seenBy(actor)}
        returning k.account_id, k.name, k.last_four`.execute(tx)
    const [revoked] = rows
    if (!revoked) throw notFound('API key')
    const owner = { kind: 'account', customerId, accountId: revoked.account_id } as const
    const isOwn = revoked.account_id === actor.accountId
    const detail = {
      name: revoked.name,
      lastFour: revoked.last_four,
      ...(isOwn ? {} : { by: 'mainAccount' }),
    }
    await recordSecurityEvent(tx, { event: 'apiKeyRevoked', side: 'account', owner, detail }, call)
    return revoked.account_id
  })
  authenticator.forgetAccount(accountId)
}

/** Of an account that is deleted. */
export const revokeKeysOf = async (tx: Tx, customerId: string, accountId: string): Promise<void> => {
  await sql`update api_key set revoked_at = now()
    where customer_id = ${customerId} and account_id = ${accountId} and revoked_at is null`.execute(tx)
}
