import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

export const sourcingPalette: PaletteSource = {
  key: 'sourcing',
  heading: { en: 'Product requests', zh: '找货单' },
  minLength: 2,
  tag: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      sourcing.listSourcing,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, number, title }) => ({
      key: id,
      label: `${number} · ${title}`,
      numbers: [number],
      icon: 'quote' as const,
      to: `/product/quotedProducts/${id}`,
    }))
  },
}
