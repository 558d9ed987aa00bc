import { describe, expect, it } from 'vitest'
import type { CartLine, CartProduct } from '../../../contract/cart/cart.ts'
import { agreedOf, changedFrom, chosenOf, nextStepOf, quantityOf, sumOf, withPending } from './cart-rules.ts'

const ladder = (...steps: readonly (readonly [number, number])[]) =>
  steps.map(([minQuantity, priceMinor]) => ({ minQuantity, priceMinor }))

const line = (id: string, given: Partial<CartLine> = {}): CartLine => ({
  id: id as CartLine['id'],
  skuId: '1' as CartLine['skuId'],
  code: `SKU-${id}`,
  attributes: [],
  imageUrl: null,
  quantity: 2,
  isOffered: true,
  prices: ladder([1, 500], [10, 450]),
  listPrices: [],
  seenPrices: ladder([1, 500], [10, 450]),
  inStock: 0,
  weightGrams: 100,
  addedBy: 'Emma',
  addedAt: '2026-01-01T00:00:00.000Z',
  ...given,
})
const product = (lines: readonly CartLine[], minQuantity = 1): CartProduct => ({
  id: '9' as CartProduct['id'],
  code: 'MUG',
  subjectEn: 'Mug',
  subjectZh: '',
  isPrivate: false,
  minQuantity,
  lines: [...lines],
})
const none = new Set<string>()

describe('cart line prices', () => {
  it('uses the volume price that the quantity reaches', () => {
    expect(sumOf(line('1', { quantity: 9 }))).toBe(4500)
    expect(sumOf(line('1', { quantity: 10 }))).toBe(4500)
    expect(nextStepOf(line('1', { quantity: 9 }))).toEqual({ minQuantity: 10, priceMinor: 450 })
    expect(nextStepOf(line('1', { quantity: 10 }))).toBeNull()
  })

  it('reports a price change only when the unit price for its quantity differs', () => {
    const seenPrices = ladder([1, 480], [10, 450])
    expect(changedFrom(line('1', { seenPrices }))).toBe(480)
    expect(changedFrom(line('1', { seenPrices, quantity: 10 }))).toBeNull()
    expect(changedFrom(line('1', { prices: [], isOffered: false }))).toBeNull()
  })
})

describe('selected lines', () => {
  it('are totalled without deselected and unavailable lines', () => {
    const unavailable = line('3', { isOffered: false, prices: [] })
    const all = [product([line('1'), line('2', { quantity: 10 }), unavailable])]
    expect(chosenOf(all, none)).toMatchObject({ units: 12, sumMinor: 1000 + 4500, changed: [], short: [] })
    expect(chosenOf(all, new Set(['2'])).lines.map(({ id }) => id)).toEqual(['1'])
  })

  it('state what they cost less than at list prices', () => {
    const discounted = {
      prices: ladder([1, 450]),
      seenPrices: ladder([1, 450]),
      listPrices: ladder([1, 500]),
    }
    const chosen = chosenOf(
      [product([line('1', discounted), line('2'), line('3', discounted)])],
      new Set(['3']),
    )
    expect(chosen).toMatchObject({ sumMinor: 2 * 450 + 2 * 500, discountMinor: 2 * 50 })
  })

  it('count together towards a product’s minimum quantity', () => {
    const all = [product([line('1'), line('2', { quantity: 3 })], 5)]
    expect(chosenOf(all, none).short).toEqual([])
    expect(chosenOf(all, new Set(['1'])).short).toMatchObject([{ missing: 2 }])
    expect(chosenOf(all, new Set(['1', '2'])).short).toEqual([])
  })

  it('are ordered at the prices shown', () => {
    expect(agreedOf([line('1', { quantity: 10 })])).toEqual([{ id: '1', quantity: 10, unitMinor: 450 }])
  })
})

it('applies pending changes and hides products without lines', () => {
  const all = [product([line('1')]), product([line('2')])]
  const shown = withPending(all, new Map([['1', 7]]), new Set(['2']))
  expect(shown.flatMap(({ lines }) => lines.map(({ id, quantity }) => [id, quantity]))).toEqual([['1', 7]])
})

it('accepts whole numbers within the limits as quantities', () => {
  expect(quantityOf(' 12 ', 100)).toBe(12)
  expect(quantityOf('0', 100)).toBe(1)
  expect(quantityOf('101', 100)).toBe(100)
  expect(quantityOf('1.5', 100)).toBeNull()
  expect(quantityOf('', 100)).toBeNull()
})
