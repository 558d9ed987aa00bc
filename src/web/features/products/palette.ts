import { products } from '../../../contract/products/products.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'
import { getLocale } from '../../ui/text/locale.ts'

export const productPalette: PaletteSource = {
  key: 'products',
  heading: { en: 'Products', zh: '产品' },
  minLength: 2,
  tag: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      products.searchProducts,
      { search, withFacets: false },
      { signal, quiet: true },
    )
    return rows.map(({ id, subjectEn, subjectZh, code }) => ({
      key: id,
      label: (getLocale() === 'zh' && subjectZh) || subjectEn,
      numbers: [code],
      hint: code,
      icon: 'box' as const,
      to: `/product/winningProductDetail/${id}`,
    }))
  },
}
