import { sql } from 'kysely'
import { cartLimits, type AgreedLine } from '../../../contract/cart/cart.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadSkus, type PricedSku } from '../catalogue/index.ts'
import { loadPriceBasis } from '../customer-prices/index.ts'
import { checkLines, lockCart, priceSteps, type CartOwner } from './cart-lines.ts'

interface Item {
  readonly skuId: string
  readonly quantity: number
}

/** Lines and units, as maintained by a trigger. */
export const countCart = async (db: Db, customerId: CustomerId): Promise<{ lines: number; units: number }> =>
  (await db
    .selectFrom('cart')
    .select(['lines', 'units'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()) ?? { lines: 0, units: 0 }

const titleOf = ({ subjectEn, attributesText }: PricedSku): string =>
  [subjectEn, attributesText].filter(Boolean).join(' · ')

const checkItems = (items: readonly Item[], skus: ReadonlyMap<string, PricedSku>): void => {
  for (const { skuId } of items) {
    const sku = skus.get(skuId)
    if (!sku) throw notFound('SKU')
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
  }
}

const summed = (items: readonly Item[]): Item[] => {
  const units = new Map<string, number>()
  for (const { skuId, quantity } of items) units.set(skuId, (units.get(skuId) ?? 0) + quantity)
  return [...units].map(([skuId, quantity]) => ({ skuId, quantity }))
}

const checkRoom = async (
  tx: Tx,
  customerId: CustomerId,
  items: readonly Item[],
  skus: ReadonlyMap<string, PricedSku>,
): Promise<void> => {
  const { lines } = await lockCart(tx, customerId)
  const there = await tx
    .selectFrom('cart_line')
    .select(['sku_id', 'quantity'])
    .where('customer_id', '=', customerId)
    .where(
      'sku_id',
      'in',
      items.map(({ skuId }) => skuId),
    )
    .execute()
  const held = new Map(there.map((line) => [line.sku_id, line.quantity]))
  if (lines + items.length - held.size > cartLimits.lines) {
    throw refuse('cartFull', { max: cartLimits.lines })
  }
  for (const { skuId, quantity } of items) {
    const before = held.get(skuId) ?? 0
    if (before + quantity <= cartLimits.units) continue
    throw refuse('quantityTooLarge', { max: cartLimits.units, code: skus.get(skuId)?.code ?? skuId, before })
  }
}

export const addToCart = async (
  tx: Tx,
  { customerId, currency }: CartOwner,
  given: readonly Item[],
  by: string,
): Promise<void> => {
  const items = summed(given)
  const skus = await loadSkus(
    tx,
    items.map(({ skuId }) => skuId),
  )
  checkItems(items, skus)
  await checkRoom(tx, customerId, items, skus)
  const basis = await loadPriceBasis(tx, { customerId, currency })
  const rows = items.flatMap(({ skuId, quantity }) => {
    const sku = skus.get(skuId)
    return sku ? [{ skuId, quantity, prices: priceSteps(sku, basis), title: titleOf(sku) }] : []
  })
  await sql`
    insert into cart_line (customer_id, sku_id, quantity, seen_prices, title, added_by)
      select ${customerId}::bigint, given."skuId", given.quantity, given.prices, given.title, ${by}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given ("skuId" bigint, quantity integer, prices jsonb, title text)
      on conflict (customer_id, sku_id) do update set quantity = cart_line.quantity + excluded.quantity,
        seen_prices = excluded.seen_prices, title = excluded.title, added_by = excluded.added_by, added_at = now()`.execute(
    tx,
  )
}

export const changeQuantity = async (
  tx: Tx,
  customerId: CustomerId,
  { id, quantity }: { readonly id: string; readonly quantity: number },
): Promise<void> => {
  await lockCart(tx, customerId)
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set({ quantity })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('Cart line item')
}

export const acceptPrices = async (
  tx: Tx,
  owner: CartOwner,
  agreed: readonly AgreedLine[],
): Promise<void> => {
  const lines = await checkLines(tx, owner, agreed)
  const rows = lines.map(({ id, prices }) => ({ id, prices }))
  await sql`
    update cart_line line set seen_prices = given.prices
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, prices jsonb)
      where line.customer_id = ${owner.customerId} and line.id = given.id`.execute(tx)
}
