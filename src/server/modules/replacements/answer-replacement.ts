import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency, Money } from '../../../contract/kernel/money.ts'
import type { replacements, ReplacementDecision } from '../../../contract/replacements/replacements.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  addEvents,
  auditAdminView,
  keepTaxNumbers,
  moveOrder,
  orderMoves,
  type Actor,
  type Scope,
} from '../orders/index.ts'
import { lockWallet, postMovements, type LockedWallet } from '../wallet/index.ts'
import { endReplacement } from './end-replacement.ts'

type Input = ParsedInputOf<typeof replacements.answerReplacement>

export interface Answered {
  readonly paid: Money | null
  readonly balance: Money | null
}

interface Offered {
  readonly id: string
  readonly number: string
  readonly ofId: string
  readonly totalMinor: number
  readonly currency: Currency
  readonly decision: ReplacementDecision
  readonly until: Date | null
}

const lockOffered = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  id: string,
  now: Date,
): Promise<Offered> => {
  const { rows } = await sql<Offered>`
    select o.id, o.number, r.of_order_id as "ofId", o.total_minor as "totalMinor", o.currency, r.decision,
        r.offered_until as until
      from replacement r join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where r.customer_id = ${customerId} and r.order_id = ${id}
        and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))
      for update`.execute(tx)
  const [replacement] = rows
  if (!replacement) throw notFound('Order')
  const { decision, number, until } = replacement
  const hasRunOut = decision === 'offered' && until !== null && until <= now
  if (decision === 'offered' && !hasRunOut) return replacement
  throw refuse('notOffered', { number, decision: decision === 'offered' ? 'expired' : decision })
}

/** @throws DomainError balanceTooLow */
const accept = async (
  tx: Tx,
  scope: Scope,
  wallet: LockedWallet,
  replacement: Offered,
  by: Actor,
): Promise<Answered> => {
  const { customerId } = scope
  const { id, number, ofId, totalMinor, currency } = replacement
  const charge = { amountMinor: totalMinor, currency }
  const posted = await postMovements(tx, customerId, wallet, [
    {
      kind: 'orderPayment',
      key: `pay:${id}:1`,
      amountMinor: -totalMinor,
      counterAccount: 'sales',
      sourceKind: 'order',
      sourceId: id,
      sourceNumber: number,
      actorName: by.name,
    },
  ])
  const { rows } = await sql`
    update replacement set decision = 'accepted', decided_at = now(), decided_by = ${by.name}
      where customer_id = ${customerId} and order_id = ${id} and decision = 'offered' returning order_id`.execute(
    tx,
  )
  const moved = await moveOrder(tx, {
    customerId,
    orderId: id,
    from: orderMoves.acceptReplacement.from,
    to: 'processing',
    waiting: 'beingPrepared',
    set: { paidAt: 'now' },
    event: { kind: 'order.paid', detail: charge },
    by,
  })
  if (!moved || rows.length !== 1) throw new Error(`order ${id} changed despite its lock`)
  await keepTaxNumbers(tx, customerId, [id])
  const event = { orderId: ofId, kind: 'replacement.accepted' as const, detail: { order: number, ...charge } }
  await addEvents(tx, customerId, [event], by)
  return { paid: charge, balance: { amountMinor: posted.balanceMinor, currency } }
}

/**
 * Accepts a replacement's charge, paid from the wallet in the same transaction, or declines it. Once per key, and once
 * in total.
 */
export const answerReplacement = (
  database: Database,
  scope: Scope,
  given: { readonly input: Input; readonly key: string; readonly now: Date },
  by: Actor,
): Promise<Answered> => {
  const { input, key, now } = given
  const intent = { customerId: scope.customerId, key, endpoint: 'answerReplacement', request: input }
  return idempotentTransaction<Answered>(database, intent, async (tx) => {
    // Lock the wallet before the order, as everywhere.
    const wallet = input.accept ? await lockWallet(tx, scope.customerId) : null
    const replacement = await lockOffered(tx, scope, input.id, now)
    await auditAdminView(tx, scope, 'order:answerReplacement', [input.id])
    if (wallet) return accept(tx, scope, wallet, replacement, by)
    await endReplacement(tx, scope.customerId, replacement, {
      ending: { decision: 'declined', words: input.words },
      by,
    })
    return { paid: null, balance: null }
  })
}
