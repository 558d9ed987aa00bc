import { sql } from 'kysely'
import type { Figures } from '../../../../contract/refusals/refusal-text.ts'
import type { CaseListFilter } from '../../../../contract/kernel/operator-search.ts'
import type { PushStatus } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { caseConditions, findCases } from '../../operator-search/index.ts'
import { storedField } from '../../../platform/kernel/refuse.ts'

export interface FailedPush {
  readonly id: string
  readonly kind: 'fulfilment' | 'trackingEvent'
  readonly eventStatus: string | null
  readonly status: PushStatus
  readonly attempts: number
  readonly lastError: string | null
  readonly lastErrorReason: string | null
  readonly lastErrorFigures: Figures | undefined
  readonly nextAttemptAt: string | null
  readonly doneAt: string | null
  readonly customerId: string
  readonly customerName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly shopName: string
  readonly trackingNumber: string
}

/** Pushes that failed for good come first, then those still being retried; newest first. */
export const listFailedPushes = async (
  db: Db,
  input: CaseListFilter & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ total: number; totalIsLowerBound: boolean; rows: FailedPush[] }> => {
  const { search, pageNum, pageSize } = input
  const failed = sql`shop_fulfilment_push x where x.status in ('failed', 'retrying')`
  const found = search ? await findCases(db, search, { from: failed }) : null
  const from = sql`${failed} and ${caseConditions(input, found, { at: 'created_at', order: 'order_id' })}`
  const skipped = (pageNum - 1) * pageSize
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::integer as total from ${from}`.execute(db),
    sql<{ row: Omit<FailedPush, 'lastErrorReason'> }>`
      select row_to_json(r) as row from (
        select p.id::text as id, p.kind, p.event_status as "eventStatus", p.status, p.attempts,
            p.last_error as "lastError", p.last_error_figures as "lastErrorFigures", p.next_attempt_at as "nextAttemptAt", p.done_at as "doneAt",
            p.customer_id::text as "customerId", c.name as "customerName", o.id::text as "orderId",
            o.number as "orderNumber", s.name as "shopName", h.tracking_number as "trackingNumber"
          from (
            select x.* from ${from}
              order by x.status, x.id desc limit ${sql.lit(pageSize)} offset ${sql.lit(skipped)}
          ) p
          join customer c on c.customer_id = p.customer_id
          join dropshipping_order o on o.customer_id = p.customer_id and o.id = p.order_id
          join shop s on s.customer_id = p.customer_id and s.id = p.shop_id
          join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id
          order by p.status, p.id desc
      ) r`.execute(db),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    totalIsLowerBound: found?.isMore === true,
    rows: listed.rows.map(({ row }) => ({
      ...row,
      ...storedField('lastError', row.lastError, row.lastErrorFigures),
    })),
  }
}
