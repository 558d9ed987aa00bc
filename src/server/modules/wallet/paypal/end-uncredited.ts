import type { Updateable } from 'kysely'
import type { RechargeReasonCode } from '../../../../contract/refusals/recharge-reasons.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/database-types.ts'
import type { Figures } from '../../../../contract/refusals/refusal-text.ts'
import { moveRecharge } from '../recharges/move-recharge.ts'
import { pauseAutoRecharge } from '../recharges/pause-auto-recharge.ts'
import { reasonColumns, type Recharge } from '../recharges/recharges.ts'
import type { SettleDeps } from './sync-paypal-recharge.ts'

interface End {
  readonly to: 'refused' | 'expired'
  readonly code: RechargeReasonCode | null
  readonly figures?: Figures
  readonly from: readonly RechargeStatus[]
  readonly set?: Updateable<DB['recharge']>
}

/** Ends a recharge without crediting it; the failure of an automatic one pauses the automatic recharge. Null: it has moved on. */
export const endUncredited = async (
  tx: Tx,
  { mails, clock }: Pick<SettleDeps, 'mails' | 'clock'>,
  recharge: Recharge,
  { to, code, figures, from, set }: End,
): Promise<Recharge | null> => {
  const ended = await moveRecharge(tx, recharge, {
    to,
    set: { ...reasonColumns(code, figures), ...set },
    from,
  })
  if (ended && ended.paypalAccountId !== null) {
    const { customerId, paypalAccountId: accountId, number } = ended
    const failure = { customerId, accountId, code: code ?? 'declined', number } as const
    await pauseAutoRecharge(tx, { mails, now: clock.now() }, failure)
  }
  return ended
}
