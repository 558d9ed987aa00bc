import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { products } from '../../../contract/products/products.ts'
import { createShippingLine, createSku } from '../orders/test/order-factory.ts'
import { privateProduct, publicProduct } from './product-factory.ts'

export const cases = [
  casesOf(products, {
    searchProducts: {
      works: async (t) => {
        const { id, code } = await publicProduct(t)
        return {
          input: { search: code },
          check: ({ rows, total }) => {
            expect(total).toBe(1)
            expect(rows).toMatchObject([
              {
                id,
                code,
                cover: null,
                priceMinor: 500,
                price: '5.00',
                maxPrice: '5.00',
                isSaved: false,
                isStore: false,
                minQuantity: 1,
              },
            ])
            expect(rows[0]?.onlySkuId).toMatch(/^\d+$/)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    getWinningProduct: {
      works: async (t) => {
        const { id } = await publicProduct(t)
        return {
          input: { id },
          check: ({ product }) =>
            expect(product).toMatchObject({
              id,
              currency: 'USD',
              price: '5.00',
              maxPrice: '5.00',
              skus: [{}],
            }),
        }
      },
      foreignRow: async (t) => ({ input: { id: await privateProduct(t, t.otherCustomerId) } }),
    },
    saveForLater: {
      works: async (t) => {
        const { id } = await publicProduct(t)
        return {
          input: { id, isSaved: true },
          check: async () => {
            const { rows } = await t.main.ok(products.searchProducts, { isSaved: true })
            expect(rows.map((row) => row.id)).toContain(id)
          },
        }
      },
      foreignRow: async (t) => ({
        input: { id: await privateProduct(t, t.otherCustomerId), isSaved: true },
      }),
    },
    calculateLandedCost: {
      works: async (t) => {
        const lineId = await createShippingLine(t)
        const skuId = await createSku(t)
        return {
          input: { skuId, quantity: 2, countryCode: 'US' },
          check: ({ goods, lines }) => {
            expect(goods.amountMinor).toBe(1000)
            const line = lines.find((offer) => offer.lineId === lineId)
            expect(line?.landed.amountMinor).toBe(1000 + (line?.price.amountMinor ?? 0))
          },
        }
      },
      foreignRow: async (t) => ({
        input: {
          skuId: await createSku(t, { ownerCustomerId: t.otherCustomerId }),
          quantity: 1,
          countryCode: 'US',
        },
      }),
    },
  }),
]
