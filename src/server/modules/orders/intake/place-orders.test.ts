import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { checkAddress } from '../../../../contract/addresses/address-check.ts'
import { addressRules } from '../../../../contract/addresses/address-rules.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import { payOrders } from '../payment/pay-orders.ts'
import { placeOrders } from './place-orders.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
let customerId: CustomerId
let shopId: string
let skuId: string
beforeAll(async () => {
  await createShippingLine(t, { baseMinor: 400, perKgMinor: 1000 })
  await createShippingLine(t, { baseMinor: 300, perKgMinor: 1000, countries: ['US'] })
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 400 }] })
})

const read = async (id: string) => {
  const { rows } = await admin.query('select * from dropshipping_order where id = $1', [id])
  const lines = await admin.query('select * from order_line where order_id = $1 order by id', [id])
  return { order: rows[0], lines: lines.rows }
}
const place = (part: Parameters<typeof orderDraft>[1] = {}) =>
  placeOrder(t, customerId, orderDraft(shopId, part))

describe('placeOrders', () => {
  it('prices matched lines by tier, chooses the cheapest shipping line, and waits for payment', async () => {
    const placed = await place({ lines: [draftLine({ skuId, quantity: 10 })] })
    expect(placed).toMatchObject({ status: 'awaitingPayment', waitingReason: 'paymentDue', created: true })
    const { order, lines } = await read(placed.id)
    expect(order).toMatchObject({
      number: `DS-${placed.id}`,
      product_minor: 4000,
      freight_minor: 300 + 2000,
      total_minor: 6300,
      weight_grams: 2000,
      shipping_line_chosen_by: 'default',
      waiting_on: 'seller',
      unit_count: 10,
    })
    expect(lines[0]).toMatchObject({ unit_price_minor: 400, sku_id: skuId, weight_grams: 200 })
  })

  it('prices in the customer’s currency', async () => {
    const yuan = await createCustomer(t, 'CNY')
    const placed = await placeOrder(
      t,
      yuan,
      orderDraft(await createShop(t, yuan), { lines: [draftLine({ skuId })] }),
    )
    const { order } = await read(placed.id)
    expect(order).toMatchObject({ currency: 'CNY', product_minor: 3550, freight_minor: 3550 })
  })

  it('remembers unknown variants and matches known ones', async () => {
    const line = draftLine({ variantKey: 'v-77', title: 'Teapot' })
    expect((await place({ lines: [line] })).waitingReason).toBe('linesUnmapped')
    await admin.query(
      'update shop_variant set sku_id = $1, units = 2 where shop_id = $2 and variant_key = $3',
      [skuId, shopId, 'v-77'],
    )
    const { order, lines } = await read((await place({ lines: [line, draftLine({ skuId })] })).id)
    expect(lines.map(({ units, unit_price_minor: price }) => [units, price])).toEqual([
      [2, 500],
      [1, 500],
    ])
    expect(order.product_minor).toBe(1500)
  })

  it('leaves lines of inactive SKUs unmatched', async () => {
    const inactive = await createSku(t)
    await place({ lines: [draftLine({ variantKey: 'v-78' })] })
    await admin.query(`update shop_variant set sku_id = $1 where variant_key = 'v-78'`, [inactive])
    await admin.query('update sku set is_active = false where id = $1', [inactive])
    expect((await place({ lines: [draftLine({ variantKey: 'v-78' })] })).waitingReason).toBe('linesUnmapped')
  })

  it.each([
    ['addressIncomplete', { address: { ...completeAddress, city: '' } }],
    ['addressIncomplete', { address: { ...completeAddress, countryCode: '' } }],
    ['addressIncomplete', { address: { ...completeAddress, postcode: '' } }],
    ['addressIncomplete', { address: { ...completeAddress, province: '' } }],
    ['addressIncomplete', { address: { ...completeAddress, countryCode: 'GB', postcode: 'NOT A CODE' } }],
    ['addressIncomplete', { address: { ...completeAddress, countryCode: 'BR', postcode: '01310-100' } }],
    ['noShippingLine', { address: { ...completeAddress, countryCode: 'FJ' } }],
    ['noShippingLine', { address: { ...completeAddress, countryCode: 'SG', city: '', postcode: '427770' } }],
    ['shopUnpaid', { shopPaid: false }],
  ])('waits for %s', async (reason, part) => {
    expect(await place({ lines: [draftLine({ skuId })], ...part })).toMatchObject({
      status: 'awaitingPayment',
      waitingReason: reason,
    })
  })

  it('lets nobody pay for an order that became due before its address was checked', async () => {
    await recharge(t, customerId, 100_000)
    const placed = await place({ lines: [draftLine({ skuId })] })
    await admin.query(`update dropshipping_order set postcode = '' where id = $1`, [placed.id])
    const intent = { ids: [placed.id], key: randomUUID(), endpoint: 'payOrder' } as const
    const by = { kind: 'seller', name: 'Test' } as const
    const { results } = await payOrders(database, { customerId, shopIds: null }, intent, by)
    expect(results).toMatchObject([{ ok: false, reason: 'addressIncomplete' }])
    expect((await read(placed.id)).order.status).toBe('awaitingPayment')
  })

  it('waits exactly where a typed address is refused, whatever the country and what is missing', async () => {
    const broken = ['', 'NOT A CODE'].flatMap((bad) => [
      { postcode: bad },
      ...(bad === '' ? (['province', 'city', 'phone', 'taxNumber'] as const).map((f) => ({ [f]: bad })) : []),
    ])
    const addresses = [...addressRules].flatMap(([countryCode, rule]) =>
      [{}, ...broken].map((part) => ({
        ...completeAddress,
        phone: '+1 555 010 0100',
        countryCode,
        postcode: rule.example,
        taxNumber: rule.tax?.example ?? '',
        ...part,
      })),
    )
    const drafts = addresses.map((address) => orderDraft(shopId, { address, lines: [draftLine({ skuId })] }))
    const placed = await database.tenantTransaction(customerId, (tx) =>
      placeOrders(tx, customerId, drafts, { kind: 'shop', name: 'Shop' }),
    )
    const wrong = placed.flatMap(({ waitingReason }, at) => {
      const address = addresses[at] ?? completeAddress
      const isRefused = checkAddress(address).some(({ isCertain }) => isCertain)
      return isRefused === (waitingReason === 'addressIncomplete') ? [] : [{ address, waitingReason }]
    })
    expect(wrong).toEqual([])
    expect(
      placed.filter(({ waitingReason }) => waitingReason === 'addressIncomplete').length,
    ).toBeGreaterThan(addressRules.size)
  })

  it('places a shop order once, also within one batch', async () => {
    const draft = orderDraft(shopId, { shopOrderKey: 'k-1' })
    const both = await database.tenantTransaction(customerId, (tx) =>
      placeOrders(tx, customerId, [draft, draft], { kind: 'shop', name: 'Shop' }),
    )
    expect(both.map(({ created }) => created)).toEqual([true, false])
    const again = await placeOrder(t, customerId, draft)
    expect(again).toEqual({ ...both[0], created: false })
    const rows = await admin.query(`select 1 from dropshipping_order where shop_order_key = 'k-1'`)
    expect(rows.rowCount).toBe(1)
  })

  it('places a shop order once in ten concurrent calls', async () => {
    const draft = orderDraft(shopId, { shopOrderKey: 'k-2' })
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(t, customerId, draft)))
    expect(placed.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  })

  it('rejects shops and SKUs of other customers', async () => {
    const other = await createCustomer(t)
    const theirs = await createSku(t, { ownerCustomerId: other })
    await expect(placeOrder(t, other, orderDraft(shopId))).rejects.toMatchObject({ reason: 'notFound' })
    await expect(place({ lines: [draftLine({ skuId: theirs })] })).rejects.toMatchObject({
      reason: 'notFound',
    })
  })

  it('rejects amounts too large for one order', async () => {
    const lines = [draftLine({ skuId, quantity: 2_000_000_000 })]
    await expect(place({ lines })).rejects.toMatchObject({ reason: 'amountTooLarge' })
  })

  it('stores text that PostgreSQL would reject', async () => {
    const placed = await place({
      note: 'a\0b\ud800c',
      lines: [draftLine({ title: 'x\0y', variantKey: 'z\0' })],
    })
    expect((await read(placed.id)).order.note).toBe('ab\ufffdc')
  })

  it('writes search terms and the first event', async () => {
    const placed = await place({
      shopOrderName: '#A-55',
      address: { ...completeAddress, recipientName: '张伟 José' },
    })
    const terms = await admin.query('select term from order_search_term where order_id = $1 order by 1', [
      placed.id,
    ])
    expect(new Set(terms.rows.map(({ term }) => term))).toEqual(
      new Set([
        placed.id,
        'a-55',
        'jose',
        'us',
        '张伟',
        '~*enamel',
        '~*green',
        '~*mug',
        '~+15550100',
        '~@ana@example.com',
      ]),
    )
    const events = await admin.query('select kind, actor_kind from order_event where order_id = $1', [
      placed.id,
    ])
    expect(events.rows).toEqual([{ kind: 'order.created', actor_kind: 'seller' }])
  })

  it('keeps the counters correct', async () => {
    const counted = await admin.query(
      `select shop_id, status, waiting_reason, orders::int, total_minor::int from order_count
         where customer_id = $1 and orders > 0 order by 1, 2, 3`,
      [customerId],
    )
    const real = await admin.query(
      `select shop_id, status, coalesce(waiting_reason, '') as waiting_reason, count(*)::int as orders,
           sum(total_minor)::int as total_minor
         from dropshipping_order where customer_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
      [customerId],
    )
    expect(counted.rows).toEqual(real.rows)
  })
})
