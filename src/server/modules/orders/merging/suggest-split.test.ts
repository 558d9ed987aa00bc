import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../../test/count-statements.ts'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { merging, packingCosts, packingTotal, type PackingCost } from '../../../../contract/orders/merging.ts'
import { orderImports } from '../../../../contract/import-rules/order-imports.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { addImportRule } from '../../import-rules/import-rule-factory.ts'
import { raise } from '../../problems/problem-factory.ts'
import { changeOrderServices } from '../../services/choose-services.ts'
import { createService } from '../../services/service-factory.ts'
import { forgetRateBook } from '../../shipping/index.ts'
import { germanAddress, saveIoss } from '../../tax-numbers/tax-factory.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../test/order-factory.ts'
import type { OrderDraft } from '../state/types.ts'

const t = await testApp()
let seller: Caller
let customerId: CustomerId
let shopId: string
beforeEach(async () => {
  await t.admin.query(
    'delete from import_rule; delete from shipping_rate; update shipping_line set is_active = false',
  )
  forgetRateBook()
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
  shopId = await createShop(t, customerId)
})

interface Goods {
  readonly hsCode?: string
  readonly weightGrams?: number
  readonly quantity?: number
  readonly shopPriceMinor?: number
  readonly goodsAttributes?: readonly string[]
}
/** An order to the United States; each line is sold for 19.99 USD, and costs 5.00 USD. */
const orderOf = async (goods: readonly Goods[], part: Partial<OrderDraft> = {}): Promise<string> => {
  const lines = []
  for (const { hsCode = '732394', quantity = 1, shopPriceMinor = 1_999, ...sku } of goods) {
    const skuId = await createSku(t, { ...sku, customs: { hsCode } })
    lines.push(draftLine({ skuId, title: `Goods ${lines.length}`, quantity, shopPriceMinor }))
  }
  return (await placeOrder(t, customerId, orderDraft(shopId, { lines, ...part }))).id
}
const rule = (given: Parameters<typeof addImportRule>[1]) => addImportRule(t, { countryCode: 'US', ...given })
const suggest = (id: string) => seller.ok(merging.suggestSplit, { id })
const line = (baseMinor: number, perKgMinor = 0) => createShippingLine(t, { baseMinor, perKgMinor })
/** Splits as suggested, and reads what each part then costs. */
const splitAsSuggested = async (id: string, parts: Awaited<ReturnType<typeof suggest>>['parts']) => {
  const plan = parts.map(({ lines }) => [...lines])
  const { data, msg } = await seller.call(
    merging.splitOrder,
    { id, parts: plan },
    { idempotencyKey: randomUUID() },
  )
  if (!data) throw new Error(`not split: ${msg}`)
  const costs: PackingCost[] = []
  for (const part of data.parts) {
    const order = await seller.ok(orders.getOrder, { id: part.id })
    const { estimate } = await seller.ok(orderImports.getOrderImportCharges, { id: part.id })
    const ofKind = (kind: string): number =>
      (estimate?.charges ?? []).reduce(
        (sum, charge) => sum + (charge.kind === kind ? charge.amount.amountMinor : 0),
        0,
      )
    costs.push({
      freightMinor: order.freightMinor,
      serviceMinor: order.serviceMinor,
      feesMinor: ofKind('handlingFee'),
      dutyMinor: ofKind('duty'),
      taxMinor: ofKind('tax'),
    })
  }
  return costs
}

describe('the cheapest split', () => {
  it('saves a duty that starts at a value of goods, and costs what was suggested', async () => {
    await line(180)
    await rule({
      amountMinor: 300,
      currency: 'USD',
      per: 'subheading',
      aboveMinor: 3_000,
      limitCurrency: 'USD',
    })
    const id = await orderOf([{ hsCode: '610910' }, { hsCode: '732394' }])
    const { before, parts, savingMinor, suggestion } = await suggest(id)
    expect(suggestion).toBe('split')
    expect(before).toMatchObject({ freightMinor: 180, dutyMinor: 600 })
    expect(parts).toMatchObject([
      { freightMinor: 180, dutyMinor: 0 },
      { freightMinor: 180, dutyMinor: 0 },
    ])
    expect(savingMinor).toBe(420)
    const real = await splitAsSuggested(id, parts)
    const costsOf = (part: PackingCost) => packingCosts.map((one) => part[one])
    expect(real.map(costsOf)).toEqual(parts.map(costsOf))
    expect(before && packingTotal(before) - real.reduce((sum, cost) => sum + packingTotal(cost), 0)).toBe(420)
  })

  it('is one parcel where each of two would pay the same duty', async () => {
    await line(180)
    await rule({ amountMinor: 300, currency: 'USD', per: 'subheading' })
    const id = await orderOf([{ hsCode: '610910' }, { hsCode: '732394' }])
    expect(await suggest(id)).toMatchObject({
      suggestion: 'oneParcel',
      before: { freightMinor: 180, dutyMinor: 600 },
      parts: [],
      savingMinor: null,
    })
  })

  it('keeps goods of one customs code together, and services per order with the first part', async () => {
    await line(100)
    await rule({
      amountMinor: 300,
      currency: 'USD',
      per: 'subheading',
      aboveMinor: 5_000,
      limitCurrency: 'USD',
    })
    const id = await orderOf([{ hsCode: '610910' }, { hsCode: '732394' }, { hsCode: '610910' }])
    const by = { kind: 'seller', name: 'Test' } as const
    const scope = { customerId, shopIds: null, currency: 'USD' } as const
    const add = [await createService(t), await createService(t, { basis: 'item', priceMinor: 20 })]
    await changeOrderServices(t.platform.database, scope, { id, add, remove: [] }, by)
    const { parts, savingMinor } = await suggest(id)
    expect(savingMinor).toBe(500)
    expect(parts.map(({ serviceMinor }) => serviceMinor).reduce((sum, one) => sum + one, 0)).toBe(210)
    expect(parts[0]?.serviceMinor).toBeGreaterThan(150)
    const real = await splitAsSuggested(id, parts)
    expect(real.map(packingTotal)).toEqual(parts.map(packingTotal))
  })

  it('costs no more than any other split, as they are previewed', async () => {
    await line(120, 900)
    await rule({ percent: 7.5, aboveMinor: 2_500, limitCurrency: 'USD' })
    await rule({ kind: 'handlingFee', name: 'Fee', amountMinor: 150, currency: 'USD', per: 'parcel' })
    await rule({
      name: 'Code duty',
      amountMinor: 200,
      currency: 'EUR',
      per: 'subheading',
      upToMinor: 4_000,
      limitCurrency: 'EUR',
    })
    await rule({ kind: 'tax', name: 'Tax', percent: 20, aboveMinor: 3_000, limitCurrency: 'USD' })
    const found = new Set<string>()
    for (const prices of [
      [900, 1_800, 2_600],
      [2_400, 2_500, 2_600],
      [100, 200, 300],
      [0, 3_001, 4_800],
    ]) {
      const goods = prices.map((shopPriceMinor, index) => ({
        shopPriceMinor,
        hsCode: index === 1 ? '610910' : '732394',
        weightGrams: 130 + 70 * index,
        quantity: 1 + (index % 2),
      }))
      const id = await orderOf(goods)
      const lines = (await seller.ok(orders.getOrder, { id })).lines.map(({ id: lineId, quantity }) => ({
        lineId,
        quantity,
      }))
      const [a = [], b = [], c = []] = lines.map((one) => [one])
      const splits = [
        [a, [...b, ...c]],
        [[...a, ...b], c],
        [[...a, ...c], b],
        [a, b, c],
      ]
      const { before, parts, suggestion } = await suggest(id)
      const costs: number[] = []
      for (const split of splits) {
        const preview = await seller.ok(merging.previewSplit, { id, parts: split })
        const imports = preview.parts.reduce((sum, { importMinor }) => sum + (importMinor ?? NaN), 0)
        costs.push(preview.freightMinor + imports)
        expect(before && packingTotal(before)).toBe(
          preview.before.freightMinor + (preview.before.importMinor ?? NaN),
        )
      }
      const wholeMinor = before ? packingTotal(before) : NaN
      const suggestedMinor =
        suggestion === 'split' ? parts.reduce((sum, part) => sum + packingTotal(part), 0) : wholeMinor
      expect(suggestedMinor).toBe(Math.min(wholeMinor, ...costs))
      found.add(suggestion)
    }
    expect([...found].toSorted()).toEqual(['oneParcel', 'split'])
  })

  it('ships goods that only an expensive line accepts apart from the others', async () => {
    await line(200)
    await createShippingLine(t, { baseMinor: 300, perKgMinor: 2_000, accepts: ['battery'] })
    const id = await orderOf([{ weightGrams: 1_000 }, { goodsAttributes: ['battery'] }])
    const { before, parts, savingMinor } = await suggest(id)
    expect(before?.freightMinor).toBe(2_700)
    expect(parts.map(({ freightMinor }) => freightMinor)).toEqual([200, 700])
    expect(savingMinor).toBe(1_800)
  })

  it('keeps the shipping line that the seller has chosen', async () => {
    await line(200)
    const lineId = await createShippingLine(t, { baseMinor: 300, perKgMinor: 2_000, accepts: ['battery'] })
    const id = await orderOf([{ weightGrams: 1_000 }, { goodsAttributes: ['battery'] }])
    await seller.ok(orders.chooseShippingLine, { ids: [id], lineId })
    expect(await suggest(id)).toMatchObject({ suggestion: 'oneParcel', before: { freightMinor: 2_700 } })
  })

  it('is found for an order that no line carries as one parcel', async () => {
    await line(100, 100)
    const id = await orderOf([{ weightGrams: 3_000 }, { weightGrams: 1_000 }, { weightGrams: 3_000 }])
    const { before, parts, savingMinor, suggestion } = await suggest(id)
    expect([suggestion, before, savingMinor]).toEqual(['split', null, null])
    expect(parts.map(({ freightMinor }) => freightMinor).toSorted((x, y) => x - y)).toEqual([400, 500])
    expect((await splitAsSuggested(id, parts)).map(packingTotal)).toEqual(parts.map(packingTotal))
  })

  it('does not count tax as saved that is paid at the sale in place of the import', async () => {
    await createShippingLine(t, { baseMinor: 100 })
    await saveIoss(seller)
    const scheme = { scheme: 'IOSS', schemeLimitMinor: 15_000, schemeLimitCurrency: 'EUR' } as const
    await addImportRule(t, { kind: 'tax', name: 'VAT', percent: 20, ...scheme })
    const id = await orderOf([{ shopPriceMinor: 12_000 }, { shopPriceMinor: 12_000 }], {
      address: germanAddress,
    })
    const { before, suggestion } = await suggest(id)
    expect(before).toMatchObject({ freightMinor: 100, taxMinor: 4_820 })
    expect(suggestion).toBe('oneParcel')
  })

  it('counts nothing that the shipping line pays', async () => {
    const lineId = await line(100)
    await t.admin.query('update shipping_line set pays_duty = true, pays_tax = true where id = $1', [lineId])
    forgetRateBook()
    await rule({
      amountMinor: 300,
      currency: 'USD',
      per: 'subheading',
      aboveMinor: 3_000,
      limitCurrency: 'USD',
    })
    expect(await suggest(await orderOf([{ hsCode: '610910' }, {}]))).toMatchObject({
      suggestion: 'oneParcel',
      before: { dutyMinor: 0 },
    })
  })

  it('is not suggested for one line item, for more than eight, or while prices are missing', async () => {
    await line(100)
    const goods = (count: number): Goods[] => Array.from({ length: count }, () => ({ weightGrams: 100 }))
    expect((await suggest(await orderOf([{ quantity: 5 }]))).suggestion).toBe('oneLine')
    expect((await suggest(await orderOf(goods(9)))).suggestion).toBe('tooManyLines')
    const skuId = await createSku(t)
    const lines = [draftLine({ skuId, title: 'Mug' }), draftLine({ title: 'Unmapped' })]
    const { id } = await placeOrder(t, customerId, orderDraft(shopId, { lines }))
    expect(await suggest(id)).toMatchObject({ suggestion: 'unknown', before: null, parts: [] })
  })

  it('reads as much for eight line items as for two', async () => {
    await line(100)
    await rule({
      amountMinor: 300,
      currency: 'USD',
      per: 'subheading',
      aboveMinor: 3_000,
      limitCurrency: 'USD',
    })
    const codes = ['610910', '732394', '851310', '420222', '640399', '950300', '711719', '392410']
    const eight = await orderOf(codes.map((hsCode) => ({ hsCode, weightGrams: 100 })))
    const two = await orderOf(codes.slice(0, 2).map((hsCode) => ({ hsCode })))
    await suggest(two)
    const few = await countStatements(() => suggest(two))
    const many = await countStatements(() => suggest(eight))
    expect(many.statements).toBe(few.statements)
    expect(many.result.parts).toHaveLength(8)
    expect(many.result.savingMinor).toBe(8 * 300 - 7 * 100)
  })

  it('is refused with a problem, and once the order is split', async () => {
    await line(100)
    const troubled = await orderOf([{}, {}])
    await raise(t, troubled)
    expect(await seller.call(merging.suggestSplit, { id: troubled })).toMatchObject({ reason: 'hasProblem' })
    const id = await orderOf([{}, {}])
    const [one = { id: '', quantity: 0 }, other = one] = (await seller.ok(orders.getOrder, { id })).lines
    const parts = [one, other].map(({ id: lineId, quantity }) => [{ lineId, quantity }])
    await seller.call(merging.splitOrder, { id, parts }, { idempotencyKey: randomUUID() })
    expect(await seller.call(merging.suggestSplit, { id })).toMatchObject({ reason: 'wrongStatus' })
  })
})
