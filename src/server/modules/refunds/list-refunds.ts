import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type {
  operatorRefundRowSchema,
  operatorRefunds,
  RefundQueue,
} from '../../../contract/refunds/operator-refunds.ts'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import type { Db } from '../../platform/database/database.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { refundNumber } from './refund-states.ts'

type View = z.input<typeof operatorRefundRowSchema>
type Row = Omit<View, 'number' | 'since' | 'until'> & { readonly since: Date; readonly until: Date | null }
type Input = z.output<(typeof operatorRefunds.listOperatorRefunds)['input']>

interface Queue {
  readonly from: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** Each has a partial index in its order. */
const queues: Readonly<Record<RefundQueue, Queue>> = {
  refunds: { from: sql`refund x where x.state in ('applied', 'reviewing')`, order: sql`x.state_since, x.id` },
  cancellations: { from: sql`cancellation_request x where x.status = 'requested'`, order: sql`x.at, x.id` },
  withSeller: { from: sql`refund x where x.expires_at is not null`, order: sql`x.expires_at, x.id` },
  ended: {
    from: sql`refund x where x.state in ('refunded', 'replaced', 'rejected', 'withdrawn')`,
    order: sql`x.id desc`,
  },
}

const maxCounted = 1000
/** Cancellations have neither a reason nor a choice. */
const listOf = ({ queue, wanted, reason }: Input): RawBuilder<unknown> => {
  if (wanted === undefined && reason === undefined) return queues[queue].from
  if (queue === 'cancellations') return sql`${queues.cancellations.from} and false`
  return sql`${queues[queue].from}
    ${wanted === undefined ? sql`` : sql`and x.wanted = ${wanted}`}
    ${reason === undefined ? sql`` : sql`and x.reason = ${reason}`}`
}
const counted = (from: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (select from ${from} limit ${sql.lit(maxCounted)}) found)`

const ofRefund = sql`
  w.id, 'refund' as kind, w.reason, w.wanted, '' as words, w.state, w.state_since as since, w.expires_at as until, w.currency,
  coalesce(w.refunded_minor, w.offered_minor, w.requested_minor) as "amountMinor",
  w.state in ('applied', 'reviewing')
    and w.state_since < now() - ${sql.lit(policyTerms.refundAnswerDays)} * interval '1 day' as "isLate"`
const ofCancellation = sql`
  w.id, 'cancellation' as kind, null as reason, null as wanted, w.reason as words, w.status as state, w.at as since, null::timestamptz as until,
  o.currency, o.total_minor - o.refunded_minor as "amountMinor", w.at < now() - interval '1 day' as "isLate"`

type Counts = Record<Exclude<RefundQueue, 'ended'>, number>

export const listRefunds = async (db: Db, input: Input) => {
  const { queue, search, pageNum, pageSize } = input
  const { order } = queues[queue]
  const list = listOf(input)
  const found = search ? await findCases(db, search, { from: list }) : null
  const from = sql`${list} and ${caseConditions(input, found, {
    at: 'at',
    since: queue === 'cancellations' ? 'at' : 'state_since',
    order: 'order_id',
  })}`
  const columns = queue === 'cancellations' ? ofCancellation : ofRefund
  const skipped = (pageNum - 1) * pageSize
  const [page, totals] = await Promise.all([
    sql<Row>`
      select ${columns}, w.order_id as "orderId", o.number as "orderNumber", w.customer_id as "customerId",
          c.name as "customerName"
        from (select x.*, row_number() over (order by ${order}) as place from ${from}
          order by ${order} limit ${sql.lit(pageSize)} offset ${sql.lit(skipped)}) w
        join dropshipping_order o on o.customer_id = w.customer_id and o.id = w.order_id
        join customer c on c.customer_id = w.customer_id
        order by w.place`.execute(db),
    sql<Counts & { total: number }>`
      select ${counted(queues.refunds.from)} as refunds, ${counted(queues.cancellations.from)} as cancellations,
          ${counted(queues.withSeller.from)} as "withSeller", ${counted(from)} as total`.execute(db),
  ])
  const { total = 0, ...counts } = totals.rows[0] ?? { refunds: 0, cancellations: 0, withSeller: 0 }
  return {
    total,
    totalIsLowerBound: found?.isMore === true || total >= maxCounted,
    counts,
    rows: page.rows.map((row) => ({
      ...row,
      number: row.kind === 'refund' ? refundNumber(row.id) : row.orderNumber,
      since: row.since.toISOString(),
      until: row.until?.toISOString() ?? null,
    })),
  }
}
