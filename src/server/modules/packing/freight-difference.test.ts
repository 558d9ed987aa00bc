import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPackStation, type PackedParcel } from '../../../contract/packing/pack-station.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { createCustomer, recharge } from '../orders/test/order-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { closed, closeOf, setPackTerms, stationOrder, type StationOrder } from './station-factory.ts'

const t = await testApp()
// Two units: 400 g by 4.00 + 10.00 per kg are 8.00.
const key = () => ({ idempotencyKey: randomUUID() })
const propose = (parcel: PackedParcel, caller: Caller = t.operator) =>
  caller.call(operatorPackStation.proposeFreightDifference, { id: parcel.id })
const openSurcharge = async ({ id }: StationOrder) =>
  (await t.main.ok(surcharges.listOrderSurcharges, { orderId: id })).surcharges[0]

const findings = async (): Promise<string[]> => {
  await t.admin.query('truncate ledger_violation')
  await checkLedgerInvariants(t.platform.database, t.platform.log)
  const { rows } = await t.admin.query<{ invariant: string }>(
    `select invariant from ledger_violation where invariant in ('paidOrdersAreBooked', 'surchargesAreBooked',
       'correctionsAreBooked', 'freightCreditsAreBooked', 'proposalsFollowWeights', 'parcelsAreAsMeasured',
       'transactionsSumToZero', 'balanceIsSumOfMovements')`,
  )
  return rows.map(({ invariant }) => invariant)
}

describe('the freight of a weighed parcel', () => {
  it('is compared with what the seller paid, and matters beyond both limits only', async () => {
    const order = await stationOrder(t)
    expect(order.freightMinor).toBe(800)
    const freight = (grams: number, version?: number) =>
      closed(t, order, { grams, ...(version !== undefined && { version }) }).then((parcel) => parcel.freight)
    expect(await freight(400)).toMatchObject({ paidMinor: 800, dueMinor: 800, differs: null })
    // 0.95 more is below the amount, and 1.50 more above it and above 10 %.
    expect(await freight(495, 1)).toMatchObject({ dueMinor: 895, differs: null })
    expect(await freight(550, 2)).toMatchObject({ dueMinor: 950, differs: 'more' })
    expect(await freight(250, 3)).toMatchObject({ dueMinor: 650, differs: 'less' })
    await setPackTerms(t, { freightLimitPercent: 20 })
    try {
      expect(await freight(550, 4)).toMatchObject({ dueMinor: 950, differs: null })
    } finally {
      await setPackTerms(t, {})
    }
  })

  it('is not the seller’s matter where only the rates have changed since the payment', async () => {
    const order = await stationOrder(t)
    await t.admin.query("update shipping_rate set per_kg_minor = 2000 where country_code = 'NL'")
    forgetRateBook()
    expect((await closed(t, order, { grams: 400 })).freight).toMatchObject({
      paidMinor: 800,
      dueMinor: 1200,
      differs: null,
    })
  })

  it('is not compared for a part of an order, or where the line takes no such parcel', async () => {
    const order = await stationOrder(t)
    const [line] = order.lines
    const part = { ...order, lines: line ? [{ ...line, quantity: 1 }] : [] }
    expect((await closed(t, part, { grams: 2_000 })).freight).toBeNull()
    expect((await closed(t, order, { grams: 6_000, version: 1 })).freight).toBeNull()
  })

  it('is compared for all parts of an order together, once the last one is closed', async () => {
    const order = await stationOrder(t)
    const [line] = order.lines
    if (!line) throw new Error('the order has a line item')
    const part = { ...order, lines: [{ ...line, quantity: 1 }] }
    const ship = (lines?: typeof part.lines) =>
      t.operator.ok(
        operatorOrders.shipOrder,
        { id: order.id, carrier: 'DHL', trackingNumber: unique('PT'), ...(lines && { lines }) },
        key(),
      )
    expect((await closed(t, part, { grams: 300 })).freight).toBeNull()
    await ship(part.lines)
    const last = await closed(t, part, { grams: 600 })
    // 900 g in one parcel are 13.00.
    expect(last.freight).toMatchObject({ paidMinor: 800, dueMinor: 1300, differs: 'more' })
    await propose(last)
    const surcharge = await openSurcharge(order)
    expect(surcharge?.amountMinor).toBe(500)
    expect(surcharge?.steps[0]?.note).toContain('in 2 parcels: charged weight 0.900 kg together')
    expect(await findings()).toEqual([])
  })

  it('is not compared for parts of which one was not weighed', async () => {
    const order = await stationOrder(t)
    const [line] = order.lines
    if (!line) throw new Error('the order has a line item')
    const lines = [{ ...line, quantity: 1 }]
    const parcel = { id: order.id, carrier: 'DHL', trackingNumber: unique('PT'), lines }
    await t.operator.ok(operatorOrders.shipOrder, parcel, key())
    expect((await closed(t, { ...order, lines }, { grams: 2_000 })).freight).toBeNull()
  })

  it('is in the seller’s currency', async () => {
    const customerId = await createCustomer(t, 'CNY')
    const order = await stationOrder(t, { customerId })
    const { freight } = await closed(t, order, { grams: 900 })
    expect(freight).toMatchObject({ currency: 'CNY', differs: 'more' })
    const rate = (freight?.dueMinor ?? 0) / 1300
    expect(freight?.paidMinor).toBe(Math.round(800 * rate))
    const parcel = await propose(await closed(t, order, { grams: 900, version: 1 }))
    expect(parcel.data).toMatchObject({ freight: { proposal: 'surcharge' } })
    const { surcharges: raised } = await t.operator.ok(operatorSurcharges.listOperatorOrderSurcharges, {
      orderId: order.id,
    })
    expect(raised).toMatchObject([
      { currency: 'CNY', amountMinor: (freight?.dueMinor ?? 0) - (freight?.paidMinor ?? 0), usdMinor: 500 },
    ])
    expect(await findings()).toEqual([])
  })
})

describe('a higher freight', () => {
  it('becomes one surcharge with its figures, however often and wherever it is proposed', async () => {
    const order = await stationOrder(t)
    const parcel = await closed(t, order, { grams: 900 })
    const other = await t.operatorWith(['fulfilment'])
    const sent = await Promise.all([propose(parcel), propose(parcel, other), propose(parcel)])
    expect(sent.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(sent.map(({ data }) => data?.freight?.proposal)).toEqual(['surcharge', 'surcharge', 'surcharge'])
    const { surcharges: raised } = await t.main.ok(surcharges.listOrderSurcharges, { orderId: order.id })
    expect(raised).toMatchObject([{ reason: 'overweight', status: 'open', amountMinor: 500 }])
    expect(raised[0]?.steps[0]?.note).toBe(
      `${order.number} was weighed when it was packed: actual weight 0.900 kg, charged weight 0.900 kg. ` +
        'Freight 13.00 USD, paid 8.00 USD.',
    )
    expect((await closeOf(t, order, { grams: 900, version: 1 })).reason).toBe('surcharge')
  })

  it('is settled once the seller has paid it: the parcel is closed and ships without another proposal', async () => {
    const order = await stationOrder(t)
    await propose(await closed(t, order, { grams: 900 }))
    const surcharge = await openSurcharge(order)
    if (!surcharge) throw new Error('there is no surcharge')
    await recharge(t, t.customerId, 500)
    await t.main.ok(
      surcharges.answerSurcharge,
      { id: surcharge.id, version: surcharge.version, accept: true },
      key(),
    )
    const again = await closed(t, order, { grams: 900, version: 1 })
    expect(again.freight).toMatchObject({ paidMinor: 1300, dueMinor: 1300, differs: null })
    await t.operator.ok(
      operatorOrders.shipOrder,
      { id: order.id, carrier: 'DHL', trackingNumber: unique('FD'), lines: [...order.lines] },
      key(),
    )
    expect(await findings()).toEqual([])
  })

  it('by volume is a surcharge for its size', async () => {
    const order = await stationOrder(t, { volumetricDivisor: 6000 })
    await propose(
      await closed(t, order, { grams: 400, size: { lengthMm: 300, widthMm: 200, heightMm: 120 } }),
    )
    expect(await openSurcharge(order)).toMatchObject({ reason: 'oversize', amountMinor: 800 })
  })
})

describe('a lower freight', () => {
  it('becomes one credit, which moves money once finance approves it', async () => {
    const order = await stationOrder(t)
    const parcel = await closed(t, order, { grams: 200 })
    const packer = await t.operatorWith(['fulfilment'])
    const sent = await Promise.all([propose(parcel, packer), propose(parcel, packer)])
    expect(sent.map(({ data }) => data?.freight?.proposal)).toEqual(['credit', 'credit'])
    const { rows } = await t.operator.ok(operatorCorrections.listCorrections, {
      toReview: true,
      customerId: t.customerId,
    })
    const own = rows.filter(({ orderId }) => orderId === order.id)
    expect(own).toMatchObject([{ status: 'proposed', amountMinor: 200, orderNumber: order.number }])
    expect(
      (await packer.call(operatorCorrections.approveCorrection, { id: own[0]?.id as never })).code,
    ).not.toBe(200)

    const before = await balance()
    const approved = await Promise.all(
      [1, 2].map(() => t.operator.call(operatorCorrections.approveCorrection, { id: own[0]?.id as never })),
    )
    expect(approved.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 200]))
    expect((await balance()) - before).toBe(200)
    const { rows: orders } = await t.admin.query(
      'select refunded_minor as refunded from dropshipping_order where id = $1',
      [order.id],
    )
    expect(orders).toEqual([{ refunded: 200 }])
    expect(await findings()).toEqual([])
  })

  it('does not hold the parcel, and is not credited beyond what was paid for the order', async () => {
    const order = await stationOrder(t)
    await propose(await closed(t, order, { grams: 200 }), await t.operatorWith(['fulfilment']))
    const { results } = await t.operator.ok(operatorPacking.makeLabels, { ids: [order.id] })
    expect(results).toMatchObject([{ ok: true }])
    await t.admin.query('update dropshipping_order set refunded_minor = total_minor where id = $1', [
      order.id,
    ])
    const { rows } = await t.operator.ok(operatorCorrections.listCorrections, { toReview: true })
    const id = rows.find(({ orderId }) => orderId === order.id)?.id
    expect((await t.operator.call(operatorCorrections.approveCorrection, { id: id as never })).reason).toBe(
      'amountTooHigh',
    )
    await t.admin.query('update dropshipping_order set refunded_minor = 0 where id = $1', [order.id])
  })
})

const balance = async (): Promise<number> => {
  const { rows } = await t.admin.query<{ balance: string }>(
    'select balance_minor as balance from wallet where customer_id = $1',
    [t.customerId],
  )
  return Number(rows[0]?.balance)
}

describe('a proposal', () => {
  it('is refused within the limit', async () => {
    const order = await stationOrder(t)
    expect((await propose(await closed(t, order, { grams: 410 }))).reason).toBe('noFreightDifference')
  })

  it('of another amount than its parcel is found at night', async () => {
    const order = await stationOrder(t)
    const parcel = await closed(t, order, { grams: 200 })
    await propose(parcel)
    await t.admin.query('update packed_parcel set proposed_minor = 150 where id = $1', [parcel.id])
    expect(await findings()).toEqual(['proposalsFollowWeights'])
    await t.admin.query('update packed_parcel set proposed_minor = 200, volumetric_grams = 7 where id = $1', [
      parcel.id,
    ])
    expect(await findings()).toEqual(['parcelsAreAsMeasured'])
    await t.admin.query('update packed_parcel set volumetric_grams = 0 where id = $1', [parcel.id])
  })
})
