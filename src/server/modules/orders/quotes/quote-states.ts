import { notFound, type DomainError } from '../../../../contract/kernel/errors.ts'
import { quoteTransitions, type QuoteStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { lockOrders, type LockedLine, type LockedOrder } from '../pricing/locked-orders.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { repriceOrders, type OrderChange } from '../pricing/reprice-orders.ts'
import { query } from '../state/sql.ts'
import type { Actor } from '../state/types.ts'
import { lockVariant, ordersAwaitingVariant } from '../mapping/variants.ts'

export interface QuoteRequest {
  readonly customerId: CustomerId
  readonly id: string
  readonly shopId: string
  readonly variantKey: string
  readonly status: QuoteStatus
  readonly version: number
  readonly skuId: string | null
  readonly units: number
  /** USD minor units, at quantity 1. */
  readonly unitPriceMinor: number | null
  readonly hasRunOut: boolean
}

/** `shopIds` null: all shops. @throws DomainError notFound */
export const getQuoteRequest = async (
  db: Db,
  customerId: CustomerId,
  shopIds: readonly string[] | null,
  id: string,
): Promise<QuoteRequest> => {
  const [found] = await query<QuoteRequest>(
    db,
    `select customer_id as "customerId", id, shop_id as "shopId", variant_key as "variantKey", status, version,
         sku_id as "skuId", units, unit_price_minor as "unitPriceMinor",
         coalesce(expires_at <= now(), false) as "hasRunOut"
       from quote_request where customer_id = $1 and id = $2 and ($3::bigint[] is null or shop_id = any($3::bigint[]))`,
    [customerId, id, shopIds],
  )
  if (!found) throw notFound('Quote')
  return found
}

export const quoteStatusesBefore = (to: QuoteStatus): QuoteStatus[] =>
  (Object.keys(quoteTransitions) as QuoteStatus[]).filter((from) => {
    const legal: readonly QuoteStatus[] = quoteTransitions[from]
    return legal.includes(to)
  })

export const wrongQuoteStatus = (status: QuoteStatus): DomainError =>
  refuse('wrongStatus', { case: 'quote', status })

/** The request's variant is locked. @throws DomainError wrongStatus */
export const moveQuote = async (
  tx: Tx,
  request: QuoteRequest,
  to: 'accepted' | 'declined' | 'expired',
  reason = '',
): Promise<void> => {
  const moved = await query(
    tx,
    `update quote_request set status = $3, status_since = now(), decline_reason = $5
       where customer_id = $1 and id = $2 and status = any($4::text[]) returning id`,
    [request.customerId, request.id, to, quoteStatusesBefore(to), reason],
  )
  if (moved.length === 0) throw wrongQuoteStatus(request.status)
}

/** The order with `change` applied to the lines that wait for the request's variant; the same object if there are none. */
export const withQuotedLines = (
  order: LockedOrder,
  { shopId, variantKey }: Pick<QuoteRequest, 'shopId' | 'variantKey'>,
  change: (line: LockedLine) => LockedLine,
): LockedOrder => {
  const isWaiting = (line: LockedLine): boolean =>
    order.shopId === shopId && line.variantKey === variantKey && line.skuId === null && line.quantity > 0
  return order.lines.some(isWaiting)
    ? { ...order, lines: order.lines.map((line) => (isWaiting(line) ? change(line) : line)) }
    : order
}

/**
 * Applies a request's outcome to the unpaid orders waiting for its variant: `change` is applied to each of their
 * unmatched lines. The variant must be locked. Returns the number of changed orders.
 */
export const repriceQuotedOrders = async (
  tx: Tx,
  request: QuoteRequest,
  {
    change,
    event,
    by,
  }: {
    readonly change: (line: LockedLine) => LockedLine
    readonly event: OrderChange['event']
    readonly by: Actor
  },
): Promise<number> => {
  const { customerId } = request
  const ids = await ordersAwaitingVariant(tx, request)
  const orders = await lockOrders(tx, { customerId, shopIds: null }, ids, unpaidStatuses)
  const changes = orders.flatMap((order) => {
    const changed = withQuotedLines(order, request, change)
    return changed === order ? [] : [{ order: changed, event }]
  })
  await repriceOrders(tx, customerId, changes, by)
  return changes.length
}

/** Locks the request's variant, then reads the request. @throws DomainError notFound */
export const lockQuoteRequest = async (
  tx: Tx,
  customerId: CustomerId,
  shopIds: readonly string[] | null,
  id: string,
): Promise<QuoteRequest> => {
  await lockVariant(tx, await getQuoteRequest(tx, customerId, shopIds, id))
  return getQuoteRequest(tx, customerId, shopIds, id)
}
