import { roundMinor } from '../../../../contract/kernel/money.ts'
import { minor, type Tx } from '../../../platform/database/database.ts'
import { collectOwed } from '../ledger/collect-owed.ts'
import { getBalance, lockWallet } from '../ledger/ledger.ts'
import type { Refund } from '../recharges/payment-service.ts'
import type { Recharge } from '../recharges/recharges.ts'

interface Earlier {
  readonly takenMinor: number
  readonly owedMinor: number
}

/**
 * The wallet's share of a refund: proportional to the credited part of the payment, and exactly all of it once
 * everything is refunded. The fee is the agency's loss, because PayPal keeps it.
 */
export const shareOf = (
  recharge: Pick<Recharge, 'payMinor'> & { readonly creditedMinor: number },
  earlier: Earlier,
  takenMinor: number,
): number => {
  const takenInAll = earlier.takenMinor + takenMinor
  const inAll =
    takenInAll >= recharge.payMinor
      ? recharge.creditedMinor
      : roundMinor((recharge.creditedMinor * takenInAll) / recharge.payMinor)
  return Math.max(0, inAll - earlier.owedMinor)
}

const earlierOf = async (tx: Tx, recharge: Recharge): Promise<Earlier> => {
  const row = await tx
    .selectFrom('recharge_reversal')
    .select((e) => [
      e.fn.sum<string | null>('taken_minor').as('taken'),
      e.fn.sum<string | null>('owed_minor').as('owed'),
    ])
    .where('customer_id', '=', recharge.customerId)
    .where('recharge_id', '=', recharge.id)
    .executeTakeFirstOrThrow()
  return { takenMinor: minor(row.taken ?? 0), owedMinor: minor(row.owed ?? 0) }
}

/**
 * Posts refunds of a credited recharge, once each, and debits the wallet's share as far as possible.
 * @returns what the wallet owes for new refunds, in minor units; 0 if all were known
 */
export const reverseRecharge = async (
  tx: Tx,
  recharge: Recharge,
  refunds: readonly Refund[],
): Promise<number> => {
  const { creditedMinor, customerId } = recharge
  if (refunds.length === 0 || creditedMinor === null) return 0
  const wallet = await lockWallet(tx, customerId)
  let owedMinor = 0
  for (const refund of refunds) {
    const earlier = await earlierOf(tx, recharge)
    const share = shareOf({ payMinor: recharge.payMinor, creditedMinor }, earlier, refund.amount.amountMinor)
    const inserted = await tx
      .insertInto('recharge_reversal')
      .values({
        customer_id: customerId,
        recharge_id: recharge.id,
        paypal_refund_id: refund.id,
        kind: refund.kind,
        taken_minor: refund.amount.amountMinor,
        owed_minor: share,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('owed_minor')
      .executeTakeFirst()
    if (inserted) owedMinor += share
  }
  const { amountMinor: balanceMinor } = await getBalance(tx, customerId)
  await collectOwed(tx, customerId, { ...wallet, balanceMinor })
  return owedMinor
}
