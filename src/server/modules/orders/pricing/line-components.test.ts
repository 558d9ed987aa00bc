import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { listPrices } from '../../../../contract/customer-prices/customer-price.ts'
import type { PricedSku } from '../../catalogue/index.ts'
import { linePriceOf, componentsOf } from './line-components.ts'

const sku = (id: string, part: Partial<PricedSku>): PricedSku => ({
  id,
  code: `SKU-${id}`,
  productId: '1',
  category: '',
  hsCode: '',
  priceUsdMinor: 0,
  tiers: [],
  weightGrams: 1,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  goodsAttributes: [],
  isActive: true,
  subjectEn: '',
  subjectZh: '',
  attributesText: '',
  imageUrl: null,
  ownerCustomerId: null,
  parts: [],
  ...part,
})

const anySku = fc
  .record({
    priceUsdMinor: fc.nat(100_000),
    weightGrams: fc.integer({ min: 1, max: 5000 }),
    tier: fc.option(
      fc.record({ minQuantity: fc.integer({ min: 2, max: 200 }), priceUsdMinor: fc.nat(100_000) }),
    ),
  })
  .map(({ tier, ...rest }) => ({ ...rest, tiers: tier === null ? [] : [tier] }))
const anyBundle = fc
  .array(fc.tuple(anySku, fc.integer({ min: 1, max: 99 })), { minLength: 2, maxLength: 20 })
  .map((parts) =>
    sku('B', { parts: parts.map(([part, units], index) => ({ sku: sku(String(index), part), units })) }),
  )

it('a bundle line costs and weighs exactly what separate lines of its components would', () => {
  fc.assert(
    fc.property(
      anyBundle,
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      fc.nat(10_000),
      (bundle, count, rate, goodsBp) => {
        const level = { id: '', nameEn: '', nameZh: '', goodsBp, freightBp: 0, servicesBp: 0 }
        const prices = { ...listPrices, level }
        const line = linePriceOf(bundle, count, { exchangeRate: rate, prices })
        const alone = bundle.parts.map(({ sku: part, units }) => ({
          ...linePriceOf(part, count * units, { exchangeRate: rate, prices }),
          count: count * units,
        }))
        expect(line.unitPriceMinor * count).toBe(
          alone.reduce((sum, one) => sum + one.unitPriceMinor * one.count, 0),
        )
        expect(line.weightGrams * count).toBe(
          alone.reduce((sum, one) => sum + one.weightGrams * one.count, 0),
        )
        const components = componentsOf({ quantity: count, skuId: 'B', units: 1, ...line })
        expect(components.map((component) => component.count)).toEqual(alone.map((one) => one.count))
      },
    ),
  )
})

it('a component gets its price tier by its total units in the line', () => {
  const candle = sku('2', { priceUsdMinor: 300, tiers: [{ minQuantity: 10, priceUsdMinor: 200 }] })
  const bundle = sku('B', { parts: [{ sku: candle, units: 2 }] })
  expect(
    [1, 4, 5].map(
      (count) => linePriceOf(bundle, count, { exchangeRate: 1, prices: listPrices }).unitPriceMinor,
    ),
  ).toEqual([600, 600, 400])
})
