import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { collectOwed, postMovements, type LockedWallet } from '../wallet/index.ts'
import type { Correction } from './correction-rows.ts'

type Amount = Pick<Correction, 'amountMinor' | 'currency'>

/** @throws DomainError correctionExceedsBalance if the debit is more than there is */
export const checkBalance = ({ balanceMinor, currency }: LockedWallet, { amountMinor }: Amount): void => {
  if (balanceMinor + amountMinor < 0) throw refuse('correctionExceedsBalance', { balanceMinor, currency })
}

/** Posts it under the wallet's lock; a credit first pays what PayPal took back. */
export const postCorrection = async (
  tx: Tx,
  wallet: LockedWallet,
  { customerId, id, number, amountMinor, currency, reason }: Correction,
  actorName: string,
): Promise<void> => {
  checkBalance(wallet, { amountMinor, currency })
  const { balanceMinor } = await postMovements(tx, customerId, wallet, [
    {
      kind: 'correction',
      key: `correction:${id}`,
      amountMinor,
      counterAccount: 'agency',
      sourceKind: 'correction',
      sourceId: id,
      sourceNumber: number,
      actorName,
      agencyRemark: reason,
    },
  ])
  await collectOwed(tx, customerId, { ...wallet, balanceMinor })
}
