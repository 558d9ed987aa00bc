import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import { auditAll } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import type { StaffCall } from '../../platform/http/route.ts'
import { refusalIn, type Refusal } from '../../platform/kernel/refuse.ts'
import { openLabels, type LabelIntent } from '../carriers/index.ts'
import { actorOf, addEvents } from '../orders/index.ts'
import { lockToPack, packRefusalOf, type LockedToPack } from './station/lock-to-pack.ts'

export interface LabelAnswer extends AgencyResult {
  readonly labelNo: number | null
}

export interface MadeLabels {
  readonly answers: LabelAnswer[]
  /** Purchases at carriers, to be made after the transaction. */
  readonly intents: readonly LabelIntent[]
}

const answerOf = (orderId: string, order: LockedToPack | undefined): LabelAnswer => {
  const refused = (refusal: Refusal): LabelAnswer => ({ orderId, ok: false, ...refusal, labelNo: null })
  if (!order) return refused(refusalIn(notFound('Order')))
  const { number, labelNo, isLabelled } = order
  const stop = packRefusalOf(order)
  if (stop) return refused(stop)
  const no = isLabelled ? labelNo : labelNo + 1
  const message = isLabelled ? `${number} already has a label.` : `Label created for ${number}.`
  return { orderId, ok: true, reason: isLabelled ? 'unchanged' : 'labelMade', message, labelNo: no }
}

/**
 * Creates labels for orders, with a result each. The seller's address changes take the same lock and are refused
 * afterwards. An order with a label keeps it.
 */
export const makeLabels = async (tx: Tx, given: readonly string[], call: StaffCall): Promise<MadeLabels> => {
  const ids = [...new Set(given)]
  const found = new Map((await lockToPack(tx, ids)).map((order) => [order.id, order]))
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
