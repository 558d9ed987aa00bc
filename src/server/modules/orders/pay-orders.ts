import { DomainError } from '../../../contract/errors.ts'
import { formatMinor, type Currency, type Money } from '../../../contract/money.ts'
import { CompiledQuery } from 'kysely'
import { runTogether, type Database, type Statement, type Tx } from '../../platform/database.ts'
import { idempotentTransaction } from '../../platform/idempotency.ts'
import { loadRateBook } from '../shipping/index.ts'
import { posting, type LockedWallet, type Movement } from '../wallet/index.ts'
import { decidePayment } from './decide-payment.ts'
import { done, refused, type OrderResult } from './order-results.ts'
import { lockForPayment, type PayableOrder } from './payable-orders.ts'
import { jsonText } from './sql.ts'
import { auditAdminView, type Actor, type Scope } from './types.ts'

/** Paid in one transaction: enough to be quick, few enough that nobody waits long for the wallet. */
const chunkSize = 250

export interface PaymentAnswer {
  readonly results: OrderResult[]
  readonly balance: Money
}

const paySql = `
  with paid as (
    update dropshipping_order
      set status = 'processing', status_since = now(), waiting_reason = 'beingPrepared', waiting_on = 'agency',
          waiting_since = now(), paid_at = now()
      where customer_id = $1 and id = any($2::bigint[]) and status = 'awaitingPayment' and waiting_reason = 'paymentDue'
      returning id
  ), told as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select $1, id, 'order.paid', $3, $4, detail from json_to_recordset($5::json) as e (id bigint, detail jsonb)
        where id in (select id from paid)
  )
  select count(*)::int as paid from paid`

const movementOf = (order: PayableOrder, by: Actor): Movement => ({
  kind: 'orderPayment',
  key: `pay:${order.id}:${order.payments + 1}`,
  amountMinor: -order.totalMinor,
  counterAccount: 'sales',
  sourceKind: 'order',
  sourceId: order.id,
  sourceNumber: order.number,
  actorName: by.name,
})

/** Moves the orders; answers how many moved. */
const paying = (
  { customerId }: Scope,
  currency: Currency,
  orders: readonly PayableOrder[],
  by: Actor,
): Statement<number> => {
  const events = orders.map(({ id, totalMinor }) => ({ id, detail: { amountMinor: totalMinor, currency } }))
  const ids = orders.map(({ id }) => id)
  return {
    query: CompiledQuery.raw(paySql, [customerId, ids, by.kind, by.name, jsonText(events)]),
    read: (rows) => (rows as readonly { paid: number }[])[0]?.paid ?? 0,
  }
}

/** Takes the money and moves the orders, which are locked and covered. */
const settlePayment = async (
  tx: Tx,
  scope: Scope,
  wallet: LockedWallet,
  orders: readonly PayableOrder[],
  by: Actor,
): Promise<void> => {
  const { customerId } = scope
  const movements = orders.filter(({ totalMinor }) => totalMinor > 0).map((order) => movementOf(order, by))
  const [moved] = await runTogether(
    tx,
    paying(scope, wallet.currency, orders, by),
    ...(movements.length > 0 ? [posting(customerId, wallet, movements)] : []),
  )
  if (moved !== orders.length) throw new Error('an order moved in spite of its lock')
}

const paidResult = (order: PayableOrder, currency: Currency): OrderResult =>
  done(
    order.id,
    order.number,
    'paid',
    `${order.number} is paid: ${formatMinor(order.totalMinor)} ${currency}.`,
  )

const dearerResult = ({ id, number }: PayableOrder): OrderResult =>
  refused(id, number, 'priceChanged', `${number} costs more than when it was decided to pay it.`)

const payChunk = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { agreedMinor }: Pick<PaymentIntent, 'agreedMinor'>,
  by: Actor,
): Promise<PaymentAnswer> => {
  const { wallet, orders } = await lockForPayment(tx, scope, ids)
  const dearer = orders.filter(({ id, totalMinor }) => totalMinor > (agreedMinor?.get(id) ?? totalMinor))
  const asked = ids.filter((id) => dearer.every((order) => order.id !== id))
  const decision = decidePayment(asked, orders, wallet, await loadRateBook(tx))
  if (decision.toPay.length > 0) await settlePayment(tx, scope, wallet, decision.toPay, by)
  await auditAdminView(tx, scope, 'order:pay', ids)
  return {
    results: [
      ...decision.rows.flatMap(
        ({ order, refusal }) => refusal ?? (order ? [paidResult(order, wallet.currency)] : []),
      ),
      ...dearer.map(dearerResult),
    ],
    balance: { amountMinor: wallet.balanceMinor - decision.payableMinor, currency: wallet.currency },
  }
}

export interface PaymentIntent {
  readonly ids: readonly string[]
  /** The caller's idempotency key. */
  readonly key: string
  readonly endpoint: 'payOrder' | 'payOrders'
  /** What each order may cost at most, by its id; one that has become dearer is refused. */
  readonly agreedMinor?: ReadonlyMap<string, number>
}

/**
 * Pays from the wallet what the balance covers, in the order given, with a result for each. Chunk by chunk, each a
 * transaction that keeps its answer under the caller's key: when the server dies on the way, every order is wholly paid
 * or wholly unpaid, and a repeated call answers for the finished chunks what they answered first and does the others.
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
        // All ids in each chunk's request: the same key with another list is told apart at once.
        request: { ids },
      },
      (tx) => payChunk(tx, scope, chunk, intent, by),
    )
    results.push(...answer.results)
    balance = answer.balance
  }
  if (!balance) throw new DomainError('nothingToPay', 'Name the orders to pay.')
  return { results, balance }
}
