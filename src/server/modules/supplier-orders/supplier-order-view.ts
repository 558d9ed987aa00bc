import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type {
  supplierOrderRowSchema,
  supplierOrderSchema,
} from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import {
  expectedStatuses,
  supplierOrderLimits,
  type SupplierOrderQueue,
} from '../../../contract/supplier-orders/supplier-order-states.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { pictureView } from '../../platform/files/operator-pictures.ts'
import type { Files } from '../../platform/files/files.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { distributeUnits, readSupply, skuColumns, skuJoin, type Demand } from '../warehouse-stock/index.ts'
import { allowedActions } from './supplier-order-rows.ts'
import {
  mayPlaceAtChannel,
  mustRenewChannel,
  readChannelState,
  readOrderFiles,
  type ViewParts,
} from './supplier-order-parts.ts'

type RowView = z.input<typeof supplierOrderRowSchema>
type View = z.input<typeof supplierOrderSchema>

type OrderRow = Omit<RowView, 'statusSince' | 'createdAt'> & {
  readonly statusSince: Date
  readonly createdAt: Date
}

const expected = sql`o.status in (${sql.join(expectedStatuses.map((status) => sql.lit(status)))})`
const today = sql`(now() at time zone 'UTC')::date`

const columns = sql`o.id::text as id, o.number, o.supplier_id::text as "supplierId", s.name as "supplierName", o.status,
  o.status_since as "statusSince", o.currency, l.lines, l.units, l.open_units as "openUnits", l.goods_minor as "goodsMinor",
  o.freight_minor::float8 as "freightMinor", o.paid_minor::float8 as "paidMinor", o.expected_on::text as "expectedOn",
  coalesce(${expected} and o.expected_on < ${today}, false) as "isLate", o.due_on::text as "dueOn",
  o.supplier_reference as "supplierReference", o.tracking_text as "trackingText", o.created_by as "createdBy",
  o.created_at as "createdAt"`
const joins = sql`join supplier s on s.id = o.supplier_id
  cross join lateral (
    select count(*)::integer as lines, coalesce(sum(quantity), 0)::integer as units,
        coalesce(sum(open_quantity), 0)::integer as open_units,
        coalesce(sum(quantity * unit_minor), 0)::float8 as goods_minor
      from supplier_order_line where order_id = o.id) l`

interface Queue {
  readonly where: RawBuilder<unknown>
  /** Has an index. */
  readonly order: RawBuilder<unknown>
}

const age = sql`o.status_since, o.id`
const queues: Record<SupplierOrderQueue, Queue> = {
  drafts: { where: sql`o.status = 'draft'`, order: age },
  expected: { where: expected, order: sql`o.expected_on nulls last, o.id` },
  late: { where: sql`${expected} and o.expected_on < ${today}`, order: sql`o.expected_on, o.id` },
  unpaid: {
    where: sql`o.due_on is not null and o.status <> 'cancelled' and o.paid_minor < o.freight_minor
      + (select coalesce(sum(quantity * unit_minor), 0) from supplier_order_line where order_id = o.id)`,
    order: sql`o.due_on, o.id`,
  },
  received: { where: sql`o.status = 'received'`, order: age },
  over: { where: sql`o.status in ('closed', 'cancelled')`, order: sql`o.id desc` },
  all: { where: sql`true`, order: sql`o.id desc` },
}
const countedQueues = ['drafts', 'expected', 'late', 'unpaid', 'received'] as const

const maxCounted = 1000
const counted = (where: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (select from supplier_order o where ${where} limit ${sql.lit(maxCounted + 1)}) x)`

const rowView = ({ statusSince, createdAt, ...row }: OrderRow): RowView => ({
  ...row,
  statusSince: statusSince.toISOString(),
  createdAt: createdAt.toISOString(),
})

export const listSupplierOrders = async (
  db: Db,
  input: WithLongPages<ParsedInputOf<typeof operatorSupplierOrders.listSupplierOrders>>,
) => {
  const { where: inQueue, order } = queues[input.queue]
  const parts: RawBuilder<unknown>[] = [inQueue]
  if (input.supplierId !== undefined) parts.push(sql`o.supplier_id = ${input.supplierId}`)
  if (input.search) parts.push(sql`o.search_text ilike ${containing(input.search)}`)
  const where = sql.join(parts, sql` and `)
  const counts = countedQueues.map((name) => sql`${counted(queues[name].where)} as ${sql.ref(name)}`)
  const [page, sums] = await Promise.all([
    sql<OrderRow>`
      select ${columns} from (
        select * from supplier_order o where ${where} order by ${order}
          limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}
      ) o ${joins} order by ${order}`.execute(db),
    sql<Record<(typeof countedQueues)[number] | 'total', number>>`
      select ${counted(where)} as total, ${sql.join(counts)}`.execute(db),
  ])
  const [found] = sums.rows
  if (!found) throw new Error('the query returned no row')
  const { total, ...tabs } = found
  return {
    total: Math.min(total, maxCounted),
    totalIsLowerBound: total > maxCounted,
    counts: tabs,
    rows: page.rows.map(rowView),
  }
}

interface DetailRow {
  readonly link: string
  readonly note: string
  readonly endReason: string
  readonly supplierContact: string
  readonly supplierPhone: string
  readonly supplierWechat: string
  readonly supplierEmail: string
  readonly orderedAt: Date | null
  readonly receivedAt: Date | null
}

type EventRow = Omit<View['events'][number], 'at'> & { readonly at: Date }

interface WaitingOrder extends Demand {
  readonly waits: number
}

/** Orders that get units of this purchase order, with how many, oldest payment first. */
const waitingFor = async (db: Db, id: string, skuIds: readonly string[]): Promise<WaitingOrder[]> => {
  const supply = await readSupply(db, skuIds)
  const waiting = new Map<string, WaitingOrder>()
  for (const { demands, sources } of supply.values()) {
    const shares = distributeUnits(
      demands.map(({ units }) => units),
      sources,
    )
    for (const [index, demand] of demands.entries())
      for (const { from, units } of shares[index] ?? []) {
        if (from?.order?.id !== id) continue
        const known = waiting.get(demand.orderId)
        waiting.set(demand.orderId, { ...demand, waits: (known?.waits ?? 0) + units })
      }
  }
  return [...waiting.values()].toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

const namesOf = async (db: Db, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select customer_id::text as id, name from customer where customer_id = any(${[...customerIds]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface ReceiptRow {
  readonly id: string
  readonly at: Date
  readonly operatorName: string
  readonly note: string
  readonly lines: readonly (Omit<View['receipts'][number]['lines'][number], 'pictures'> & {
    readonly pictureIds: readonly string[]
  })[]
}

const receiptsOf = async (db: Db, files: Files, id: string): Promise<View['receipts']> => {
  const { rows } = await sql<ReceiptRow>`
    select r.id::text as id, r.at, r.operator_name as "operatorName", r.note,
        (select json_agg(json_build_object('skuId', l.sku_id::text, 'code', k.code, 'received', l.received,
            'damaged', l.damaged, 'wrong', l.wrong, 'toOrders', l.to_orders, 'orders', l.orders, 'bin', bin.code,
            'checks', l.checks, 'pictureIds', l.picture_ids::text[]) order by k.code)
          from supplier_receipt_line l join sku k on k.id = l.sku_id left join bin on bin.id = l.bin_id
          where l.receipt_id = r.id) as lines
      from supplier_receipt r where r.order_id = ${id} order by r.id desc`.execute(db)
  return rows.map(({ at, lines, ...receipt }) => ({
    ...receipt,
    at: at.toISOString(),
    lines: lines.map(({ pictureIds, ...line }) => ({
      ...line,
      pictures: pictureIds.map((picture) => pictureView(files, picture)),
    })),
  }))
}

/** @throws DomainError notFound */
export const getSupplierOrder = async (
  parts: ViewParts,
  id: string,
  roles: readonly OperatorRole[],
): Promise<View> => {
  const db = parts.database.agency
  const { rows } = await sql<OrderRow & DetailRow>`
    select ${columns}, o.link, o.note, o.end_reason as "endReason", s.contact as "supplierContact",
        s.phone as "supplierPhone", s.wechat as "supplierWechat", s.email as "supplierEmail",
        o.ordered_at as "orderedAt", o.received_at as "receivedAt"
      from supplier_order o ${joins} where o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  const [items, payments, events, receipts, files, channel, cnyPerUsd] = await Promise.all([
    sql<View['items'][number]>`
      select ${skuColumns}, s.quantity, s.unit_minor::float8 as "unitMinor", s.received_quantity as received,
          s.damaged_quantity as damaged, s.closed_quantity as closed, s.open_quantity as open,
          coalesce(offer.pack_size, 1) as "packSize", coalesce(offer.min_quantity, 1) as "minQuantity",
          (select coalesce(json_agg(code order by code), '[]') from sku_barcode where sku_id = s.sku_id) as barcodes,
          (select coalesce(json_agg(text order by position), '[]') from product_check
            where product_id = sku.product_id) as checks,
          (select bin.code from bin_stock b join bin on bin.id = b.bin_id
            where b.sku_id = s.sku_id and b.owner_id is null and b.units > 0 and bin.is_active
            order by b.units desc, bin.code limit 1) as bin
        from supplier_order_line s ${skuJoin}
        left join supplier_offer offer on offer.sku_id = s.sku_id and offer.supplier_id = ${row.supplierId}
        where s.order_id = ${id} order by s.position, s.sku_id`.execute(db),
    sql<View['payments'][number]>`
      select id::text as id, amount_minor::float8 as "amountMinor", paid_on::text as "paidOn", note,
          operator_name as "operatorName"
        from supplier_order_payment where order_id = ${id} order by paid_on, id`.execute(db),
    sql<EventRow>`
      select id::text as id, at, kind, operator_name as "operatorName", detail
        from supplier_order_event where order_id = ${id} order by id`.execute(db),
    receiptsOf(db, parts.files, id),
    readOrderFiles(parts, id),
    readChannelState(db, id),
    exchangeRate(db, 'CNY'),
  ])
  const isOver = row.status === 'closed' || row.status === 'cancelled'
  const open = items.rows.flatMap(({ skuId, open: units }) => (units > 0 ? [skuId] : []))
  const waiting = isOver ? [] : await waitingFor(db, id, open)
  const shown = waiting.slice(0, supplierOrderLimits.waiting)
  const names = await namesOf(db, [...new Set(shown.map(({ customerId }) => customerId))])
  const { orderedAt, receivedAt, ...fields } = row
  const canPlaceAtChannel = mayPlaceAtChannel(parts, row, channel, roles)
  const isAtChannel = canPlaceAtChannel || channel?.state === 'placing' || channel?.state === 'followed'
  return {
    ...fields,
    ...rowView(row),
    orderedAt: orderedAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    items: items.rows,
    receipts,
    payments: payments.rows,
    events: events.rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    waiting: shown.map(({ kind, orderId, number, customerId, waits, since }) => ({
      kind,
      orderId,
      number,
      customerName: names.get(customerId) ?? '',
      units: waits,
      since: since.toISOString(),
    })),
    waitingOrders: waiting.length,
    files,
    channel,
    channelMustRenew: await mustRenewChannel(db, parts, { isAtChannel }),
    canPlaceAtChannel,
    cnyPerUsd,
    allowedActions: allowedActions(row.status, roles),
  }
}
