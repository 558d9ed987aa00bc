import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'
import { titleOf } from '../../ui/text/title-of.ts'

export const wholesalePalette: PaletteSource = {
  key: 'wholesale',
  heading: { en: 'Wholesale orders', zh: '批发订单' },
  minLength: 2,
  tag: 3,
  find: async (search, signal) => {
    const { rows } = await call(
      wholesale.listWholesale,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, number, ...row }) => ({
      key: id,
      label: `${number} · ${titleOf(row)}`,
      numbers: [number],
      icon: 'orders' as const,
      to: `/function/batchOrderDetail?id=${id}`,
    }))
  },
}
