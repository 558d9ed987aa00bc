import { describe, expect, it } from 'vitest'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import { pickedRows } from './pick-rows.ts'

const sku = (code: string): SkuChoice => ({
  skuId: '1' as SkuChoice['skuId'],
  productId: '2' as SkuChoice['productId'],
  code,
  subjectEn: 'Enamel mug',
  subjectZh: '',
  attributes: 'Blue',
  imageUrl: null,
  price: { amountMinor: 500, currency: 'USD' },
  tiers: [],
  isPrivate: false,
  weightGrams: 200,
  parts: [],
  onHand: 0,
})

describe('pickedRows', () => {
  it('creates an order per recipient with a row per product', () => {
    const rows = pickedRows(
      [
        { sku: sku('MUG'), quantity: 1 },
        { sku: sku('POT'), quantity: 2 },
      ],
      [
        { recipientName: 'Ida', country: 'SE' },
        { recipientName: 'Ola', orderName: 'GIFT-2' },
      ],
      new Date(2026, 10, 21, 8, 3, 9),
    )
    expect(
      rows.map(({ orderName, recipientName, ourSku, quantity }) => [
        orderName,
        recipientName,
        ourSku,
        quantity,
      ]),
    ).toEqual([
      ['B261121-080309-1', 'Ida', 'MUG', '1'],
      ['B261121-080309-1', 'Ida', 'POT', '2'],
      ['GIFT-2', 'Ola', 'MUG', '1'],
      ['GIFT-2', 'Ola', 'POT', '2'],
    ])
    expect(rows[0]).toMatchObject({ title: 'Enamel mug', variant: 'Blue', country: 'SE' })
  })
})
