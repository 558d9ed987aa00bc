import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { call } from '../../ui/call/calls.ts'
import { countryName } from '../../ui/components/country.tsx'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

export const operatorOrderPalette: PaletteSource = {
  key: 'operatorOrders',
  area: 'orders',
  heading: { en: 'Orders', zh: '订单' },
  minLength: 2,
  find: async (typed, signal) => {
    const { rows } = await call(
      operatorOrders.listOperatorOrders,
      { search: typed, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map((order) => ({
      key: order.id,
      label: [order.number, order.customerName].filter(Boolean).join(' · '),
      numbers: [order.number, order.shopOrderName].filter(Boolean),
      hint: `${order.recipientName} · ${countryName(order.countryCode)}`,
      icon: 'orders' as const,
      to: `/orders/detail?id=${order.id}`,
    }))
  },
}
