import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { servicesMinor } from '../orders/pricing/order-services.ts'
import { mergeOrders } from '../orders/merging/merge-orders.ts'
import { findOrder, readOrders } from '../orders/pricing/locked-orders.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { splitOrder } from '../orders/merging/split-orders.ts'
import { changeOrderServices } from './choose-services.ts'

export const by = { kind: 'seller', name: 'Test' } as const

export const scopeOf = (customerId: CustomerId, currency: 'USD' | 'CNY' = 'USD') => ({
  customerId,
  shopIds: null,
  currency,
})

export const words = {
  nameEn: 'Service',
  nameZh: '',
  situationEn: '',
  situationZh: '',
  procedureEn: '',
  procedureZh: '',
  imageUrl: null,
  isActive: true,
}

export const refusedOnly = (error: unknown): void => {
  if (!(error instanceof Error && 'reason' in error)) throw error
}

/** Orders with services, whose sums are checked. */
export const withPricedOrders = async () => {
  const { database } = await withTestDatabase()
  const t = { platform: { database } }

  const change = (customerId: CustomerId, id: string, add: string[], remove: string[] = []) =>
    changeOrderServices(database, scopeOf(customerId), { id, add, remove }, by)

  const stateOf = async (customerId: CustomerId, id: string) => {
    const order = await findOrder(database.tenant(customerId), scopeOf(customerId), id)
    if (!order) throw new Error('no such order')
    return order
  }

  const checkSums = async (customerId: CustomerId): Promise<void> => {
    const { rows } = await database.queryAgency(
      `select o.id, o.number, o.product_minor, o.freight_minor, o.service_minor, o.service_count, o.total_minor,
         (select coalesce(sum(l.quantity * l.units * l.unit_price_minor), 0)::int from order_line l
           where l.customer_id = o.customer_id and l.order_id = o.id) as goods,
         (select coalesce(sum(c.times * c.price_minor), 0)::int from order_service c
           where c.customer_id = o.customer_id and c.order_id = o.id) as services,
         (select count(*)::int from order_service c
           where c.customer_id = o.customer_id and c.order_id = o.id) as chosen
       from dropshipping_order o where o.customer_id = $1`,
      [customerId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toMatchObject({
        product_minor: row['goods'],
        service_minor: row['services'],
        service_count: row['chosen'],
        total_minor: Number(row['goods']) + Number(row['freight_minor']) + Number(row['services']),
      })
    }
    const orders = await readOrders(
      database.tenant(customerId),
      scopeOf(customerId),
      rows.map((row) => String(row['id'])),
    )
    for (const order of orders) expect(servicesMinor(order.services, order.lines)).toBe(order.serviceMinor)
  }

  const pay = (customerId: CustomerId, ids: string[]) =>
    payOrders(database, scopeOf(customerId), { ids, key: randomUUID(), endpoint: 'payOrders' }, by)

  const merge = async (customerId: CustomerId, ids: readonly string[]): Promise<string> => {
    const { results } = await mergeOrders(database, scopeOf(customerId), [{ ids }], { key: randomUUID(), by })
    const id = results[0]?.order?.id
    if (id === undefined) throw new Error(results[0]?.message)
    return id
  }

  const split = async (
    customerId: CustomerId,
    id: string,
    quantities: readonly number[],
  ): Promise<string[]> => {
    const lineId = (await stateOf(customerId, id)).lines[0]?.id ?? ''
    const parts = quantities.map((quantity) => [{ lineId, quantity }])
    const made = await splitOrder(database, scopeOf(customerId), { id, parts }, { key: randomUUID(), by })
    return made.parts.map((part) => part.id)
  }
  return { database, t, change, stateOf, checkSums, pay, merge, split }
}
