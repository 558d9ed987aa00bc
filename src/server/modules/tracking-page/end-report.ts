import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ShopperReportStatus } from '../../../contract/tracking-page/tracking-page.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf, addEvents } from '../orders/index.ts'
import type { ReportMails } from './report-emails.ts'
import type { ReportScope } from './report-queries.ts'
import { sellerName } from './seller-name.ts'

export interface EndParts {
  readonly database: Database
  readonly mails: ReportMails
}

interface Locked {
  readonly id: string
  readonly orderId: string
  readonly status: ShopperReportStatus
  readonly email: string
  readonly locale: 'en' | 'zh'
}

const lockOpen = async (tx: Tx, { customerId, shopIds }: ReportScope, id: string): Promise<Locked> => {
  const { rows } = await sql<Locked>`
    select id, order_id as "orderId", status, email, locale from shopper_report
      where customer_id = ${customerId} and id = ${id}
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
      for update`.execute(tx)
  const [report] = rows
  if (!report) throw notFound('Report')
  if (report.status !== 'open') {
    throw refuse('notOpen', { case: 'report' })
  }
  return report
}

const end = async (
  tx: Tx,
  call: CustomerCall,
  report: Locked,
  given: { readonly to: 'answered' | 'closed'; readonly note: string },
): Promise<void> => {
  const { customerId } = call.customer
  const by = actorOf(call)
  await tx
    .updateTable('shopper_report')
    .set({ status: given.to, note: given.note, ended_by: by.name, ended_at: sql`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', report.id)
    .where('status', '=', 'open')
    .execute()
  const event = {
    orderId: report.orderId,
    kind: `shopper.${given.to}` as const,
    detail: { reportId: report.id },
  }
  await addEvents(tx, customerId, [event], by)
}

const readSender = async (tx: Tx, { customerId }: ReportScope, orderId: string) => {
  const { rows } = await sql<{
    shopName: string
    shopKind: string
    customerName: string
    shownName: string | null
    contact: string | null
    token: string
  }>`
    select s.name as "shopName", s.kind as "shopKind", c.name as "customerName", t.shown_name as "shownName",
        coalesce(nullif(t.contact_email, ''), t.website) as contact, p.token
      from tracking_page p
      join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      join customer c on c.customer_id = o.customer_id
      left join tracking_settings t on t.customer_id = o.customer_id
      where p.customer_id = ${customerId} and p.order_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the order ${orderId} of a report has no tracking page`)
  return { seller: sellerName(row), contact: row.contact ?? '', token: row.token }
}

export const answerReport = async (
  { database, mails }: EndParts,
  { id, answer }: { readonly id: string; readonly answer: string },
  call: CustomerCall,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const report = await lockOpen(tx, call.customer, id)
    if (report.email === '') {
      throw refuse('noEmail')
    }
    await end(tx, call, report, { to: 'answered', note: answer })
    const sender = await readSender(tx, call.customer, report.orderId)
    await mails.answered(tx, { ...sender, to: report.email, locale: report.locale, answer })
  })

export const closeReport = async (
  { database }: EndParts,
  { id, note }: { readonly id: string; readonly note: string },
  call: CustomerCall,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const report = await lockOpen(tx, call.customer, id)
    await end(tx, call, report, { to: 'closed', note })
  })
