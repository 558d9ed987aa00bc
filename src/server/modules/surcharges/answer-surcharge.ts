import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import { surchargeableStatuses, type surcharges } from '../../../contract/surcharges/surcharges.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import {
  addEvents,
  auditAdminView,
  clearOrderFlags,
  setOrderFlags,
  type Actor,
  type Scope,
} from '../orders/index.ts'
import { lockWallet, postMovements, type LockedWallet } from '../wallet/index.ts'
import {
  addStep,
  checkVersion,
  lockSurcharge,
  moveSurcharge,
  notOpen,
  type LockedSurcharge,
} from './surcharge-rows.ts'

type Input = ParsedInputOf<typeof surcharges.answerSurcharge>

export interface Answered {
  readonly paid: Money | null
  readonly balance: Money | null
}

/** A paid surcharge becomes part of the order's total, so that it is refunded with it. */
const addToOrder = async (
  tx: Tx,
  { customerId, orderId, amountMinor }: LockedSurcharge,
): Promise<boolean> => {
  const { rows } = await sql`
    update dropshipping_order
      set surcharge_minor = surcharge_minor + ${amountMinor}::integer, total_minor = total_minor + ${amountMinor}::integer
      where customer_id = ${customerId} and id = ${orderId} and status = any(${[...surchargeableStatuses]}::text[])
      returning id`.execute(tx)
  return rows.length === 1
}

/** @throws DomainError notOpen, balanceTooLow */
const accept = async (
  tx: Tx,
  wallet: LockedWallet,
  surcharge: LockedSurcharge,
  note: string,
  by: Actor,
): Promise<Answered> => {
  const { id, customerId, orderId, orderNumber, reason, amountMinor, currency } = surcharge
  const posted = await postMovements(tx, customerId, wallet, [
    {
      kind: 'surcharge',
      key: `surcharge:${id}`,
      amountMinor: -amountMinor,
      counterAccount: 'sales',
      sourceKind: 'order',
      sourceId: orderId,
      sourceNumber: orderNumber,
      actorName: by.name,
    },
  ])
  await moveSurcharge(tx, surcharge, 'paid')
  if (!(await addToOrder(tx, surcharge))) throw notOpen({ orderNumber, status: 'over' })
  await addStep(tx, surcharge, { kind: 'paid', note, amountMinor }, by)
  await clearOrderFlags(tx, customerId, 'surcharge', [orderId])
  const paid = { amountMinor, currency }
  const event = { orderId, kind: 'surcharge.paid' as const, detail: { surcharge: reason, ...paid } }
  await addEvents(tx, customerId, [event], by)
  return { paid, balance: { amountMinor: posted.balanceMinor, currency } }
}

/** After declining, the agency decides about the order. */
const decline = async (tx: Tx, surcharge: LockedSurcharge, note: string, by: Actor): Promise<Answered> => {
  const { customerId, orderId, reason } = surcharge
  await moveSurcharge(tx, surcharge, 'declined')
  await addStep(tx, surcharge, { kind: 'declined', note }, by)
  await setOrderFlags(tx, customerId, [{ orderId, kind: 'surcharge', state: reason, waitingOn: 'agency' }])
  const detail = { surcharge: reason, ...(note && { note }) }
  await addEvents(tx, customerId, [{ orderId, kind: 'surcharge.declined', detail }], by)
  return { paid: null, balance: null }
}

/**
 * The seller's answer: paid in the transaction that continues the order, or declined.
 * Once per key, and once in total.
 */
export const answerSurcharge = (
  database: Database,
  scope: Scope,
  { input, key }: { readonly input: Input; readonly key: string },
  by: Actor,
): Promise<Answered> => {
  const { customerId } = scope
  const intent = { customerId, key, endpoint: 'answerSurcharge', request: input }
  return idempotentTransaction<Answered>(database, intent, async (tx) => {
    // Lock the wallet before the order, as everywhere.
    const wallet = input.accept ? await lockWallet(tx, customerId) : null
    const surcharge = await lockSurcharge(tx, scope, input.id)
    if (surcharge.status !== 'open') throw notOpen(surcharge)
    checkVersion(surcharge, input.version)
    await auditAdminView(tx, scope, 'order:answerSurcharge', [surcharge.orderId])
    return wallet ? accept(tx, wallet, surcharge, input.note, by) : decline(tx, surcharge, input.note, by)
  })
}
