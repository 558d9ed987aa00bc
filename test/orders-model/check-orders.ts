import {
  orderTransitions,
  waitingPartyOf,
  type OrderStatus,
  type WaitingReason,
} from '../../src/contract/kernel/statuses.ts'
import type { OrderRow } from '../../src/contract/orders/order-schemas.ts'
import { rowsOf, type World } from './world.ts'

/** Nothing is lost: absorbed orders' items are in the orders that absorbed them, and only ordered items ship. */
const goodsSql = `
  with held as (
    select l.root_order_id, l.root_line_id, sum(l.quantity) as quantity from order_line l
      join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
      where l.customer_id = $1 and l.root_order_id is not null and not l.is_added and o.kind <> 'replacement'
        and o.status not in ('merged', 'split') and o.undone_at is null
      group by 1, 2
  )
  select o.number || ' (' || o.status || ') has ' || l.quantity || ' of ' || l.title || ', those made of it '
      || coalesce(h.quantity, 0) as problem
    from dropshipping_order o
    join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
    left join held h on h.root_order_id = o.id and h.root_line_id = l.id
    where o.customer_id = $1 and o.kind = 'plain' and not l.is_added
      and coalesce(h.quantity, 0) <> case when o.status in ('merged', 'split') then l.quantity else 0 end
  union all
  select o.number || ': ' || l.shipped_quantity || ' of ' || l.quantity || ' ' || l.title || ' are shipped, its parcels hold '
      || coalesce(s.quantity, 0)
    from dropshipping_order o
    join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
    left join (
      select sl.order_line_id, sum(sl.quantity) as quantity from shipment_line sl
        join shipment h on h.customer_id = sl.customer_id and h.id = sl.shipment_id
        where sl.customer_id = $1 and h.replaces_id is null group by 1
    ) s on s.order_line_id = l.id
    where o.customer_id = $1 and (l.shipped_quantity > l.quantity or l.shipped_quantity <> coalesce(s.quantity, 0))
  union all
  select o.number || ' is ' || o.status || ' with ' || n.shipped || ' of ' || n.ordered || ' shipped'
    from dropshipping_order o
    cross join lateral (select sum(l.shipped_quantity) as shipped, sum(l.quantity) as ordered from order_line l
      where l.customer_id = o.customer_id and l.order_id = o.id) n
    where o.customer_id = $1 and case
      when o.status in ('shipped', 'delivered') then n.shipped <> n.ordered
      when o.status = 'partlyShipped' then n.shipped = 0 or n.shipped = n.ordered
      else n.shipped > 0 end
  union all
  select o.number || ' was taken over by ' || p.number || ' (' || p.status || ')'
    from dropshipping_order o
    join dropshipping_order p on p.customer_id = o.customer_id and p.id = o.merged_into_id
    where o.customer_id = $1 and o.status = 'merged' and p.undone_at is not null
  union all
  select o.number || ' is merged into none' from dropshipping_order o
    where o.customer_id = $1 and o.status = 'merged' and o.merged_into_id is null
  union all
  select o.number || ' has ' || o.unit_count || ' units, its lines ' || n.units from dropshipping_order o
    cross join lateral (select coalesce(sum(l.quantity), 0) as units from order_line l
      where l.customer_id = o.customer_id and l.order_id = o.id) n
    where o.customer_id = $1 and o.status in ('awaitingQuote', 'awaitingPayment', 'processing') and o.unit_count <> n.units
  union all
  select o.number || ' is not paid, but its label or a parcel is made' from dropshipping_order o
    where o.customer_id = $1 and o.status in ('awaitingQuote', 'awaitingPayment') and (o.labelled_at is not null
      or exists (select from shipment h where h.customer_id = o.customer_id and h.order_id = o.id))`

/** The order status implied by every parcel. */
const parcelsSql = `
  select o.number || ' is ' || o.status || ', waits for ' || coalesce(o.waiting_reason, 'nothing') || '; its parcels: ' || n.words
      as problem
    from dropshipping_order o
    cross join lateral (
      select string_agg(h.tracking_status || case when h.returned_at is null then '' else ' (came back)' end, ', ') as words,
          bool_and(h.tracking_status = 'delivered') as all_delivered,
          -- Of two ends that a carrier tells of, the earlier one counts for the parcel; its order has been delivered then.
          -- If it came back after that and is shipped again, the order is flagged until that parcel is delivered.
          bool_and(h.tracking_status in ('delivered', 'returned') or h.replaces_id is not null and exists (
            select from order_flag f where f.customer_id = h.customer_id and f.order_id = h.order_id
              and f.kind = 'returned')) as all_over,
          bool_or(h.tracking_status <> 'delivered' and h.returned_at is null) as some_move
        from shipment h
        where h.customer_id = o.customer_id and h.order_id = o.id
          and not exists (select from shipment r where r.customer_id = h.customer_id and r.replaces_id = h.id)
    ) n
    where o.customer_id = $1 and case o.status
      when 'delivered' then not n.all_over
      when 'shipped' then n.all_delivered or n.some_move <> (coalesce(o.waiting_reason, '') = 'inTransit')
      else false end`

const legalReasons: Partial<Record<OrderStatus, readonly WaitingReason[]>> = {
  awaitingQuote: ['linesUnmapped', 'quoteRequested', 'quoteOffered'],
  awaitingPayment: [
    'addressIncomplete',
    'noShippingLine',
    'shippingLineNotChosen',
    'paymentDue',
    'shopUnpaid',
    'testOrder',
    'replacementOffered',
  ],
  processing: ['beingPrepared', 'cancelledInShop'],
  awaitingStock: ['awaitingStock', 'cancelledInShop'],
  partlyShipped: ['partlyShipped', 'cancelledInShop'],
  shipped: ['inTransit'],
}

interface Waiting {
  readonly number: string
  readonly status: OrderStatus
  readonly reason: WaitingReason | null
  readonly on: string | null
  readonly since: Date | null
}

const waitingProblem = ({ number, status, reason, on, since }: Waiting): string[] => {
  // A shipped order whose parcels are all delivered or returned is checked by `parcelsSql`.
  if (reason === null)
    return legalReasons[status] && status !== 'shipped'
      ? [`${number} is ${status} and waits for nothing`]
      : []
  const isTold = waitingPartyOf[reason] === on && since !== null && +since <= Date.now()
  if (isTold && legalReasons[status]?.includes(reason)) return []
  return [`${number} is ${status} and waits for ${reason} on ${on} since ${since?.toISOString()}`]
}

const reachable = (from: OrderStatus): ReadonlySet<OrderStatus> => {
  const found = new Set<OrderStatus>([from])
  for (const status of found) for (const next of orderTransitions[status]) found.add(next)
  return found
}
const isLegal = (from: OrderStatus, to: OrderStatus): boolean => {
  const legal: readonly OrderStatus[] = orderTransitions[from]
  // Shop changes to an absorbed order are applied once it is separate again.
  const wasTakenOver = from === 'merged' || from === 'split'
  return from === to || legal.includes(to) || (wasTakenOver && legal.some((mid) => isLegal(mid, to)))
}

/** Illegal status changes. Intermediate statuses of concurrent moves are not observed. */
const movesOf = (before: readonly OrderRow[], after: readonly OrderRow[], isAlone: boolean): string[] =>
  before.flatMap(({ id, number, status: from }) => {
    const to = after.find((one) => one.id === id)?.status
    if (to === undefined) return [`${number} has vanished`]
    return (isAlone ? isLegal(from, to) : reachable(from).has(to))
      ? []
      : [`${number} went from ${from} to ${to}`]
  })

/** Products added by the seller are neither lost nor duplicated when a split or merge is undone. */
const addedSql = `
  with ended as (
    select m.id, m.number, m.kind, m.split_from_id, m.undone_at from dropshipping_order m
      where m.customer_id = $1 and m.id = any($2::bigint[]) and m.undone_at is not null
  ), families as (
    select coalesce(e.split_from_id, e.id) as id, string_agg(e.number, ' and ') as names,
        array_agg(e.id) as ended, case when min(e.kind) = 'part' then array_agg(distinct e.split_from_id)
          else (select array_agg(distinct l.source_order_id) from order_line l
            where l.customer_id = $1 and l.order_id = min(e.id) and l.source_order_id is not null) end as standing
      from ended e group by 1
  )
  select f.names || ' held ' || a.units || ' added units when that was undone, and now there are ' || b.units as problem
    from families f
    cross join lateral (select coalesce(sum(quantity), 0) as units from order_line l
      where l.customer_id = $1 and l.order_id = any(f.ended) and l.is_added) a
    cross join lateral (select coalesce(sum(quantity), 0) as units from order_line l
      where l.customer_id = $1 and l.order_id = any(f.standing) and l.is_added) b
    where a.units <> b.units
      and not exists (select from dropshipping_order o
        where o.customer_id = $1 and o.id = any(f.standing) and o.status in ('merged', 'split'))`

const undoneOf = (before: readonly OrderRow[], after: readonly OrderRow[]): string[] =>
  after
    .filter(({ id, family }) => {
      const then = before.find((one) => one.id === id)
      return family?.isUndone === true && then?.family?.isUndone !== true
    })
    .map(({ id }) => id)

/** Violations in orders after some moves; `isAlone` if there was only one. */
export const checkOrders = async (
  world: World,
  before: readonly OrderRow[],
  isAlone: boolean,
): Promise<string[]> => {
  const problems = await rowsOf<{ problem: string }>(world, `${goodsSql} union all ${parcelsSql}`)
  const waiting = await rowsOf<Waiting>(
    world,
    `select number, status, waiting_reason as reason, waiting_on as on, waiting_since as since
       from dropshipping_order where customer_id = $1`,
  )
  const undone = isAlone ? undoneOf(before, world.orders) : []
  const lost = undone.length > 0 ? await rowsOf<{ problem: string }>(world, addedSql, [undone]) : []
  return [
    ...[...problems, ...lost].map(({ problem }) => problem),
    ...waiting.flatMap(waitingProblem),
    ...movesOf(before, world.orders, isAlone),
  ]
}
