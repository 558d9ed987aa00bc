import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { overlapsIn, readPdf } from '../../../../test/pdf-text.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { makeOrder, unique, type MadeOrder } from '../fulfilment/test/fulfilment-factory.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'
import { makePaid } from '../returned-parcels/return-factory.ts'
import { sellerCustomsNumbers, type OrderTaxNumber } from '../tax-numbers/index.ts'
import { incotermOf } from './customs-declarations.ts'
import { declareGoods } from './packing-factory.ts'

const t = await testApp()
const { database } = t.platform

const csvOf = async (ids: readonly string[]): Promise<string[]> => {
  const sent = await t.operator.call(operatorPacking.downloadCustomsData, { ids: ids as never })
  return sent.body.toString('utf8').trim().split('\n')
}

describe('a commercial invoice', () => {
  it('names goods, code, origin, weight and value of what is left to ship', async () => {
    const order = await makeOrder(database, t.customerId, {
      lines: [{ quantity: 2 }, { quantity: 1, units: 3 }],
    })
    await declareGoods(database.agency, order.id)
    await t.admin.query('update order_line set shipped_quantity = 1 where id = $1', [order.lines[0]?.id])
    const sent = await t.operator.call(operatorPacking.downloadCommercialInvoices, {
      ids: [order.id as never],
    })
    const texts = readPdf(sent.body)
    expect(overlapsIn(texts)).toEqual([])
    const text = texts.map((one) => one.text).join('\n')
    for (const words of ['Commercial invoice', order.number, 'Ada Byron', 'Ceramic mug', '691200', 'China']) {
      expect(text).toContain(words)
    }
    // One mug at 5.00, and three at 5.00 each.
    expect(text).toContain('20.00 USD')
    const [, ...rows] = await csvOf([order.id])
    expect(rows.map((row) => row.split(',').slice(-4, -3))).toEqual([['1'], ['3']])
  })

  it('carries the number under which import tax was collected, and only then', async () => {
    const [with_, without] = [
      await makeOrder(database, t.customerId),
      await makeOrder(database, t.customerId),
    ]
    for (const { id } of [with_, without]) await declareGoods(database.agency, id)
    const insert = `insert into order_tax_number (customer_id, order_id, scheme, number, owner, reason)
      values ($1, $2, 'UK VAT', $3, $4, $5)`
    await t.admin.query(insert, [t.customerId, with_.id, 'GB123456789', 'seller', null])
    await t.admin.query(insert, [t.customerId, without.id, null, null, 'aboveLimit'])
    const [, first = '', second = ''] = await csvOf([with_.id, without.id])
    expect(first).toContain('UK VAT,GB123456789')
    expect(second).not.toContain('UK VAT')
  })

  it('is DDP where nothing is left to the recipient to pay, and DAP otherwise', async () => {
    const scheme = { scheme: 'IOSS', number: 'IM2760000007' }
    const terms = (paysDuty: boolean, paysTax: boolean, number: typeof scheme | null) =>
      incotermOf({ paysDuty, paysTax, scheme: number })
    expect([terms(true, true, null), terms(true, false, scheme)]).toEqual(['DDP', 'DDP'])
    expect([terms(false, true, null), terms(true, false, null), terms(false, false, scheme)]).toEqual([
      'DAP',
      'DAP',
      'DAP',
    ])
    const order = await makeOrder(database, t.customerId)
    await declareGoods(database.agency, order.id)
    const lineId = await createShippingLine(t)
    await t.admin.query('update shipping_line set pays_duty = true, pays_tax = true where id = $1', [lineId])
    // Counted from the end: the recipient contains commas.
    const termsOf = async (): Promise<(string | undefined)[]> =>
      (await csvOf([order.id])).map((row) => row.split(',').at(-10))
    expect(await termsOf()).toEqual(['Incoterms', 'DAP'])
    await t.admin.query('update dropshipping_order set shipping_line_id = $1 where id = $2', [
      lineId,
      order.id,
    ])
    expect(await termsOf()).toEqual(['Incoterms', 'DDP'])
  })

  it('is refused for goods that lack a customs name, code or origin, naming them', async () => {
    const order = await makeOrder(database, t.customerId)
    await declareGoods(database.agency, order.id, { origin: '' })
    const refused = await t.operator.call(operatorPacking.downloadCommercialInvoices, {
      ids: [order.id as never],
    })
    expect(refused).toMatchObject({ code: 0, reason: 'noCustomsData' })
    expect(refused.msg).toContain('has no country of origin')
  })

  it('is refused for orders that are not paid or were cancelled in the shop', async () => {
    const [unpaid, held] = [
      await makeOrder(database, t.customerId, { status: 'awaitingPayment' }),
      await makeOrder(database, t.customerId),
    ]
    await t.admin.query(
      "update dropshipping_order set waiting_reason = 'cancelledInShop', waiting_on = 'agency', waiting_since = now() where id = $1",
      [held.id],
    )
    for (const { id } of [unpaid, held]) {
      await declareGoods(database.agency, id)
      const refused = await t.operator.call(operatorPacking.downloadCustomsData, { ids: [id as never] })
      expect(refused).toMatchObject({ code: 0, reason: 'notToDeclare' })
    }
  })
})

const ship = async (order: MadeOrder, quantities: readonly number[], carrier = 'DHL') => {
  const trackingNumber = unique('CI')
  const lines = quantities.flatMap((quantity, index) =>
    quantity > 0 ? [{ lineId: order.lines[index]?.id as never, quantity }] : [],
  )
  const { shipmentId } = await t.operator.ok(
    operatorOrders.shipOrder,
    { id: order.id, carrier, trackingNumber, lines },
    { idempotencyKey: trackingNumber },
  )
  return { shipmentId, trackingNumber }
}

const textOf = async (id: string, shipmentId?: string): Promise<string> => {
  const { body } = await t.operator.call(operatorPacking.downloadCommercialInvoices, {
    ids: [id as never],
    ...(shipmentId === undefined ? {} : { shipmentId }),
  })
  const texts = readPdf(body)
  expect(overlapsIn(texts)).toEqual([])
  return texts.map((one) => one.text).join('\n')
}

/** Without the line ends: wide codes take two lines in their column. */
const unwrapped = (text: string): string => text.replaceAll('\n', '')

const twoLines = async (): Promise<MadeOrder> => {
  const order = await makeOrder(database, t.customerId, { lines: [{ quantity: 2 }, { quantity: 3 }] })
  await declareGoods(database.agency, order.id)
  return order
}
const codesOf = (order: MadeOrder): string[] => order.lines.map(({ skuCode }) => skuCode)

describe('the commercial invoice of each parcel', () => {
  it('lists what is left of an order shipped in part, and the first parcel’s own goods when asked', async () => {
    const order = await twoLines()
    const [first, second] = codesOf(order)
    const parcel = await ship(order, [2, 1])

    const rest = await textOf(order.id)
    expect(rest).toContain(`${order.number}-2`)
    expect(unwrapped(rest)).toContain(second)
    expect(rest).toContain('10.00 USD')
    expect(unwrapped(rest)).not.toContain(first)
    expect(rest).not.toContain(parcel.trackingNumber)

    const sent = await textOf(order.id, parcel.shipmentId)
    for (const words of [first, second, parcel.trackingNumber, 'DHL', '15.00 USD']) {
      expect(unwrapped(sent)).toContain(words)
    }
    expect(sent).not.toContain(`${order.number}-2`)
  })

  it('is one for each parcel of a shipped or delivered order, with its goods, carrier and number', async () => {
    const order = await twoLines()
    const [first = '', second = ''] = codesOf(order)
    const one = await ship(order, [2, 0])
    const two = await ship(order, [0, 3], 'YunExpress')
    for (const status of ['shipped', 'delivered']) {
      await t.admin.query('update dropshipping_order set status = $1 where id = $2', [status, order.id])
      const [, ...rows] = await csvOf([order.id])
      expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
        [order.number, order.number],
        [order.number, `${order.number}-2`],
      ])
      expect(rows[0]).toContain(`,DHL,DAP,${one.trackingNumber},${first},`)
      expect(rows[1]).toContain(`,YunExpress,DAP,${two.trackingNumber},${second},`)
      const text = await textOf(order.id)
      expect(text).toContain('10.00 USD')
      expect(text).toContain('15.00 USD')
      expect(text).not.toContain('25.00 USD')
      expect(unwrapped(await textOf(order.id, two.shipmentId))).not.toContain(first)
    }
  })

  it('of an order with a cancellation hold remains available for what was shipped, but not for what is left', async () => {
    const order = await twoLines()
    const parcel = await ship(order, [2, 0])
    await t.admin.query(
      "update dropshipping_order set waiting_reason = 'cancelledInShop', waiting_on = 'agency', waiting_since = now() where id = $1",
      [order.id],
    )
    expect(
      await t.operator.call(operatorPacking.downloadCustomsData, { ids: [order.id as never] }),
    ).toMatchObject({ code: 0, reason: 'notToDeclare' })
    expect(await textOf(order.id, parcel.shipmentId)).toContain(parcel.trackingNumber)
  })

  it('is refused for a parcel of another order', async () => {
    const [order, other] = [await twoLines(), await twoLines()]
    const { shipmentId } = await ship(other, [2, 0])
    expect(
      await t.operator.call(operatorPacking.downloadCommercialInvoices, {
        ids: [order.id as never],
        shipmentId,
      }),
    ).toMatchObject({ code: 0, reason: 'notFound' })
  })

  it('goes to the new address where a returned parcel is reshipped', async () => {
    const returned = await makePaid(t)
    await declareGoods(database.agency, returned.orderId)
    const trackingNumber = unique('RE')
    await t.operator.ok(operatorReturnedParcels.reshipReturn, {
      id: returned.id,
      carrier: 'DHL',
      trackingNumber,
    })
    const text = await textOf(returned.orderId)
    for (const words of ['Nikolaistr. 4', 'GERMANY', trackingNumber]) expect(text).toContain(words)
    expect(text).not.toContain(returned.trackingNumber)
  })
})

describe('tax numbers on a commercial invoice', () => {
  const store = (customerId: string, kind: string, place: string, number: string, shopId: string | null) =>
    t.admin.query(
      `insert into tax_number (customer_id, kind, country_code, shop_id, number, changed_by)
        values ($1, $2, $3, $4, $5, 'Ada')`,
      [customerId, kind, place, shopId, number],
    )

  it('are the agency’s and those of the order’s shop and destination, no one else’s', async () => {
    const order = await twoLines()
    const elsewhere = await makeOrder(database, t.customerId)
    const { version } = (await t.operator.ok(operatorAgencySettings.getAgencySettings, {})).company
    await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
      section: 'company',
      version,
      value: { legalName: 'Quayside Ltd', vatNumber: 'GB111111111', eoriNumber: 'XI222222222000' },
    })
    await store(t.customerId, 'EORI', 'GB', 'GB333333333000', null)
    await store(t.customerId, 'EORI', 'GB', 'GB444444444000', order.shopId)
    await store(t.customerId, 'EORI', 'GB', 'GB555555555000', elsewhere.shopId)
    await store(t.customerId, 'EORI', 'EU', 'DE6666666', null)
    await store(t.customerId, 'VAT', 'GB', 'GB777777777', null)
    await store(t.otherCustomerId, 'EORI', 'GB', 'GB888888888000', null)
    await store(t.otherCustomerId, 'VAT', 'GB', 'GB999999999', null)

    const text = await textOf(order.id)
    for (const words of [
      'VAT GB111111111',
      'EORI XI222222222000',
      'Seller’s EORI number',
      'GB444444444000',
      'Seller’s VAT number',
      'GB777777777',
    ]) {
      expect(text).toContain(words)
    }
    const csv = (await csvOf([order.id])).join('\n')
    for (const number of ['GB111111111', 'XI222222222000', 'GB444444444000', 'VAT GB777777777']) {
      expect(csv).toContain(number)
    }
    for (const number of ['GB333333333000', 'GB555555555000', 'DE6666666', 'GB888888888000', 'GB999999999']) {
      expect(text).not.toContain(number)
      expect(csv).not.toContain(number)
    }

    await t.admin.query("update dropshipping_order set country_code = 'FR' where id = $1", [order.id])
    const french = await textOf(order.id)
    expect(french).toContain('DE6666666')
    expect(french).not.toContain('GB444444444000')
  })

  it('leave a number that a scheme uses to what was decided at payment', () => {
    const numbers = [
      { kind: 'VAT', countryCode: 'GB', shopId: null, number: 'GB1' },
      { kind: 'IOSS', countryCode: 'EU', shopId: null, number: 'IM1' },
      { kind: 'CPF', countryCode: 'BR', shopId: null, number: '1' },
    ] as const
    const printed = (countryCode: string, reason: OrderTaxNumber['reason'], number: string | null = null) =>
      sellerCustomsNumbers(numbers, {
        shopId: '1',
        countryCode,
        decided: { scheme: 'UK VAT', number, reason },
      }).map(({ kind }) => kind)
    expect(printed('GB', null, 'GB1')).toEqual([])
    expect(printed('GB', 'declined')).toEqual([])
    expect(printed('GB', 'aboveLimit')).toEqual(['VAT'])
    expect(printed('DE', 'aboveLimit')).toEqual([])
    expect(printed('BR', null)).toEqual(['CPF'])
  })
})
