import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import type { CallContext } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { addEvents } from '../orders/index.ts'
import { findPage, type Page } from './page-address.ts'
import { readPage, type Answer, type PageParts } from './read-page.ts'
import type { ReportMails } from './report-emails.ts'

type Report = ParsedInputOf<typeof trackingPage.reportParcel>

export interface ReportParts extends PageParts {
  readonly database: Database
  readonly mails: ReportMails
}

const hourSeconds = 3600
const limitsOf = (token: string, ip: string) => [
  { scope: 'shopper-report:page', value: token, limit: 10, windowSeconds: hourSeconds },
  { scope: 'shopper-report:address', value: clientNetwork(ip), limit: 30, windowSeconds: hourSeconds },
]

/** Whether the report is allowed now. @throws DomainError notFound for a parcel of another page */
const pageStateOf = (answer: Answer, { kind, parcelId }: Report): Answer['wrongAddress'] => {
  if (kind === 'wrongAddress') return answer.wrongAddress
  const parcel = answer.parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw notFound('Parcel')
  return parcel.notArrived
}

interface Inserted {
  readonly id: string
  readonly shopId: string
  readonly orderNumber: string
  readonly shopOrderName: string
  readonly trackingNumber: string | null
}

/** Null if the same report is already open. */
const insert = async (tx: Tx, page: Page, report: Report): Promise<Inserted | null> => {
  const shipmentId = report.kind === 'notArrived' ? (report.parcelId ?? null) : null
  const { rows } = await sql<Inserted>`
    with made as (
      insert into shopper_report (customer_id, order_id, shop_id, shipment_id, kind, message, email, locale)
        select customer_id, id, shop_id, ${shipmentId}::bigint, ${report.kind}, ${report.words}, ${report.email},
            ${report.locale}
          from dropshipping_order where customer_id = ${page.customerId} and id = ${page.orderId}
        on conflict do nothing
        returning id
    )
    select made.id, o.shop_id as "shopId", o.number as "orderNumber", o.shop_order_name as "shopOrderName",
        h.tracking_number as "trackingNumber"
      from made
      join dropshipping_order o on o.customer_id = ${page.customerId} and o.id = ${page.orderId}
      left join shipment h on h.customer_id = o.customer_id and h.id = ${shipmentId}::bigint`.execute(tx)
  return rows[0] ?? null
}

const saveReport = async (tx: Tx, mails: ReportMails, page: Page, report: Report): Promise<void> => {
  const made = await insert(tx, page, report)
  if (!made) return
  const detail = {
    reportId: made.id,
    words: report.words,
    ...(made.trackingNumber === null ? {} : { trackingNumber: made.trackingNumber }),
  }
  const event = { orderId: page.orderId, kind: `shopper.${report.kind}` as const, detail }
  await addEvents(tx, page.customerId, [event], { kind: 'shopper', name: '' })
  await mails.reported(tx, page, { ...report, ...made })
}

/** Saves a shopper's report, once while it is open, and returns the updated page. */
export const reportParcel = async (
  { database, mails, ...parts }: ReportParts,
  report: Report,
  { ip }: Pick<CallContext, 'ip'>,
): Promise<Answer> => {
  const page = await findPage(database, report.token)
  const db = database.tenant(page.customerId)
  const before = await readPage(db, parts, page)
  const { isPossible, last } = pageStateOf(before, report)
  if (last?.status === 'open') return before
  if (!isPossible) {
    throw refuse('notAllowedNow', { case: 'report' })
  }
  await consumeRateLimit(database, limitsOf(report.token, ip))
  await database.agencyTransaction((tx) => saveReport(tx, mails, page, report))
  return readPage(db, parts, page)
}
