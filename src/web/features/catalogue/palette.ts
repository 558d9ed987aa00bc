import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { call } from '../../ui/call/calls.ts'
import { getLocale } from '../../ui/text/locale.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

export const operatorProductPalette: PaletteSource = {
  key: 'operatorProducts',
  area: 'catalogue',
  heading: { en: 'Products', zh: '产品' },
  minLength: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      operatorCatalogue.listProducts,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, code, subjectEn, subjectZh }) => ({
      key: id,
      label: (getLocale() === 'zh' && subjectZh) || subjectEn,
      numbers: [code],
      hint: code,
      icon: 'box' as const,
      to: `/products/product?id=${id}`,
    }))
  },
}
