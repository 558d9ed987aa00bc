import { describe, expect, it } from 'vitest'
import { profile } from '../../../contract/identity/accounts.ts'
import { operatorReturnedParcels as ops } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { returnedParcels as returns } from '../../../contract/returned-parcels/returned-parcels.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { createShippingLine, recharge } from '../orders/test/order-factory.ts'
import { redactRecipients } from '../orders/index.ts'
import { png } from '../tickets/ticket-factory.ts'
import { receiveTracking, makeShipped } from '../tracking-page/tracking-factory.ts'
import { makePaid, makePayable, newAddress } from './return-factory.ts'
import { key, withReturnedOrders } from './returned-orders-factory.ts'

const { freshSeller, t, queue, only, flagOf, freightsOf, eventsOf, inTwoParcels, database } =
  await withReturnedOrders()

describe('a parcel reported as returned', () => {
  it('is no longer expected once marked as not returned, and can still be received', async () => {
    const { seller, customerId } = await freshSeller()
    const { orderId, trackingNumber } = await makeShipped(t, customerId, {
      statuses: ['pickedUp', 'returned'],
    })
    const said = async () =>
      (await t.operator.ok(ops.listReportedReturns, { pageSize: 100 })).rows.find(
        (row) => row.trackingNumber === trackingNumber,
      )
    const shipmentId = (await said())?.shipmentId ?? ''
    const toReceive = await queue('returnsToReceive')
    const noted = { shipmentId, reason: 'lost' as const, note: 'The carrier looks for it.' }
    await t.operator.ok(ops.recordNotReturned, noted)
    expect(await said()).toBeUndefined()
    expect(await queue('returnsToReceive')).toBe(toReceive - 1)
    expect(await t.operator.call(ops.recordNotReturned, noted)).toMatchObject({
      code: 0,
      reason: 'notReported',
    })
    const { events } = await seller.ok(orders.getOrder, { id: orderId })
    expect(events[0]).toMatchObject({
      kind: 'return.notReturned',
      detail: { trackingNumber, returnReason: 'lost', note: noted.note },
    })
    const { rows } = await t.admin.query(
      `select detail ->> 'reason' as reason from audit_log where action = 'order:recordNotReturned' and target = $1`,
      [`order:${orderId}`],
    )
    expect(rows).toEqual([{ reason: 'lost' }])
    await t.operator.ok(ops.receiveReturn, { trackingNumber, reason: 'unknown', weightGrams: 100 })
    expect(await only(seller, orderId)).toMatchObject({ state: 'pendingAddress' })
  })

  it('can be marked as not returned only after its carrier reported it', async () => {
    const { customerId } = await freshSeller()
    const { trackingNumber } = await makeShipped(t, customerId, { statuses: ['pickedUp'] })
    const { rows } = await t.admin.query<{ id: string }>(
      'select id from shipment where tracking_number = $1',
      [trackingNumber],
    )
    const sent = await t.operator.call(ops.recordNotReturned, {
      shipmentId: rows[0]?.id ?? '',
      reason: 'lost',
    })
    expect(sent).toMatchObject({ code: 0, reason: 'notReported' })
  })
})

describe('the process of a returned parcel', () => {
  it('is reported, received, given an address, paid, reshipped and delivered', async () => {
    const { seller, customerId } = await freshSeller()
    const lineId = await createShippingLine(t)
    const parcel = await makeShipped(t, customerId, { statuses: ['pickedUp', 'returned'] })
    const { orderId, trackingNumber } = parcel
    const said = await t.operator.ok(ops.listReportedReturns, { pageSize: 100 })
    expect(said.rows.map((row) => row.trackingNumber)).toContain(trackingNumber)
    const found = await t.operator.ok(ops.findReturnedParcel, { trackingNumber })
    expect(found).toMatchObject({ orderId, customerId, status: 'returned' })
    const toReceive = await queue('returnsToReceive')

    const photo = await t.operator.ok(
      ops.uploadReturnPhoto,
      { trackingNumber },
      { file: { name: 'label.png', body: png } },
    )
    const { id, number } = await t.operator.ok(ops.receiveReturn, {
      trackingNumber,
      reason: 'recipientAbsent',
      weightGrams: 450,
      note: 'The box is sound.',
      photoId: photo.id,
    })
    expect(await queue('returnsToReceive')).toBe(toReceive - 1)
    const received = await only(seller, orderId)
    expect(received).toMatchObject({
      id,
      number,
      state: 'pendingAddress',
      on: 'seller',
      note: 'The box is sound.',
    })
    const shownPhoto = await t.app.inject({ method: 'GET', url: received.photo?.url ?? '' })
    expect(shownPhoto.statusCode).toBe(200)
    expect(shownPhoto.headers['cache-control']).toBe('no-store')
    const unsigned = await t.app.inject({ method: 'GET', url: `/app/files/${photo.id}/large` })
    expect(unsigned.statusCode).not.toBe(200)
    const days = (Date.parse(received.answerUntil ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await flagOf(seller, orderId)).toMatchObject([
      { kind: 'returned', state: 'pendingAddress', on: 'seller', until: expect.any(String) },
    ])
    expect((await seller.ok(orders.getOrder, { id: orderId })).waiting).toBeNull()
    const emailMessage = await t.lastMailTo((await seller.ok(profile.getProfile, {})).email)
    expect(emailMessage.subject).toContain('was returned')
    expect(emailMessage.text).toContain(trackingNumber)

    await seller.ok(returns.updateReturnedParcelAddress, { id, address: newAddress })
    await recharge(t, customerId, 1_000)
    const shown = await seller.ok(returns.listReturnedParcels, {})
    expect(shown.rows.find((row) => row.id === id)).toMatchObject({ state: 'pendingPay', freightMinor: 400 })
    const paid = await seller.ok(returns.payReturnedParcels, { items: [{ id, lineId }] }, key())
    expect(paid).toMatchObject({ results: [{ id, ok: true, reason: 'paid' }], balance: { amountMinor: 600 } })
    expect(await flagOf(seller, orderId)).toMatchObject([{ state: 'paid', on: 'agency', until: null }])
    expect(await freightsOf(seller)).toMatchObject([{ amountMinor: -400, sourceNumber: number }])
    const toReship = await queue('returnsToReship')

    const again = unique('YR')
    const reship = { id, carrier: 'YunExpress', trackingNumber: again }
    await t.operator.ok(ops.reshipReturn, reship)
    await t.operator.ok(ops.reshipReturn, reship)
    expect(await queue('returnsToReship')).toBe(toReship - 1)
    expect(await only(seller, orderId)).toMatchObject({
      state: 'reshipped',
      on: 'carrier',
      reshipped: { trackingNumber: again, status: 'infoReceived' },
    })
    const inTransit = await seller.ok(orders.getOrder, { id: orderId })
    expect(inTransit).toMatchObject({ status: 'shipped', waiting: { reason: 'inTransit' } })
    expect(inTransit.lines.map(({ shippedQuantity, quantity }) => shippedQuantity - quantity)).toEqual([0])
    expect(inTransit.shipments.map((one) => [one.trackingNumber, one.lines.length])).toEqual([
      [trackingNumber, 1],
      [again, 1],
    ])

    await receiveTracking(t, again, ['pickedUp', 'delivered'])
    await t.runJobs({ failures: 'allow' })
    expect(await only(seller, orderId)).toMatchObject({ state: 'delivered', on: null })
    expect(await flagOf(seller, orderId)).toEqual([])
    expect((await seller.ok(orders.getOrder, { id: orderId })).status).toBe('delivered')
    expect((await eventsOf(seller, orderId)).filter((kind) => kind.startsWith('return.'))).toEqual([
      'return.delivered',
      'return.reshipped',
      'return.paid',
      'return.addressConfirmed',
      'return.received',
    ])
  })

  it('leaves its order in transit while another parcel is', async () => {
    const { seller, orderId, back, other } = await inTwoParcels()
    const waiting = async () => (await seller.ok(orders.getOrder, { id: orderId })).waiting?.reason
    await t.operator.ok(ops.receiveReturn, { trackingNumber: back, reason: 'refused', weightGrams: 300 })
    expect(await waiting()).toBe('inTransit')
    await receiveTracking(t, other, ['returned'])
    expect(await waiting()).toBe('inTransit')
    await t.operator.ok(ops.receiveReturn, { trackingNumber: other, reason: 'refused', weightGrams: 300 })
    expect(await waiting()).toBeUndefined()
  })

  it('leaves its order closed once the other parcels are delivered', async () => {
    const { seller, orderId, back, other } = await inTwoParcels()
    await t.operator.ok(ops.receiveReturn, { trackingNumber: back, reason: 'refused', weightGrams: 300 })
    await receiveTracking(t, other, ['delivered'])
    const order = await seller.ok(orders.getOrder, { id: orderId })
    expect(order).toMatchObject({
      status: 'shipped',
      waiting: null,
      flags: [{ kind: 'returned', on: 'seller' }],
    })
  })

  it('is received once by concurrent calls', async () => {
    const { seller, customerId } = await freshSeller()
    const { trackingNumber, orderId } = await makeShipped(t, customerId)
    const given = { trackingNumber, reason: 'unknown', weightGrams: 300 } as const
    const sent = await Promise.all(Array.from({ length: 5 }, () => t.operator.call(ops.receiveReturn, given)))
    expect(sent.map(({ reason }) => reason).toSorted()).toEqual(['', ...Array(4).fill('alreadyReceived')])
    expect((await only(seller, orderId)).state).toBe('pendingAddress')
    expect((await seller.ok(orders.getOrder, { id: orderId })).shipments[0]?.status).toBe('returned')
    expect((await t.operator.call(ops.findReturnedParcel, { trackingNumber })).reason).toBe('alreadyReceived')
    expect((await t.operator.call(ops.findReturnedParcel, { trackingNumber: 'NOPE123456' })).reason).toBe(
      'notFound',
    )
  })

  it('sends the new tracking number to the shop', async () => {
    const { seller } = await freshSeller()
    const made = await makePaid(t, seller, { source: 'shopify' })
    await t.admin.query(
      `update shop_fulfilment_push set status = 'done', external_id = 'gid://F/1', done_at = now() where shipment_id = $1`,
      [made.shipmentId],
    )
    const again = unique('YR')
    const { reshipped } = await t.operator.ok(ops.reshipReturn, {
      id: made.id,
      carrier: 'YunExpress',
      trackingNumber: again,
    })
    const pushes = async () =>
      (
        await t.admin.query(
          'select kind, status, external_id, event_status from shop_fulfilment_push where shipment_id = $1 order by id',
          [reshipped?.shipmentId],
        )
      ).rows
    expect(await pushes()).toEqual([
      { kind: 'fulfilment', status: 'done', external_id: 'gid://F/1', event_status: null },
      { kind: 'correction', status: 'pending', external_id: null, event_status: again },
    ])
    await receiveTracking(t, again, ['inTransit'])
    expect((await pushes()).at(-1)).toMatchObject({ kind: 'trackingEvent', event_status: 'inTransit' })
  })

  it('cannot be reshipped under a used number, or before it is paid', async () => {
    const payable = await makePayable(t)
    const reship = (id: string, trackingNumber: string) =>
      t.operator.call(ops.reshipReturn, { id, carrier: 'YunExpress', trackingNumber })
    expect((await reship(payable.id, unique('YR'))).reason).toBe('wrongState')
    const paid = await makePaid(t)
    expect((await reship(paid.id, payable.trackingNumber)).reason).toBe('trackingNumberUsed')
    expect((await only(t.main, paid.orderId)).state).toBe('paid')
  })

  it('is reshipped abroad once its goods have their customs data', async () => {
    const paid = await makePaid(t)
    const reship = (trackingNumber: string) =>
      t.operator.call(ops.reshipReturn, { id: paid.id, carrier: 'YunExpress', trackingNumber })
    const declare = (hsCode: string) =>
      t.admin.query(
        `update product set hs_code = $2 where id in (select k.product_id from sku k
          join order_line_component c on c.sku_id = k.id where c.order_id = $1)`,
        [paid.orderId, hsCode],
      )
    await declare('')
    expect((await reship(unique('YR'))).reason).toBe('noCustomsData')
    expect((await only(t.main, paid.orderId)).state).toBe('paid')
    await declare('6912002300')
    expect((await reship(unique('YR'))).code).toBe(200)
  })

  it('hides the recipient once their data is deleted', async () => {
    const made = await makePayable(t, t.main, { source: 'shopify' })
    await database.agencyTransaction((tx) => redactRecipients(tx, t.customerId, made.shopId, 'everybody'))
    const { address } = await only(t.main, made.orderId)
    expect([address.recipientName, address.city, address.address1]).toEqual(['', '', ''])
    const lineId = await createShippingLine(t)
    const { results } = await t.main.ok(returns.getReturnedParcelPayInfo, {
      items: [{ id: made.id, lineId }],
    })
    expect(results[0]?.reason).toBe('notPayable')
  })
})
