import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import { makeOperator, makeOrder, unique } from '../fulfilment/test/fulfilment-factory.ts'
import { shipOrder } from '../fulfilment/shipping/ship-order.ts'
import { receiveTracking, makeShipped } from './tracking-factory.ts'

const t = await testApp()
const read = (token: string) => t.nobody.ok(trackingPage.getTracking, { token })

describe('a tracking page', () => {
  it('is created with the first parcel, and includes later ones', async () => {
    const order = await makeOrder(t.platform.database, t.customerId, {
      lines: [{ quantity: 1 }, { quantity: 1 }],
    })
    const operatorId = await makeOperator(t.platform.database)
    const ship = (lineId: string | undefined) =>
      t.platform.database.agencyTransaction((tx) =>
        shipOrder(
          tx,
          {
            order: { id: order.id },
            key: unique('key'),
            carrier: 'DHL',
            trackingNumber: unique('YT'),
            contents: { kind: 'lines', lines: [{ lineId: lineId ?? '', quantity: 1 }] },
            operatorId,
          },
          { kind: 'agency', name: 'Pia' },
        ),
      )
    const pages = () =>
      t.admin.query<{ token: string }>('select token from tracking_page where order_id = $1', [order.id])
    expect((await pages()).rows).toEqual([])
    await ship(order.lines[0]?.id)
    const token = (await pages()).rows[0]?.token ?? ''
    expect(token).toMatch(/^[0-9a-f]{40}$/)
    const first = await read(token)
    expect([first.parcels.length, first.restFollows]).toEqual([1, true])
    await ship(order.lines[1]?.id)
    expect((await pages()).rows).toEqual([{ token }])
    const both = await read(token)
    expect([both.parcels.length, both.restFollows]).toEqual([2, false])
  })

  it('shows the progress, newest first, with the expected delivery', async () => {
    const { token } = await makeShipped(t, t.customerId, { days: [5, 9], shippedDaysAgo: 3 })
    const { parcels } = await read(token)
    const [parcel] = parcels
    expect(parcel?.events.map(({ status, location }) => `${status} ${location}`)).toEqual([
      'inTransit Leipzig, DE',
      'pickedUp Leipzig, DE',
    ])
    const days = (at: string | undefined) => Math.round((Date.parse(at ?? '') - Date.now()) / 86_400_000)
    expect([days(parcel?.expected?.from), days(parcel?.expected?.to), parcel?.isLate]).toEqual([2, 6, false])
  })

  it('shows a delay', async () => {
    const { token } = await makeShipped(t, t.customerId, { days: [5, 9], shippedDaysAgo: 10 })
    expect((await read(token)).parcels[0]?.isLate).toBe(true)
  })

  it('contains no personal data, items or prices', async () => {
    const { token, orderId, orderNumber, trackingNumber } = await makeShipped(t, t.customerId, {
      statuses: ['delivered'],
      description: 'Delivered, signed for by A. BYRON, 12 St James’s Square',
    })
    await t.admin.query(
      `update dropshipping_order set phone = '+44 20 7946 0018', email = 'ada@shopper.example',
         postcode = 'SW1Y 4LB', note = 'Ring twice', product_minor = 98765, total_minor = 98765 where id = $1`,
      [orderId],
    )
    await t.nobody.ok(trackingPage.reportParcel, {
      token,
      kind: 'notArrived',
      parcelId: (await read(token)).parcels[0]?.id,
      words: 'I was at home all day',
      email: 'ada@shopper.example',
    })
    const sent = await t.nobody.send(trackingPage.getTracking, { token })
    // The token is random and could contain any text.
    const text = sent.body.toString('utf8').replaceAll(trackingNumber, '').toLowerCase()
    const secrets = ['byron', 'ada', 'james', 'sw1y', '7946', 'shopper.example', 'coffee', 'sku', '98765']
    const others = ['ring twice', 'at home', orderNumber.toLowerCase(), '#1001', 'london', 'usd', 'image']
    expect([...secrets, ...others].filter((secret) => text.includes(secret))).toEqual([])
    expect(sent.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(sent.headers).not.toHaveProperty('set-cookie')
  })

  it('answers alike for unknown, invalid and closed tokens', async () => {
    const { token, orderId } = await makeShipped(t, t.customerId, { statuses: ['delivered'] })
    const days = policyTerms.trackingPageDays
    const ago = `update shipment set tracking_status_at = now() - make_interval(days => $2) where order_id = $1`
    await t.admin.query(ago, [orderId, days - 1])
    expect((await read(token)).closesAt).not.toBeNull()
    await t.admin.query(ago, [orderId, days + 1])
    const answers = await Promise.all(
      [token, '0'.repeat(32), "' or 1=1 --", '../../etc/passwd'].map(async (one) => {
        const sent = await t.nobody.send(trackingPage.getTracking, { token: one })
        return { status: sent.status, code: sent.code, msg: sent.msg, data: sent.data }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 200, code: 0, data: { reason: 'notFound' } })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const report = { token, kind: 'wrongAddress', words: 'x' } as const
    expect((await t.nobody.call(trackingPage.reportParcel, report)).reason).toBe('notFound')
  })

  it('ignores case', async () => {
    const { token } = await makeShipped(t)
    expect((await read(token.toUpperCase())).parcels).toHaveLength(1)
  })

  it('shows the seller as set, otherwise by its shop’s name', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('no customer')
    const { token } = await makeShipped(t, seller.customerId, { source: 'shopify' })
    expect((await read(token)).seller).toEqual({ name: 'Northwind', logoUrl: null, email: '', website: '' })
    const { id } = await t.platform.files.put({
      customerId: seller.customerId,
      isPublic: false,
      fileName: 'logo.svg',
      kind: 'image',
      contentType: 'image/svg+xml',
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'),
    })
    const logo = { url: t.platform.files.url({ id, isPublic: false }, 'large'), name: 'logo.svg' }
    await seller.ok(trackingPage.saveTrackingSettings, {
      shownName: 'Northwind Living',
      contactEmail: 'hello@northwind.example',
      logo,
    })
    const shown = (await read(token)).seller
    expect(shown).toMatchObject({ name: 'Northwind Living', email: 'hello@northwind.example' })
    const picture = await t.app.inject({ url: shown.logoUrl ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    const saved = await seller.ok(trackingPage.getTrackingSettings, {})
    expect(saved.logo?.name).toBe('logo.svg')
    expect(saved.previewUrl?.endsWith(`/track/${token}`)).toBe(true)
    await seller.ok(trackingPage.saveTrackingSettings, { ...saved, logo: null })
    expect((await read(token)).seller.logoUrl).toBeNull()
  })
})

describe('the URL of the page', () => {
  it('is in the details of orders with parcels only', async () => {
    const { orderId, token } = await makeShipped(t)
    const { url } = await t.main.ok(trackingPage.getOrderTracking, { orderId })
    expect(url).toBe(`${t.platform.config.publicUrl}/track/${token}`)
    const order = await makeOrder(t.platform.database, t.customerId)
    expect((await t.main.call(trackingPage.getOrderTracking, { orderId: order.id })).reason).toBe('notFound')
  })

  it('stays the same when a tracking number is corrected', async () => {
    const { orderId, shipmentId, token } = await makeShipped(t)
    const trackingNumber = unique('RB')
    await t.operator.ok(operatorOrders.correctTracking, {
      orderId,
      shipmentId,
      carrier: 'UPS',
      trackingNumber,
    })
    const { parcels } = await read(token)
    expect(parcels).toMatchObject([{ trackingNumber, carrier: 'UPS', events: [] }])
    await receiveTracking(t, trackingNumber, ['pickedUp'])
    expect((await read(token)).parcels[0]?.status).toBe('pickedUp')
  })
})
