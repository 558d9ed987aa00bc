import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type {
  CancellationRequestStatus,
  cancellationRequestSchema,
  RefundEventKind,
  refundSchema,
} from '../../../contract/refunds/refund-schemas.ts'
import { replacementStateOf, type ReplacementDecision } from '../../../contract/replacements/replacements.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { titleZhSql, type Scope } from '../orders/index.ts'
import { refundNumber } from './refund-states.ts'

type View = Omit<z.input<typeof refundSchema>, 'allowedActions'>
type CancellationRequestView = z.input<typeof cancellationRequestSchema>

interface EventRow {
  readonly id: string
  readonly at: string
  readonly kind: RefundEventKind
  readonly actorKind: 'seller' | 'agency' | 'system'
  readonly actorName: string
  readonly words: string
  readonly pictureIds: readonly string[]
  readonly amountMinor: number | null
}
interface ReplacementRow {
  readonly id: OrderId
  readonly number: string
  readonly decision: ReplacementDecision
  readonly status: OrderStatus
  readonly trackingNumbers: string[]
}
type Row = Omit<View, 'number' | 'stateSince' | 'until' | 'events' | 'replacement'> & {
  readonly replacement: ReplacementRow | null
  readonly stateSince: Date
  readonly until: Date | null
  readonly events: readonly EventRow[]
}

const columns = sql`
  r.id, r.reason, r.wanted, r.state, r.state_since as "stateSince", r.expires_at as until, r.currency, r.requested_minor as "requestedMinor",
  r.offered_minor as "offeredMinor", r.refunded_minor as "refundedMinor",
  (select json_build_object('id', p.id::text, 'number', p.number, 'decision', m.decision, 'status', p.status,
      'trackingNumbers', (select coalesce(json_agg(h.tracking_number order by h.id), '[]')
        from shipment h where h.customer_id = p.customer_id and h.order_id = p.id))
    from replacement m join dropshipping_order p on p.customer_id = m.customer_id and p.id = m.order_id
    where m.customer_id = r.customer_id and m.order_id = r.replacement_order_id) as replacement,
  (select coalesce(json_agg(json_build_object('lineId', rl.order_line_id::text, 'title', l.title, 'titleZh', ${sql.raw(titleZhSql)},
      'quantity', rl.quantity) order by rl.order_line_id), '[]')
    from refund_line rl join order_line l on l.customer_id = rl.customer_id and l.id = rl.order_line_id
      and l.order_id = r.order_id
    where rl.customer_id = r.customer_id and rl.refund_id = r.id) as lines,
  (select coalesce(json_agg(json_build_object('id', e.id::text, 'at', e.at, 'kind', e.kind, 'actorKind', e.actor_kind,
      'actorName', e.actor_name, 'words', e.message, 'pictureIds', e.picture_ids::text[],
      'amountMinor', e.amount_minor) order by e.id), '[]')
    from refund_event e where e.customer_id = r.customer_id and e.refund_id = r.id) as events`

const replacementOf = ({ decision, status, ...shown }: ReplacementRow): View['replacement'] => ({
  ...shown,
  state: replacementStateOf(decision, status),
})

const viewOf = (row: Row, files: Files): View => ({
  ...row,
  number: refundNumber(row.id),
  stateSince: row.stateSince.toISOString(),
  until: row.until?.toISOString() ?? null,
  replacement: row.replacement && replacementOf(row.replacement),
  events: row.events.map(({ pictureIds, ...event }) => ({
    ...event,
    pictures: pictureIds.map((id) => ({
      url: files.url({ id, isPublic: false }, 'large'),
      thumbnailUrl: files.url({ id, isPublic: false }, 'small'),
    })),
  })),
})

const select = async (db: Db, files: Files, where: RawBuilder<unknown>): Promise<View[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from refund r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      where ${where} order by r.id desc`.execute(db)
  return rows.map((row) => viewOf(row, files))
}

const visibleTo = ({ customerId, shopIds }: Scope) => sql`
  o.customer_id = ${customerId} and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))`

export const viewRefund = async (db: Db, files: Files, scope: Scope, id: string): Promise<View> => {
  const [view] = await select(db, files, sql`${visibleTo(scope)} and r.id = ${id}`)
  if (!view) throw notFound('Refund')
  return view
}

export interface OrderClaims {
  readonly currency: Currency
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly refunds: readonly View[]
  readonly cancellations: readonly CancellationRequestView[]
}

export const readOrderClaims = async (
  db: Db,
  files: Files,
  scope: Scope | null,
  orderId: string,
): Promise<OrderClaims> => {
  const ofOrder = sql`${scope ? visibleTo(scope) : sql`true`} and o.id = ${orderId}`
  const [order, refunds, asks] = await Promise.all([
    sql<Pick<OrderClaims, 'currency' | 'paidMinor' | 'refundedMinor'>>`
      select o.currency, o.total_minor as "paidMinor", o.refunded_minor as "refundedMinor"
        from dropshipping_order o where ${ofOrder}`.execute(db),
    select(db, files, ofOrder),
    sql<
      Omit<CancellationRequestView, 'at' | 'endedAt' | 'status'> & {
        status: CancellationRequestStatus
        at: Date
        endedAt: Date | null
      }
    >`
      select a.id, a.status, a.reason, a.requested_by as "requestedBy", a.at, a.answer, a.ended_by as "endedBy",
          a.ended_at as "endedAt"
        from cancellation_request a join dropshipping_order o on o.customer_id = a.customer_id and o.id = a.order_id
        where ${ofOrder} order by a.id desc`.execute(db),
  ])
  const [sums] = order.rows
  if (!sums) throw notFound('Order')
  const cancellations = asks.rows.map((ask) => ({
    ...ask,
    at: ask.at.toISOString(),
    endedAt: ask.endedAt?.toISOString() ?? null,
  }))
  return { ...sums, refunds, cancellations }
}
