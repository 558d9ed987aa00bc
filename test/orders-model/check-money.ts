import { sql } from 'kysely'
import { recountProfit } from '../../src/server/modules/profit/recount-profit.ts'
import { ledgerInvariants } from '../../src/server/modules/wallet/invariants/ledger-invariants.ts'
import { rowsOf, type World } from './world.ts'

/** With the profit of all that was sold, once the job has counted what has changed. */
const brokenInvariants = async (world: World): Promise<string[]> => {
  const { database } = world.stage.t.platform
  const { agency } = database
  await recountProfit(database)
  const broken = await Promise.all(
    ledgerInvariants.map(async ({ name, breaches }) => {
      const { rows } = await sql<{ detail: unknown }>`
        select detail from (${breaches}) b
          where customer_id is null or customer_id in (${world.customerId}, ${world.referrer.customerId})`.execute(
        agency,
      )
      return rows.map(({ detail }) => `the ledger's invariant ${name} is broken: ${JSON.stringify(detail)}`)
    }),
  )
  return broken.flat()
}

/** The ledger invariants, expressed by queries independent of the product's. */
const problemsSql = `
  select 'the ledger is off by ' || sum(amount_minor) as problem from ledger_posting where customer_id = $1
    having sum(amount_minor) <> 0
  union all
  select 'the wallet holds ' || w.balance_minor || ', its postings add up to ' || p.total from wallet w
    cross join (select coalesce(sum(amount_minor), 0) as total from ledger_posting
      where customer_id = $1 and account = 'wallet') p
    where w.customer_id = $1 and w.balance_minor <> p.total
  union all
  select o.number || ' (' || o.status || ') was paid ' || paid || ' times and refunded in full ' || refunds || ' times'
    from dropshipping_order o
    cross join lateral (
      select count(*) filter (where kind = 'orderPayment') as paid,
          count(*) filter (where key like 'refund:' || o.id || ':%' or key like 'undo:' || o.id || ':%') as refunds
        from ledger_transaction t where t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id
    ) n
    where o.customer_id = $1 and (paid - refunds > 1
      or (o.status not in ('cancelled', 'awaitingQuote', 'awaitingPayment') and refunds > paid))
  union all
  select o.number || ' has refunded ' || o.refunded_minor || ', its refunds add up to ' || coalesce(r.total, 0)
    from dropshipping_order o
    left join (select customer_id, order_id, sum(refunded_minor) as total from refund where state = 'refunded' group by 1, 2) r
      on r.customer_id = o.customer_id and r.order_id = o.id
    left join (select customer_id, order_id, sum(amount_minor) as total from balance_correction where status = 'posted'
      group by 1, 2) c on c.customer_id = o.customer_id and c.order_id = o.id
    where o.customer_id = $1 and o.status in ('shipped', 'delivered', 'partlyShipped')
      and o.refunded_minor > coalesce(r.total, 0) + coalesce(c.total, 0)`

/** What a wallet should hold by the documents of everything that was paid, given back, withdrawn or corrected. */
const documentsSql = `
  select 'the wallet holds ' || w.balance_minor || ', by its documents ' || d.total as problem from wallet w
    cross join lateral (select coalesce(sum(minor), 0) as total from (
      select credited_minor as minor from recharge where customer_id = w.customer_id and status = 'credited'
      union all
      select amount_minor from balance_correction where customer_id = w.customer_id and status = 'posted'
        and order_id is null
      union all
      select -amount_minor from withdrawal where customer_id = w.customer_id and status in ('requested', 'approved', 'paid')
      union all
      select refunded_minor - total_minor from dropshipping_order where customer_id = w.customer_id
        and status in ('processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered')
      union all
      select -freight_minor from returned_parcel where customer_id = w.customer_id and freight_minor > 0
      union all
      select refunded_minor - paid_minor from service_order where customer_id = w.customer_id
      union all
      select refunded_minor - paid_minor from purchase_order where customer_id = w.customer_id
      union all
      select amount_minor from commission_payout where customer_id = w.customer_id and status = 'paid') documents) d
    where w.customer_id in ($1, $2) and w.balance_minor <> d.total
  union all
  select 'correction ' || number || ' was posted by one person' from balance_correction
    where customer_id = $1 and status = 'posted' and abs(amount_minor) > 1000 and proposed_by = decided_by
  union all
  select 'credit change ' || number || ' was applied by one person' from credit_line_change
    where customer_id = $1 and status = 'applied' and limit_minor > 100000 and proposed_by is not distinct from coalesce(decided_by, proposed_by)`

export const checkMoney = async (world: World): Promise<string[]> => {
  const problems = [
    ...(await rowsOf<{ problem: string }>(world, problemsSql)),
    ...(await rowsOf<{ problem: string }>(world, documentsSql, [world.referrer.customerId])),
  ]
  return [...problems.map(({ problem }) => problem), ...(await brokenInvariants(world))]
}
