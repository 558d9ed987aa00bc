import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  mergePreviewDays,
  maxMergePreviewed,
  type mergeWindow,
} from '../../../contract/merge-window/merge-window.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import {
  byChosenLine,
  loadPriceBook,
  readOrders,
  scopeOf,
  tryMerge,
  type LockedOrder,
} from '../orders/index.ts'
import { loadActiveRules } from '../shipping/index.ts'
import { setsWithin, type ReceivedOrder } from './preview-groups.ts'
import { shopsSeen } from './window-rows.ts'

type Input = ParsedInputOf<typeof mergeWindow.previewMergeWindow>
type Answer = OutputOf<typeof mergeWindow.previewMergeWindow>
type Group = Answer['largest'][number]

const shownGroups = 5

/** Newest first, merged since or not, and one more than the limit. */
const receivedOrders = async (
  db: Db,
  { customerId }: CustomerActor,
  shopIds: readonly string[] | null,
  now: Date,
): Promise<ReceivedOrder[]> => {
  const since = new Date(now.getTime() - mergePreviewDays * 86_400_000)
  const { rows } = await sql<ReceivedOrder>`
    select id::text as id, shop_id || ' ' || merge_key as key, created_at as at from dropshipping_order
      where customer_id = ${customerId} and created_at >= ${since} and kind = 'plain'
        and status not in ('cancelled', 'split') and merge_key is not null
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
      order by created_at desc, id desc limit ${maxMergePreviewed + 1}`.execute(db)
  return rows
}

const isPriced = ({ lines }: LockedOrder): boolean =>
  lines.some(({ quantity }) => quantity > 0) &&
  lines.every(({ quantity, unitPriceMinor }) => quantity === 0 || unitPriceMinor !== null)

const shopNames = async (db: Db, { customerId }: CustomerActor): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('shop')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const sumOf = (
  groups: readonly Group[],
  of: 'freightBeforeMinor' | 'freightAfterMinor' | 'savedMinor',
): number => groups.reduce((sum, group) => sum + group[of], 0)

/**
 * Simulates a window for the orders of the last days with the merge engine and today's rates and rules, which
 * also give each order's separate cost. A handful of statements, however many orders.
 */
export const previewWindow = async (
  db: Db,
  call: CustomerCall,
  { hours, shopIds }: Input,
  now: Date,
): Promise<Answer> => {
  const { customer } = call
  const found = await receivedOrders(db, customer, shopsSeen(customer, shopIds), now)
  const considered = found.slice(0, maxMergePreviewed)
  const sets = setsWithin(considered.toReversed(), hours)
  const orders = await readOrders(db, scopeOf(call), sets.flat())
  const byId = new Map<string, LockedOrder>(orders.map((order) => [order.id, order]))
  const skuIds = orders.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const prices = await loadPriceBook(db, customer.customerId, customer.currency, skuIds)
  const book = { ...prices, rules: await loadActiveRules(db, customer.customerId) }
  const names = await shopNames(db, customer)
  const regarded = sets.flatMap((ids) =>
    byChosenLine(ids.flatMap((id) => byId.get(id) ?? []).filter(isPriced)),
  )
  const groups = regarded.flatMap((set): Group[] => {
    const tried = tryMerge(set, book)
    const [first] = set
    if (!tried || !first) return []
    return [
      {
        shopName: names.get(first.shopId) ?? '',
        recipientName: first.recipientName,
        countryCode: first.countryCode,
        orders: set.map(({ id, number }) => ({ id, number })),
        freightBeforeMinor: tried.beforeMinor,
        freightAfterMinor: tried.afterMinor,
        savedMinor: tried.beforeMinor - tried.afterMinor,
      },
    ]
  })
  return {
    currency: customer.currency,
    orders: considered.length,
    isBounded: found.length > maxMergePreviewed,
    merged: groups.reduce((sum, group) => sum + group.orders.length, 0),
    parcels: groups.length,
    freightBeforeMinor: sumOf(groups, 'freightBeforeMinor'),
    freightAfterMinor: sumOf(groups, 'freightAfterMinor'),
    savedMinor: sumOf(groups, 'savedMinor'),
    apart: regarded.length - groups.length,
    largest: groups.toSorted((one, other) => other.savedMinor - one.savedMinor).slice(0, shownGroups),
  }
}
