import { describe, expect, it } from 'vitest'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { partsOf, sumsOf, withSku } from './bundle-draft.ts'

const sku = (id: string, amountMinor: number, more: Partial<SkuChoice> = {}): SkuChoice => ({
  skuId: id as SkuChoice['skuId'],
  productId: '1' as SkuChoice['productId'],
  code: `SKU-${id}`,
  subjectEn: 'Mug',
  subjectZh: '',
  attributes: '',
  imageUrl: null,
  price: { amountMinor, currency: 'USD' },
  tiers: [],
  isPrivate: false,
  weightGrams: 100,
  parts: [],
  onHand: 0,
  ...more,
})
const mapped = (choice: SkuChoice, units = 1) => ({ sku: { ...choice, isActive: true }, units })

describe('a bundle draft', () => {
  const candle = sku('2', 300, { tiers: [{ minQuantity: 4, price: { amountMinor: 200, currency: 'USD' } }] })

  it('adds one unit to the component of a SKU that is added again', () => {
    const parts = withSku(withSku(withSku([], sku('1', 700)), candle), candle)
    expect(parts.map((part) => [part.sku.skuId, part.units])).toEqual([
      ['1', 1],
      ['2', 2],
    ])
    expect(sumsOf(parts)).toEqual({ amountMinor: 1300, weightGrams: 300 })
  })

  it('uses the tier price that the quantity in one bundle reaches', () => {
    expect(sumsOf([{ sku: candle, units: 4 }]).amountMinor).toBe(800)
  })

  it('starts with the current match of the variant', () => {
    expect(partsOf({ sku: null, units: 1 })).toEqual([])
    expect(partsOf(mapped(candle, 2))).toMatchObject([{ units: 2 }])
    const part = {
      skuId: sku('1', 1).skuId,
      code: 'A',
      subjectEn: '',
      subjectZh: '',
      attributes: '',
      imageUrl: null,
      weightGrams: 5,
    }
    const parts = [{ ...part, units: 3, price: candle.price, tiers: [] }] as SkuChoice['parts']
    expect(partsOf(mapped(sku('9', 900, { parts })))).toMatchObject([{ sku: { skuId: '1' }, units: 3 }])
  })
})
