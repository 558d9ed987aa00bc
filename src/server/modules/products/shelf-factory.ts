import { withTestDatabase } from '../../../../test/database.ts'
import { listPrices } from '../../../contract/customer-prices/customer-price.ts'
import { products } from '../../../contract/products/products.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createCustomer } from '../orders/test/order-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { publicProduct } from './product-factory.ts'
import { searchProducts } from './search-products.ts'

export const listMoney = {
  prices: listPrices,
  general: listPrices,
  ownPrices: new Map(),
  categories: [],
} as const
export const usd = { currency: 'USD', rate: 1, ...listMoney } as const

export const scopeOf = (customerId: CustomerId) => ({ customerId, shopIds: null })

/** A catalogue that two sellers search. */
export const withShelf = async () => {
  const { database, admin } = await withTestDatabase()
  const t = { platform: { database } }
  let seller: CustomerId
  let other: CustomerId
  const search = (given: object, as = seller, currency: 'USD' | 'CNY' = 'USD') =>
    searchProducts(
      database,
      scopeOf(as),
      { customerId: as, currency },
      products.searchProducts.input.parse(given),
    )
  const found = async (given: object | string) =>
    (await search(typeof given === 'string' ? { search: given } : given)).rows.map(({ code }) => code)

  const newSellers = async () => {
    await admin.query(
      'truncate product, sku, sku_price_tier, order_line, shop_variant, product_search, search_word, product_facet, shipping_line cascade',
    )
    forgetRateBook()
    seller = await createCustomer(t)
    other = await createCustomer(t)
    return { seller, other }
  }

  const shelf = async () => {
    const attributes = (value: string) => [{ name: 'Colour', value }]
    await publicProduct(t, {
      code: 'KT-MUG',
      subjectEn: 'Stoneware mug 350 ml',
      subjectZh: '炻瓷马克杯',
      category: 'Kitchen',
      keywords: ['housewarming gift'],
      skus: [
        { attributes: attributes('Ocean blue'), priceMinor: 400 },
        { attributes: attributes('Sand'), priceMinor: 650 },
      ],
    })
    await publicProduct(t, {
      code: 'HM-LAMP',
      subjectEn: 'Rechargeable desk lamp',
      subjectZh: '充电台灯',
      category: 'Home',
      skus: [{ attributes: attributes('Sand'), priceMinor: 2200, goodsAttributes: ['battery'] }],
    })
    await publicProduct(t, {
      code: 'HM-VASE',
      subjectEn: 'Ceramic vase',
      subjectZh: '陶瓷花瓶',
      category: 'Home',
      keywords: ['café'],
      skus: [{ attributes: attributes('White'), priceMinor: 1200 }],
    })
  }
  return { database, admin, t, search, found, newSellers, shelf }
}
