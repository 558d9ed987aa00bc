import { expect, it } from 'vitest'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { draftOfOrder } from './copy-order.ts'

const line = (part: Partial<OrderDetail['lines'][number]>) =>
  ({
    title: 'Mug',
    variantTitle: 'Green',
    shopSku: 'M-1',
    quantity: 2,
    skuId: null,
    ...part,
  }) as OrderDetail['lines'][number]
const order = {
  shopId: '7',
  note: 'Leave at the door',
  giftNote: 'Happy birthday!',
  tags: ['VIP'],
  address: { recipientName: 'Ana', city: 'Kiel', countryCode: 'DE', postcode: '24103', address1: 'Kai 1' },
  lines: [
    line({ skuId: '11' as never }),
    line({ title: 'Lamp', quantity: 0 }),
    line({ title: 'Cup', skuId: '12' as never }),
  ],
} as unknown as OrderDetail
const sku = { skuId: '11', code: 'MUG' } as unknown as SkuChoice

it('copies recipient and products, leaves out removed line items, and keeps SKUs that are still offered', () => {
  const draft = draftOfOrder(order, new Map([['11', sku]]))
  expect(draft).toMatchObject({
    shopId: '7',
    shopOrderName: '',
    note: 'Leave at the door',
    giftNote: 'Happy birthday!',
    tags: ['VIP'],
    address: { city: 'Kiel' },
  })
  expect(draft.lines).toEqual([
    { key: 1, title: 'Mug', variantTitle: 'Green', shopSku: 'M-1', quantity: 2, sku },
    { key: 2, title: 'Cup', variantTitle: 'Green', shopSku: 'M-1', quantity: 2, sku: null },
  ])
})

it('begins with an empty line item where none is left', () => {
  expect(draftOfOrder({ ...order, lines: [line({ quantity: 0 })] }, new Map()).lines).toMatchObject([
    { title: '', quantity: 1 },
  ])
})
