import { sql } from 'kysely'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import { type AgreedLine, type PriceStep, cartPriceAt } from '../../../contract/cart/cart.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadSkus, type PricedSku } from '../catalogue/index.ts'
import { loadPriceBasis, skuPriceSteps, type PriceBasis } from '../customer-prices/index.ts'

/**
 * A cart belongs to the customer, not to an account: wallet, stock and company are shared, and whoever finds
 * products is often not allowed to order them. Each line shows who added it, and an order takes only selected
 * lines.
 */
export interface CartOwner {
  readonly customerId: CustomerId
  readonly currency: Currency
}

/**
 * Locks a customer's cart until the transaction ends. Nothing of the cart may have been read in the
 * transaction before; wallet and orders are locked after it.
 */
export const lockCart = async (tx: Tx, customerId: CustomerId): Promise<{ lines: number }> => {
  await sql`insert into cart (customer_id) values (${customerId}) on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('cart')
    .select('lines')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A SKU's unit prices for the customer by quantity, starting at 1, in the customer's currency. */
export const priceSteps = (sku: PricedSku, basis: PriceBasis): PriceStep[] =>
  skuPriceSteps(sku, basis).map(({ minQuantity, price }) => ({ minQuantity, priceMinor: price.priceMinor }))

/** The list prices beside them; empty where the customer has no discount. */
export const listPriceSteps = (sku: PricedSku, basis: PriceBasis): PriceStep[] => {
  const steps = skuPriceSteps(sku, basis)
  if (steps.every(({ price }) => price.source === null)) return []
  return steps.map(({ minQuantity, price }) => ({ minQuantity, priceMinor: price.listMinor }))
}

export interface CheckedLine {
  readonly id: string
  readonly quantity: number
  /** Unit price in the customer's currency. */
  readonly unitMinor: number
  readonly sku: PricedSku
  readonly prices: readonly PriceStep[]
}

const cartChanged = (lines: readonly string[]): DomainError => refuse('cartChanged', { lines })

export const cartPriceChanged = (
  lines: readonly { readonly id: string; readonly unitMinor: number }[],
): DomainError => refuse('priceChanged', { case: 'cart', lines })

export const refuseNotOffered = (gone: readonly (PricedSku | undefined)[]): DomainError => {
  const codes = gone.flatMap((sku) => sku?.code ?? [])
  return refuse('skuInactive', { codes })
}

export interface FoundLine {
  readonly id: string
  readonly sku_id: string
  readonly quantity: number
}

/**
 * Locks the cart and returns these lines in the order given, each with the quantity that was shown. @throws
 * DomainError cartChanged (a line is missing or has another quantity)
 */
export const lockLines = async (
  tx: Tx,
  customerId: CustomerId,
  shown: readonly Pick<AgreedLine, 'id' | 'quantity'>[],
): Promise<FoundLine[]> => {
  await lockCart(tx, customerId)
  const ids = shown.map(({ id }) => id)
  const found = await tx
    .selectFrom('cart_line')
    .select(['id', 'sku_id', 'quantity'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute()
  const lineOf = new Map(found.map((line) => [line.id, line]))
  const changed = shown.filter(({ id, quantity }) => lineOf.get(id)?.quantity !== quantity)
  if (changed.length > 0 || lineOf.size < ids.length) throw cartChanged(changed.map(({ id }) => id))
  return ids.flatMap((id) => lineOf.get(id) ?? [])
}

/**
 * Like `lockLines`, also checking price and availability. @throws DomainError cartChanged (a line is missing
 * or has another quantity), skuInactive, priceChanged
 */
export const checkLines = async (
  tx: Tx,
  { customerId, currency }: CartOwner,
  agreed: readonly AgreedLine[],
): Promise<CheckedLine[]> => {
  const found = await lockLines(tx, customerId, agreed)
  const basis = await loadPriceBasis(tx, { customerId, currency })
  const skus = await loadSkus(
    tx,
    found.map((line) => line.sku_id),
  )
  const checked = found.flatMap(({ id, quantity, sku_id: skuId }) => {
    const sku = skus.get(skuId)
    if (!sku?.isActive) return []
    const prices = priceSteps(sku, basis)
    return [{ id, quantity, sku, prices, unitMinor: cartPriceAt(prices, quantity) ?? 0 }]
  })
  if (checked.length < agreed.length)
    throw refuseNotOffered(found.map((line) => skus.get(line.sku_id)).filter((sku) => !sku?.isActive))
  const dearer = checked.filter((line, index) => line.unitMinor !== agreed[index]?.unitMinor)
  if (dearer.length > 0) throw cartPriceChanged(dearer.map(({ id, unitMinor }) => ({ id, unitMinor })))
  return checked
}

export const checkMinimums = async (tx: Tx, lines: readonly CheckedLine[]): Promise<void> => {
  const units = new Map<string, number>()
  for (const { sku, quantity } of lines) {
    units.set(sku.productId, (units.get(sku.productId) ?? 0) + quantity)
  }
  const products = await tx
    .selectFrom('product')
    .select(['id', 'code', 'min_quantity'])
    .where('id', 'in', [...units.keys()])
    .where('min_quantity', '>', 1)
    .orderBy('id')
    .execute()
  const short = products.find(({ id, min_quantity: min }) => (units.get(id) ?? 0) < min)
  if (!short) return
  const { code, min_quantity: minQuantity } = short
  throw refuse('belowMinimum', { code, minQuantity })
}

export const removeLines = async (
  tx: Tx,
  customerId: CustomerId,
  ids: readonly string[],
): Promise<number> => {
  await lockCart(tx, customerId)
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
