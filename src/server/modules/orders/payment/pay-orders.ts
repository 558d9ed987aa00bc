import { moneyText } from '../../../../contract/kernel/money-text.ts'
import { type Currency, type Money } from '../../../../contract/kernel/money.ts'
import { CompiledQuery } from 'kysely'
import { runTogether, type Database, type Statement, type Tx } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { loadRateBook } from '../../shipping/index.ts'
import { posting, type LockedWallet, type Movement } from '../../wallet/index.ts'
import { reserving } from '../../stock/index.ts'
import { decideTaxNumbers, recordingTaxNumbers, type TaxBook } from '../../tax-numbers/index.ts'
import { decidePayment, type DueOrder } from './decide-payment.ts'
import { done, type OrderResult, type StockShare } from '../state/order-results.ts'
import { lockForPayment } from './payable-orders.ts'
import { jsonText } from '../state/sql.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { eventKindSql } from '../state/order-events.ts'

/** Orders per transaction, small enough to keep wallet locks short. */
const chunkSize = 250

export interface PaymentAnswer {
  readonly results: OrderResult[]
  readonly balance: Money
}

const paySql = `
  with paid as (
    update dropshipping_order
      set status = 'processing', status_since = now(), waiting_reason = 'beingPrepared', waiting_on = 'agency',
          waiting_since = now(), paid_at = now(), ship_clock_paused_since = null, ship_clock_paused_seconds = 0
      where customer_id = $1 and id = any($2::bigint[]) and status = 'awaitingPayment' and waiting_reason = 'paymentDue'
      returning id
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, id, ${eventKindSql('order.paid')}, $3, $4, detail from json_to_recordset($5::json) as e (id bigint, detail jsonb)
        where id in (select id from paid)
  )
  select count(*)::int as paid from paid`

// Units from stock are not charged: the order's amounts are reduced accordingly.
const coverSql = `
  update dropshipping_order o set product_minor = o.product_minor - c.saved, total_minor = o.total_minor - c.saved
    from json_to_recordset($2::json) as c (id bigint, saved integer)
    where o.customer_id = $1 and o.id = c.id and o.status = 'processing'`

const movementOf = ({ order, dueMinor }: DueOrder, by: Actor): Movement => ({
  kind: 'orderPayment',
  key: `pay:${order.id}:${order.payments + 1}`,
  amountMinor: -dueMinor,
  counterAccount: 'sales',
  sourceKind: 'order',
  sourceId: order.id,
  sourceNumber: order.number,
  actorName: by.name,
})

const paying = (
  { customerId }: Scope,
  currency: Currency,
  orders: readonly DueOrder[],
  by: Actor,
): Statement<number> => {
  const events = orders.map(({ order, allocation, dueMinor }) => {
    const stock =
      allocation.units > 0 ? { stockUnits: allocation.units, stockMinor: allocation.savedMinor } : {}
    return { id: order.id, detail: { amountMinor: dueMinor, currency, ...stock } }
  })
  const ids = orders.map(({ order }) => order.id)
  return {
    query: CompiledQuery.raw(paySql, [customerId, ids, by.kind, by.name, jsonText(events)]),
    read: (rows) => (rows as readonly { paid: number }[])[0]?.paid ?? 0,
  }
}

const reserveStock = ({ customerId }: Scope, orders: readonly DueOrder[]): Statement<unknown>[] => {
  const covered = orders.filter(({ allocation }) => allocation.units > 0)
  if (covered.length === 0) return []
  const saved = covered.map(({ order, allocation }) => ({ id: order.id, saved: allocation.savedMinor }))
  return [
    { query: CompiledQuery.raw(coverSql, [customerId, JSON.stringify(saved)]), read: () => undefined },
    reserving(
      customerId,
      covered.map(({ order, allocation }) => ({ orderId: order.id, allocation })),
    ),
  ]
}

/** Later changes of tax numbers do not change what a paid parcel travels under. */
const keepTaxNumbers = async (
  tx: Tx,
  { customerId }: Scope,
  taxBook: TaxBook,
  orders: readonly DueOrder[],
): Promise<Statement<unknown>[]> => {
  const decided = await decideTaxNumbers(
    tx,
    taxBook,
    orders.map(({ order }) => order),
  )
  return recordingTaxNumbers(
    customerId,
    decided.map(({ parcel: { id, payments }, decided: number }) => ({
      orderId: id,
      isPaidAgain: payments > 0,
      decided: number,
    })),
  )
}

interface Payment {
  readonly wallet: LockedWallet
  readonly taxBook: TaxBook
  readonly orders: readonly DueOrder[]
}

/** The orders are locked and their payment is decided. */
const settlePayment = async (
  tx: Tx,
  scope: Scope,
  { wallet, taxBook, orders }: Payment,
  by: Actor,
): Promise<void> => {
  const { customerId } = scope
  const movements = orders.filter(({ dueMinor }) => dueMinor > 0).map((order) => movementOf(order, by))
  const [moved] = await runTogether(
    tx,
    paying(scope, wallet.currency, orders, by),
    ...reserveStock(scope, orders),
    ...(await keepTaxNumbers(tx, scope, taxBook, orders)),
    ...(movements.length > 0 ? [posting(customerId, wallet, movements)] : []),
  )
  if (moved !== orders.length) throw new Error('an order changed despite its lock')
}

export const shareOf = (
  { units, savedMinor }: { readonly units: number; readonly savedMinor: number },
  currency: Currency,
): StockShare | null => (units === 0 ? null : { units, saved: { amountMinor: savedMinor, currency } })

const paidResult = ({ order, allocation, dueMinor }: DueOrder, currency: Currency): OrderResult => {
  const stock = shareOf(allocation, currency)
  const fromStock = stock ? `; ${stock.units} from your stock` : ''
  const message = `${order.number} is paid: ${moneyText({ amountMinor: dueMinor, currency })}${fromStock}.`
  return { ...done(order.id, order.number, 'paid', message), ...(stock ? { stock } : {}) }
}

const payChunk = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { agreedMinor }: Pick<PaymentIntent, 'agreedMinor'>,
  by: Actor,
): Promise<PaymentAnswer> => {
  const { wallet, orders, stock, taxBook } = await lockForPayment(tx, scope, ids)
  const means = { ...wallet, stock, ...(agreedMinor ? { agreedMinor } : {}) }
  const decision = decidePayment(ids, orders, means, await loadRateBook(tx))
  if (decision.toPay.length > 0)
    await settlePayment(tx, scope, { wallet, taxBook, orders: decision.toPay }, by)
  await auditAdminView(tx, scope, 'order:pay', ids)
  return {
    results: decision.rows.flatMap(
      ({ due, refusal }) => refusal ?? (due ? [paidResult(due, wallet.currency)] : []),
    ),
    balance: { amountMinor: wallet.balanceMinor - decision.payableMinor, currency: wallet.currency },
  }
}

export interface PaymentIntent {
  readonly ids: readonly string[]
  readonly key: string
  readonly endpoint: 'payOrder' | 'payOrders'
  /** Maximum charge per order id; an order that became more expensive is refused. */
  readonly agreedMinor?: ReadonlyMap<string, number>
}

/**
 * Pays what the balance covers, in the given order, with a result per order. Each chunk is a transaction that saves
 * its answer under the caller's key: after a crash every order is either paid or unpaid, and a repeated call returns
 * the saved answers and completes the rest.
 */
export const payOrders = async (
  database: Database,
  scope: Scope,
  intent: PaymentIntent,
  by: Actor,
): Promise<PaymentAnswer> => {
  const ids = [...new Set(intent.ids)]
  const results: OrderResult[] = []
  let balance: Money | undefined
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize)
    const answer = await idempotentTransaction<PaymentAnswer>(
      database,
      {
        customerId: scope.customerId,
        key: `${intent.key}/${start / chunkSize}`,
        endpoint: intent.endpoint,
        // All ids in each chunk's request, so that the same key with another list is detected.
        request: { ids },
      },
      (tx) => payChunk(tx, scope, chunk, intent, by),
    )
    results.push(...answer.results)
    balance = answer.balance
  }
  if (!balance) throw refuse('nothingToPay')
  return { results, balance }
}
