import { describe, expect, it } from 'vitest'
import type { ListingId, ProductId, ShopId, SkuId } from '../../../contract/kernel/ids.ts'
import { plainPriceRule } from '../../../contract/listings/listing-price.ts'
import type { ShopPresence } from '../../../contract/listings/listing-schemas.ts'
import { createInput, nothingTyped, pairsOf, type Preview, type Typed } from './list-draft.ts'

const productId = '1' as ProductId
const shopId = '2' as ShopId
const red = '3' as SkuId
const variant = {
  skuId: red,
  code: 'MUG-1',
  attributes: [],
  imageUrl: null,
  costMinor: 500,
  freightMinor: 600,
}
const shop = { shopId, shopName: 'Candle House', shopCurrency: 'EUR', icon: null, blocker: null }
const product = { productId, title: 'Mug', coverUrl: null, refusal: null, variants: [variant] }
const preview: Preview = {
  currency: 'USD',
  rule: plainPriceRule,
  stockQuantity: 999,
  products: [product],
  shops: [{ ...shop, rate: { rate: 0.5, source: 'agency', day: '2026-01-01' } }],
  present: [],
}
const present: ShopPresence = {
  productId,
  shopId,
  kind: 'listing',
  since: '2026-07-04T12:00:00.000Z',
  listingId: '9' as ListingId,
  adminUrl: null,
  lastCopy: 1,
}
const typed = (part: Partial<Typed>): Typed => ({ ...nothingTyped, ...part })
const only = (given: Preview, by: Typed, withFreight = false) => {
  const [pair] = pairsOf(given, by, withFreight)
  const [row] = pair?.rows ?? []
  if (!pair || !row) throw new Error('no pair')
  return { pair, row }
}

describe('what is shown before listing', () => {
  it('is the price by the rule in the shop’s currency, with the margin on the cost', () => {
    const { row, pair } = only(preview, nothingTyped)
    // 5.00 × 2.5 × 0.5 = 6.25 → 6.99, of which 2.50 is the cost.
    expect(row).toMatchObject({
      costMinor: 500,
      priceMinor: 699,
      price: '6.99',
      profitMinor: 449,
      marginBp: 6423,
    })
    expect(pair).toMatchObject({ state: 'new', stock: 999, isReady: true })
  })

  it('counts the freight to a country, and warns of a loss without refusing it', () => {
    const { row, pair } = only(preview, typed({ prices: { '1 2 3': '5.00' } }), true)
    expect(row).toMatchObject({ costMinor: 1100, profitMinor: -50, marginBp: -1000, isPriceBad: false })
    expect(pair.isReady).toBe(true)
  })

  it('has no margin where no line goes to the country', () => {
    const far = { ...preview, products: [{ ...product, variants: [{ ...variant, freightMinor: null }] }] }
    expect(only(far, nothingTyped, true).row).toMatchObject({
      costMinor: null,
      profitMinor: null,
      priceMinor: 699,
    })
  })

  it.each([['0'], [''], ['free'], ['1.999']])('is not ready with the price %o', (price) => {
    const { row, pair } = only(preview, typed({ prices: { '1 2 3': price } }))
    expect(row.isPriceBad).toBe(true)
    expect(pair.isReady).toBe(false)
  })

  it('is not ready without stock, or without a rate', () => {
    expect(only(preview, typed({ stock: { '1 2': null } })).pair.isReady).toBe(false)
    const noRate = {
      ...preview,
      shops: [{ ...shop, rate: { rate: null, source: 'none', day: null } as const }],
    }
    expect(only(noRate, nothingTyped).pair.isReady).toBe(false)
  })
})

describe('what is sent', () => {
  it('is exactly what was shown', () => {
    const by = typed({ prices: { '1 2 3': '7' }, stock: { '1 2': 5 } })
    expect(createInput(pairsOf(preview, by, false), undefined)).toEqual({
      productIds: [productId],
      shopIds: [shopId],
      copies: [],
      shown: [{ productId, shopId, stockQuantity: 5, prices: [{ skuId: red, priceMinor: 700 }] }],
    })
  })

  it('leaves out a product that is in the shop, until a second copy is chosen', () => {
    const there = { ...preview, present: [present] }
    expect(only(there, nothingTyped).pair.state).toBe('present')
    expect(createInput(pairsOf(there, nothingTyped, false), undefined).productIds).toEqual([])
    const chosen = typed({ second: ['1 2'] })
    expect(createInput(pairsOf(there, chosen, false), undefined)).toMatchObject({
      copies: [{ productId, shopId, copy: 2 }],
      shown: [{ productId, shopId }],
    })
  })

  it('does not make a second draft', () => {
    const drafted = { ...preview, present: [{ ...present, kind: 'draft' as const }] }
    const { pair } = only(drafted, typed({ second: ['1 2'] }))
    expect(pair.state).toBe('draft')
    expect(createInput([pair], undefined).productIds).toEqual([])
  })
})
