import { minor, type CustomerId, type Tx } from '../../../platform/database/database.ts'
import { postMovements, type LockedWallet, type Movement } from './ledger.ts'

interface OpenReversal {
  readonly rechargeId: string
  readonly rechargeNumber: string
  readonly refundId: string
  readonly owedMinor: number
  readonly collectedMinor: number
}

const openReversals = async (tx: Tx, customerId: CustomerId): Promise<OpenReversal[]> => {
  const rows = await tx
    .selectFrom('recharge_reversal as reversal')
    .innerJoin('recharge', (join) =>
      join
        .onRef('recharge.customer_id', '=', 'reversal.customer_id')
        .onRef('recharge.id', '=', 'reversal.recharge_id'),
    )
    .select([
      'reversal.recharge_id',
      'recharge.number',
      'reversal.paypal_refund_id',
      'reversal.owed_minor',
      'reversal.collected_minor',
    ])
    .where('reversal.customer_id', '=', customerId)
    .whereRef('reversal.collected_minor', '<', 'reversal.owed_minor')
    .orderBy('reversal.created_at')
    .orderBy('reversal.paypal_refund_id')
    .execute()
  return rows.map((row) => ({
    rechargeId: row.recharge_id,
    rechargeNumber: row.number,
    refundId: row.paypal_refund_id,
    owedMinor: minor(row.owed_minor),
    collectedMinor: minor(row.collected_minor),
  }))
}

const movementFor = (reversal: OpenReversal, takenMinor: number): Movement => ({
  kind: 'reversal',
  // The total after this step only grows, so that each step has its own key.
  key: `reversal:${reversal.refundId}:${reversal.collectedMinor + takenMinor}`,
  amountMinor: -takenMinor,
  counterAccount: 'paypal',
  sourceKind: 'recharge',
  sourceId: reversal.rechargeId,
  sourceNumber: reversal.rechargeNumber,
  actorName: 'PayPal',
  agencyRemark: 'Reversed by PayPal after it was credited.',
})

/**
 * Collects amounts PayPal reversed from the wallet, oldest first, as far as the balance allows; the rest stays owed.
 * The wallet must be locked.
 */
export const collectOwed = async (tx: Tx, customerId: CustomerId, wallet: LockedWallet): Promise<void> => {
  let left = wallet.balanceMinor
  if (left <= 0) return
  const steps: { reversal: OpenReversal; takenMinor: number }[] = []
  for (const reversal of await openReversals(tx, customerId)) {
    const takenMinor = Math.min(left, reversal.owedMinor - reversal.collectedMinor)
    if (takenMinor <= 0) break
    steps.push({ reversal, takenMinor })
    left -= takenMinor
  }
  if (steps.length === 0) return
  await postMovements(
    tx,
    customerId,
    wallet,
    steps.map(({ reversal, takenMinor }) => movementFor(reversal, takenMinor)),
  )
  for (const { reversal, takenMinor } of steps) {
    await tx
      .updateTable('recharge_reversal')
      .set({ collected_minor: reversal.collectedMinor + takenMinor })
      .where('customer_id', '=', customerId)
      .where('recharge_id', '=', reversal.rechargeId)
      .where('paypal_refund_id', '=', reversal.refundId)
      .execute()
  }
}
