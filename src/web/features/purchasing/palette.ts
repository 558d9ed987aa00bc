import { purchaseOrders } from '../../../contract/purchasing/purchase-orders.ts'
import { purchaseTypes } from '../../../contract/purchasing/purchase-states.ts'
import { operatorPurchasing } from '../../../contract/purchasing/operator-purchasing.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'
import { titleOf } from '../../ui/text/title-of.ts'

export const inventoryOrderPalette: PaletteSource = {
  key: 'inventoryOrders',
  heading: { en: 'Inventory orders', zh: '备货订单' },
  minLength: 2,
  tag: 4,
  find: async (search, signal) => {
    const pages = await Promise.all(
      Object.values(purchaseTypes).map((type) =>
        call(
          purchaseOrders.listPurchaseOrders,
          { type, search, pageNum: 1, pageSize: 20 },
          { signal, quiet: true },
        ),
      ),
    )
    return pages
      .flatMap(({ rows }) => rows)
      .map(({ id, number, type, ...row }) => ({
        key: id,
        label: `${number} · ${titleOf(row)}`,
        numbers: [number],
        icon: 'stock' as const,
        to: `${type === purchaseTypes.inventory ? '/inventory/purchaseOrder' : '/purchase/purchaseAddorder'}?id=${id}`,
      }))
  },
}

export const incomingPalette: PaletteSource = {
  key: 'incoming',
  area: 'purchasing',
  heading: { en: 'Incoming goods', zh: '到货' },
  minLength: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      operatorPurchasing.listPurchases,
      { queue: 'all', search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, number, customerName, ...row }) => ({
      key: id,
      label: `${number} · ${titleOf(row)}`,
      numbers: [number],
      hint: customerName,
      icon: 'stock' as const,
      to: `/incoming/order?id=${id}`,
    }))
  },
}
