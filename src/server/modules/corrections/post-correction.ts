import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { addEvents, refundPart } from '../orders/index.ts'
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
  correction: Correction,
  actorName: string,
): Promise<void> => {
  const { customerId, id, orderId, number, amountMinor, currency, reason } = correction
  if (orderId !== null) return creditFreight(tx, wallet, { ...correction, orderId }, actorName)
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

/** A part of an order's freight is refunded as a part of the order, so that all refunds together never exceed what was paid. */
const creditFreight = async (
  tx: Tx,
  wallet: LockedWallet,
  { customerId, id, orderId, amountMinor, currency, reason }: Correction & { readonly orderId: string },
  actorName: string,
): Promise<void> => {
  const part = { orderId, amountMinor, key: `correction:${id}`, actorName, agencyRemark: reason }
  const { balanceMinor } = await refundPart(tx, customerId, wallet, part)
  const event = { orderId, kind: 'order.freightCredited', detail: { amountMinor, currency } } as const
  await addEvents(tx, customerId, [event], { kind: 'agency', name: actorName })
  await collectOwed(tx, customerId, { ...wallet, balanceMinor })
}
