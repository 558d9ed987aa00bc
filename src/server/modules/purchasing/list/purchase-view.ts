import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type {
  purchaseDetailFields,
  purchaseFields,
  purchaseItemFields,
} from '../../../../contract/purchasing/purchase-order-schemas.ts'
import type { PurchaseStatus, PurchaseType } from '../../../../contract/purchasing/purchase-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readCaseEvents } from '../../case-file/index.ts'
import { waitingOn, type PurchaseFacts } from '../state/purchase-actions.ts'
import { purchaseTable, type PurchaseEventDetail } from '../state/purchase-rows.ts'

type Fields = z.input<z.ZodObject<typeof purchaseFields>>
type Details = z.input<z.ZodObject<typeof purchaseDetailFields>>
type ItemFields = z.input<z.ZodObject<typeof purchaseItemFields>>

export interface PurchaseRow {
  readonly id: string
  readonly customer_id: string
  readonly number: string
  readonly type: PurchaseType
  readonly status: PurchaseStatus
  readonly status_since: Date
  readonly currency: Currency | null
  readonly paid_minor: number
  readonly refunded_minor: number
  readonly goods_minor: number
  readonly cancellation_requested_at: Date | null
  readonly cancel_reason: string
  readonly end_kind: Fields['endKind']
  readonly end_reason: string
  readonly note: string
  readonly title: string
  readonly title_zh: string
  readonly cover_url: string | null
  readonly item_count: number
  readonly unit_count: number
  readonly arrived_count: number
  readonly closed_count: number
  readonly created_by: string
  readonly created_at: Date
}

/** Columns of `purchase_order o`; sums as numbers, which are large enough. */
export const rowColumns: RawBuilder<unknown> = sql`
  o.id, o.customer_id, o.number, o.type, o.status, o.status_since, o.currency, o.paid_minor, o.refunded_minor,
  o.goods_minor::float8 as goods_minor, o.cancellation_requested_at, o.cancel_reason, o.end_kind, o.end_reason, o.note, o.title,
  coalesce((select p.subject_zh from purchase_item i join sku k on k.id = i.sku_id join product p on p.id = k.product_id
    where i.customer_id = o.customer_id and i.order_id = o.id and p.subject_en = o.title limit 1), '') as title_zh,
  o.cover_url, o.item_count, o.unit_count, o.arrived_count, o.closed_count, o.created_by, o.created_at`

export const factsOf = (row: PurchaseRow): PurchaseFacts => ({
  type: row.type,
  status: row.status,
  isCancellationRequested: row.cancellation_requested_at !== null,
  itemCount: row.item_count,
})

export const rowView = (row: PurchaseRow): Fields => {
  const facts = factsOf(row)
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    status: row.status,
    statusSince: row.status_since.toISOString(),
    waitingOn: facts.isCancellationRequested ? 'agency' : waitingOn(facts),
    waitingSince: (row.cancellation_requested_at ?? row.status_since).toISOString(),
    isCancellationRequested: facts.isCancellationRequested,
    cancelReason: row.cancel_reason,
    title: row.title,
    titleZh: row.title_zh,
    cover: row.cover_url,
    itemCount: row.item_count,
    nums: row.unit_count,
    arrivedNums: row.arrived_count,
    refundNums: row.closed_count,
    currency: row.currency,
    totalMinor: row.paid_minor > 0 ? row.paid_minor - row.refunded_minor : row.goods_minor,
    note: row.note,
    endKind: row.end_kind,
    endReason: row.end_reason,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
  }
}

export const moneyView = (row: PurchaseRow): Details['money'] => ({
  goodsMinor: row.goods_minor,
  paidMinor: row.paid_minor,
  refundedMinor: row.refunded_minor,
})

interface ItemRow extends ItemFields {
  readonly records: readonly {
    readonly createTime: string
    readonly nums: number
    readonly type: 1 | 2
    readonly actorName: string
  }[]
}

export const readItems = async (
  db: Db,
  { customer_id, id }: Pick<PurchaseRow, 'customer_id' | 'id'>,
): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select i.id::text as id, i.sku_id::text as "skuId", coalesce(k.code, '') as "skuCode",
        coalesce(p.subject_en, '') as "subjectEn", coalesce(p.subject_zh, '') as "subjectZh",
        coalesce(k.image_url, p.cover_url) as "imageUrl",
        coalesce((select string_agg(a ->> 'value', ' / ' order by n)
          from jsonb_array_elements(k.attributes) with ordinality as x (a, n)), '') as "attributesText",
        i.quantity as nums, i.arrived_quantity as "arrivedNums", i.closed_short_quantity as "refundNums", i.unit_minor as "unitMinor",
        i.list_unit_minor as "listUnitMinor", i.price_source as "priceSource",
        coalesce(s.on_hand, 0) as "onHand",
        (select coalesce(json_agg(json_build_object('createTime', r.created_at, 'nums', r.quantity, 'type', r.type,
            'actorName', r.actor_name) order by r.id), '[]')
          from purchase_arrival r
          where r.customer_id = i.customer_id and r.order_id = i.order_id and r.item_id = i.id) as records
      from purchase_item i left join sku k on k.id = i.sku_id left join product p on p.id = k.product_id
        left join stock s on s.customer_id = i.customer_id and s.sku_id = i.sku_id
      where i.customer_id = ${customer_id} and i.order_id = ${id} order by i.id`.execute(db)
  return rows
}

export const readEvents = async (
  db: Db,
  order: Pick<PurchaseRow, 'customer_id' | 'id'>,
): Promise<Details['events']> => {
  const events = await readCaseEvents<PurchaseEventDetail>(db, purchaseTable, order)
  return events.map(({ detail, ...event }) => ({
    ...event,
    pieces: detail.pieces ?? null,
    note: detail.note ?? '',
    carrier: detail.carrier ?? '',
    trackingNumber: detail.trackingNumber ?? '',
  }))
}
