import { expect } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { authorities } from '../../../../contract/kernel/permissions.ts'
import { listOrders } from './list-orders.ts'
import type { ListInput } from './list-sql.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
} from '../test/order-factory.ts'
import { placeOrders } from '../intake/place-orders.ts'
import type { OrderDraft, Scope } from '../state/types.ts'

export const by = { kind: 'seller', name: 'Ana' } as const

/** Six orders in three shops of one customer. */
export const withListedOrders = async () => {
  const { database, admin } = await withTestDatabase()
  const t = { platform: { database } }
  await createShippingLine(t, { countries: ['US', 'DE', 'GB'] })
  const skuId = await createSku(t)
  const customerId = await createCustomer(t)
  const scope: Scope = { customerId, shopIds: null }
  const shops = [
    await createShop(t, customerId),
    await createShop(t, customerId),
    await createShop(t, customerId),
  ]

  const place = async (drafts: readonly OrderDraft[]): Promise<string[]> =>
    database.tenantTransaction(customerId, async (tx) =>
      (await placeOrders(tx, customerId, drafts, by)).map(({ id }) => id),
    )
  const list = async (part: Partial<ListInput> = {}, within: Scope = scope) => {
    const text = await listOrders(database, within, authorities, { pageNum: 1, pageSize: 20, ...part })
    return orders.listOrders.output.parse(JSON.parse(text))
  }
  const find = async (search: string, part: Partial<ListInput> = {}) => {
    const page = await list({ search, ...part })
    expect(page.total).toBe(page.rows.length)
    return page.rows.map(({ shopOrderName }) => shopOrderName).toSorted()
  }
  const named = (
    shop: string,
    name: string,
    recipientName: string,
    countryCode = 'US',
    sku = '',
  ): OrderDraft =>
    orderDraft(shop, {
      shopOrderName: name,
      address: { ...completeAddress, recipientName, countryCode },
      lines: [draftLine({ skuId, shopSku: sku })],
    })

  const [a = '', b = '', c = ''] = shops
  await place([
    named(a, '#A1', 'José Ñandú', 'DE', 'TEA-POT 9'),
    named(a, '#A2', '张伟', 'GB'),
    named(b, '#B1', "John O'Neill", 'US', 'tea-cup'),
    named(b, '#B2', 'John Smith', 'GB'),
    orderDraft(b, { shopOrderName: '#B3', lines: [draftLine()] }),
    named(c, '#C1', 'Johanna Graf', 'DE'),
  ])
  return { database, admin, t, customerId, scope, shops, place, list, find }
}
