import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorSkuWeights, type WeightDecision } from '../../../contract/sku-weights/sku-weights.ts'
import { createOrder, createSku, draftLine } from '../orders/test/order-factory.ts'
import { stationOrder } from '../packing/station-factory.ts'

const t = await testApp()

const measure = (
  skuId: string,
  grams: number,
  size: { lengthMm: number; widthMm: number; heightMm: number } | null = null,
) =>
  t.operator.ok(operatorSkuWeights.measureSku, {
    skuId,
    grams,
    size,
    method: 'scale',
    place: 'receiving',
  })
const decide = (id: string, decision: WeightDecision) =>
  t.operator.call(operatorSkuWeights.decideWeightDifference, { id, decision })
const weightOf = async (skuId: string) =>
  (await t.admin.query('select weight_grams as grams, length_mm as length from sku where id = $1', [skuId]))
    .rows[0]
const freightOf = async (id: string) =>
  (await t.admin.query('select freight_minor as freight from dropshipping_order where id = $1', [id])).rows[0]
    .freight

describe('a measured SKU', () => {
  it('takes what was measured at once within the limit, with the size if it was measured, and keeps who and when', async () => {
    const skuId = await createSku(t)
    const size = { lengthMm: 104, widthMm: 80, heightMm: 50 }
    expect(await measure(skuId, 215, size)).toMatchObject({ status: 'taken', wasGrams: 200 })
    expect(await weightOf(skuId)).toEqual({ grams: 215, length: 104 })
    await measure(skuId, 210)
    expect(await weightOf(skuId)).toEqual({ grams: 210, length: 104 })
    const { measurements, grams } = await t.operator.ok(operatorSkuWeights.listSkuMeasurements, {
      skuId,
    })
    expect(grams).toBe(210)
    expect(measurements).toMatchObject([
      { grams: 210, size: null, method: 'scale', place: 'receiving', measuredBy: 'Test Operator' },
      { grams: 215, size, wasGrams: 200 },
    ])
  })

  it('waits for a decision beyond the limit, by weight or by size, and is replaced when it is measured again', async () => {
    const skuId = await createSku(t)
    const first = await measure(skuId, 260)
    expect(first.status).toBe('open')
    expect(await weightOf(skuId)).toMatchObject({ grams: 200 })
    const second = await measure(skuId, 200, { lengthMm: 200, widthMm: 160, heightMm: 100 })
    expect(second.status).toBe('open')
    expect((await decide(first.id, 'take')).reason).toBe('measurementDecided')
    expect(await measure(skuId, 201)).toMatchObject({ status: 'taken' })
    expect((await decide(second.id, 'take')).reason).toBe('measurementDecided')
    expect(await weightOf(skuId)).toEqual({ grams: 201, length: 100 })
  })

  it('of a bundle is refused', async () => {
    const { rows } = await t.admin.query<{ id: string }>(
      `insert into sku (owner_customer_id, code) values ($1, 'BUNDLE-W') returning id`,
      [t.customerId],
    )
    const sent = await t.operator.call(operatorSkuWeights.measureSku, {
      skuId: rows[0]?.id ?? '',
      grams: 100,
      method: 'typed',
      place: 'stock',
    })
    expect(sent.reason).toBe('notAGood')
  })
})

describe('a weight difference', () => {
  it('names the open orders, what each unit costs more, and who bears it', async () => {
    const paid = await stationOrder(t)
    const { id } = await measure(paid.skuId, 300)
    const unpaid = await createOrder(t, t.customerId, {
      lines: [draftLine({ skuId: paid.skuId, quantity: 4 })],
    })
    const answer = await t.operator.ok(operatorSkuWeights.getWeightDifference, { id })
    expect(answer).toMatchObject({ grams: 300, wasGrams: 200, unpaidOrders: 1, paidOrders: 1, moreOrders: 0 })
    // Two units of 100 g more are 2.00; the other line costs the same for every weight.
    expect(answer.orders).toMatchObject([
      {
        orderId: paid.id,
        units: 2,
        estimatedMinor: 800,
        measuredMinor: 1000,
        perUnitMinor: 100,
        payer: 'agency',
      },
      { orderId: unpaid, units: 4, perUnitMinor: 0, payer: 'seller' },
    ])
  })

  it('is taken for later quotes, and leaves orders as they were priced', async () => {
    const paid = await stationOrder(t)
    const { id } = await measure(paid.skuId, 300)
    expect((await decide(id, 'take')).data).toMatchObject({
      status: 'taken',
      decidedBy: 'Test Operator',
      repriced: null,
    })
    expect(await weightOf(paid.skuId)).toMatchObject({ grams: 300 })
    expect(await freightOf(paid.id)).toBe(800)
  })

  it('is kept out, so that the estimate stays', async () => {
    const skuId = await createSku(t)
    const { id } = await measure(skuId, 300)
    expect((await decide(id, 'keep')).data).toMatchObject({ status: 'kept' })
    expect(await weightOf(skuId)).toMatchObject({ grams: 200 })
    const { rows } = await t.operator.ok(operatorSkuWeights.listWeightDifferences, { tab: 'decided' })
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('prices unpaid orders again, and no paid one', async () => {
    const paid = await stationOrder(t)
    const { rows } = await t.admin.query<{ line: string }>(
      'select shipping_line_id as line from dropshipping_order where id = $1',
      [paid.id],
    )
    const unpaid = await createOrder(t, t.customerId, {
      lines: [draftLine({ skuId: paid.skuId, quantity: 2 })],
    })
    await t.admin.query(
      "update dropshipping_order set shipping_line_id = $2, shipping_line_chosen_by = 'seller', country_code = 'NL' where id = $1",
      [unpaid, rows[0]?.line],
    )
    const { id } = await measure(paid.skuId, 300)
    expect((await decide(id, 'reprice')).data).toMatchObject({ status: 'taken', repriced: 1 })
    expect([await freightOf(unpaid), await freightOf(paid.id)]).toEqual([1000, 800])
    const events = await t.admin.query(
      "select detail from order_event where order_id = $1 and kind = 'order.weightCorrected'",
      [unpaid],
    )
    expect(events.rows).toHaveLength(1)
  })

  it('is decided by one of two at the same time', async () => {
    const skuId = await createSku(t)
    const { id } = await measure(skuId, 300)
    const sent = await Promise.all([decide(id, 'take'), decide(id, 'keep')])
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(sent.find(({ code }) => code === 0)?.reason).toBe('measurementDecided')
  })
})
