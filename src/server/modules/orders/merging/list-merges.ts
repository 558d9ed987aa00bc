import type * as z from 'zod'
import {
  isWorthMerging,
  maxMerged,
  maxProposals,
  mergeGain,
  proposedAmong,
  type MergeGroup,
  type MergeImports,
  type merging,
} from '../../../../contract/orders/merging.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refusalIn, refusalOf } from '../../../platform/kernel/refuse.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { loadActiveRules } from '../../shipping/index.ts'
import { daysApart, mergeDifference, knownFreight, priceTogether, savingOf } from './merge-together.ts'
import { importsOfMerges, type ConsideredMerge } from './merge-imports.ts'
import { findPartners } from './merge-orders.ts'
import { titleZhSql } from '../state/line-title.ts'
import { readOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { loadPriceBook, type RulePriceBook } from '../pricing/price-book.ts'
import { orderStatusRefusal } from '../state/refusals.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

type Input = z.output<(typeof merging.listMerges)['input']>
type Answer = z.output<(typeof merging.listMerges)['output']>

const open = unpaidStatuses.map((status) => `'${status}'`).join(', ')

/**
 * Unpaid orders with another one to the same recipient and address, starting from the newest; excludes parts, which
 * were split on purpose, and replacements. Partners are looked up per order, so that the time does not grow with the
 * number of orders. Exported for query plan tests.
 */
export const proposalsSql = `
  with newest as materialized (
    select o.shop_id, o.merge_key, row_number() over (order by o.created_at desc, o.id desc) as place
      from dropshipping_order o
      where o.customer_id = $1 and o.status in (${open}) and o.merge_key is not null and o.kind not in ('part', 'replacement')
        and ($2::bigint[] is null or o.shop_id = any($2::bigint[]))
      order by o.created_at desc, o.id desc limit ${proposedAmong}
  ), keys as materialized (
    select shop_id, merge_key, min(place) as place from newest group by shop_id, merge_key
  )
  select (select count(*)::int from newest) as seen,
      coalesce(json_agg(f.ids order by f.place), '[]') as groups
    from (
      -- The newest first, so that it ends with the last that is wanted.
      select g.ids, k.place from (select * from keys order by place offset 0) k
        cross join lateral (
          select array_agg(m.id::text) as ids from (
            select p.id from dropshipping_order p
              where p.customer_id = $1 and p.shop_id = k.shop_id and p.merge_key = k.merge_key and p.status in (${open})
                and p.kind not in ('part', 'replacement')
              order by p.id desc limit ${maxMerged + 1}
          ) m
        ) g
        where cardinality(g.ids) > 1 limit ${maxProposals + 1}
    ) f`

interface Found {
  readonly groups: readonly (readonly LockedOrder[])[]
  readonly isBounded: boolean
  readonly alone: Answer['alone']
}

const propose = async (db: Db, scope: Scope, shopId: string | undefined): Promise<Found> => {
  const asked = shopId === undefined ? scope.shopIds : [shopId]
  const shops =
    asked && scope.shopIds ? asked.filter((id) => scope.shopIds?.some((own) => own === id)) : asked
  const [found] = await query<{ seen: number; groups: string[][] }>(db, proposalsSql, [
    scope.customerId,
    shops,
  ])
  const wanted = found?.groups.slice(0, maxProposals) ?? []
  const orders = new Map<string, LockedOrder>(
    (await readOrders(db, scope, wanted.flat())).map((order) => [order.id, order]),
  )
  const groups = wanted
    .map((ids) => ids.toReversed().flatMap((id) => orders.get(id) ?? []))
    // Paid or merged between the two statements.
    .map((group) => group.filter((order) => isOpen(order) && !order.hasProblem))
    .filter((group) => group.length > 1)
  const isBounded = (found?.seen ?? 0) >= proposedAmong || (found?.groups.length ?? 0) > maxProposals
  return { groups, isBounded, alone: [] }
}

const isOpen = ({ status, kind }: LockedOrder): boolean =>
  kind !== 'replacement' && unpaidStatuses.some((one) => one === status)

/** Groups exactly these orders, or a single one with all its partners; gives a reason for those that match no other. */
const groupSelected = async (db: Db, scope: Scope, ids: readonly string[]): Promise<Found> => {
  const [only] = ids
  const partners = ids.length === 1 && only !== undefined ? await findPartners(db, scope, only) : []
  const wanted = [...new Set([...ids, ...partners])]
  const found = await readOrders(db, scope, wanted)
  const orders = found.filter(isOpen)
  const byKey = Map.groupBy(
    orders,
    (order) => `${order.shopId} ${order.currency} ${order.mergeKey ?? order.id}`,
  )
  const groups = [...byKey.values()].filter((group) => group.length > 1)
  const single = [...byKey.values()].filter((group) => group.length === 1).flat()
  return {
    groups,
    isBounded: false,
    alone: [...single.map((one) => unmergeableRow(one, orders)), ...closed(wanted, found)],
  }
}

const unmergeableRow = (one: LockedOrder, orders: readonly LockedOrder[]): Answer['alone'][number] => {
  const other = orders.find(({ id }) => id !== one.id)
  const difference = other && mergeDifference(other, one)
  const refusal = difference ?? refusalOf('nothingToMerge', { number: one.number })
  return { orderId: one.id, number: one.number, ...refusal }
}

const closed = (wanted: readonly string[], found: readonly LockedOrder[]): Answer['alone'] =>
  wanted.flatMap((id) => {
    const order = found.find((one) => one.id === id)
    if (order && isOpen(order)) return []
    const orderId = id as Answer['alone'][number]['orderId']
    if (!order) return [{ orderId, number: '', ...refusalIn(notFound('Order')) }]
    return [{ orderId, number: order.number, ...orderStatusRefusal(order) }]
  })

interface ListFields {
  readonly shopName: string
  readonly address: string
  readonly lines: MergeGroup['orders'][number]['lines']
}

const shownSql = `
  select o.id::text as id, s.name as "shopName", concat_ws(', ', o.address1, nullif(o.address2, '')) as address,
      (select coalesce(json_agg(json_build_object('title', l.title, 'titleZh', ${titleZhSql}, 'imageUrl', l.image_url, 'quantity', l.quantity)
          order by l.id), '[]')
        from order_line l where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0) as lines
    from dropshipping_order o join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
    where o.customer_id = $1 and o.id = any($2::bigint[])`

const priceGroup = (all: readonly LockedOrder[], book: RulePriceBook) => {
  const orders = all.slice(-maxMerged)
  return { all, orders, result: priceTogether(orders, 'The merged order', book) }
}
type PricedGroup = ReturnType<typeof priceGroup>

const laterDaysOf = (orders: readonly LockedOrder[], daysMax: number | null): number | null => {
  const apart = daysApart(orders)
  if (daysMax === null || apart === null) return null
  return daysMax - (daysMax > apart.quickest ? apart.quickest : apart.slowest)
}

const groupOf = (
  { all, orders, result }: PricedGroup,
  fieldsById: ReadonlyMap<string, ListFields>,
  imports: MergeImports | null,
): MergeGroup => {
  const [first] = orders
  if (!first) throw new Error('the group is empty')
  const priced = 'priced' in result ? result.priced : null
  const isKnown = priced !== null && priced.status === 'awaitingPayment' && priced.shippingLineId !== null
  return {
    shopId: first.shopId,
    recipientName: first.recipientName,
    countryCode: first.countryCode,
    city: first.city,
    currency: first.currency,
    shopName: fieldsById.get(first.id)?.shopName ?? '',
    address: fieldsById.get(first.id)?.address ?? '',
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      shopOrderName: order.shopOrderName,
      status: order.status,
      isMerged: order.kind === 'merged',
      lineName: order.shippingLineName,
      freightMinor: knownFreight(order),
      totalMinor: order.totalMinor,
      lines: fieldsById.get(order.id)?.lines ?? [],
    })),
    isCut: all.length > maxMerged,
    together: isKnown
      ? {
          lineId: priced.shippingLineId as NonNullable<MergeGroup['together']>['lineId'],
          lineName: priced.shippingLineName ?? '',
          freightMinor: priced.freightMinor,
          daysMin: priced.daysMin ?? 0,
          daysMax: priced.daysMax ?? 0,
        }
      : null,
    savingMinor: priced && savingOf(orders, priced),
    laterDays: isKnown ? laterDaysOf(orders, priced.daysMax) : null,
    imports,
    blocker: 'blocker' in result ? result.blocker : null,
  }
}

const gainOf = ({ savingMinor, imports }: MergeGroup): number => mergeGain(savingMinor, imports) ?? -Infinity
const byGain = (one: MergeGroup, other: MergeGroup): number => gainOf(other) - gainOf(one) || 0

export const listMerges = async (db: Db, scope: Scope, input: Input): Promise<Answer> => {
  const { ids, pageNum, pageSize } = input
  const found = await (ids ? groupSelected(db, scope, ids) : propose(db, scope, input.shopId))
  const all = found.groups.flat()
  const currency = await currencyOf(db, scope)
  const skuIds = all.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(db, scope.customerId, currency, skuIds)
  const book = { ...prices, rules: await loadActiveRules(db, scope.customerId) }
  const rows = await query<ListFields & { id: string }>(db, shownSql, [
    scope.customerId,
    all.map(({ id }) => id),
  ])
  const fieldsById = new Map(rows.map((row) => [row.id, row]))
  const priced = found.groups.map((group) => priceGroup(group, book))
  const merges = priced.flatMap((group): (ConsideredMerge & { group: PricedGroup })[] =>
    'priced' in group.result ? [{ group, orders: group.orders, priced: group.result.priced }] : [],
  )
  const imports = await importsOfMerges(db, scope, merges, book.rates)
  const importsOf = new Map(merges.map(({ group }, index) => [group, imports[index] ?? null]))
  const groups = priced
    .map((group) => groupOf(group, fieldsById, importsOf.get(group) ?? null))
    .toSorted(byGain)
  const start = (pageNum - 1) * pageSize
  return {
    total: groups.length,
    rows: groups.slice(start, start + pageSize),
    savingMinor: groups
      .filter((group) => isWorthMerging(group.savingMinor, group.imports))
      .reduce((sum, { savingMinor }) => sum + (savingMinor ?? 0), 0),
    currency,
    isBounded: found.isBounded,
    alone: found.alone,
  }
}

const currencyOf = async (db: Db, { customerId }: Scope): Promise<Currency> => {
  const [row] = await query<{ currency: Currency }>(
    db,
    'select currency from customer where customer_id = $1',
    [customerId],
  )
  if (!row) throw new Error('the customer does not exist')
  return row.currency
}
