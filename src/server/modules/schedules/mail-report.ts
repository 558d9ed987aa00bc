import { sql } from 'kysely'
import {
  orderStatuses,
  waitingPartyOf,
  waitingParties,
  type OrderStatus,
  type WaitingReason,
} from '../../../contract/kernel/statuses.ts'
import { minor, type Tx } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'
import { reportContent, type ReportFigures } from './report-email.ts'
import { finishRun, type OpenRun } from './open-run.ts'

const firstReportHours = 24

const sinceOf = async (tx: Tx, { customerId, schedule, startedAt }: OpenRun): Promise<Date> => {
  const last = await tx
    .selectFrom('schedule_run')
    .select('started_at')
    .where('customer_id', '=', customerId)
    .where('schedule_id', '=', schedule.id)
    .where('outcome', '=', 'mailed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.started_at ?? new Date(startedAt.getTime() - firstReportHours * 3_600_000)
}

interface Counted {
  readonly status: OrderStatus
  readonly reason: WaitingReason | ''
  readonly orders: string
}

const readNow = async (
  tx: Tx,
  { customerId, schedule }: OpenRun,
): Promise<Pick<ReportFigures, 'byStatus' | 'waiting'>> => {
  const { rows } = await sql<Counted>`
    select status, waiting_reason as reason, sum(orders) as orders from order_count
      where customer_id = ${customerId} and (${schedule.shopId}::bigint is null or shop_id = ${schedule.shopId})
      group by 1, 2`.execute(tx)
  const countOf = (fits: (row: Counted) => boolean): number =>
    rows.filter(fits).reduce((sum, { orders }) => sum + Number(orders), 0)
  return {
    byStatus: orderStatuses
      .map((status) => ({ status, orders: countOf((row) => row.status === status) }))
      .filter(({ orders }) => orders > 0),
    waiting: waitingParties
      .map((on) => ({ on, orders: countOf(({ reason }) => reason !== '' && waitingPartyOf[reason] === on) }))
      .filter(({ orders }) => orders > 0),
  }
}

const readSince = async (
  tx: Tx,
  { customerId, schedule, startedAt: until }: OpenRun,
  since: Date,
): Promise<Pick<ReportFigures, 'newOrders' | 'paid' | 'paidMinor' | 'shipped'>> => {
  const ofShop = sql`(${schedule.shopId}::bigint is null or o.shop_id = ${schedule.shopId})`
  const { rows } = await sql<{ created: string; paid: string; paid_minor: string; shipped: string }>`
    select
      (select count(*) from dropshipping_order o
        where o.customer_id = ${customerId} and o.created_at >= ${since} and o.created_at < ${until}
          and o.kind <> 'replacement' and ${ofShop})
        as created,
      p.paid, p.paid_minor,
      (select count(distinct s.order_id) from shipment s
        join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
        where s.customer_id = ${customerId} and s.shipped_at >= ${since} and s.shipped_at < ${until} and ${ofShop})
        as shipped
    from (select count(*) filter (where o.kind <> 'replacement') as paid, coalesce(sum(o.total_minor), 0) as paid_minor from dropshipping_order o
      where o.customer_id = ${customerId} and o.paid_at >= ${since} and o.paid_at < ${until} and ${ofShop}) p`.execute(
    tx,
  )
  const [row] = rows
  return {
    newOrders: Number(row?.created ?? 0),
    paid: Number(row?.paid ?? 0),
    paidMinor: minor(row?.paid_minor ?? 0),
    shipped: Number(row?.shipped ?? 0),
  }
}

const readersOf = async (tx: Tx, { customerId, schedule }: OpenRun) => {
  const about = {
    accountId: schedule.accountId,
    ...(schedule.shopId === null ? {} : { shopId: schedule.shopId }),
  }
  const all = await mailRecipients(tx, customerId, 'report', about)
  const { accountIds } = schedule
  return accountIds === null ? all : all.filter(({ accountId }) => accountIds.includes(accountId))
}

const shopNameOf = async (tx: Tx, { customerId, schedule }: OpenRun): Promise<string | null> => {
  if (schedule.shopId === null) return null
  const shop = await tx
    .selectFrom('shop')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('id', '=', schedule.shopId)
    .executeTakeFirstOrThrow()
  return shop.name
}

/** Emails and the run's end are in one transaction, so that no report is sent twice or lost. */
export const mailReport = async ({ database, mail, config }: Platform, run: OpenRun): Promise<void> => {
  await database.tenantTransaction(run.customerId, async (tx) => {
    const readers = await readersOf(tx, run)
    if (readers.length === 0) {
      await finishRun(tx, run, { outcome: 'noRecipients' })
      return
    }
    const since = await sinceOf(tx, run)
    const counted = await readSince(tx, run, since)
    const report: ReportFigures = { since, until: run.startedAt, ...counted, ...(await readNow(tx, run)) }
    const waiting = report.waiting.reduce((sum, { orders }) => sum + orders, 0)
    const figures = { ...counted, waiting, since: since.toISOString(), recipients: readers.length }
    if (!(await finishRun(tx, run, { outcome: 'mailed', figures }))) return
    const frame = {
      name: run.schedule.name,
      shopName: await shopNameOf(tx, run),
      currency: run.currency,
      timeZone: run.timeZone,
    }
    const url = `${config.publicUrl}/appvue/orders/dropshippingOrders`
    for (const { email, locale } of readers) {
      await mail.send(tx, email, composeEmail(reportContent(locale, report, frame, url)))
    }
  })
}
