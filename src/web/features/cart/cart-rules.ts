import { cartPriceAt, type AgreedLine, type CartLine, type CartProduct } from '../../../contract/cart.ts'

export type LineId = CartLine['id']

/** What one costs now, for the line's quantity; null where it is not offered. */
export const unitOf = ({ prices, quantity }: Pick<CartLine, 'prices' | 'quantity'>): number | null =>
  cartPriceAt(prices, quantity)

/** What one cost for this quantity when it was last shown; null where that is what it costs now. */
export const changedFrom = (line: Pick<CartLine, 'prices' | 'seenPrices' | 'quantity'>): number | null => {
  const now = unitOf(line)
  const before = cartPriceAt(line.seenPrices, line.quantity)
  return now === null || before === null || before === now ? null : before
}

export const sumOf = (line: CartLine): number => (unitOf(line) ?? 0) * line.quantity

/** From which quantity on one costs less, and how much; null where no price is lower. */
export const nextStepOf = ({ prices, quantity }: Pick<CartLine, 'prices' | 'quantity'>) =>
  prices.find((step) => step.minQuantity > quantity) ?? null

/** Lines as they are shown: what is being changed with its new quantity, without what is being taken out. */
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

/** How many more of a product are needed, in lines that are chosen; 0 where none is or there are enough. */
export const missingOf = (product: CartProduct, isChosen: (line: CartLine) => boolean): number => {
  const units = product.lines.filter(isChosen).reduce((sum, { quantity }) => sum + quantity, 0)
  return units === 0 ? 0 : Math.max(0, product.minQuantity - units)
}

export interface Chosen {
  readonly lines: readonly CartLine[]
  readonly units: number
  readonly sumMinor: number
  /** Whose price is another one than was shown. */
  readonly changed: readonly CartLine[]
  /** Of which more are needed. */
  readonly short: readonly { readonly product: CartProduct; readonly missing: number }[]
}

/** What is chosen, all in all; what is not offered any more never is. */
export const chosenOf = (products: readonly CartProduct[], left: ReadonlySet<string>): Chosen => {
  const isChosen = (line: CartLine): boolean => line.isOffered && !left.has(line.id)
  const lines = products.flatMap((product) => product.lines.filter(isChosen))
  return {
    lines,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sumMinor: lines.reduce((sum, line) => sum + sumOf(line), 0),
    changed: lines.filter((line) => changedFrom(line) !== null),
    short: products
      .map((product) => ({ product, missing: missingOf(product, isChosen) }))
      .filter(({ missing }) => missing > 0),
  }
}

/** Lines as they stand on the screen: what is ordered is this, or nothing. */
export const agreedOf = (lines: readonly CartLine[]): AgreedLine[] =>
  lines.map((line) => ({ id: line.id, quantity: line.quantity, unitMinor: unitOf(line) ?? 0 }))

/** A typed quantity within what a line may hold; null where it is no whole number. */
export const quantityOf = (typed: string, most: number): number | null => {
  const plain = typed.trim()
  if (!/^\d{1,9}$/.test(plain)) return null
  return Math.min(most, Math.max(1, Number(plain)))
}
