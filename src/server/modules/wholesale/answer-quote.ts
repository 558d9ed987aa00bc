import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { FreightKind } from '../../../contract/wholesale/wholesale-states.ts'
import type { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { withNote, sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { runSellerAction } from './run-wholesale-action.ts'
import type { KeptQuoteItem } from './quote-wholesale.ts'
import { clearedQuote, clearUnitPrices, moveWholesale, type LockedWholesale } from './wholesale-rows.ts'

const checkVersion = ({ version }: LockedWholesale, read: number): void => {
  if (version === read) return
  throw refuse('quoteChanged', { case: 'newer', version })
}

interface Quote {
  readonly items: readonly KeptQuoteItem[]
  readonly freights: readonly { readonly kind: FreightKind; readonly minor: number }[]
  readonly goodsMinor: number
  readonly rateMicro: number
}

const readQuote = async (tx: Tx, { customerId, id, version }: LockedWholesale): Promise<Quote> => {
  const { rows } = await sql<Quote>`
    select items, freights, goods_minor as "goodsMinor", rate_micro::float8 as "rateMicro" from wholesale_quote
      where customer_id = ${customerId} and order_id = ${id} and version = ${version}`.execute(tx)
  const [quote] = rows
  if (!quote) throw new Error(`wholesale order ${id} has no quote ${version}`)
  return quote
}

const agreePrices = async (
  tx: Tx,
  { customerId, id }: LockedWholesale,
  items: readonly KeptQuoteItem[],
): Promise<void> => {
  const { rows } = await sql`
    update wholesale_item i set unit_minor = q.minor
      from unnest(${items.map(({ skuId }) => skuId)}::bigint[], ${items.map(({ unitMinor }) => unitMinor)}::integer[])
        as q (sku, minor)
      where i.customer_id = ${customerId} and i.order_id = ${id} and i.sku_id = q.sku returning 1`.execute(tx)
  if (rows.length !== items.length) throw new Error(`the items of ${id} differ from its quote`)
}

export const acceptWholesaleQuote = (
  database: Database,
  { id, version, freightKind }: ParsedInputOf<typeof wholesale.acceptWholesaleQuote>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'accept' }, async (tx, order) => {
    checkVersion(order, version)
    const quote = await readQuote(tx, order)
    const freight = quote.freights.find(({ kind }) => kind === freightKind)
    if (!freight) throw notFound('Freight quote')
    await agreePrices(tx, order, quote.items)
    await moveWholesale(tx, order, {
      to: 'awaitingPayment',
      kind: 'wholesale.accepted',
      by: sellerOf(call.customer),
      detail: { version },
      set: {
        freight_kind: freightKind,
        goods_minor: quote.goodsMinor,
        freight_minor: freight.minor,
        rate_micro: quote.rateMicro,
      },
    })
  })

/** Rejects the version the seller read, accepted or not. */
export const rejectWholesaleQuote = (
  database: Database,
  { id, version, reason }: ParsedInputOf<typeof wholesale.rejectWholesaleQuote>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'reject' }, async (tx, order) => {
    checkVersion(order, version)
    await clearUnitPrices(tx, order)
    await moveWholesale(tx, order, {
      to: 'rejected',
      kind: 'wholesale.rejected',
      by: sellerOf(call.customer),
      detail: { version, ...withNote(reason) },
      set: { ...clearedQuote, end_kind: 'bySeller', end_reason: reason },
    })
  })

/** Expires a quote not accepted or paid in time; the order is locked. */
export const expireQuote = async (tx: Tx, order: LockedWholesale): Promise<void> => {
  await clearUnitPrices(tx, order)
  await moveWholesale(tx, order, {
    to: 'rejected',
    kind: 'wholesale.expired',
    by: { side: 'system', name: '' },
    detail: { version: order.version },
    set: { ...clearedQuote, end_kind: 'expired', end_reason: '' },
  })
}

export const cancelWholesale = (
  database: Database,
  { id, reason }: ParsedInputOf<typeof wholesale.cancelWholesale>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'cancel' }, async (tx, order) => {
    await clearUnitPrices(tx, order)
    await moveWholesale(tx, order, {
      to: 'cancelled',
      kind: 'wholesale.cancelled',
      by: sellerOf(call.customer),
      detail: withNote(reason),
      set: { ...clearedQuote, end_kind: null, end_reason: reason },
    })
  })

export const requestWholesaleCancellation = (
  database: Database,
  { id, reason }: ParsedInputOf<typeof wholesale.requestWholesaleCancellation>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'requestCancellation' }, async (tx, order) => {
    await moveWholesale(tx, order, {
      to: order.status,
      kind: 'wholesale.cancellationRequested',
      by: sellerOf(call.customer),
      detail: withNote(reason),
      set: { cancellation_requested_at: sql<Date>`now()`, cancel_reason: reason },
    })
  })

export const clearedCancellation = { cancellation_requested_at: null, cancel_reason: '' } as const

export const withdrawWholesaleCancellation = (
  database: Database,
  { id }: ParsedInputOf<typeof wholesale.withdrawWholesaleCancellation>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'withdrawCancellationRequest' }, async (tx, order) => {
    await moveWholesale(tx, order, {
      to: order.status,
      kind: 'wholesale.cancellationRequestWithdrawn',
      by: sellerOf(call.customer),
      set: clearedCancellation,
    })
  })

export const completeWholesale = (
  database: Database,
  { id }: ParsedInputOf<typeof wholesale.completeWholesale>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'complete' }, async (tx, order) => {
    await moveWholesale(tx, order, {
      to: 'completed',
      kind: 'wholesale.completed',
      by: sellerOf(call.customer),
    })
  })
