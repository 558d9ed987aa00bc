import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  ReportState,
  ShopperReportStatus,
  trackingPage,
} from '../../../contract/tracking-page/tracking-page.ts'
import type { TrackingEventStatus, TrackingStatus } from '../../../contract/kernel/statuses.ts'
import {
  handledText,
  withCarrierName,
  type TrackingHandling,
} from '../../../contract/tracking-rules/tracking-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Clock } from '../../platform/kernel/clock.ts'
import { trackingHandlingOf } from '../tracking-rules/index.ts'
import { noSuchPage, type Page } from './page-address.ts'
import {
  closesAt,
  expectedWindow,
  hasClosed,
  isLate,
  mayBeMissing,
  mayEditAddress,
  withoutPerson,
  type ParcelFacts,
  type DeliveryEstimate,
} from './page-rules.ts'
import { logoUrlOf, sellerName } from './seller-name.ts'

export type Answer = z.input<typeof trackingPage.getTracking.output>

interface OrderRow extends DeliveryEstimate {
  readonly status: string
  readonly recipient: string
  readonly marks: string[]
  readonly shopName: string
  readonly shopKind: string
  readonly customerName: string
  readonly shownName: string | null
  readonly logoFileId: string | null
  readonly email: string | null
  readonly website: string | null
}

const readOrder = async (db: Db, { customerId, orderId }: Page): Promise<OrderRow> => {
  const { rows } = await sql<OrderRow>`
    select o.status, o.days_min as "daysMin", o.days_max as "daysMax", o.recipient_name as recipient,
        array[o.phone, o.email, o.address1, o.address2, o.postcode, o.tax_number] as marks,
        s.name as "shopName", s.kind as "shopKind", c.name as "customerName", t.shown_name as "shownName",
        t.logo_file_id as "logoFileId", t.contact_email as email, t.website
      from dropshipping_order o
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      join customer c on c.customer_id = o.customer_id
      left join tracking_settings t on t.customer_id = o.customer_id
      where o.customer_id = ${customerId} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the order ${orderId} of a tracking page does not exist`)
  return row
}

interface ParcelRow extends ParcelFacts {
  readonly id: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string | null
  readonly deliveredAt: Date | null
  readonly events: {
    readonly at: string
    readonly status: TrackingEventStatus
    readonly description: string
    readonly location: string
  }[]
}

const readParcels = async (db: Db, { customerId, orderId }: Page): Promise<ParcelRow[]> => {
  const { rows } = await sql<ParcelRow & { status: TrackingStatus }>`
    select h.id, h.carrier, h.tracking_number as "trackingNumber", h.tracking_url as "trackingUrl",
        h.tracking_status as status, h.tracking_status_at as "statusAt", h.shipped_at as "shippedAt",
        h.delivered_at as "deliveredAt",
        (select coalesce(json_agg(json_build_object('at', t.at, 'status', t.status, 'description', t.description,
            'location', t.location) order by t.at desc, t.event_key), '[]')
          from tracking_event t where t.customer_id = h.customer_id and t.shipment_id = h.id) as events
      from shipment h where h.customer_id = ${customerId} and h.order_id = ${orderId} order by h.id`.execute(
    db,
  )
  return rows
}

interface ReportRow {
  readonly shipmentId: string | null
  readonly status: ShopperReportStatus
  readonly at: Date
  readonly endedAt: Date | null
}

const readReports = async (db: Db, { customerId, orderId }: Page): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select distinct on (shipment_id) shipment_id as "shipmentId", status, at, ended_at as "endedAt"
      from shopper_report where customer_id = ${customerId} and order_id = ${orderId}
      order by shipment_id, id desc`.execute(db)
  return rows
}

const pageStateOf = (
  reports: readonly ReportRow[],
  shipmentId: string | null,
  mayReport: boolean,
): ReportState => {
  const last = reports.find((report) => report.shipmentId === shipmentId)
  return {
    isPossible: mayReport && last?.status !== 'open',
    last: last
      ? {
          status: last.status,
          passedOnAt: last.at.toISOString(),
          endedAt: last.endedAt?.toISOString() ?? null,
        }
      : null,
  }
}

interface Shown {
  readonly order: OrderRow
  readonly reports: readonly ReportRow[]
  readonly handling: TrackingHandling
  readonly now: Date
}

const parcelView = (
  parcel: ParcelRow,
  { order, reports, handling, now }: Shown,
): Answer['parcels'][number] => {
  const window = expectedWindow(parcel, order)
  const person = { name: order.recipient, marks: order.marks }
  const text = (said: string): string => handledText(withoutPerson(said, person), handling)
  const { carrier, trackingUrl } = withCarrierName(parcel, handling)
  return {
    id: parcel.id,
    carrier,
    trackingNumber: parcel.trackingNumber,
    trackingUrl,
    status: parcel.status,
    statusAt: parcel.statusAt.toISOString(),
    shippedAt: parcel.shippedAt.toISOString(),
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    expected: window && { from: window.from.toISOString(), to: window.to.toISOString() },
    isLate: isLate(parcel, order, now),
    events: parcel.events.map((event) => ({
      ...event,
      description: text(event.description),
      location: text(event.location),
    })),
    notArrived: pageStateOf(reports, parcel.id, mayBeMissing(parcel, order, now)),
  }
}

export interface PageParts {
  readonly files: Files
  readonly clock: Clock
}

/** @throws DomainError notFound, also for closed pages */
export const readPage = async (db: Db, { files, clock }: PageParts, page: Page): Promise<Answer> => {
  const [order, parcels, reports, handling] = await Promise.all([
    readOrder(db, page),
    readParcels(db, page),
    readReports(db, page),
    trackingHandlingOf(db, page),
  ])
  const now = clock.now()
  if (parcels.length === 0 || hasClosed(parcels, now)) throw noSuchPage()
  const restFollows = order.status === 'partlyShipped'
  return {
    seller: {
      name: sellerName(order),
      logoUrl: logoUrlOf(files, order.logoFileId),
      email: order.email ?? '',
      website: order.website ?? '',
    },
    parcels: parcels.map((parcel) => parcelView(parcel, { order, reports, handling, now })),
    restFollows,
    wrongAddress: pageStateOf(reports, null, mayEditAddress(parcels, restFollows)),
    closesAt: closesAt(parcels, restFollows)?.toISOString() ?? null,
  }
}
