import { orders } from '../../../contract/orders.ts'
import { call } from '../../ui/call/calls.ts'
import { countryName } from '../../ui/components/country.tsx'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'
import { moneyText } from '../../ui/components/money.tsx'

export const orderPalette: PaletteSource = {
  key: 'orders',
  heading: { en: 'Orders', zh: '订单' },
  minLength: 2,
  tag: 3,
  find: async (typed, signal) => {
    const { rows } = await call(
      orders.listOrders,
      { search: typed, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.slice(0, 6).map((order) => ({
      key: order.id,
      label: [order.number, order.shopOrderName, order.recipientName].filter(Boolean).join(' · '),
      hint: `${countryName(order.countryCode)} · ${moneyText({ amountMinor: order.totalMinor, currency: order.currency })}`,
      icon: 'orders' as const,
      to: `/orders/dropshippingDetail?id=${order.id}`,
    }))
  },
}
