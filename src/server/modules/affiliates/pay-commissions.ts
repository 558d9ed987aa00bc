import { sql } from 'kysely'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { collectOwed, lockWallet, postMovements } from '../wallet/index.ts'
import { accrueCommissions } from './accrue-commissions.ts'
import type { AffiliateParts } from './affiliate-parts.ts'
import { monthStart } from './commission-rows.ts'
import { storeDecision, type Decider } from './decide-payout.ts'
import { requireOver } from './payout-months.ts'
import { findPayout, warningsOf } from './payout-queries.ts'
import { isDue, type Payout } from './payout-rows.ts'

interface Input {
  readonly customerId: string
  readonly month: string
  /** As it was displayed. */
  readonly amountMinor: number
  readonly reason: string
}

/** Locked in the order in which the job locks them; what the job changes meanwhile is seen after its lock. */
const lockDue = ({ customerId, month }: Payout, tx: Tx) =>
  sql`select from commission m where m.customer_id = ${customerId} and ${isDue(month)} order by m.id for update`.execute(
    tx,
  )

/** Pays what is due, in the caller's transaction. */
export const payDue = async (secrets: Secrets, tx: Tx, input: Input, call: Decider): Promise<void> => {
  await requireOver(tx, input.month)
  const found = await findPayout(tx, input)
  const wallet = await lockWallet(tx, found.customerId)
  await lockDue(found, tx)
  const payout = await findPayout(tx, input)
  const { customerId, month, status, amountMinor, minimumMinor, currency } = payout
  if (status === 'carriedOver') {
    throw refuse('commissionTooSmall', { minimumMinor: Math.max(1, minimumMinor), currency })
  }
  if (status !== 'open') throw refuse('commissionPayoutMoved', { status })
  if (amountMinor !== input.amountMinor) throw refuse('commissionChanged', { amountMinor, currency })
  const warnings = await warningsOf(secrets, tx, payout)
  if (warnings.length > 0 && input.reason === '') throw refuse('commissionReasonNeeded')
  await sql`
    update commission m set state = 'paid', payout_month = ${monthStart(month)}::date
      where m.customer_id = ${customerId} and ${isDue(month)}`.execute(tx)
  await storeDecision(tx, payout, { status: 'paid', reason: input.reason }, call)
  const { balanceMinor } = await postMovements(tx, customerId, wallet, [
    {
      kind: 'commission',
      key: `commission:${month}:${customerId}`,
      amountMinor,
      counterAccount: 'commissions',
      sourceKind: 'commission',
      sourceId: null,
      sourceNumber: month,
      actorName: call.operator.name,
    },
  ])
  await collectOwed(tx, customerId, { ...wallet, balanceMinor })
  const detail = {
    customerId,
    month,
    amountMinor,
    orders: payout.orders,
    ...(warnings.length > 0 && {
      reason: input.reason,
      warnings: [...new Set(warnings.map(({ kind }) => kind))],
    }),
  }
  await audit(tx, call.operator, {
    action: 'commission.paid',
    target: `customer:${customerId}`,
    detail,
    call,
  })
}

/** Approves a month's commission and credits it to the referrer's wallet: once, whoever else presses at the same time. */
export const payCommissions = async (
  parts: AffiliateParts,
  input: Input,
  call: Decider & { readonly idempotencyKey: string | null },
): Promise<void> => {
  const { database } = parts
  const { customerId } = await findPayout(database.agency, input)
  // Refunds since the job's last run count.
  await accrueCommissions(database, { referrerId: customerId })
  await database.agencyTransaction(async (tx) => {
    const intent = {
      customerId,
      key: call.idempotencyKey,
      endpoint: 'payCommissionPayout',
      request: input,
    }
    await idempotently(tx, intent, async () => {
      await payDue(parts.secrets, tx, input, call)
      return { month: input.month }
    })
  })
}
