import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { silentRun } from '../../../../../test/silent-run.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  createTwinOrders,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../../orders/test/order-factory.ts'
import { PushRejected, type FulfilmentTarget } from '../ports/ports.ts'
import { pushParcelToShop } from '../pushes/push-parcel.ts'
import { recordTracking } from '../tracking/record-tracking.ts'

const t = await testApp()
const { database } = t.platform
const seller = await t.newCustomer()
const customerId: CustomerId = customerIdFromRow(seller.customerId)
await recharge(t, customerId, 1_000_000)
const key = () => ({ idempotencyKey: randomUUID() })

let told: string[] = []
let refusing = ''
beforeEach(() => {
  told = []
  refusing = ''
})
const target: FulfilmentTarget = {
  createFulfilment: async (_, { shopOrderKey, lines, trackingNumber }) => {
    if (shopOrderKey === refusing) throw new PushRejected(refusalOf('pushOnHold'), { permanent: true })
    told.push(`${shopOrderKey}: ${lines.map((line) => `${line.quantity} ${line.shopLineKey}`).join(', ')}`)
    return { externalId: `${shopOrderKey}/${trackingNumber}` }
  },
  createTrackingEvent: async (_, { externalId, status }) => void told.push(`${externalId} ${status}`),
  correctTracking: async (_, { externalId, trackingNumber }) =>
    void told.push(`${externalId} is ${trackingNumber}`),
}
const pushAll = async (orderId: string): Promise<void> => {
  const { rows } = await t.admin.query('select id from shipment where order_id = $1 order by id', [orderId])
  for (const { id } of rows)
    await pushParcelToShop(
      { database, target, publicUrl: 'https://quayside.example' },
      { customerId, shipmentId: String(id) },
      silentRun,
    )
}
const fromShop = (name: string) => ({
  shopOrderKey: name,
  shopOrderName: `#${name}`,
  source: 'shopify' as const,
})
const paidMerge = async (names: readonly [string, string]) => {
  const skuId = await createSku(t)
  const line = (name: string) => draftLine({ skuId, shopLineKey: `line ${name}`, quantity: 2 })
  const { ids } = await createTwinOrders(
    t,
    customerId,
    names.map((name) => ({ ...fromShop(name), lines: [line(name)] })),
  )
  const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
  const id = results[0]?.order?.id ?? ''
  await seller.ok(orders.payOrder, { id }, key())
  return { id, ids }
}
const ship = async (id: string, lines?: { lineId: string; quantity: number }[]): Promise<string> => {
  const trackingNumber = `JD${randomUUID().slice(0, 8).toUpperCase()}`
  const parcel = { id, carrier: 'DHL', trackingNumber, ...(lines ? { lines } : {}) }
  await t.operator.ok(operatorOrders.shipOrder, parcel, key())
  return trackingNumber
}
const deliver = (trackingNumber: string) =>
  database.agencyTransaction((tx) =>
    recordTracking(tx, {
      trackingNumber,
      facts: [
        {
          eventKey: 'delivered',
          at: new Date(),
          status: 'delivered',
          sourceCode: '',
          description: 'Delivered',
          location: '',
        },
      ],
    }),
  )
const get = (id: string) => seller.ok(orders.getOrder, { id })

describe('a parcel of a merged order', () => {
  it('is pushed to every shop order whose lines it contains, with those lines', async () => {
    const { id, ids } = await paidMerge(['A1', 'A2'])
    const number = await ship(id)
    await pushAll(id)
    expect(told).toEqual(['A1: 2 line A1', 'A2: 2 line A2'])
    await deliver(number)
    await pushAll(id)
    expect(told.slice(2)).toEqual([`A1/${number} delivered`, `A2/${number} delivered`])
    expect(await get(ids[0] ?? '')).toMatchObject({
      status: 'merged',
      family: { mergedInto: { status: 'delivered', trackingNumbers: [number] } },
    })
    for (const one of [id, ...ids])
      expect((await get(one)).events.map(({ kind }) => kind)).toContain('shop.pushSucceeded')
  })

  it('pushes only the part that a parcel contains, and each parcel separately', async () => {
    const { id } = await paidMerge(['B1', 'B2'])
    const [first, second] = (await get(id)).lines
    await ship(id, [{ lineId: first?.id ?? '', quantity: 1 }])
    await pushAll(id)
    expect(told).toEqual(['B1: 1 line B1'])
    await ship(id, [
      { lineId: first?.id ?? '', quantity: 1 },
      { lineId: second?.id ?? '', quantity: 2 },
    ])
    await pushAll(id)
    expect(told.slice(1)).toEqual(['B1: 1 line B1', 'B2: 2 line B2'])
  })

  it('is pushed to one order although another rejects it; a corrected number reaches both', async () => {
    const { id, ids } = await paidMerge(['C1', 'C2'])
    refusing = 'C1'
    const number = await ship(id)
    await pushAll(id)
    expect(told).toEqual(['C2: 2 line C2'])
    const { shipments } = await get(id)
    expect(shipments[0]?.pushes.map(({ status }) => status)).toEqual(['failed', 'done'])
    expect((await get(ids[0] ?? '')).events[0]).toMatchObject({ kind: 'shop.pushFailed' })
    refusing = ''
    await seller.ok(orders.retryShopPush, { pushId: shipments[0]?.pushes[0]?.id ?? '' })
    await pushAll(id)
    expect(told.slice(1)).toEqual(['C1: 2 line C1'])
    const right = {
      orderId: id,
      shipmentId: shipments[0]?.id ?? '',
      carrier: 'DHL',
      trackingNumber: `${number}X`,
    }
    await t.operator.ok(operatorOrders.correctTracking, right, key())
    await pushAll(id)
    expect(told.slice(2).toSorted()).toEqual([`C1/${number} is ${number}X`, `C2/${number} is ${number}X`])
  })
})

describe('an order created by a split', () => {
  it("fulfils its quantity of the shop's line", async () => {
    await createShippingLine(t)
    const lines = [draftLine({ skuId: await createSku(t), shopLineKey: 'mug', quantity: 5 })]
    const draft = orderDraft(await createShop(t, customerId), { ...fromShop('D1'), lines })
    const { id } = await placeOrder(t, customerId, draft)
    const lineId = (await get(id)).lines[0]?.id ?? ''
    const plan = [[{ lineId, quantity: 2 }], [{ lineId, quantity: 3 }]]
    const { parts } = await seller.ok(merging.splitOrder, { id, parts: plan }, key())
    for (const part of parts) {
      await seller.ok(orders.payOrder, { id: part.id }, key())
      await ship(part.id)
      await pushAll(part.id)
    }
    expect(told).toEqual(['D1: 2 mug', 'D1: 3 mug'])
    expect((await get(id)).family?.parts.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
  })
})
