import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

export const supplierOrderPalette: PaletteSource = {
  key: 'supplierOrders',
  area: 'buying',
  heading: { en: 'Purchase orders', zh: '采购单' },
  minLength: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      operatorSupplierOrders.listSupplierOrders,
      { queue: 'all', search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, number, supplierName, supplierReference }) => ({
      key: id,
      label: `${number} · ${supplierName}`,
      numbers: supplierReference ? [number, supplierReference] : [number],
      icon: 'cart' as const,
      to: `/buying/order?id=${id}`,
    }))
  },
}
