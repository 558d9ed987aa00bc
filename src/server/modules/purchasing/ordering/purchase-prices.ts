import { sql } from 'kysely'
import { type DomainError, notFound } from '../../../../contract/kernel/errors.ts'
import type { PriceStep } from '../../../../contract/cart/cart.ts'
import type { CustomerPrice } from '../../../../contract/customer-prices/customer-price.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { purchaseTypes, type PriceState } from '../../../../contract/purchasing/purchase-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { loadSkus, type PricedSku } from '../../catalogue/index.ts'
import { loadPriceBasis, skuPrice } from '../../customer-prices/index.ts'
import type { LockedPurchase } from '../state/purchase-rows.ts'
import { priceSteps } from '../../cart/index.ts'

export interface PricedItem {
  readonly id: string
  readonly skuId: string
  readonly nums: number
  readonly unitMinor: number | null
  /** Undefined if it is no longer available to this customer. */
  readonly sku: PricedSku | undefined
  /** Current unit prices by quantity; empty if it has no price here. */
  readonly prices: readonly PriceStep[]
  /** Current unit price at this quantity; null if unavailable, or not paid here. */
  readonly nowMinor: number | null
  /** With its list price and rule. */
  readonly now: CustomerPrice | null
}

export interface Prices {
  readonly items: readonly PricedItem[]
  readonly state: PriceState
  /** Current total; null if an item is unavailable, or not paid here. */
  readonly nowTotalMinor: number | null
}

type Order = Pick<LockedPurchase, 'id' | 'type'> & {
  readonly customerId: string
  readonly currency: Currency | null
}

const stateOf = (items: readonly PricedItem[]): PriceState => {
  if (items.some(({ nowMinor }) => nowMinor === null)) return 'gone'
  return items.every(({ nowMinor, unitMinor }) => nowMinor === unitMinor) ? 'asShown' : 'changed'
}

export const pricesOf = async (db: Db, { id, type, customerId, currency }: Order): Promise<Prices> => {
  const { rows } = await sql<Pick<PricedItem, 'id' | 'skuId' | 'nums' | 'unitMinor'>>`
    select id, sku_id as "skuId", quantity as nums, unit_minor as "unitMinor" from purchase_item
      where customer_id = ${customerId} and order_id = ${id} order by id`.execute(db)
  const skus = await loadSkus(
    db,
    rows.map(({ skuId }) => skuId),
  )
  const basis = currency === null ? null : await loadPriceBasis(db, { customerId, currency })
  const items = rows.map((row): PricedItem => {
    const found = skus.get(row.skuId)
    const sku =
      found && (found.ownerCustomerId === null || found.ownerCustomerId === customerId) ? found : undefined
    const isPriced = basis !== null && sku?.isActive === true
    const now = isPriced ? skuPrice(sku, row.nums, basis) : null
    const prices = isPriced ? priceSteps(sku, basis) : []
    return { ...row, sku, prices, now, nowMinor: now?.priceMinor ?? null }
  })
  // Goods sent in by the customer have no price and may be discontinued.
  if (type === purchaseTypes.selfPurchase) return { items, state: 'asShown', nowTotalMinor: null }
  const state = stateOf(items)
  const total = items.reduce((sum, { nums, nowMinor }) => sum + nums * (nowMinor ?? 0), 0)
  return { items, state, nowTotalMinor: state === 'gone' ? null : total }
}

/** @throws DomainError skuInactive unless every item is available */
export const checkOffered = ({ items }: Prices): void => {
  const gone = items.filter(({ nowMinor }) => nowMinor === null)
  if (gone.length === 0) return
  const codes = gone.flatMap(({ sku }) => sku?.code ?? [])
  throw refuse('skuInactive', { codes })
}

export const priceChanged = (nowMinor: number | null, currency: Currency | null): DomainError =>
  refuse('priceChanged', { case: 'purchase', nowMinor, currency })

interface FoundItem {
  readonly skuId: string
  readonly nums: number
  readonly price: CustomerPrice | null
}
export interface RequestedItem {
  readonly skuId: string
  readonly nums: number
}

interface Owner {
  readonly customerId: string
  /** Null for goods sent in by the customer, which have no price and may be discontinued. */
  readonly currency: Currency | null
}

export const priceItems = async (
  db: Db,
  { customerId, currency }: Owner,
  wanted: readonly RequestedItem[],
): Promise<FoundItem[]> => {
  const skus = await loadSkus(
    db,
    wanted.map(({ skuId }) => skuId),
  )
  const basis = currency === null ? null : await loadPriceBasis(db, { customerId, currency })
  return wanted.map(({ skuId, nums }) => {
    const sku = skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) {
      throw notFound('SKU')
    }
    if (basis === null) return { skuId, nums, price: null }
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
    return { skuId, nums, price: skuPrice(sku, nums, basis) }
  })
}

/** Prices as rows of SQL's (minor, "listMinor", source): the list price and rule only where something is taken off. */
export const priceRow = (price: CustomerPrice | null) => ({
  minor: price?.priceMinor ?? null,
  listMinor: price?.source ? price.listMinor : null,
  source: price?.source ?? null,
})
