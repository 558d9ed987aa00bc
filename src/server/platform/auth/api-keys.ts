import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiKeyPrefix } from '../../../contract/identity/api-keys.ts'
import type { Database } from '../database/database.ts'
import type { CustomerActor } from './actors.ts'
import { accountActorOf, accountColumns, type AccountRow } from './load-actor.ts'

export const newApiKey = (): string => `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`

/** 256 random bits need no slow hash. */
export const apiKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix)

/** Whether it can be a key at all; what cannot is not looked up. */
export const isWholeApiKey = (token: string): boolean =>
  token.length === apiKeyPrefix.length + 43 && /^[\w-]+$/.test(token)

interface KeyColumns {
  readonly key_id: string
  readonly key_name: string
  readonly last_four: string
  readonly is_read_only: boolean
  readonly is_use_due: boolean
  readonly is_second_step_due: boolean
}

interface FoundKey {
  readonly actor: CustomerActor
  /** The account has to set up two-step verification first. */
  readonly isSecondStepDue: boolean
  /** Its last use was noted a minute ago or never. */
  readonly isUseDue: boolean
}

export const readApiKey = async (database: Database, hash: string): Promise<FoundKey | null> => {
  const { rows } = await sql<AccountRow & KeyColumns>`
    select ${accountColumns}, k.id as key_id, k.name as key_name, k.last_four, k.is_read_only,
        coalesce(k.last_used_at < now() - interval '1 minute', true) as is_use_due,
        c.requires_second_step and not a.is_default and a.totp_confirmed_at is null
          and not exists (select from passkey p where p.account_id = a.id) as is_second_step_due
      from api_key k join account a on a.customer_id = k.customer_id and a.id = k.account_id
        join customer c on c.customer_id = k.customer_id left join operator o on false
      where k.key_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and a.is_active and c.is_active`.execute(database.agency)
  const [row] = rows
  const account = row ? accountActorOf(row) : null
  if (!row || !account) return null
  const apiKey = {
    id: row.key_id,
    name: row.key_name,
    lastFour: row.last_four,
    isReadOnly: row.is_read_only,
  }
  return {
    actor: { ...account, apiKey, sessionId: null, isActing: false, openedBy: null },
    isSecondStepDue: row.is_second_step_due,
    isUseDue: row.is_use_due,
  }
}

export const noteUse = async (database: Database, hash: string): Promise<void> => {
  await sql`update api_key set last_used_at = now()
    where key_hash = ${hash} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(
    database.agency,
  )
}
