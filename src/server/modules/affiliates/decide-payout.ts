import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { lockWallet } from '../wallet/index.ts'
import type { AffiliateParts } from './affiliate-parts.ts'
import { monthStart } from './commission-rows.ts'
import { findPayout } from './payout-queries.ts'
import { payoutActionsOf, type Payout } from './payout-rows.ts'

/** Who decides, in which call. */
export interface Decider extends Pick<OperatorCall, 'requestId' | 'ip'> {
  readonly operator: Pick<OperatorCall['operator'], 'kind' | 'operatorId' | 'name'>
}

/** Stores a decision about a payout; of two at once, the wallet's lock lets one go first. */
export const storeDecision = async (
  tx: Tx,
  { customerId, month, currency, amountMinor, orders }: Payout,
  decision: { readonly status: 'open' | 'held' | 'paid'; readonly reason: string },
  { operator: { operatorId, name } }: Decider,
): Promise<void> => {
  await sql`
    insert into commission_payout as p
        (customer_id, month, status, currency, amount_minor, orders, reason, operator_id, actor_name)
      values (${customerId}, ${monthStart(month)}::date, ${decision.status}, ${currency}, ${amountMinor}, ${orders},
        ${decision.reason}, ${operatorId}, ${name})
      on conflict (customer_id, month) do update set status = excluded.status, amount_minor = excluded.amount_minor,
        orders = excluded.orders, reason = excluded.reason, operator_id = excluded.operator_id,
        actor_name = excluded.actor_name, decided_at = now()`.execute(tx)
}

const decide = (
  { database }: AffiliateParts,
  which: ParsedInputOf<typeof operatorCommissions.releaseCommissionPayout>,
  decision: { readonly action: 'hold' | 'release'; readonly reason: string },
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const found = await findPayout(tx, which)
    await lockWallet(tx, found.customerId)
    const payout = await findPayout(tx, which)
    const { customerId, month, status } = payout
    const { action, reason } = decision
    if (!payoutActionsOf[status].includes(action)) throw refuse('commissionPayoutMoved', { status })
    await storeDecision(tx, payout, { status: action === 'hold' ? 'held' : 'open', reason }, call)
    const name = action === 'hold' ? 'commission.held' : 'commission.released'
    const detail = { customerId, month, ...(reason === '' ? {} : { reason }) }
    await audit(tx, call.operator, { action: name, target: `customer:${customerId}`, detail, call })
  })

export const holdPayout = (
  parts: AffiliateParts,
  { reason, ...which }: ParsedInputOf<typeof operatorCommissions.holdCommissionPayout>,
  call: OperatorCall,
): Promise<void> => decide(parts, which, { action: 'hold', reason }, call)

export const releasePayout = (
  parts: AffiliateParts,
  which: ParsedInputOf<typeof operatorCommissions.releaseCommissionPayout>,
  call: OperatorCall,
): Promise<void> => decide(parts, which, { action: 'release', reason: '' }, call)
