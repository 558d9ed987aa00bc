import { sql } from 'kysely'
import type { CustomerActor } from '../../platform/actors.ts'
import type { Tx } from '../../platform/database.ts'

/**
 * A sub-account of some shops also sees the one that it adds, or it would have made what it cannot find. The caller
 * has the authenticator forget the account once its transaction is committed.
 */
export const seeOwnShop = async (tx: Tx, actor: CustomerActor, shopId: string): Promise<void> => {
  if (actor.shopIds === null) return
  await sql`
    update account set shop_ids = array_append(shop_ids, ${shopId}::bigint)
      where customer_id = ${actor.customerId} and id = ${actor.accountId}
        and shop_ids is not null and not ${shopId}::bigint = any(shop_ids)`.execute(tx)
}
