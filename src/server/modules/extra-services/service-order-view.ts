import { serviceOrderTable, type ServiceOrderEventDetail } from './service-order-rows.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type {
  serviceOrderDetailFields,
  serviceOrderFields,
} from '../../../contract/extra-services/extra-services.ts'
import type { PriceSource } from '../../../contract/customer-prices/customer-price.ts'
import type { OrderId, SkuId } from '../../../contract/kernel/ids.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  serviceOrderPartyOf,
  serviceOrderTerms,
  type ExtraServiceBasis,
  type ServiceOrderStatus,
  type ServiceSubject,
} from '../../../contract/extra-services/service-order-states.ts'
import { pictureView } from '../../platform/conversations/conversation.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { readCaseEvents } from '../case-file/index.ts'
import type { ServiceOrderFacts } from './service-order-actions.ts'

type Fields = z.input<z.ZodObject<typeof serviceOrderFields>>
type Details = Omit<z.input<z.ZodObject<typeof serviceOrderDetailFields>>, 'messages' | 'mayWrite'>

export interface ServiceOrderViewRow {
  readonly id: string
  readonly customer_id: string
  readonly number: string
  readonly extra_service_id: string
  readonly name_en: string
  readonly name_zh: string
  readonly basis: ExtraServiceBasis
  readonly is_material: boolean
  readonly is_on_request: boolean
  readonly status: ServiceOrderStatus
  readonly status_since: Date
  readonly currency: Currency
  readonly quantity: number
  readonly subject: ServiceSubject
  readonly targets: number
  readonly unit_minor: number | null
  readonly list_unit_minor: number | null
  readonly price_source: PriceSource | null
  readonly total_minor: number | null
  readonly days: number | null
  readonly due_at: Date | null
  readonly end_reason: string
  readonly created_by: string
  readonly created_at: Date
  readonly note: string
  readonly picture_ids: readonly string[]
  readonly paid_minor: number
  readonly refunded_minor: number
  readonly paid_at: Date | null
  readonly completes_at: Date | null
}

/** Columns of `service_order s`. */
export const rowColumns: RawBuilder<unknown> = sql`
  s.id, s.customer_id, s.number, s.extra_service_id, s.name_en, s.name_zh, s.basis, s.is_material, s.is_on_request,
  s.status, s.status_since, s.currency, s.quantity, s.subject, s.unit_minor, s.list_unit_minor, s.price_source, s.total_minor, s.days, s.end_reason,
  s.created_by, s.created_at, s.note, s.picture_ids, s.paid_minor, s.refunded_minor, s.paid_at,
  (select count(*)::integer from service_order_target t where t.customer_id = s.customer_id and t.order_id = s.id) as targets,
  case when s.status in ('paid', 'inProgress') then s.paid_at + make_interval(days => s.days) end as due_at,
  case when s.status = 'delivered' then s.delivered_at + make_interval(days => ${sql.lit(serviceOrderTerms.completeAfterDays)})
    end as completes_at`

export const factsOf = (row: ServiceOrderViewRow): ServiceOrderFacts => ({
  status: row.status,
  isOnRequest: row.is_on_request,
})

export const rowView = (row: ServiceOrderViewRow): Fields => ({
  id: row.id,
  number: row.number,
  extraServiceId: row.extra_service_id,
  nameEn: row.name_en,
  nameZh: row.name_zh,
  basis: row.basis,
  isMaterial: row.is_material,
  status: row.status,
  statusSince: row.status_since.toISOString(),
  waitingOn: serviceOrderPartyOf[row.status],
  currency: row.currency,
  quantity: row.quantity,
  subject: row.subject,
  targetCount: row.targets,
  unitMinor: row.unit_minor,
  listUnitMinor: row.list_unit_minor,
  priceSource: row.price_source,
  totalMinor: row.total_minor,
  days: row.days,
  dueAt: row.due_at?.toISOString() ?? null,
  endReason: row.end_reason,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
})

const targetsOf = async (db: Db, { customer_id, id }: ServiceOrderViewRow): Promise<Details['targets']> => {
  const { rows } = await sql<{
    skuId: SkuId | null
    orderId: OrderId | null
    code: string
    title: string
    titleZh: string
    imageUrl: string | null
  }>`
    select sku_id as "skuId", dropshipping_order_id as "orderId", code, title, coalesce((
        select p.subject_zh || substr(title, length(p.subject_en) + 1) from sku k join product p on p.id = k.product_id
          where k.id = sku_id and p.subject_zh <> '' and starts_with(title, p.subject_en)), '') as "titleZh",
        image_url as "imageUrl"
      from service_order_target where customer_id = ${customer_id} and order_id = ${id} order by position`.execute(
    db,
  )
  return rows
}

interface FileRow {
  readonly id: string
  readonly fileName: string
  readonly isPicture: boolean
}
interface DeliveryRow {
  readonly id: string
  readonly at: Date
  readonly operatorName: string
  readonly note: string
  readonly files: readonly FileRow[]
}

const deliveriesOf = async (
  db: Db,
  files: Files,
  { customer_id, id }: ServiceOrderViewRow,
): Promise<Details['deliveries']> => {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.at, d.operator_name as "operatorName", d.note, coalesce((
        select json_agg(json_build_object('id', f.id::text, 'fileName', f.file_name, 'isPicture', f.width is not null)
            order by g.place)
          from unnest(d.file_ids) with ordinality as g (id, place)
            join file f on f.id = g.id and f.customer_id = d.customer_id), '[]') as files
      from service_order_delivery d where d.customer_id = ${customer_id} and d.order_id = ${id} order by d.id desc`.execute(
    db,
  )
  return rows.map(({ at, files: found, ...delivery }) => ({
    ...delivery,
    at: at.toISOString(),
    files: found.map((file) => {
      const address = { id: file.id, isPublic: false }
      return {
        name: file.fileName,
        url: files.url(address, file.isPicture ? 'large' : 'file'),
        thumbnailUrl: file.isPicture ? files.url(address, 'small') : null,
      }
    }),
  }))
}

const invoicesOf = async (db: Db, { customer_id, id }: ServiceOrderViewRow): Promise<Details['invoices']> =>
  db
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('customer_id', '=', customer_id)
    .where('source_kind', '=', 'serviceOrder')
    .where('source_id', '=', id)
    .orderBy('id')
    .execute()

const eventsOf = async (db: Db, row: ServiceOrderViewRow): Promise<Details['events']> => {
  const events = await readCaseEvents<ServiceOrderEventDetail>(db, serviceOrderTable, row)
  return events.map(({ detail, ...event }) => ({
    ...event,
    quotedMinor: detail.quotedMinor ?? null,
    days: detail.days ?? null,
    note: detail.note ?? '',
  }))
}

export const detailsOf = async (db: Db, files: Files, row: ServiceOrderViewRow): Promise<Details> => {
  const [targets, deliveries, invoices, events] = await Promise.all([
    targetsOf(db, row),
    deliveriesOf(db, files, row),
    invoicesOf(db, row),
    eventsOf(db, row),
  ])
  return {
    note: row.note,
    pictures: row.picture_ids.map((picture) => pictureView(files, picture)),
    targets,
    paidMinor: row.paid_minor,
    refundedMinor: row.refunded_minor,
    paidAt: row.paid_at?.toISOString() ?? null,
    deliveries,
    completesAt: row.completes_at?.toISOString() ?? null,
    invoices,
    events,
  }
}
