import { sql } from 'kysely'
import type { CustomerActor } from '../../platform/actors.ts'
import type { Tx } from '../../platform/database.ts'

/**
 * Gives a sub-account limited to some shops access to a shop that it adds. After the commit the caller must
 * drop the account from the authenticator's cache.
 */
export const seeOwnShop = async (tx: Tx, actor: CustomerActor, shopId: string): Promise<void> => {
  if (actor.shopIds === null) return
  await sql`
    update account set shop_ids = array_append(shop_ids, ${shopId}::bigint)
      where customer_id = ${actor.customerId} and id = ${actor.accountId}
        and shop_ids is not null and not ${shopId}::bigint = any(shop_ids)`.execute(tx)
}
