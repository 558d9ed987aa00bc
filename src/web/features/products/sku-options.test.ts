import { describe, expect, it } from 'vitest'
import { chosenOf, isThere, optionsOf, priceAt, skuOf } from './sku-options.ts'

const sku = (code: string, ...values: readonly [string, string][]) => ({
  code,
  attributes: values.map(([name, value]) => ({ name, value })),
})
const moss = sku('C', ['Colour', 'Moss'], ['Size', 'L'])
const mugs = [sku('A', ['Colour', 'Sand'], ['Size', 'S']), sku('B', ['Colour', 'Sand'], ['Size', 'L']), moss]

describe('SKU options', () => {
  it('offer the values of existing SKUs', () => {
    expect(optionsOf(mugs)).toEqual([
      { name: 'Colour', values: ['Sand', 'Moss'] },
      { name: 'Size', values: ['S', 'L'] },
    ])
  })

  it('know which combinations exist', () => {
    const chosen = chosenOf(moss, mugs)
    expect(skuOf(mugs, chosen)?.code).toBe('C')
    expect(isThere(mugs, chosen, 'Size', 'S')).toBe(false)
    expect(isThere(mugs, chosen, 'Colour', 'Sand')).toBe(true)
    expect(skuOf(mugs, { Colour: 'Sand' })).toBeUndefined()
    expect(skuOf(mugs, { Colour: 'Moss', Size: 'S' })).toBeUndefined()
  })

  it('offer codes if attributes do not distinguish SKUs, and nothing for a single SKU', () => {
    const plain = [sku('X'), sku('Y')]
    expect(optionsOf(plain)).toEqual([{ name: '', values: ['X', 'Y'] }])
    expect(skuOf(plain, { '': 'Y' })?.code).toBe('Y')
    expect(optionsOf([sku('X', ['Colour', 'Red']), sku('Y', ['Colour', 'Red'])])).toEqual([
      { name: '', values: ['X', 'Y'] },
    ])
    expect(optionsOf([sku('X')])).toEqual([])
    expect(skuOf([sku('X')], {})?.code).toBe('X')
  })

  it('use the price of the highest tier reached', () => {
    const tiers = [
      { minQuantity: 10, priceMinor: 90 },
      { minQuantity: 50, priceMinor: 80 },
    ]
    expect([1, 9, 10, 49, 50].map((quantity) => priceAt({ priceMinor: 100, tiers }, quantity))).toEqual([
      100, 100, 90, 90, 80,
    ])
  })
})
