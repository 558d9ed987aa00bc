import { describe, expect, it } from 'vitest'
import type { CartLine, CartProduct } from '../../../contract/cart.ts'
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

describe('a line', () => {
  it('costs what its quantity reaches', () => {
    expect(sumOf(line('1', { quantity: 9 }))).toBe(4500)
    expect(sumOf(line('1', { quantity: 10 }))).toBe(4500)
    expect(nextStepOf(line('1', { quantity: 9 }))).toEqual({ minQuantity: 10, priceMinor: 450 })
    expect(nextStepOf(line('1', { quantity: 10 }))).toBeNull()
  })

  it('has changed in price only where one costs another amount for this quantity', () => {
    const seenPrices = ladder([1, 480], [10, 450])
    expect(changedFrom(line('1', { seenPrices }))).toBe(480)
    expect(changedFrom(line('1', { seenPrices, quantity: 10 }))).toBeNull()
    expect(changedFrom(line('1', { prices: [], isOffered: false }))).toBeNull()
  })
})

describe('what is chosen', () => {
  it('is summed up, without what is left out or not offered any more', () => {
    const gone = line('3', { isOffered: false, prices: [] })
    const all = [product([line('1'), line('2', { quantity: 10 }), gone])]
    expect(chosenOf(all, none)).toMatchObject({ units: 12, sumMinor: 1000 + 4500, changed: [], short: [] })
    expect(chosenOf(all, new Set(['2'])).lines.map(({ id }) => id)).toEqual(['1'])
  })

  it('reaches a product’s minimum by all of its lines together', () => {
    const all = [product([line('1'), line('2', { quantity: 3 })], 5)]
    expect(chosenOf(all, none).short).toEqual([])
    expect(chosenOf(all, new Set(['1'])).short).toMatchObject([{ missing: 2 }])
    expect(chosenOf(all, new Set(['1', '2'])).short).toEqual([])
  })

  it('is ordered as it is shown', () => {
    expect(agreedOf([line('1', { quantity: 10 })])).toEqual([{ id: '1', quantity: 10, unitMinor: 450 }])
  })
})

it('shows what is on its way at once, and products without lines not at all', () => {
  const all = [product([line('1')]), product([line('2')])]
  const shown = withPending(all, new Map([['1', 7]]), new Set(['2']))
  expect(shown.flatMap(({ lines }) => lines.map(({ id, quantity }) => [id, quantity]))).toEqual([['1', 7]])
})

it('takes whole numbers within the limits as quantities', () => {
  expect(quantityOf(' 12 ', 100)).toBe(12)
  expect(quantityOf('0', 100)).toBe(1)
  expect(quantityOf('101', 100)).toBe(100)
  expect(quantityOf('1.5', 100)).toBeNull()
  expect(quantityOf('', 100)).toBeNull()
})
