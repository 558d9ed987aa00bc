import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { listingLimits, type ListingFailure } from '../../../contract/listings/listing-schemas.ts'
import type { failingListingSchema, operatorListings } from '../../../contract/listings/operator-listings.ts'
import { listingFailureWords } from '../../../contract/listings/listing-text.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { customerColumn, exportCases, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { storedField } from '../../platform/kernel/refuse.ts'
import { caseConditions } from '../operator-search/index.ts'

type Shown = z.input<typeof failingListingSchema>
type Row = Omit<Shown, 'failure'> & {
  readonly reason: ListingFailure
  readonly message: string
  readonly figures: unknown
  readonly since: Date
  readonly attempts: number
  readonly retryAt: Date | null
}

const { counted } = listingLimits

/**
 * Listings that shops rejected, of all customers; reads a partial index, so the number of listings does not
 * matter.
 */
export const listFailing = async (
  db: Db,
  { reason, pageNum, pageSize, ...filter }: ParsedInputOf<typeof operatorListings.listFailingListings>,
): Promise<z.input<typeof operatorListings.listFailingListings.output>> => {
  const failing = sql`
    from listing l where l.failure is not null and (${reason ?? null}::text is null or l.failure = ${reason ?? null})
      and ${caseConditions(filter, null, { alias: 'l', at: 'failing_since' })}`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      select l.id::text, l.customer_id::text as "customerId", c.name as "customerName",
          coalesce(a.email, '') as "customerEmail", s.name as "shopName", s.domain,
          l.product_id::text as "productId", p.code as "productCode", l.title, l.pictures[1] as "coverUrl", l.status,
          l.failure as reason, coalesce(l.failure_message, '') as message,
          l.failure_message_figures as figures,
          coalesce(l.failing_since, l.status_since) as since, l.attempts,
          case when l.status = 'retrying' then l.next_attempt_at end as "retryAt"
        from (
          select l.* ${failing} order by l.failing_since desc, l.id desc
            limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}) l
        join customer c on c.customer_id = l.customer_id
        left join account a on a.customer_id = l.customer_id and a.is_default
        join shop s on s.customer_id = l.customer_id and s.id = l.shop_id
        join product p on p.id = l.product_id
        order by l.failing_since desc, l.id desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select ${failing} limit ${sql.lit(counted + 1)}) f`.execute(db),
  ])
  const total = count.rows[0]?.total ?? 0
  return {
    total: Math.min(total, counted),
    totalIsLowerBound: total > counted,
    rows: rows.map(({ reason: why, message, figures, since, attempts, retryAt, ...row }) => ({
      ...row,
      failure: {
        reason: why,
        ...storedField('message', message, figures),
        since: since.toISOString(),
        attempts,
        retryAt: retryAt?.toISOString() ?? null,
      },
    })),
  }
}

type Exported = Awaited<ReturnType<typeof listFailing>>['rows'][number]

const columns: readonly CaseColumn<Exported>[] = [
  { title: ['Product', '产品'], width: 18, text: ({ productCode }) => productCode },
  { title: ['Title', '标题'], width: 40, text: ({ title }) => title },
  customerColumn,
  { title: ['Email', '邮箱'], width: 28, text: ({ customerEmail }) => customerEmail },
  { title: ['Shop', '店铺'], width: 22, text: ({ shopName }) => shopName },
  {
    title: ['Reason', '原因'],
    width: 30,
    text: ({ failure }, locale) => listingFailureWords[locale][failure.reason],
  },
  { title: ['Failing since', '失败开始时间'], time: ({ failure }) => failure.since },
  { title: ['Attempts', '尝试次数'], width: 10, whole: ({ failure }) => failure.attempts },
  { title: ['Next attempt', '下次尝试'], time: ({ failure }) => failure.retryAt },
  { title: ['Message', '店铺提示'], width: 60, text: ({ failure }) => failure.message },
]

export const exportFailing = (
  database: Database,
  input: ParsedInputOf<typeof operatorListings.exportFailingListings>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'failed-listings',
    input,
    title: ['Failed listings', '刊登失败'],
    columns,
    page: ({ agency }, page) => listFailing(agency, { ...input, ...page }),
  })
