import { sql } from 'kysely'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Gives a sub-account limited to some shops access to a shop that it adds. After the commit the caller must
 * drop the account from the authenticator's cache.
 */
export const seeOwnShop = async (tx: Tx, actor: CustomerActor, shopId: string): Promise<void> => {
  if (actor.shopIds === null) return
  await sql`select see_own_shop(${actor.accountId}::bigint, ${shopId}::bigint)`.execute(tx)
}
