import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { orderFilterSchema } from '../../../../contract/orders/order-inputs.ts'
import type { OrderDetail, OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { createBundle } from '../../bundles/bundle-factory.ts'
import { changeOrderServices } from '../../services/choose-services.ts'
import { createService } from '../../services/service-factory.ts'
import { putInStock } from '../../stock/stock-factory.ts'
import { getOrder } from '../list/get-order.ts'
import { listOrders } from '../list/list-orders.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import { payOrders } from './pay-orders.ts'
import { previewPayment } from './preview-payment.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
const authorities = ['order:pay', 'order:edit']

const shapes = fc.record({
  currency: fc.constantFrom('USD' as const, 'CNY' as const),
  lines: fc
    .array(fc.record({ sku: fc.integer({ min: 0, max: 3 }), quantity: fc.integer({ min: 0, max: 7 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    .filter((lines) => lines.some(({ quantity }) => quantity > 0)),
  stock: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 3 }),
  hasServices: fc.boolean(),
})

it('shows in list, detail and payment page exactly what is charged, and what was charged afterwards', async () => {
  await createShippingLine(t, { baseMinor: 377, perKgMinor: 911 })
  const skus = [
    await createSku(t, { priceMinor: 501 }),
    await createSku(t, { priceMinor: 1_999, tiers: [{ minQuantity: 3, priceMinor: 1_499 }] }),
    await createSku(t, { priceMinor: 33, weightGrams: 450 }),
  ]
  const services = [await createService(t), await createService(t)]
  let paidOrders = 0
  await fc.assert(
    fc.asyncProperty(shapes, async ({ currency, lines, stock, hasServices }) => {
      const customerId = await createCustomer(t, currency)
      const scope = { customerId, shopIds: null, currency }
      const shopId = await createShop(t, customerId)
      await recharge(t, customerId, 10_000_000)
      const bundle = await createBundle(t, customerId, [
        [skus[0] ?? '', 2],
        [skus[1] ?? '', 1],
      ])
      for (const [place, units] of stock.entries())
        if (units > 0) await putInStock(t, customerId, skus[place] ?? '', units)
      const drafts = lines.map(({ sku, quantity }, place) =>
        draftLine({ variantKey: `v${place}`, skuId: skus[sku] ?? bundle, quantity }),
      )
      const { id } = await placeOrder(t, customerId, orderDraft(shopId, { lines: drafts }))
      if (hasServices) await changeOrderServices(database, scope, { id, add: services, remove: [] }, by)
      const read = async () => {
        const input = { ...orderFilterSchema.parse({}), pageNum: 1, pageSize: 20 as const }
        const list: { rows: OrderRow[] } = JSON.parse(await listOrders(database, scope, authorities, input))
        const detail: OrderDetail = JSON.parse(await getOrder(database, scope, authorities, id))
        const [preview] = (await previewPayment(database, scope, [id])).orders
        return { row: list.rows[0], detail, preview }
      }
      const { row, detail, preview } = await read()
      const balances = async () =>
        Number(
          (await admin.query('select balance_minor from wallet where customer_id = $1', [customerId])).rows[0]
            .balance_minor,
        )
      const before = await balances()
      const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrder' } as const
      const [result] = (await payOrders(database, scope, intent, by)).results
      if (!result?.ok) return
      paidOrders += 1
      const charged = before - (await balances())
      expect([row?.dueMinor, detail.dueMinor, preview?.due.amountMinor]).toEqual([charged, charged, charged])
      expect(row?.stockCover?.units ?? 0).toBe(result.stock?.units ?? 0)
      expect(row?.stockCover?.savedMinor ?? 0).toBe(result.stock?.saved.amountMinor ?? 0)
      const paid = await read()
      expect([paid.row?.dueMinor, paid.row?.totalMinor]).toEqual([charged, charged])
    }),
    { numRuns: 40 },
  )
  expect(paidOrders).toBeGreaterThan(20)
})
