import { operatorOrders } from '../../../contract/operator/orders.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'
import { countryName } from '../../ui/components/country.tsx'

export const operatorOrderPalette: PaletteSource = {
  key: 'operatorOrders',
  heading: { en: 'Orders', zh: '订单' },
  minLength: 2,
  find: async (typed, signal) => {
    const { rows } = await call(
      operatorOrders.listOperatorOrders,
      { search: typed, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.slice(0, 6).map((order) => ({
      key: order.id,
      label: [order.number, order.customerName].filter(Boolean).join(' · '),
      hint: `${order.recipientName} · ${countryName(order.countryCode)}`,
      icon: 'orders' as const,
      to: `/orders/detail?id=${order.id}`,
    }))
  },
}
