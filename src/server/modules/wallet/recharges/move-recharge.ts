import { rechargeTransitions, type RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql, type Updateable } from 'kysely'
import type { DB } from '../../../platform/database/database-types.ts'
import { rechargeOf, type Recharge } from './recharges.ts'

export const sourcesOf = (status: RechargeStatus): RechargeStatus[] =>
  (Object.keys(rechargeTransitions) as RechargeStatus[]).filter((from) =>
    (rechargeTransitions[from] as readonly RechargeStatus[]).includes(status),
  )

/**
 * Changes the status of a recharge if allowed; null if not (another call was first). `from` restricts the allowed
 * statuses further.
 */
export const moveRecharge = async (
  db: Db,
  recharge: Pick<Recharge, 'customerId' | 'id'>,
  {
    to,
    set = {},
    from = sourcesOf(to),
  }: {
    readonly to: RechargeStatus
    readonly set?: Updateable<DB['recharge']>
    readonly from?: readonly RechargeStatus[]
  },
): Promise<Recharge | null> => {
  const row = await db
    .updateTable('recharge')
    .set({
      ...set,
      status: to,
      status_since: sql<Date>`now()`,
      ...(to === 'credited' ? { credited_at: sql<Date>`now()` } : {}),
    })
    .where('customer_id', '=', recharge.customerId)
    .where('id', '=', recharge.id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
  return row ? rechargeOf(row) : null
}
