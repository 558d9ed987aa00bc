import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerId } from '../../../platform/database/database.ts'
import { applyShopChange } from './apply-shop-change.ts'
import { completeAddress, draftLine, recharge } from '../test/order-factory.ts'
import { payOrders } from '../payment/pay-orders.ts'
import type { OrderDraft, Scope, ShopChange } from '../state/types.ts'
import { updateAddress } from './update-address.ts'
import { withOrderCommands } from '../test/order-commands-factory.ts'

const { place, skuId, database, read, eventsOf, admin, t, newCustomer } = await withOrderCommands()

const by = { kind: 'seller', name: 'Ana' } as const
const shopActor = { kind: 'shop', name: 'Corner shop' } as const
let customerId: CustomerId
let shopId: string
let scope: Scope
beforeEach(async () => {
  ;({ customerId, shopId, scope } = await newCustomer())
})

describe('shop changes', () => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  const fromShop = (part: Partial<OrderDraft> = {}): Promise<string> =>
    place({
      source: 'shopify',
      shopOrderKey: 'gid-1',
      shopUpdatedAt: at(0),
      lines: [draftLine({ skuId, shopLineKey: 'l-1', quantity: 3 })],
      ...part,
    })
  const change = (part: Partial<ShopChange>, seconds = 1) =>
    database.tenantTransaction(customerId, (tx) =>
      applyShopChange(
        tx,
        customerId,
        { shopId, shopOrderKey: 'gid-1', shopUpdatedAt: at(seconds), ...part },
        shopActor,
      ),
    )

  it('are applied in the order of the shop’s own clock', async () => {
    const id = await fromShop({ shopPaid: false })
    expect(await change({ shopPaid: true }, 5)).toBe('applied')
    expect((await read(id)).waiting_reason).toBe('paymentDue')
    expect(await change({ shopPaid: false }, 5)).toBe('stale')
    expect(await change({ cancelled: true }, 4)).toBe('stale')
    expect((await read(id)).waiting_reason).toBe('paymentDue')
    const other = { shopId, shopOrderKey: 'gid-x', shopUpdatedAt: at(9) }
    const unknown = database.tenantTransaction(customerId, (tx) =>
      applyShopChange(tx, customerId, other, shopActor),
    )
    expect(await unknown).toBe('unknown')
  })

  it('change quantities and prices, and cancel fully refunded orders', async () => {
    const id = await fromShop()
    await change({ lines: [{ shopLineKey: 'l-1', quantity: 2 }] }, 1)
    expect(await read(id)).toMatchObject({ product_minor: 1000, weight_grams: 400 })
    await change({ lines: [{ shopLineKey: 'l-1', quantity: 0 }] }, 2)
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'refundedInItsShop',
    })
    expect(await eventsOf(id)).toEqual(['order.created', 'order.changedInShop', 'order.cancelled'])
  })

  it('add lines, matched and priced by their variants', async () => {
    const id = await fromShop()
    await place({ lines: [draftLine({ skuId, variantKey: 'known' })] })
    await admin.query(
      `update shop_variant set sku_id = $1, units = 2 where variant_key = 'known' and customer_id = $2`,
      [skuId, customerId],
    )
    const added = (key: string, variantKey: string) => ({
      shopLineKey: key,
      quantity: 1,
      draft: draftLine({ variantKey, shopSku: 'EXTRA-9' }),
    })
    await change({ lines: [{ shopLineKey: 'l-1', quantity: 3 }, added('l-2', 'known')] }, 1)
    expect(await read(id)).toMatchObject({
      product_minor: 2500,
      line_count: 2,
      unit_count: 4,
      waiting_reason: 'paymentDue',
    })
    await change({ lines: [added('l-2', 'known'), added('l-3', 'new to us')] }, 2)
    expect(await read(id)).toMatchObject({ line_count: 3, waiting_reason: 'linesUnmapped' })
    const variant = await admin.query(
      `select 1 from shop_variant where variant_key = 'new to us' and customer_id = $1`,
      [customerId],
    )
    expect(variant.rowCount).toBe(1)
  })

  it('cancel an unpaid order', async () => {
    const id = await fromShop()
    expect(await change({ cancelled: true, cancelReason: 'customer' })).toBe('applied')
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'customer' })
    expect(await change({ cancelled: true, cancelReason: 'customer' }, 2)).toBe('applied')
  })

  it('keep an address edited by the seller', async () => {
    const id = await fromShop()
    const theirs = { ...completeAddress, city: 'Salem' }
    await change({ address: theirs }, 1)
    expect(await read(id)).toMatchObject({ city: 'Salem', shop_address: null })
    await updateAddress(database, scope, { id, address: { ...completeAddress, city: 'Eugene' } }, by)
    await change({ address: { ...theirs, city: 'Bend' } }, 2)
    expect(await read(id)).toMatchObject({ city: 'Eugene', shop_address: { city: 'Bend' } })
  })

  it('are only recorded for a paid order', async () => {
    await recharge(t, customerId, 50_000)
    const id = await fromShop()
    await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
    const wish = { cancelled: true, lines: [{ shopLineKey: 'l-1', quantity: 1 }] }
    expect(await change(wish)).toBe('tooLate')
    expect(await read(id)).toMatchObject({ status: 'processing', product_minor: 1500 })
    expect(await change(wish, 2)).toBe('tooLate')
    expect(await eventsOf(id)).toEqual(['order.created', 'order.paid', 'order.cancellationHeld'])
    expect(await change({}, 3)).toBe('applied')
    expect(await change({ address: { ...completeAddress, city: 'Bend' } }, 4)).toBe('tooLate')
    expect(await eventsOf(id)).toContain('order.shopChangeIgnored')
  })
})
