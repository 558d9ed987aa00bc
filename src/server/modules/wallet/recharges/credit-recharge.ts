import type { Updateable } from 'kysely'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/database-types.ts'
import { collectOwed } from '../ledger/collect-owed.ts'
import { lockWallet, postMovements } from '../ledger/ledger.ts'
import { moveRecharge } from './move-recharge.ts'
import { reasonColumns, type Recharge } from './recharges.ts'

export interface Credit {
  readonly creditedMinor: number
  readonly actorName: string
  readonly agencyRemark?: string
  readonly set?: Updateable<DB['recharge']>
  /** Restricts the statuses from which it is credited. */
  readonly from?: readonly RechargeStatus[]
}

/**
 * Credits a recharge to its wallet exactly once, guarded by its status change and the ledger's posting key. Then
 * collects what the wallet owes from earlier reversals.
 * @returns the credited recharge, or null if its status does not allow crediting (already credited).
 */
export const creditRecharge = async (
  tx: Tx,
  recharge: Recharge,
  credit: Credit,
): Promise<Recharge | null> => {
  const wallet = await lockWallet(tx, recharge.customerId)
  const set = {
    ...credit.set,
    ...reasonColumns(null),
    credited_minor: credit.creditedMinor,
  }
  const credited = await moveRecharge(tx, recharge, { to: 'credited', set, from: credit.from })
  if (!credited) return null
  const { balanceMinor } = await postMovements(tx, recharge.customerId, wallet, [
    {
      kind: 'recharge',
      key: `recharge:${recharge.id}`,
      amountMinor: credit.creditedMinor,
      feeMinor: recharge.method === 'paypal' ? recharge.feeMinor : 0,
      counterAccount: recharge.method,
      sourceKind: 'recharge',
      sourceId: recharge.id,
      sourceNumber: recharge.number,
      actorName: credit.actorName,
      agencyRemark: credit.agencyRemark ?? '',
    },
  ])
  await collectOwed(tx, recharge.customerId, { ...wallet, balanceMinor })
  return credited
}
