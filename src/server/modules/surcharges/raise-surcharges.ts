import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { convertFromUsd, type Currency } from '../../../contract/kernel/money.ts'
import type { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import { surchargeableStatuses } from '../../../contract/surcharges/surcharges.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { actorOf, addEvents, setOrderFlags } from '../orders/index.ts'
import type { SurchargeMails } from './surcharge-emails.ts'
import { checkAgencyPictures } from '../../platform/files/operator-pictures.ts'

type Input = ParsedInputOf<typeof operatorSurcharges.raiseSurcharges>

interface Head {
  readonly id: string
  readonly customer_id: string
  readonly shop_id: string
  readonly number: string
  readonly status: string
  readonly waiting_reason: string | null
  readonly currency: string
  readonly total_minor: number
}

interface OrderState {
  readonly head: Head
  readonly isCancellationRequested: boolean
}

/** Maximum total of an order, a 32-bit number. */
const maxMinor = 2_000_000_000

type Outcome = Omit<AgencyResult, 'orderId'>

/** Why an order cannot be asked for more; null: it can. */
const blocker = ({ head, isCancellationRequested }: OrderState, amountMinor: number): Refusal | null => {
  const { number, status, waiting_reason, total_minor } = head
  if (!surchargeableStatuses.some((one) => one === status))
    return refusalOf('wrongStatus', { case: 'notSurchargeable', number })
  if (waiting_reason === 'cancelledInShop') return refusalOf('cancelledInShop', { number })
  if (isCancellationRequested) return refusalOf('cancellationRequested', { number })
  return total_minor + amountMinor > maxMinor
    ? refusalOf('amountTooLarge', { case: 'surcharge', number })
    : null
}

/**
 * One open surcharge per order: of concurrent operators one requests it. Returns the orders for which it was
 * inserted.
 */
const insertSurcharges = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
  requested: RequestedSurcharge,
): Promise<ReadonlySet<string>> => {
  const { reason, usdMinor, note, pictureIds, name, currency, amountMinor, answerBy } = requested
  const { rows } = await sql<{ orderId: string }>`
    with made as (
      insert into order_surcharge (customer_id, order_id, reason, usd_minor, currency, amount_minor, answer_by, raised_by)
        select ${customerId}::bigint, unnest(${[...orderIds]}::bigint[]), ${reason}, ${usdMinor}::integer, ${currency},
            ${amountMinor}::integer, ${answerBy}::timestamptz, ${name}
        on conflict do nothing
        returning id, order_id
    ), told as (
      insert into order_surcharge_event (customer_id, surcharge_id, kind, actor_kind, actor_name, note, amount_minor, picture_ids)
        select ${customerId}::bigint, id, 'raised', 'agency', ${name}, ${note}, ${amountMinor}::integer,
            ${[...pictureIds]}::bigint[] from made
    )
    select order_id as "orderId" from made`.execute(tx)
  return new Set(rows.map(({ orderId }) => orderId))
}

interface RequestedSurcharge extends Omit<Input, 'ids' | 'answerDays'> {
  readonly currency: Currency
  readonly amountMinor: number
  readonly answerBy: Date
  readonly name: string
}

const askOrders = async (
  tx: Tx,
  customerId: CustomerId,
  group: readonly Head[],
  requested: RequestedSurcharge,
  { call, mails }: { readonly call: OperatorCall; readonly mails: SurchargeMails },
): Promise<ReadonlySet<string>> => {
  const { reason, note, currency, amountMinor, answerBy } = requested
  const ids = group.map(({ id }) => id)
  const made = await insertSurcharges(tx, customerId, ids, requested)
  const orders = group.filter(({ id }) => made.has(id))
  const until = answerBy.toISOString()
  const detail = { surcharge: reason, amountMinor, currency, ...(note && { note }) }
  await setOrderFlags(
    tx,
    customerId,
    orders.map(({ id: orderId }) => ({
      orderId,
      kind: 'surcharge',
      state: reason,
      waitingOn: 'seller',
      until,
    })),
  )
  const events = orders.map(({ id: orderId }) => ({ orderId, kind: 'surcharge.raised' as const, detail }))
  await addEvents(tx, customerId, events, actorOf(call))
  const entries = orders.map(({ id }) => ({
    action: 'order:raiseSurcharge',
    target: `order:${id}` as const,
    detail: { customerId, reason, amountMinor },
  }))
  await auditAll(tx, call.operator, entries, call)
  for (const [shopId, ofShop] of Map.groupBy(orders, (order) => order.shop_id)) {
    const notified = ofShop.map(({ id, number }) => ({ id, number }))
    const emailMessage = { reason, amountMinor, currency, note, answerBy, isLower: false }
    await mails.asked(tx, { customerId, shopId, orders: notified, ...emailMessage })
  }
  return made
}

const lockHeads = async (tx: Tx, ids: readonly string[]): Promise<OrderState[]> => {
  const heads = await tx
    .selectFrom('dropshipping_order')
    .select(['id', 'customer_id', 'shop_id', 'number', 'status', 'waiting_reason', 'currency', 'total_minor'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ orderId: string }>`
    select v.order_id as "orderId" from order_flag v
      where v.kind = 'cancellationRequested'
        and (v.customer_id, v.order_id) in (select * from unnest(${heads.map((head) => head.customer_id)}::bigint[],
          ${heads.map(({ id }) => id)}::bigint[]))`.execute(tx)
  const cancelling = new Set(rows.map(({ orderId }) => orderId))
  return heads.map((head) => ({ head, isCancellationRequested: cancelling.has(head.id) }))
}

export interface RaiseParts {
  readonly mails: SurchargeMails
  readonly now: Date
  /** In the customer's currency, where it is known to the unit; otherwise it is converted. */
  readonly amountMinor?: number
}

const dayMs = 24 * 3600 * 1000
export const answerDay = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

/**
 * Requests surcharges for paid orders, with a result each, and emails the sellers. The amount in another currency is
 * fixed at today's rate.
 */
export const raiseSurcharges = async (
  tx: Tx,
  input: Input,
  call: OperatorCall,
  { mails, now, amountMinor: exactMinor }: RaiseParts,
): Promise<AgencyResult[]> => {
  const { ids, answerDays, ...given } = input
  await checkAgencyPictures(tx, given.pictureIds)
  const states = await lockHeads(tx, ids)
  const outcomes = new Map<string, Outcome>()
  for (const [owner, group] of Map.groupBy(states, ({ head }) => head.customer_id)) {
    const currency = group[0]?.head.currency as Currency
    const amountMinor =
      exactMinor ?? Math.max(1, convertFromUsd(given.usdMinor, await exchangeRate(tx, currency)))
    for (const state of group) {
      const why = blocker(state, amountMinor)
      if (why !== null) outcomes.set(state.head.id, { ok: false, ...why })
    }
    const free = group.map(({ head }) => head).filter(({ id }) => !outcomes.has(id))
    if (free.length === 0) continue
    const answerBy = answerDay(now, answerDays)
    const requested = { ...given, currency, amountMinor, answerBy, name: actorOf(call).name }
    const made = await askOrders(tx, customerIdFromRow(owner), free, requested, { call, mails })
    for (const { id, number } of free) {
      outcomes.set(
        id,
        made.has(id)
          ? { ok: true, reason: 'raised', message: `${number} is waiting for its seller.` }
          : { ok: false, ...refusalOf('surcharge', { number }) },
      )
    }
  }
  return [...new Set(ids)].map((orderId) => ({
    orderId,
    ...(outcomes.get(orderId) ?? { ok: false, ...refusalIn(notFound('Order')) }),
  }))
}
