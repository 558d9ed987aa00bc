import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { collectOwed, lockWallet, postMovements } from '../wallet/index.ts'
import { movedMeanwhile, moveWithdrawal, type EventActor } from './move-withdrawal.ts'
import type { Withdrawal } from './withdrawal-rows.ts'

/** Its key is that of the payout, so that only one of them can ever be posted. */
export const endKey = (id: string): string => `withdrawal:${id}:end`

/** Ends a withdrawal that is not paid, and returns its amount to the wallet. @throws DomainError withdrawalMoved */
export const giveBack = async (
  tx: Tx,
  { customerId, id }: Pick<Withdrawal, 'customerId' | 'id'>,
  end: { readonly to: 'rejected' | 'cancelled'; readonly reason: string },
  by: EventActor,
): Promise<Withdrawal> => {
  const wallet = await lockWallet(tx, customerId)
  const ended = await moveWithdrawal(
    tx,
    { customerId, id },
    {
      to: end.to,
      by,

      set: sql`, reason = ${end.reason}`,
    },
  )
  if (!ended) throw await movedMeanwhile(tx, { customerId, id })
  const { balanceMinor } = await postMovements(tx, customerId, wallet, [
    {
      kind: 'withdrawalReturned',
      key: endKey(id),
      amountMinor: ended.amountMinor,
      counterAccount: 'withdrawals',
      sourceKind: 'withdrawal',
      sourceId: id,
      sourceNumber: ended.number,
      actorName: by.name,
      agencyRemark: end.reason,
    },
  ])
  await collectOwed(tx, customerId, { ...wallet, balanceMinor })
  return ended
}
