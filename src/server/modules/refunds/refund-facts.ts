import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { RefundBlocker } from '../../../contract/refunds/refund-schemas.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Db } from '../../platform/database/database.ts'
import { chargedStatuses, titleZhSql, type Scope } from '../orders/index.ts'
import type { ParcelFacts, RefundFacts, ReplacedFacts } from './refund-rules.ts'

export interface OrderFacts extends RefundFacts {
  readonly id: string
  readonly number: string
  readonly shopId: string
  readonly status: OrderStatus
  readonly currency: Currency
  /** Number of the order that absorbed it, if any. */
  readonly takenBy: string | null
  readonly lines: readonly (RefundFacts['lines'][number] & {
    readonly title: string
    readonly titleZh: string
    readonly variantTitle: string
    readonly imageUrl: string | null
  })[]
}

interface Row extends Omit<OrderFacts, 'blocked' | 'parcels' | 'paidAt' | 'replaced'> {
  readonly paidAt: Date | null
  readonly createdAt: Date
  readonly waitingReason: string | null
  readonly flags: readonly string[]
  readonly replaced: readonly (Omit<ReplacedFacts, 'shippedAt' | 'deliveredAt' | 'endedAt'> & {
    readonly status: OrderStatus
    readonly shippedAt: string | null
    readonly deliveredAt: string | null
    readonly endedAt: string | null
  })[]
  readonly parcels: readonly (Omit<ParcelFacts, 'shippedAt' | 'deliveredAt'> & {
    readonly shippedAt: string
    readonly deliveredAt: string | null
  })[]
}

const read = (db: Db, { customerId, shopIds }: Scope, orderId: string) =>
  sql<Row>`
  select o.id, o.number, o.shop_id as "shopId", o.status, o.currency, o.paid_at as "paidAt",
      o.created_at as "createdAt", o.waiting_reason as "waitingReason", o.days_max as "daysMax",
      o.freight_minor as "freightMinor", o.service_minor as "serviceMinor", o.surcharge_minor as "surchargeMinor",
      o.total_minor as "paidMinor", o.refunded_minor as "refundedMinor",
      coalesce((select i.number from dropshipping_order i where i.customer_id = o.customer_id and i.id = o.merged_into_id),
        (select p.number from dropshipping_order p where p.customer_id = o.customer_id and p.split_from_id = o.id
          and p.undone_at is null order by p.id limit 1)) as "takenBy",
      array(select v.kind from order_flag v where v.customer_id = o.customer_id and v.order_id = o.id) as flags,
      (select coalesce(json_agg(json_build_object('reason', r.reason, 'status', p.status, 'daysMax', p.days_max,
          'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at, 'endedAt', p.cancelled_at)), '[]')
        from refund r join dropshipping_order p on p.customer_id = r.customer_id and p.id = r.replacement_order_id
        where r.customer_id = o.customer_id and r.order_id = o.id and r.state = 'replaced') as replaced,
      (select coalesce(json_agg(json_build_object('lineId', l.id::text, 'title', l.title, 'titleZh', ${sql.raw(titleZhSql)}, 'variantTitle', l.variant_title,
          'imageUrl', l.image_url, 'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity,
          'unitMinor', coalesce(l.unit_price_minor, 0) * l.units,
          'paidMinor', greatest(0, coalesce(l.unit_price_minor, 0)
            * (l.quantity - b.quantity) * l.units - c.saved),
          'refundedQuantity', b.quantity) order by l.id), '[]')
        from order_line l
        cross join lateral (select coalesce(sum(rl.quantity), 0)::integer as quantity from refund_line rl
          join refund r on r.customer_id = rl.customer_id and r.id = rl.refund_id
          where r.customer_id = l.customer_id and r.order_id = l.order_id and rl.order_line_id = l.id
            and r.state = 'refunded' and r.reason <> 'lateDelivery') b
        cross join lateral (select coalesce(sum(x.saved_minor), 0) as saved from stock_reservation x
          where x.customer_id = l.customer_id and x.order_id = l.order_id and x.order_line_id = l.id) c
        where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0) as lines,
      (select coalesce(json_agg(json_build_object('shippedAt', h.shipped_at, 'deliveredAt', h.delivered_at, 'lines',
          (select coalesce(json_agg(json_build_object('lineId', hl.order_line_id::text, 'quantity', hl.quantity)), '[]')
            from shipment_line hl where hl.customer_id = h.customer_id and hl.shipment_id = h.id)) order by h.id), '[]')
        from shipment h where h.customer_id = o.customer_id and h.order_id = o.id) as parcels
    from dropshipping_order o
    where o.customer_id = ${customerId} and o.id = ${orderId}
      and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))`.execute(db)

/** Of a replacement that is no longer being prepared. */
const endedStatuses: readonly OrderStatus[] = ['shipped', 'delivered', 'cancelled']
const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

const blockOf = (row: Row): RefundBlocker | null => {
  const booked: readonly OrderStatus[] = chargedStatuses
  if (row.status === 'merged' || row.status === 'split') return 'mergedOrSplit'
  if (row.status === 'cancelled') return 'cancelled'
  if (!booked.includes(row.status)) return 'notPaid'
  if (row.waitingReason === 'cancelledInShop') return 'held'
  if (row.flags.includes('cancellationRequested')) return 'cancellationRequested'
  if (row.flags.includes('refund')) return 'refundOpen'
  if (row.replaced.some(({ status }) => !endedStatuses.includes(status))) return 'replacementOpen'
  return row.refundedMinor >= row.paidMinor ? 'nothingLeft' : null
}

export const readFacts = async (db: Db, scope: Scope, orderId: string): Promise<OrderFacts> => {
  const { rows } = await read(db, scope, orderId)
  const [row] = rows
  if (!row) throw notFound('Order')
  return {
    ...row,
    blocked: blockOf(row),
    paidAt: row.paidAt ?? row.createdAt,
    replaced: row.replaced.map(({ reason, daysMax, ...at }) => ({
      reason,
      daysMax,
      shippedAt: dateOf(at.shippedAt),
      deliveredAt: dateOf(at.deliveredAt),
      endedAt: dateOf(at.endedAt),
    })),
    parcels: row.parcels.map(({ lines, shippedAt, deliveredAt }) => ({
      lines,
      shippedAt: new Date(shippedAt),
      deliveredAt: dateOf(deliveredAt),
    })),
  }
}
