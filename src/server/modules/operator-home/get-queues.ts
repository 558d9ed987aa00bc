import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { isGranted, type OperatorGrants } from '../../../contract/kernel/operator-permissions.ts'
import { queueAccess, queueNames, type operatorHome } from '../../../contract/operator-home/home.ts'
import { usualDays, type TargetQueue } from '../../../contract/calendar/queue-targets.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { payoutsToPay } from '../affiliates/index.ts'
import { unscannedParcels } from '../carriers/index.ts'
import { operatorCounts, operatorQueues } from '../fulfilment/index.ts'

type Queue = z.input<typeof operatorHome.getQueues.output>['queues'][number]

/** Each query has a partial index. */
interface QueueRows {
  readonly name: Queue['name'] & TargetQueue
  readonly from: RawBuilder<unknown>
  readonly since: RawBuilder<unknown>
  /** Where counting stops; its query reads one more. */
  readonly max?: number
}

const maxProducts = 1000
/** Most carriers take objections for some weeks only. */
const ownQueues: readonly QueueRows[] = [
  {
    name: 'quoteRequests',
    from: sql`quote_request where status = 'requested'`,
    since: sql`requested_at`,
  },
  {
    name: 'rechargesToReview',
    from: sql`recharge where method = 'bank' and status = 'pending'`,
    since: sql`status_since`,
  },
  {
    name: 'withdrawalsToReview',
    from: sql`withdrawal where status in ('requested', 'approved')`,
    since: sql`status_since`,
  },
  {
    name: 'commissionsToPay',
    from: payoutsToPay,
    since: sql`due`,
  },
  {
    name: 'correctionsToReview',
    from: sql`balance_correction where status = 'proposed'`,
    since: sql`status_since`,
  },
  {
    name: 'creditToReview',
    from: sql`credit_line_change where status = 'proposed'`,
    since: sql`status_since`,
  },
  {
    name: 'creditOverdue',
    from: sql`credit_statement where settled_at is null and due_at <= now()`,
    since: sql`due_at`,
  },
  {
    name: 'ledgerIssues',
    from: sql`ledger_violation where resolved_at is null`,
    since: sql`found_at`,
  },
  {
    name: 'serviceOrdersToMove',
    from: sql`service_order where status in ('requested', 'paid')`,
    since: sql`status_since`,
  },
  {
    name: 'failedListings',
    from: sql`listing where failure is not null`,
    since: sql`failing_since`,
  },
  {
    name: 'noShippingLine',
    from: sql`dropshipping_order where waiting_reason = 'noShippingLine'`,
    since: sql`waiting_since`,
  },
  {
    name: 'returnsToReceive',
    from: sql`shipment where tracking_status = 'returned' and returned_at is null and not_returned_at is null`,
    since: sql`tracking_status_at`,
  },
  {
    name: 'returnsToReship',
    from: sql`returned_parcel where state = 'paid'`,
    since: sql`state_since`,
  },
  {
    name: 'returnsOverdue',
    from: sql`returned_parcel where state in ('pendingAddress', 'pendingPay') and overdue_at is not null`,
    since: sql`overdue_at`,
  },
  {
    name: 'ticketsToAnswer',
    from: sql`ticket where status = 'awaitingAgent'`,
    since: sql`status_since`,
  },
  {
    name: 'replacementsDeclined',
    from: sql`replacement where decision in ('declined', 'expired') and seen_at is null`,
    since: sql`decided_at`,
  },
  {
    name: 'problemsToSolve',
    from: sql`order_flag where kind = 'problem' and waiting_on = 'agency'`,
    since: sql`since`,
  },
  {
    name: 'refundsToDecide',
    from: sql`refund where state in ('applied', 'reviewing')`,
    since: sql`state_since`,
  },
  {
    name: 'surchargesToDecide',
    // Two parts, each with its index: declined and overdue.
    from: sql`(
      select status_since as due from order_surcharge where status = 'declined'
      union all select answer_by from order_surcharge where status = 'open' and answer_by <= now()) surcharge`,
    since: sql`due`,
  },
  {
    name: 'productsToDeclare',
    // After an import, or the upgrade that asks for the origin, these may be all products.
    from: sql`(
      select published_at from product
        where is_published and (customs_name = '' or hs_code = '' or origin_country = '')
        order by published_at, id limit ${sql.lit(maxProducts + 1)}) product`,
    since: sql`published_at`,
    max: maxProducts,
  },
  {
    name: 'productsToFind',
    from: sql`sourcing_request where status in ('requested', 'inProgress')`,
    since: sql`status_since`,
  },
  {
    name: 'wholesaleToQuote',
    from: sql`wholesale_order where status = 'quoting'`,
    since: sql`status_since`,
  },
  {
    name: 'wholesaleToMove',
    // Two parts, each with its index: to buy, pack or ship; and to cancel.
    from: sql`(
      select status_since as due from wholesale_order
        where status in ('paid', 'arrived', 'awaitingFreight') and cancellation_requested_at is null
      union all select cancellation_requested_at from wholesale_order where cancellation_requested_at is not null) wholesale`,
    since: sql`due`,
  },
  {
    name: 'supplierOrdersToPlace',
    from: sql`supplier_order where status = 'draft'`,
    since: sql`status_since`,
  },
  {
    name: 'supplierOrdersLate',
    from: sql`supplier_order where status in ('ordered', 'confirmed', 'inTransit', 'partlyReceived')
      and expected_on < (now() at time zone 'UTC')::date`,
    since: sql`(expected_on + 1)::timestamp at time zone 'UTC'`,
  },
  {
    name: 'carrierBillsToDecide',
    from: sql`carrier_bill where status = 'open' and undecided_count > 0`,
    since: sql`status_since`,
  },
  {
    name: 'parcelsUnscanned',
    from: sql`(select p.handed_over_at + interval '48 hours' as due from ${unscannedParcels} limit 1001) parcel`,
    since: sql`due`,
    max: 1000,
  },
  {
    name: 'binCounts',
    from: sql`bin_count where status = 'open'`,
    since: sql`due_on::timestamp at time zone 'UTC'`,
  },
  {
    name: 'binDifferences',
    from: sql`bin_count where status = 'differs'`,
    since: sql`counted_at`,
  },
  {
    name: 'weightDifferences',
    from: sql`sku_measurement where status = 'open'`,
    since: sql`status_since`,
  },
  {
    name: 'inventoryToMove',
    // Two parts, each with its index: to buy, and to cancel.
    from: sql`(
      select status_since as due from purchase_order where status = 'paid'
      union all select cancellation_requested_at from purchase_order
        where cancellation_requested_at is not null and status <> 'paid') inventory`,
    since: sql`due`,
  },
  {
    name: 'cancelsToDecide',
    from: sql`cancellation_request where status = 'requested'`,
    since: sql`at`,
  },
]

interface Age {
  readonly name: Queue['name']
  readonly count: number
  readonly oldest: Date | null
  readonly late: number
}

/** The queue whose response time applies: those of paid orders share the ship-by promise. */
const targetOf = (name: Queue['name']): TargetQueue =>
  name === 'lateOrders' || name === 'awaitingStock' || name === 'partlyShipped' ? 'toShip' : name

const secondsOf = (name: Queue['name']): RawBuilder<number> => {
  const target = targetOf(name)
  return sql<number>`queue_seconds(${sql.lit(target)}, ${sql.lit(usualDays[target])})`
}

/** What began to wait before it is late; computed once a queue. */
const lateBefore = (name: Queue['name']) => sql`(select add_working_time(now(), - ${secondsOf(name)}))`

const readAges = async (db: Db): Promise<readonly Age[]> => {
  const parts = ownQueues.map(
    ({ name, from, since }) => sql`
      select ${sql.lit(name)} as name, count(*)::integer as count, min(${since}) as oldest,
        (count(*) filter (where ${since} < ${lateBefore(name)}))::integer as late
      from ${from}`,
  )
  const { rows } = await sql<Age>`select * from (${sql.join(parts, sql` union all `)}) as age`.execute(db)
  return rows
}

interface Deadline {
  readonly name: Queue['name']
  readonly due: Date | null
  readonly worked: number
  readonly seconds: number
}

/** By when the oldest of each queue was promised, and how much working time it has waited. */
const promisesOf = async (
  db: Db,
  oldest: readonly { readonly name: Queue['name']; readonly at: Date | null }[],
): Promise<ReadonlyMap<string, Deadline>> => {
  const rows = sql.join(
    oldest.map(({ name, at }) => sql`(${name}, ${at}::timestamptz, ${secondsOf(name)}::numeric)`),
  )
  const { rows: found } = await sql<Deadline>`
    select name, add_working_time(at, seconds) as due, seconds::float8 as seconds,
        coalesce(working_seconds(now()) - working_seconds(at), 0)::float8 as worked
      from (values ${rows}) as q(name, at, seconds)`.execute(db)
  return new Map(found.map((row) => [row.name, row]))
}

/** In working order. The cost depends on the waiting rows only. */
export const getQueues = async (database: Database, now: () => Date): Promise<{ queues: Queue[] }> => {
  const [ages, ofOrders] = await Promise.all([
    readAges(database.agency),
    operatorQueues(database, operatorCounts(database, now)),
  ])
  const all = [
    ...ages.map(({ name, count, oldest, late }) => {
      const max = ownQueues.find((queue) => queue.name === name)?.max ?? Number.POSITIVE_INFINITY
      const isLowerBound = count > max
      return { name, count: Math.min(count, max), isLowerBound, oldest, late: Math.min(late, max) }
    }),
    ...ofOrders.map(({ oldestSince: oldest, ...queue }) => ({ ...queue, isLowerBound: false, oldest })),
  ]
  const promises = await promisesOf(
    database.agency,
    all.map(({ name, oldest }) => ({ name, at: oldest })),
  )
  const found = new Map<Queue['name'], Queue>()
  for (const { name, count, isLowerBound, oldest, late } of all) {
    const promise = promises.get(name)
    found.set(name, {
      name,
      count,
      isLowerBound,
      oldestSince: oldest?.toISOString() ?? null,
      waitedSeconds: oldest ? Math.max(0, Math.round(promise?.worked ?? 0)) : null,
      dueAt: promise?.due?.toISOString() ?? null,
      targetHours: Math.round((promise?.seconds ?? 0) / 3600),
      late,
    })
  }
  return { queues: queueNames.flatMap((name) => found.get(name) ?? []) }
}

/** The queues in which an operator may act. */
export const queuesFor = ({ queues }: { readonly queues: readonly Queue[] }, grants: OperatorGrants) => ({
  queues: queues.filter(({ name }) => isGranted(queueAccess[name], grants)),
})
