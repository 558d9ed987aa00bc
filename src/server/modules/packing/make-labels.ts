import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import { shippableStatuses } from '../../../contract/orders/operator-orders.ts'
import type { CustomsGap } from '../../../contract/orders/order-schemas.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import { blockingFlags, type OrderStatus } from '../../../contract/kernel/statuses.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import { openLabels, type LabelIntent } from '../carriers/index.ts'
import { actorOf, addEvents, findCustomsGaps, flagRankSql } from '../orders/index.ts'
import { packBlockerOf, type BlockerFacts } from './pack-blocker.ts'

interface Locked extends Omit<BlockerFacts, 'flags' | 'lacksCustomsData'> {
  readonly id: string
  readonly customerId: string
  readonly number: string
  readonly labelNo: number
  readonly isLabelled: boolean
}
type Found = Locked & BlockerFacts & { readonly customsGap: CustomsGap | undefined }

export interface LabelAnswer extends AgencyResult {
  readonly labelNo: number | null
}

export interface MadeLabels {
  readonly answers: LabelAnswer[]
  /** Purchases at carriers, to be made after the transaction. */
  readonly intents: readonly LabelIntent[]
}

/** Locked by ascending id, as everywhere; flags change only under this lock. */
const lockOrders = async (tx: Tx, ids: readonly string[]): Promise<Found[]> => {
  const { rows } = await sql<Locked>`
    select id::text as id, customer_id::text as "customerId", number, status, label_no as "labelNo",
        labelled_at is not null as "isLabelled", coalesce(waiting_reason = 'cancelledInShop', false) as "isHeld",
        (recipient_name <> '' or address1 <> '') as "hasAddress"
      from dropshipping_order where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  const kinds = sql.join(blockingFlags.map((kind) => sql.lit(kind)))
  const over = await sql<BlockerFacts['flags'][number] & { orderId: string }>`
    select v.order_id::text as "orderId", v.kind from order_flag v
      join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
      where o.id = any(${[...ids]}::bigint[]) and v.kind in (${kinds}) order by v.order_id, ${sql.raw(flagRankSql('v.kind'))}`.execute(
    tx,
  )
  const flagsOf = Map.groupBy(over.rows, ({ orderId }) => orderId)
  const gaps = Map.groupBy(await findCustomsGaps(tx, ids), ({ orderId }) => orderId)
  return rows.map((row) => {
    const customsGap = gaps.get(row.id)?.[0]
    return {
      ...row,
      flags: flagsOf.get(row.id) ?? [],
      lacksCustomsData: customsGap !== undefined,
      customsGap,
    }
  })
}

const packable: readonly OrderStatus[] = shippableStatuses

const answerOf = (orderId: string, order: Found | undefined): LabelAnswer => {
  const refused = (refusal: Refusal): LabelAnswer => ({ orderId, ok: false, ...refusal, labelNo: null })
  if (!order) return refused(refusalIn(notFound('Order')))
  const { number, labelNo, isLabelled } = order
  const stop = packBlockerOf(order)
  if (stop === 'noCustomsData') {
    const { subject, missing } = order.customsGap ?? { subject: '', missing: [] }
    return refused(refusalOf(stop, { number, orderId, product: subject, missing }))
  }
  if (stop) return refused(refusalOf(stop, { number }))
  if (!packable.includes(order.status)) return refused(refusalOf('notPackable', { number }))
  const no = isLabelled ? labelNo : labelNo + 1
  const message = isLabelled ? `${number} already has a label.` : `Label created for ${number}.`
  return { orderId, ok: true, reason: isLabelled ? 'unchanged' : 'labelMade', message, labelNo: no }
}

/**
 * Creates labels for orders, with a result each. The seller's address changes take the same lock and are refused
 * afterwards. An order with a label keeps it.
 */
export const makeLabels = async (
  tx: Tx,
  given: readonly string[],
  call: OperatorCall,
): Promise<MadeLabels> => {
  const ids = [...new Set(given)]
  const found = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
  const answers = ids.map((id) => answerOf(id, found.get(id)))
  const by = actorOf(call)
  const labelled = answers.flatMap(({ orderId, ok, labelNo }) => {
    const order = found.get(orderId)
    return ok && order && labelNo !== null ? [{ orderId, customerId: order.customerId, labelNo }] : []
  })
  const made = answers.flatMap(({ orderId, ok, labelNo }) => {
    const order = found.get(orderId)
    return ok && order && !order.isLabelled ? [{ ...order, labelNo }] : []
  })
  if (made.length === 0) return { answers, intents: await openLabels(tx, labelled, by.name) }
  await sql`update dropshipping_order set labelled_at = now(), labelled_by = ${by.name}, label_no = label_no + 1
    where id = any(${made.map(({ id }) => id)}::bigint[])`.execute(tx)
  for (const [customerId, group] of Map.groupBy(made, (order) => order.customerId)) {
    const events = group.map(({ id, labelNo }) => ({
      orderId: id,
      kind: 'order.labelCreated' as const,
      detail: { labelNo },
    }))
    await addEvents(tx, customerIdFromRow(customerId), events, by)
  }
  const entries = made.map(({ id, customerId, labelNo }) => ({
    action: 'order:makeLabel',
    target: `order:${id}` as const,
    detail: { customerId, labelNo },
  }))
  await auditAll(tx, call.operator, entries, call)
  return { answers, intents: await openLabels(tx, labelled, by.name) }
}
