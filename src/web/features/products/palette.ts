import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'

export const productPalette: PaletteSource = {
  key: 'products',
  heading: { en: 'Products', zh: '产品' },
  minLength: 2,
  tag: 2,
  find: async (search, signal) => {
    // Loaded on the first search, to keep the shell small.
    const { products } = await import('../../../contract/products.ts')
    const { rows } = await call(
      products.searchProducts,
      { search, withFacets: false },
      { signal, quiet: true },
    )
    return rows.slice(0, 6).map(({ id, subjectEn, code }) => ({
      key: id,
      label: subjectEn,
      hint: code,
      icon: 'box' as const,
      to: `/product/winningProductDetail/${id}`,
    }))
  },
}
