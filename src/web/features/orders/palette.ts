import { orders } from '../../../contract/orders/orders.ts'
import { call } from '../../ui/call/calls.ts'
import { countryName } from '../../ui/components/country.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

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
    return rows.map((order) => ({
      key: order.id,
      label: [order.number, order.shopOrderName, order.recipientName].filter(Boolean).join(' · '),
      numbers: [order.number, order.shopOrderName].filter((number) => number !== null),
      hint: `${countryName(order.countryCode)} · ${moneyText({ amountMinor: order.totalMinor, currency: order.currency })}`,
      icon: 'orders' as const,
      to: `/orders/dropshippingDetail?id=${order.id}`,
    }))
  },
}
