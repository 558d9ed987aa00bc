import { rowsOf, type World } from './world.ts'

interface Shown {
  readonly number: string
  readonly kind: string
  readonly state: string
  readonly on: string | null
}

/** Order flags, derived from the tables of their subjects. */
const expectedFlagsSql = `
  select o.number, m.kind, m.state, m.on from (
    select order_id, 'problem' as kind, code as state, case status when 'onSeller' then 'seller' else 'agency' end as on
      from order_problem where customer_id = $1 and status in ('onSeller', 'onAgency')
    union all
    select order_id, 'surcharge', reason, case status when 'open' then 'seller' else 'agency' end
      from order_surcharge where customer_id = $1 and status in ('open', 'declined')
    union all
    select order_id, 'cancellationRequested', 'requested', 'agency' from cancellation_request where customer_id = $1 and status = 'requested'
    union all
    select order_id, 'refund', state, case when state in ('needEvidence', 'offered') then 'seller' else 'agency' end
      from refund where customer_id = $1 and state not in ('refunded', 'replaced', 'rejected', 'withdrawn')
    union all
    select of_order_id, 'replacement', state,
        case state when 'offered' then 'seller' when 'shipped' then 'carrier' else 'agency' end
      from (
        select distinct on (r.of_order_id) r.of_order_id, r.seen_at, case
            when r.decision in ('offered', 'declined', 'expired') then r.decision
            when o.status in ('shipped', 'delivered', 'cancelled') then o.status else 'preparing' end as state
          from replacement r join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
          where r.customer_id = $1 order by r.of_order_id, r.order_id desc
      ) newest
      where state in ('offered', 'preparing', 'shipped') or (state in ('declined', 'expired') and seen_at is null)
    union all
    select order_id, 'returned', state, turn from (
      select distinct on (order_id) order_id, case when overdue then 'overdue' else state end as state,
          case when overdue or state = 'paid' then 'agency' when state = 'reshipped' then 'carrier' else 'seller' end as turn
        from (
          select *, overdue_at is not null and state in ('pendingAddress', 'pendingPay') as overdue
            from returned_parcel where customer_id = $1 and state not in ('delivered', 'discarded')
        ) r
        order by order_id, case when overdue or state = 'paid' then 2 when state = 'reshipped' then 3 else 1 end, answer_until
    ) next
  ) m
  join dropshipping_order o on o.customer_id = $1 and o.id = m.order_id`

const flagsSql = `
  select o.number, v.kind, v.state, v.waiting_on as on from order_flag v
    join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
    where v.customer_id = $1 and v.kind <> 'onHold'`

/** Only open orders have holds and problems; closed ones have no flags. */
const misplacedSql = `
  select o.number || ' is ' || o.status || ' with ' || v.kind as problem from order_flag v
    join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
    where v.customer_id = $1 and case v.kind
      when 'onHold' then o.status not in ('awaitingQuote', 'awaitingPayment', 'processing', 'awaitingStock', 'partlyShipped', 'shipped')
      when 'problem' then o.status in ('delivered', 'cancelled', 'merged', 'split')
      when 'cancellationRequested' then o.status not in ('processing', 'awaitingStock')
      when 'surcharge' then o.status not in ('processing', 'awaitingStock', 'partlyShipped')
      when 'refund' then o.status not in ('processing', 'awaitingStock', 'partlyShipped', 'shipped', 'delivered')
      else o.status not in ('partlyShipped', 'shipped', 'delivered') end`

const worded = (rows: readonly Shown[]): ReadonlySet<string> =>
  new Set(rows.map(({ number, kind, state, on }) => `${number} ${kind} ${state} on ${on}`))

export const checkFlags = async (world: World): Promise<string[]> => {
  const shown = worded(await rowsOf<Shown>(world, flagsSql))
  const real = worded(await rowsOf<Shown>(world, expectedFlagsSql))
  const misplaced = await rowsOf<{ problem: string }>(world, misplacedSql)
  return [
    ...[...shown].filter((one) => !real.has(one)).map((one) => `flag without its subject: ${one}`),
    ...[...real].filter((one) => !shown.has(one)).map((one) => `subject without its flag: ${one}`),
    ...misplaced.map(({ problem }) => problem),
  ]
}
