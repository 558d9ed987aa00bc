import { myProducts } from '../../../contract/my-products/my-products.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'
import { titleOf } from '../../ui/text/title-of.ts'

/** Variants of the seller's shops, by title, their shop's SKU or the SKU that they are matched to. */
export const myProductPalette: PaletteSource = {
  key: 'myProducts',
  heading: { en: 'My products', zh: '我的产品' },
  minLength: 2,
  tag: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      myProducts.listMyProducts,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map((variant) => ({
      key: `${variant.shopId}:${variant.variantKey}`,
      label: [titleOf(variant), variant.variantTitle].filter(Boolean).join(' · '),
      numbers: [variant.shopSku, variant.sku?.code ?? ''].filter((code) => code !== ''),
      hint: variant.shopSku,
      icon: 'box' as const,
      to: `/product/myProducts?q=${encodeURIComponent(variant.shopSku || variant.title)}`,
    }))
  },
}
