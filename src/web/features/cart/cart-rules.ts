import { cartPriceAt, type AgreedLine, type CartLine, type CartProduct } from '../../../contract/cart/cart.ts'

export type LineId = CartLine['id']

/** The current unit price in minor units for the line's quantity; null when the SKU is not available. */
export const unitOf = ({ prices, quantity }: Pick<CartLine, 'prices' | 'quantity'>): number | null =>
  cartPriceAt(prices, quantity)

/** The previously shown unit price in minor units; null when it has not changed or the SKU is not available. */
export const changedFrom = (line: Pick<CartLine, 'prices' | 'seenPrices' | 'quantity'>): number | null => {
  const now = unitOf(line)
  const before = cartPriceAt(line.seenPrices, line.quantity)
  return now === null || before === null || before === now ? null : before
}

/** The list price of one at this quantity; null: there is no discount on it. */
export const listUnitOf = ({ listPrices, prices, quantity }: CartLine): number | null => {
  const list = cartPriceAt(listPrices, quantity)
  return list === cartPriceAt(prices, quantity) ? null : list
}
/** What the line costs less than at list prices. */
export const discountOf = (line: CartLine): number => {
  const list = listUnitOf(line)
  return list === null ? 0 : list * line.quantity - sumOf(line)
}
export const sumOf = (line: CartLine): number => (unitOf(line) ?? 0) * line.quantity

export const nextStepOf = ({ prices, quantity }: Pick<CartLine, 'prices' | 'quantity'>) =>
  prices.find((step) => step.minQuantity > quantity) ?? null

/** The products as shown while changes are being saved: new quantities applied, removed lines left out. */
export const withPending = (
  products: readonly CartProduct[],
  quantities: ReadonlyMap<string, number>,
  removed: ReadonlySet<string>,
): CartProduct[] =>
  products
    .map((product) => ({
      ...product,
      lines: product.lines
        .filter(({ id }) => !removed.has(id))
        .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity })),
    }))
    .filter(({ lines }) => lines.length > 0)

/** The number of units the selected lines lack to reach the product's minimum quantity; 0 when none is selected. */
export const missingOf = (product: CartProduct, isChosen: (line: CartLine) => boolean): number => {
  const units = product.lines.filter(isChosen).reduce((sum, { quantity }) => sum + quantity, 0)
  return units === 0 ? 0 : Math.max(0, product.minQuantity - units)
}

export interface Chosen {
  readonly lines: readonly CartLine[]
  readonly units: number
  readonly sumMinor: number
  readonly discountMinor: number
  readonly changed: readonly CartLine[]
  /** Products below their minimum quantity. */
  readonly short: readonly { readonly product: CartProduct; readonly missing: number }[]
}

/** Unavailable lines are never selected. */
export const chosenOf = (products: readonly CartProduct[], deselected: ReadonlySet<string>): Chosen => {
  const isChosen = (line: CartLine): boolean => line.isOffered && !deselected.has(line.id)
  const lines = products.flatMap((product) => product.lines.filter(isChosen))
  return {
    lines,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sumMinor: lines.reduce((sum, line) => sum + sumOf(line), 0),
    discountMinor: lines.reduce((sum, line) => sum + discountOf(line), 0),
    changed: lines.filter((line) => changedFrom(line) !== null),
    short: products
      .map((product) => ({ product, missing: missingOf(product, isChosen) }))
      .filter(({ missing }) => missing > 0),
  }
}

/** The server rejects the order when one of these prices has changed. */
export const agreedOf = (lines: readonly CartLine[]): AgreedLine[] =>
  lines.map((line) => ({ id: line.id, quantity: line.quantity, unitMinor: unitOf(line) ?? 0 }))

/** A typed quantity, limited to 1 to `max`; null when it is not a whole number. */
export const quantityOf = (typed: string, max: number): number | null => {
  const plain = typed.trim()
  if (!/^\d{1,9}$/.test(plain)) return null
  return Math.min(max, Math.max(1, Number(plain)))
}
