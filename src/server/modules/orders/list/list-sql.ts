import type * as z from 'zod'
import type { orders } from '../../../../contract/orders/orders.ts'
import type { SortDirection } from '../../../../contract/kernel/paging.ts'
import { countedFlags } from '../../../../contract/orders/order-inputs.ts'
import {
  orderStatuses,
  orderFlagKinds,
  waitingPartyOf,
  waitingReasons,
  type OrderStatus,
  type WaitingParty,
} from '../../../../contract/kernel/statuses.ts'
import { listOrderSql, type ListOrder } from './list-order.ts'
import { orderRowColumns, orderRowJoins, sellersColumns } from './order-columns.ts'
import { allowedActionsSql } from '../state/order-states.ts'
import type { Scope } from '../state/types.ts'

export type ListInput = z.output<(typeof orders.listOrders)['input']>

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export class Parameters {
  readonly values: unknown[] = []
  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

export interface ListFilter {
  readonly customer: string
  /** Null: all shops. */
  readonly shops: readonly string[] | null
  readonly input: ListInput
}

export const shopsOf = (scope: Scope, shopId: string | undefined): readonly string[] | null => {
  if (shopId === undefined) return scope.shopIds
  return scope.shopIds === null || scope.shopIds.some((id) => id === shopId) ? [shopId] : []
}

/** Statuses per waiting party: the leading columns of an index, so that each list is one index scan. */
const statusesWaitingOn: Record<WaitingParty, readonly OrderStatus[]> = {
  seller: ['awaitingQuote', 'awaitingPayment'],
  agency: ['awaitingQuote', 'awaitingPayment', 'processing', 'awaitingStock', 'partlyShipped'],
  shop: ['awaitingPayment'],
  carrier: ['shipped'],
}

export interface IndexScan {
  /** Values that are scanned separately and merged. */
  readonly over?: { readonly column: string; readonly values: string }
  readonly where: string
}

export const indexScanOf = ({ customer, shops, input }: ListFilter, p: Parameters): IndexScan => {
  const waitingOn = input.waitingOn ?? (input.waitingReason && waitingPartyOf[input.waitingReason])
  const parts = [`o.customer_id = ${customer}`]
  if (input.createdFrom) parts.push(`o.created_at >= ${p.add(input.createdFrom, 'timestamptz')}`)
  if (input.createdTo) parts.push(`o.created_at < ${p.add(input.createdTo, 'timestamptz')}`)
  if (input.status) parts.push(`o.status = ${p.add(input.status, 'text')}`)
  if (waitingOn) parts.push(`o.waiting_on = ${p.add(waitingOn, 'text')}`)
  if (shops?.length === 1) parts.push(`o.shop_id = ${p.add(shops[0], 'bigint')}`)
  if (input.waitingReason) parts.push(`o.waiting_reason = ${p.add(input.waitingReason, 'text')}`)
  const where = parts.join(' and ')
  if (waitingOn) {
    const several = shops && shops.length !== 1 ? ` and o.shop_id = any(${p.add(shops, 'bigint[]')})` : ''
    if (input.status) return { where: where + several }
    const statuses = p.add(statusesWaitingOn[waitingOn], 'text[]')
    return { over: { column: 'status', values: statuses }, where: where + several }
  }
  if (!shops || shops.length === 1) return { where }
  return { over: { column: 'shop_id', values: p.add(shops, 'bigint[]') }, where }
}

/**
 * The newest (or oldest) `limit` orders of a scan after `offset`, from an index alone. Numbers are literals, because
 * parameters would be planned again on every call.
 */
export const indexScanSql = (
  { over, where }: IndexScan,
  limit: number,
  offset: number,
  direction: SortDirection = 'desc',
): string => {
  const by = (alias: string): string => `order by ${alias}.created_at ${direction}, ${alias}.id ${direction}`
  if (!over) {
    return `select o.id, o.created_at from dropshipping_order o where ${where}
      ${by('o')} limit ${limit} offset ${offset}`
  }
  return `select w.id, w.created_at from unnest(${over.values}) as v (value)
    cross join lateral (
      select o.id, o.created_at from dropshipping_order o where ${where} and o.${over.column} = v.value
        ${by('o')} limit ${limit + offset}
    ) w ${by('w')} limit ${limit} offset ${offset}`
}

const shopsSql = (shops: readonly string[] | null, p: Parameters): string =>
  shops ? ` and c.shop_id = any(${p.add(shops, 'bigint[]')})` : ''

export const countsSql = (customer: string, shops: readonly string[] | null, p: Parameters): string => `
  (select json_object_agg(t.status, coalesce(n.orders, 0))
    from unnest('{${orderStatuses.join(',')}}'::text[]) as t (status)
    left join (
      select c.status, sum(c.orders) as orders from order_count c
        where c.customer_id = ${customer}${shopsSql(shops, p)} group by c.status
    ) n using (status))`

export const flagCountsSql = (customer: string, shops: readonly string[] | null, p: Parameters): string => {
  // Looks up each order by id, because a join would read all orders of the shops. Ordering by the index keeps
  // customers with many flags from a full table scan.
  const ofShops = shops
    ? `cross join lateral (select whole.shop_id from dropshipping_order whole
          where whole.customer_id = ${customer} and whole.id = w.order_id offset 0) o`
    : ''
  const isOfShops = shops ? ` and o.shop_id = any(${p.add(shops, 'bigint[]')})` : ''
  return `(select json_object_agg(k.kind, (
      select count(*) from (
        select from order_flag w ${ofShops} where w.customer_id = ${customer} and w.kind = k.kind${isOfShops}
          order by w.order_id limit ${countedFlags}
      ) c))
    from unnest('{${orderFlagKinds.join(',')}}'::text[]) as k (kind))`
}

/** Condition on counters `c` for the filter's shops, status and reasons. */
export const countedSql = ({ customer, shops, input }: ListFilter, p: Parameters): string => {
  const status = input.status ? ` and c.status = ${p.add(input.status, 'text')}` : ''
  const reasons = waitingReasons.filter(
    (reason) =>
      (input.waitingOn === undefined || waitingPartyOf[reason] === input.waitingOn) &&
      (input.waitingReason === undefined || reason === input.waitingReason),
  )
  const isWaiting = input.waitingOn !== undefined || input.waitingReason !== undefined
  const waiting = isWaiting ? ` and c.waiting_reason = any(${p.add(reasons, 'text[]')})` : ''
  return `c.customer_id = ${customer}${shopsSql(shops, p)}${status}${waiting}`
}

export const hasDays = ({ input }: ListFilter): boolean =>
  input.createdFrom !== undefined || input.createdTo !== undefined

/** The total: from the counters where they cover the filter, otherwise counted up to a limit. */
export const totalSql = (filter: ListFilter, known: number, p: Parameters): string =>
  hasDays(filter)
    ? `(select count(*) from (${indexScanSql(indexScanOf(filter, p), known + 1, 0)}) x)`
    : `(select coalesce(sum(c.orders), 0) from order_count c where ${countedSql(filter, p)})`

/** Orders `o` of `page`, looked up by id. `offset 0` keeps the planner from reading all orders of the customer. */
export const orderByIdSql = (customer: string): string => `cross join lateral (
        select * from dropshipping_order whole where whole.customer_id = ${customer} and whole.id = page.id offset 0
      ) o`

export const rowsSql = (page: string, order: ListOrder, customer: string, authorities: string): string => `
  (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${orderRowColumns}, ${sellersColumns}, ${allowedActionsSql(authorities)} as "allowedActions"
      from (${page}) page
      ${orderByIdSql(customer)}
      ${orderRowJoins}
      order by ${listOrderSql(order, 'page')}
  ) r)`

export const answerSql = (parts: {
  total: string
  known: number | null
  rows: string
  counts: string
  flags: string
}): string => {
  const { total, known, rows, counts, flags } = parts
  if (known === null) {
    return `select json_build_object('total', ${total}, 'rows', ${rows}, 'counts', ${counts},
      'flagCounts', ${flags}, 'totalIsLowerBound', false)::text as json`
  }
  return `select json_build_object('total', least(t.total, ${known}), 'rows', ${rows}, 'counts', ${counts},
    'flagCounts', ${flags}, 'totalIsLowerBound', t.total > ${known})::text as json from (select ${total} as total) t`
}
