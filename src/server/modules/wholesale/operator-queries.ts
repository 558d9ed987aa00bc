import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  operatorWholesaleRowSchema,
  operatorWholesaleSchema,
  operatorWholesale,
} from '../../../contract/wholesale/operator-wholesale.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import { rateMicroOf } from '../../../contract/sourcing/sourcing-price.ts'
import {
  wholesaleTabStatuses,
  wholesaleTerms,
  type WholesaleQueue,
} from '../../../contract/wholesale/wholesale-states.ts'
import { messagesOf } from '../../platform/conversations/conversation.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { caseQueues, type CaseQueue } from '../case-file/index.ts'
import { operatorActionsFor } from './wholesale-actions.ts'
import type { WholesaleParts } from './wholesale-queries.ts'
import { operatorMayWrite, wholesaleConversation } from './wholesale-messages.ts'
import { wholesaleTable } from './wholesale-rows.ts'
import { detailsOf, factsOf, quoteView, rowColumns, rowView, type WholesaleRow } from './wholesale-view.ts'

type OperatorRow = WholesaleRow & {
  readonly customer_name: string
  readonly is_old: boolean
  readonly awaits_agency_reply: boolean
}

const operatorColumns = sql`${rowColumns}, w.awaits_agency_reply, c.name as customer_name,
  w.status_since < now() - ${sql.lit(wholesaleTerms.quoteDays)} * interval '1 day' as is_old`

const operatorView = (
  row: OperatorRow,
  roles: readonly OperatorRole[],
): z.input<typeof operatorWholesaleRowSchema> => ({
  ...rowView(row),
  customerId: row.customer_id,
  customerName: row.customer_name,
  isLate: row.is_old && row.status === 'quoting',
  sellerWrote: row.awaits_agency_reply,
  operatorActions: operatorActionsFor(factsOf(row), roles),
})

const age = sql`w.status_since, w.id`
const one = (status: string) => ({ where: sql<boolean>`w.status = ${sql.lit(status)}`, order: age })
const several = (statuses: readonly string[]) =>
  sql<boolean>`w.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** Each list has an index in its order. */
const queues: Record<WholesaleQueue, CaseQueue> = {
  toQuote: one('quoting'),
  toMove: {
    where: sql`(${several(['paid', 'arrived', 'awaitingFreight'])} or w.cancellation_requested_at is not null)`,
    order: age,
  },
  toBuy: one('paid'),
  incoming: { where: several(['purchasing', 'partlyArrived']), order: age },
  toPack: one('arrived'),
  freight: one('awaitingFreight'),
  cancellationRequested: {
    where: sql`w.cancellation_requested_at is not null`,
    order: sql`w.cancellation_requested_at, w.id`,
  },
  wrote: { where: sql`w.awaits_agency_reply`, order: sql`w.last_message_at, w.id` },
  onSeller: { where: several(wholesaleTabStatuses.yours), order: age },
  shipped: one('shipped'),
  over: { where: several(wholesaleTabStatuses.over), order: sql`w.id desc` },
}

type Counted = Exclude<WholesaleQueue, 'over'>
const countedQueues = [
  'toQuote',
  'toMove',
  'toBuy',
  'incoming',
  'toPack',
  'freight',
  'cancellationRequested',
  'wrote',
  'onSeller',
  'shipped',
] as const satisfies readonly Counted[]

const queueReads = caseQueues(wholesaleTable, 'w')

export const listOperatorWholesale = (
  database: Database,
  roles: readonly OperatorRole[],
  input: WithLongPages<ParsedInputOf<typeof operatorWholesale.listOperatorWholesale>>,
) =>
  queueReads.readQueue(database.agency, {
    queues,
    counted: countedQueues,
    input,
    columns: operatorColumns,
    join: queueReads.customerJoin,
    view: (row: OperatorRow) => operatorView(row, roles),
  })

export const viewOperatorWholesale = async (
  { database, files }: WholesaleParts,
  roles: readonly OperatorRole[],
  id: string,
): Promise<z.input<typeof operatorWholesaleSchema>> => {
  const db = database.agency
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} from wholesale_order w ${queueReads.customerJoin} where w.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Wholesale order')
  const [{ details, quotes, catalogue, rate }, messages] = await Promise.all([
    detailsOf(db, row),
    messagesOf({ db, files }, wholesaleConversation, { customerId: row.customer_id, id }),
  ])
  return {
    ...operatorView(row, roles),
    ...details,
    messages,
    mayWrite: operatorMayWrite(row.status, roles),
    quotes: quotes.map((quote) => ({
      ...quoteView(quote, details.items),
      itemsUsd: quote.items.map(({ skuId, priceUsdMinor, tiers }) => ({
        skuId,
        priceUsdMinor,
        tiers: tiers.map((tier) => ({ minQuantity: tier.minQuantity, priceUsdMinor: tier.priceUsdMinor })),
      })),
      freightsUsd: quote.freights.map(({ kind, usdMinor }) => ({ kind, usdMinor })),
    })),
    catalogue: [...catalogue.values()].map(({ id: skuId, priceUsdMinor, tiers }) => ({
      skuId,
      priceUsdMinor,
      tiers: [...tiers],
    })),
    realFreightUsdMinor: row.real_freight_usd_minor,
    rateMicro: row.rate ?? rateMicroOf(rate),
  }
}

/** Like `viewOperatorWholesale`, marking the seller's messages as read. */
export const getOperatorWholesale = async (
  parts: WholesaleParts,
  roles: readonly OperatorRole[],
  id: string,
) => {
  await queueReads.markRead(parts.database.agency, id)
  return viewOperatorWholesale(parts, roles, id)
}
