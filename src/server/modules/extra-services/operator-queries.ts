import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  serviceStockKeepers,
  type operatorExtraServices,
  type operatorServiceOrderRowSchema,
  type operatorServiceOrderSchema,
} from '../../../contract/extra-services/operator-extra-services.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import {
  serviceOrderTerms,
  type ServiceOrderQueue,
} from '../../../contract/extra-services/service-order-states.ts'
import { messagesOf } from '../../platform/conversations/conversation.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { caseQueues, type CaseQueue } from '../case-file/index.ts'
import { hasRole, operatorActionsFor, operatorMayWrite } from './service-order-actions.ts'
import { serviceConversation } from './service-order-messages.ts'
import type { ServiceOrderParts } from './service-order-parts.ts'
import { serviceOrderTable } from './service-order-rows.ts'
import { detailsOf, factsOf, rowColumns, rowView, type ServiceOrderViewRow } from './service-order-view.ts'

type OperatorRow = ServiceOrderViewRow & {
  readonly customer_name: string
  readonly is_late: boolean
  readonly awaits_agency_reply: boolean
}

const late = sql.lit(serviceOrderTerms.lateAfterDays)
const operatorColumns = sql`${rowColumns}, s.awaits_agency_reply, c.name as customer_name,
  s.status in ('requested', 'paid') and s.status_since < now() - ${late} * interval '1 day'
    or s.status in ('paid', 'inProgress') and s.paid_at + make_interval(days => s.days) < now() as is_late`

const operatorView = (
  row: OperatorRow,
  roles: readonly OperatorRole[],
): z.input<typeof operatorServiceOrderRowSchema> => ({
  ...rowView(row),
  customerId: row.customer_id,
  customerName: row.customer_name,
  isLate: row.is_late,
  sellerWrote: row.awaits_agency_reply,
  operatorActions: operatorActionsFor(factsOf(row), roles),
})

const age = sql`s.status_since, s.id`
const one = (status: string): CaseQueue => ({
  where: sql<boolean>`s.status = ${sql.lit(status)}`,
  order: age,
})

/** Each list has an index in its order. */
const queues: Record<ServiceOrderQueue, CaseQueue> = {
  toQuote: one('requested'),
  toMove: { where: sql`s.status in ('requested', 'paid')`, order: age },
  toStart: one('paid'),
  inProgress: one('inProgress'),
  wrote: { where: sql`s.awaits_agency_reply`, order: sql`s.last_message_at, s.id` },
  onSeller: { where: sql`s.status in ('awaitingPayment', 'delivered')`, order: age },
  over: {
    where: sql`s.status in ('completed', 'declined', 'cancelled')`,
    order: sql`s.status_since desc, s.id desc`,
  },
}

type Counted = Exclude<ServiceOrderQueue, 'over'>
const countedQueues = [
  'toQuote',
  'toMove',
  'toStart',
  'inProgress',
  'wrote',
  'onSeller',
] as const satisfies readonly Counted[]

const queueReads = caseQueues(serviceOrderTable, 's')

export const listOperatorServiceOrders = (
  database: Database,
  roles: readonly OperatorRole[],
  input: WithLongPages<ParsedInputOf<typeof operatorExtraServices.listOperatorServiceOrders>>,
) =>
  queueReads.readQueue(database.agency, {
    queues,
    counted: countedQueues,
    input,
    and: input.extraServiceId === undefined ? [] : [sql`s.extra_service_id = ${input.extraServiceId}`],
    columns: operatorColumns,
    join: queueReads.customerJoin,
    view: (row: OperatorRow) => operatorView(row, roles),
  })

const onHandOf = async (
  db: Db,
  { customer_id, extra_service_id, is_material }: OperatorRow,
): Promise<number | null> => {
  if (!is_material) return null
  const row = await db
    .selectFrom('service_stock')
    .select('on_hand')
    .where('customer_id', '=', customer_id)
    .where('extra_service_id', '=', extra_service_id)
    .executeTakeFirst()
  return row?.on_hand ?? 0
}

export const viewOperatorServiceOrder = async (
  { database, files }: ServiceOrderParts,
  roles: readonly OperatorRole[],
  id: string,
): Promise<z.input<typeof operatorServiceOrderSchema>> => {
  const db = database.agency
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} from service_order s ${queueReads.customerJoin} where s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Service order')
  const [details, messages, onHand] = await Promise.all([
    detailsOf(db, files, row),
    messagesOf({ db, files }, serviceConversation, { customerId: row.customer_id, id }),
    onHandOf(db, row),
  ])
  return {
    ...operatorView(row, roles),
    ...details,
    messages,
    mayWrite: operatorMayWrite(roles),
    onHand,
    mayCorrectStock: row.is_material && hasRole(roles, serviceStockKeepers),
  }
}

/** Like `viewOperatorServiceOrder`, marking the seller's messages as read. */
export const getOperatorServiceOrder = async (
  parts: ServiceOrderParts,
  roles: readonly OperatorRole[],
  id: string,
) => {
  await queueReads.markRead(parts.database.agency, id)
  return viewOperatorServiceOrder(parts, roles, id)
}
