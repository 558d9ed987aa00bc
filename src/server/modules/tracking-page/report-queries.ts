import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import {
  shopperReportStatuses,
  type ShopperReportAction,
  type ShopperReportStatus,
  type shopperReportSchema,
  type trackingPage,
} from '../../../contract/tracking-page/tracking-page.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { trackingPageUrl } from './page-address.ts'

/** A customer and its visible shops; null: all. */
export interface ReportScope {
  readonly customerId: CustomerId
  readonly shopIds: readonly ShopId[] | null
}

export interface Viewer extends ReportScope {
  readonly authorities: readonly string[]
}

type View = z.input<typeof shopperReportSchema>
type Row = Omit<View, 'allowedActions' | 'at' | 'endedAt'> & {
  readonly at: Date
  readonly endedAt: Date | null
}

/** Exactly the actions the server accepts now: a reply needs an email address. */
const reportActions = ({ status, email }: Row, { authorities }: Viewer): readonly ShopperReportAction[] => {
  if (status !== 'open' || !authorities.includes('order:edit')) return []
  return email === '' ? ['close'] : ['answer', 'close']
}

const viewOf = (row: Row, viewer: Viewer): View => ({
  ...row,
  at: row.at.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  allowedActions: [...reportActions(row, viewer)],
})

const visibleTo = ({ customerId, shopIds }: ReportScope) => sql`
  r.customer_id = ${customerId} and (${shopIds}::bigint[] is null or r.shop_id = any(${shopIds}::bigint[]))`

const selectReports = sql`
  select r.id, r.order_id as "orderId", o.number as "orderNumber", o.shop_order_name as "shopOrderName",
      s.name as "shopName", r.kind, h.tracking_number as "trackingNumber", r.message as words, r.email, r.status, r.at,
      r.ended_at as "endedAt", r.ended_by as "endedBy", r.note
    from shopper_report r
    join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
    join shop s on s.customer_id = r.customer_id and s.id = r.shop_id
    left join shipment h on h.customer_id = r.customer_id and h.id = r.shipment_id`

export const getReport = async (db: Db, viewer: Viewer, id: string): Promise<View> => {
  const { rows } = await sql<Row>`${selectReports} where ${visibleTo(viewer)} and r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Report')
  return viewOf(row, viewer)
}

/** @throws DomainError notFound: no such order, or nothing shipped */
export const getOrderTracking = async (
  db: Db,
  viewer: Viewer,
  given: { readonly orderId: string; readonly publicUrl: string },
): Promise<{ url: string; reports: View[] }> => {
  const { customerId, shopIds } = viewer
  const [page, reports] = await Promise.all([
    sql<{ token: string }>`
      select p.token from tracking_page p
        join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
        where p.customer_id = ${customerId} and p.order_id = ${given.orderId}
          and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))`.execute(db),
    sql<Row>`
      ${selectReports} where ${visibleTo(viewer)} and r.order_id = ${given.orderId} order by r.id desc`.execute(
      db,
    ),
  ])
  const token = page.rows[0]?.token
  if (token === undefined) throw notFound('Tracking page')
  return {
    url: trackingPageUrl(given.publicUrl, token),
    reports: reports.rows.map((row) => viewOf(row, viewer)),
  }
}

type ListInput = ParsedInputOf<typeof trackingPage.listShopperReports>

export const listReports = async (db: Db, viewer: Viewer, input: ListInput) => {
  const { status, pageNum, pageSize } = input
  const [page, counted] = await Promise.all([
    sql<Row>`
      ${selectReports} where ${visibleTo(viewer)} ${status === undefined ? sql`` : sql`and r.status = ${status}`}
        order by r.id desc limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(
      db,
    ),
    sql<{ status: ShopperReportStatus; reports: number }>`
      select r.status, count(*)::integer as reports from shopper_report r where ${visibleTo(viewer)}
        group by r.status`.execute(db),
  ])
  const countOf = (one: ShopperReportStatus): number =>
    counted.rows.find((row) => row.status === one)?.reports ?? 0
  return {
    rows: page.rows.map((row) => viewOf(row, viewer)),
    total: shopperReportStatuses
      .filter((one) => status === undefined || one === status)
      .reduce((sum, one) => sum + countOf(one), 0),
    counts: { open: countOf('open'), answered: countOf('answered'), closed: countOf('closed') },
  }
}

export const readOpenReports = async (
  db: Db,
  scope: ReportScope,
): Promise<{ open: number; oldestAt: Date | null; orderId: string | null }> => {
  const { rows } = await sql<{ open: number; oldestAt: Date | null; orderId: string | null }>`
    select count(*)::integer as open, min(r.at) as "oldestAt",
        case when min(r.order_id) = max(r.order_id) then min(r.order_id) end as "orderId"
      from shopper_report r where ${visibleTo(scope)} and r.status = 'open'`.execute(db)
  return rows[0] ?? { open: 0, oldestAt: null, orderId: null }
}
