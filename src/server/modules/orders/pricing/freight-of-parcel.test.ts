import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { forgetRateBook } from '../../shipping/index.ts'
import { applyShopChange } from '../changes/apply-shop-change.ts'
import { mapLine } from '../mapping/map-line.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../test/order-factory.ts'
import type { OrderDraft } from '../state/types.ts'

// All SKUs weigh 200 g; the volume weight is 8 g for the small box and 4,500 g for the large one.
const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
const large = [300, 300, 300] as const
let customerId: CustomerId
let shopId: string
let small: string
beforeAll(async () => {
  await createShippingLine(t, { perKgMinor: 1000, volumetricDivisor: 6000 })
  small = await createSku(t, { sizeMm: [60, 40, 20] })
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
})

const place = async (part: Partial<OrderDraft>): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, part))).id
const freightOf = async (id: string): Promise<number> =>
  (await admin.query('select freight_minor from dropshipping_order where id = $1', [id])).rows[0]
    .freight_minor
const map = async (orderId: string, skuId: string) => {
  const { rows } = await admin.query('select id from order_line where order_id = $1 order by id', [orderId])
  const given = { orderId, lineId: String(rows[0].id), skuId, units: 1, applyToWaiting: false }
  return mapLine(database, { customerId, shopIds: null }, given, by)
}
const changeRates = async (perKgMinor: number): Promise<void> => {
  await admin.query('update shipping_rate set per_kg_minor = $1', [perKgMinor])
  forgetRateBook()
}

describe('shipping cost', () => {
  it('rises when a line is matched to a SKU of equal weight in a larger box, and falls when undone', async () => {
    const id = await place({ lines: [draftLine({ skuId: small, variantKey: randomUUID() })] })
    expect(await freightOf(id)).toBe(600)
    await map(id, await createSku(t, { sizeMm: large }))
    expect(await freightOf(id)).toBe(400 + 4500)
    await map(id, small)
    expect(await freightOf(id)).toBe(600)
  })

  it('of a two-line order is calculated from both once the second has dimensions', async () => {
    const id = await place({
      lines: [draftLine({ title: 'Unknown' }), draftLine({ skuId: small, variantKey: randomUUID() })],
    })
    await map(id, await createSku(t, { sizeMm: large }))
    expect(await freightOf(id)).toBeGreaterThan(400 + 4500)
  })

  it('is kept while the parcel is unchanged, even if rates change', async () => {
    const variantKey = randomUUID()
    const id = await place({
      shopOrderKey: 'k1',
      lines: [draftLine({ skuId: small, variantKey, shopLineKey: 'l1' })],
    })
    await changeRates(2000)
    try {
      await map(id, await createSku(t, { sizeMm: [20, 60, 40], priceMinor: 900 }))
      expect(await freightOf(id)).toBe(600)
      await database.tenantTransaction(customerId, (tx) =>
        applyShopChange(
          tx,
          customerId,
          { shopId, shopOrderKey: 'k1', shopUpdatedAt: new Date(), shopPaid: false },
          { kind: 'shop', name: 'Corner shop' },
        ),
      )
      expect(await freightOf(id)).toBe(600)
    } finally {
      await changeRates(1000)
    }
  })

  it('follows a larger quantity set by the shop', async () => {
    const id = await place({
      shopOrderKey: 'k2',
      address: completeAddress,
      lines: [draftLine({ skuId: small, variantKey: randomUUID(), shopLineKey: 'l1' })],
    })
    const lines = [{ shopLineKey: 'l1', quantity: 3 }]
    await database.tenantTransaction(customerId, (tx) =>
      applyShopChange(
        tx,
        customerId,
        { shopId, shopOrderKey: 'k2', shopUpdatedAt: new Date(), lines },
        { kind: 'shop', name: 'Corner shop' },
      ),
    )
    expect(await freightOf(id)).toBe(400 + 600)
  })
})
