import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../test/count-statements.ts'
import { testApp, type Caller } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createShop, draftLine, orderDraft, placeOrder } from '../orders/test/order-factory.ts'
import {
  agreedPrice,
  aPriceList,
  dayFrom,
  newSku,
  previewList,
  saveList,
  type PriceListFile,
} from './customer-price-factory.ts'

const t = await testApp()
let seller: Caller
let customerId: CustomerId
let terms: { readonly customerId: CustomerId; readonly startsOn: string }
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  terms = { customerId, startsOn: dayFrom(0) }
})

const save = (
  file: PriceListFile,
  input: Partial<InputOf<typeof operatorCustomerPrices.savePriceList>> & { readonly fingerprint: string },
  idempotencyKey: string = randomUUID(),
) => t.operator.send(operatorCustomerPrices.savePriceList, { ...terms, ...input }, { file, idempotencyKey })

const pricesOf = async (of: string = customerId) =>
  (await t.operator.ok(operatorCustomerPrices.listCustomerPrices, { customerId: of, pageSize: 100 })).rows
const states = async () =>
  (await pricesOf())
    .map(({ scope, name, fixedUsdMinor, discountBp, state, startsOn, endsOn }) => ({
      scope,
      name,
      price: fixedUsdMinor ?? `${discountBp}bp`,
      state,
      startsOn,
      endsOn,
    }))
    .toSorted((a, b) => (a.state < b.state ? -1 : 1))
const logOf = async (): Promise<{ detail: object }[]> =>
  (
    await t.admin.query(
      `select detail from audit_log where action = 'customerPrice.listSaved' and customer_id = $1 order by id`,
      [customerId],
    )
  ).rows

describe('a price list', () => {
  it('sets the prices of SKUs and products, which new orders have', async () => {
    const [one, other] = [await newSku(t), await newSku(t, { priceMinor: 1_000 })]
    const file = aPriceList(
      [
        [one.code.toLowerCase(), '', '4.20', ''],
        ['', other.productCode, '', '12.5'],
      ],
      'SKU,Product code,Price USD,Discount %',
    )
    expect(await saveList(t, { ...terms, endsOn: dayFrom(30) }, file)).toEqual({
      added: 2,
      replacing: 0,
      skipped: 0,
    })
    const lines = [draftLine({ skuId: one.id, quantity: 2 }), draftLine({ skuId: other.id, quantity: 1 })]
    const { id } = await placeOrder(t, customerId, orderDraft(await createShop(t, customerId), { lines }))
    expect(await seller.ok(orders.getOrder, { id })).toMatchObject({
      productMinor: 2 * 420 + 875,
      goodsDiscountMinor: 2 * 80 + 125,
      lines: [
        { priceSources: [{ kind: 'rule', scope: 'sku', name: one.code, discountBp: null }] },
        { priceSources: [{ kind: 'rule', scope: 'product', name: other.productCode, discountBp: 1_250 }] },
      ],
    })
    expect(await pricesOf()).toHaveLength(2)
    expect((await logOf()).map(({ detail }) => detail)).toMatchObject([
      { file: 'prices.csv', added: 2, replacing: 0, skipped: 0, from: dayFrom(0), to: dayFrom(30) },
    ])
  })

  it('says which rows are wrong and why, and saves nothing unless they are to be skipped', async () => {
    const [one, twice] = [await newSku(t), await newSku(t)]
    const foreign = await newSku(t, { ownerCustomerId: t.other.customerId })
    const file = aPriceList([
      [one.code, '4.20'],
      [twice.code, '1'],
      ['NOWHERE', '1'],
      [foreign.code, '1'],
      [twice.code.toLowerCase(), '2'],
      [one.code, 'much'],
    ])
    const { rows, fingerprint, ...counts } = await previewList(t, terms, file)
    expect(counts).toEqual({ added: 1, replacing: 0, warned: 0, wrong: 5 })
    expect(rows.map(({ row, problem, detail }) => [row, problem, detail])).toEqual([
      [2, null, ''],
      [3, 'repeated', '6'],
      [4, 'unknownSku', 'NOWHERE'],
      [5, 'unknownSku', foreign.code],
      [6, 'repeated', '3'],
      [7, 'notPrice', ''],
    ])
    const refused = await save(file, { fingerprint })
    expect(refused).toMatchObject({ reason: 'priceListWrong', data: { detail: { rows: 5 } } })
    expect(await pricesOf()).toEqual([])
    expect((await save(file, { fingerprint, wrongRows: 'skip' })).data).toEqual({
      added: 1,
      replacing: 0,
      skipped: 5,
    })
    expect(await states()).toMatchObject([{ name: one.code, price: 420, state: 'current' }])
  })

  it('is refused if no row is right, the customer is unknown, or the days are over', async () => {
    const file = aPriceList([['NOWHERE', '1']])
    const { fingerprint } = await previewList(t, terms, file)
    expect((await save(file, { fingerprint, wrongRows: 'skip' })).reason).toBe('nothingToImport')
    const preview = (input: object) =>
      t.operator.send(operatorCustomerPrices.previewPriceList, { ...terms, ...input }, { file })
    expect((await preview({ customerId: '999999999' })).reason).toBe('notFound')
    expect((await preview({ startsOn: '2025-01-01', endsOn: '2025-02-01' })).reason).toBe('dayPassed')
    expect((await preview({ endsOn: dayFrom(-1) })).status).toBe(415)
    expect((await save(file, { fingerprint, customerId: '999999999' })).reason).toBe('notFound')
  })

  it('warns of prices below cost and still saves them', async () => {
    const { id, code } = await newSku(t)
    const { rows: suppliers } = await t.admin.query(`insert into supplier (name) values ($1) returning id`, [
      randomUUID(),
    ])
    await t.admin.query(
      'insert into supplier_offer (sku_id, supplier_id, cost_cny_minor) values ($1, $2, 3000)',
      [id, suppliers[0].id],
    )
    const file = aPriceList([[code, '0.50']])
    const preview = await previewList(t, terms, file)
    expect(preview).toMatchObject({ added: 1, warned: 1, wrong: 0, rows: [{ warnings: ['belowCost'] }] })
    expect((await save(file, { fingerprint: preview.fingerprint })).data).toMatchObject({ added: 1 })
  })
})

describe('prices that a list replaces', () => {
  it('end the day before the first day, or now where it has come; others stay', async () => {
    const [sku, other] = [await newSku(t), await newSku(t)]
    const agree = (given: object) => agreedPrice(t, seller, { scope: 'sku', code: sku.code, ...given })
    await agree({ fixedUsdMinor: 470, startsOn: dayFrom(-9) })
    await agree({ fixedUsdMinor: 460, startsOn: dayFrom(20) })
    await agree({ fixedUsdMinor: 450, endsOn: dayFrom(3) })
    await agreedPrice(t, seller, { scope: 'sku', code: other.code, fixedUsdMinor: 440 })
    await agreedPrice(t, seller, { scope: 'product', code: sku.productCode, discountBp: 300 })
    await agreedPrice(t, t.other, { scope: 'sku', code: sku.code, fixedUsdMinor: 430 })
    const later = { customerId, startsOn: dayFrom(10) }
    const file = aPriceList([[sku.code, '4.20']])
    const preview = await previewList(t, later, file)
    expect(preview).toMatchObject({
      added: 0,
      replacing: 1,
      rows: [{ replaces: [{ fixedUsdMinor: 470 }, { fixedUsdMinor: 460 }] }],
    })
    await saveList(t, later, file)
    const common = { startsOn: dayFrom(0), endsOn: null }
    expect(await states()).toEqual(
      expect.arrayContaining([
        {
          scope: 'sku',
          name: sku.code,
          price: 470,
          state: 'current',
          startsOn: dayFrom(-9),
          endsOn: dayFrom(9),
        },
        { scope: 'sku', name: sku.code, price: 460, state: 'ended', startsOn: dayFrom(20), endsOn: null },
        {
          scope: 'sku',
          name: sku.code,
          price: 450,
          state: 'current',
          startsOn: dayFrom(0),
          endsOn: dayFrom(3),
        },
        { scope: 'sku', name: other.code, price: 440, state: 'current', ...common },
        { scope: 'product', name: sku.productCode, price: '300bp', state: 'current', ...common },
        { scope: 'sku', name: sku.code, price: 420, state: 'upcoming', startsOn: dayFrom(10), endsOn: null },
      ]),
    )
    expect(await saveList(t, terms, aPriceList([[sku.code, '4.10']]))).toEqual({
      added: 0,
      replacing: 1,
      skipped: 0,
    })
    const running = (await states()).filter(
      ({ scope, name, state }) => scope === 'sku' && name === sku.code && state !== 'ended',
    )
    expect(running).toMatchObject([{ price: 410, state: 'current' }])
    expect(
      (await pricesOf(t.other.customerId)).filter(({ fixedUsdMinor }) => fixedUsdMinor === 430),
    ).toMatchObject([{ state: 'current' }])
  })

  it('stay if the list ends before they begin', async () => {
    const { code } = await newSku(t)
    await agreedPrice(t, seller, { scope: 'sku', code, fixedUsdMinor: 460, startsOn: dayFrom(20) })
    await saveList(t, { ...terms, endsOn: dayFrom(19) }, aPriceList([[code, '4.20']]))
    expect((await states()).map(({ state, price }) => [state, price])).toEqual([
      ['current', 420],
      ['upcoming', 460],
    ])
  })

  it('are kept by the orders that have them', async () => {
    const sku = await newSku(t)
    await saveList(t, terms, aPriceList([[sku.code, '4.20']]))
    const draft = orderDraft(await createShop(t, customerId), {
      lines: [draftLine({ skuId: sku.id, quantity: 1 })],
    })
    const { id } = await placeOrder(t, customerId, draft)
    await saveList(t, terms, aPriceList([[sku.code, '3.90']]))
    expect(await seller.ok(orders.getOrder, { id })).toMatchObject({ productMinor: 420 })
    const { id: later } = await placeOrder(t, customerId, draft)
    expect(await seller.ok(orders.getOrder, { id: later })).toMatchObject({ productMinor: 390 })
  })
})

describe('saving a price list', () => {
  it('happens once for a key, also if it is sent twice at the same time', async () => {
    const { code } = await newSku(t)
    const file = aPriceList([[code, '4.20']])
    const { fingerprint } = await previewList(t, terms, file)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => save(file, { fingerprint }, key)))
    answers.push(await save(file, { fingerprint }, key))
    for (const { data } of answers) expect(data).toEqual({ added: 1, replacing: 0, skipped: 0 })
    expect(await pricesOf()).toHaveLength(1)
    expect(await logOf()).toHaveLength(1)
    const changed = await save(aPriceList([[code, '4.10']]), { fingerprint }, key)
    expect(changed.reason).toBe('idempotencyKeyReused')
  })

  it('leaves one price for a SKU when several lists are saved at the same time', async () => {
    const { code } = await newSku(t)
    const files = ['4.20', '4.10', '4.00', '3.90'].map((price) => aPriceList([[code, price]]))
    const previews = await Promise.all(files.map((file) => previewList(t, terms, file)))
    const answers = await Promise.all(
      files.map((file, at) => save(file, { fingerprint: previews[at]?.fingerprint ?? '' })),
    )
    expect(answers.filter(({ code: status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'priceListChanged')).toHaveLength(3)
    expect(await states()).toMatchObject([{ state: 'current' }])
  })

  it('is refused if list prices have changed since the preview', async () => {
    const { id, code } = await newSku(t)
    const file = aPriceList([[code, '4.20']])
    const { fingerprint } = await previewList(t, terms, file)
    await t.admin.query('update sku set price_minor = 450 where id = $1', [id])
    expect((await save(file, { fingerprint })).reason).toBe('priceListChanged')
    expect(await pricesOf()).toEqual([])
  })

  it('takes no statement per row', async () => {
    const skus = await Promise.all(Array.from({ length: 60 }, () => newSku(t)))
    const file = aPriceList(skus.map(({ code }) => [code, '4.20']))
    await saveList(t, terms, file)
    const { fingerprint } = await previewList(t, terms, file)
    const { result, statements } = await countStatements(() => save(file, { fingerprint }))
    expect(result.data).toEqual({ added: 0, replacing: 60, skipped: 0 })
    expect(statements).toBeLessThan(20)
    expect((await states()).filter(({ state }) => state === 'current')).toHaveLength(60)
  })
})
