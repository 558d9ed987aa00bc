import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import {
  replacementStateOf,
  type Replacement,
  type ReplacementDecision,
} from '../../../contract/replacements/replacements.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { titleZhSql } from '../orders/index.ts'
import { replacementActionsOf } from './replacement-rules.ts'

type Shown = Omit<Replacement, 'state' | 'allowedActions'>
type OperatorView = z.input<typeof operatorReplacements.acknowledgeDeclinedReplacement.output>['replacement']
interface Row {
  readonly shown: Shown
  readonly owner: Pick<OperatorView, 'customerId' | 'customerName' | 'createdBy'>
  readonly decision: ReplacementDecision
}

const select = sql`
  select r.decision,
      json_build_object('customerId', r.customer_id::text, 'customerName', c.name, 'createdBy', r.created_by) as owner,
      json_build_object('id', o.id::text, 'number', o.number, 'status', o.status,
      'ofOrder', json_build_object('id', f.id::text, 'number', f.number), 'reason', r.reason, 'words', r.message,
      'paidBy', r.paid_by, 'currency', o.currency, 'productMinor', o.product_minor, 'freightMinor', o.freight_minor,
      'totalMinor', o.total_minor, 'shippingLineName', o.shipping_line_name, 'createdAt', r.created_at,
      'until', r.offered_until, 'decidedAt', r.decided_at, 'decidedBy', r.decided_by,
      'declineReason', r.decline_reason, 'seenAt', r.seen_at,
      'lines', (select coalesce(json_agg(json_build_object('title', l.title, 'titleZh', ${sql.raw(titleZhSql)},
          'variantTitle', l.variant_title,
          'imageUrl', l.image_url, 'skuCode', l.sku_code, 'quantity', l.quantity) order by l.id), '[]')
        from order_line l where l.customer_id = o.customer_id and l.order_id = o.id),
      'trackingNumbers', (select coalesce(json_agg(h.tracking_number order by h.id), '[]')
        from shipment h where h.customer_id = o.customer_id and h.order_id = o.id)) as shown
    from replacement r
    join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
    join dropshipping_order f on f.customer_id = r.customer_id and f.id = r.of_order_id
    join customer c on c.customer_id = r.customer_id`

const ofOrder = (customerId: CustomerId, orderId: string): RawBuilder<unknown> => sql`
  r.customer_id = ${customerId} and (r.of_order_id = ${orderId} or r.order_id = ${orderId})`

export interface ReplacementViewer {
  readonly customerId: CustomerId
  readonly shopIds: readonly ShopId[] | null
  readonly authorities: readonly string[]
}

const sellerView = ({ shown, decision }: Row, viewer: ReplacementViewer, now: Date): Replacement => {
  const state = replacementStateOf(decision, shown.status)
  const until = shown.until === null ? null : new Date(shown.until)
  return { ...shown, state, allowedActions: replacementActionsOf({ state, until }, viewer.authorities, now) }
}

const operatorView = ({ shown, owner, decision }: Row): OperatorView => ({
  ...shown,
  ...owner,
  state: replacementStateOf(decision, shown.status),
})

export const listReplacements = async (
  db: Db,
  viewer: ReplacementViewer,
  orderId: string,
  now: Date,
): Promise<Replacement[]> => {
  const { customerId, shopIds } = viewer
  const [order, found] = await Promise.all([
    sql`
      select from dropshipping_order where customer_id = ${customerId} and id = ${orderId}
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))`.execute(db),
    sql<Row>`${select} where ${ofOrder(customerId, orderId)} order by r.order_id desc`.execute(db),
  ])
  if (order.rows.length === 0) throw notFound('Order')
  return found.rows.map((row) => sellerView(row, viewer, now))
}

/** By the id of the replacement order. */
export const getReplacement = async (
  db: Db,
  viewer: ReplacementViewer,
  id: string,
  now: Date,
): Promise<Replacement> => {
  const { rows } = await sql<Row>`
    ${select} where r.customer_id = ${viewer.customerId} and r.order_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Order')
  return sellerView(row, viewer, now)
}

export const listOrderReplacements = async (
  db: Db,
  customerId: CustomerId,
  orderId: string,
): Promise<OperatorView[]> => {
  const { rows } = await sql<Row>`
    ${select} where ${ofOrder(customerId, orderId)} order by r.order_id desc`.execute(db)
  return rows.map(operatorView)
}

export const getOperatorReplacement = async (db: Db, id: string): Promise<OperatorView> => {
  const { rows } = await sql<Row>`${select} where r.order_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Order')
  return operatorView(row)
}

const unseen = sql`r.decision in ('declined', 'expired') and r.seen_at is null`

export const listUnseenReplacements = async (
  db: Db,
  input: ParsedInputOf<typeof operatorReplacements.listUnseenReplacements>,
): Promise<{ total: number; totalIsLowerBound: boolean; rows: OperatorView[] }> => {
  const { reason, search, pageNum, pageSize } = input
  const list = sql`${unseen} ${reason === undefined ? sql`` : sql`and r.reason = ${reason}`}`
  // Of the replacement and of the order it replaces.
  const found = search
    ? await Promise.all(
        ['order_id', 'of_order_id'].map((order) =>
          findCases(db, search, {
            from: sql`replacement r where ${list}`,
            alias: 'r',
            id: 'order_id',
            order,
          }),
        ),
      )
    : null
  const either = found && {
    ids: found.flatMap(({ ids }) => ids),
    isMore: found.some(({ isMore }) => isMore),
  }
  const where = sql`${list} and ${caseConditions(input, either, { alias: 'r', id: 'order_id', at: 'decided_at', order: 'order_id' })}`
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from replacement r where ${where}`.execute(db),
    sql<Row>`
      ${select} where ${where} order by r.decided_at, r.order_id
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    totalIsLowerBound: either?.isMore === true,
    rows: page.rows.map(operatorView),
  }
}
