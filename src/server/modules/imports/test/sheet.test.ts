import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { orderColumns, type OrderField } from '../../../../contract/imports/order-columns.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { imports, type ImportOrigin } from '../../../../contract/imports/imports.ts'
import { createShippingLine, createSku } from '../../orders/test/order-factory.ts'
import { csvOf, exportOrder, shopifyColumns } from './export-factory.ts'

const t = await testApp()
await createShippingLine(t)
const skuId = await createSku(t)
const skuCode = String(
  (await t.admin.query<{ code: string }>('select code from sku where id = $1', [skuId])).rows[0]?.code,
)

type Row = Partial<Record<OrderField, string>>
const fields = orderColumns.map(({ field }) => field)
const english = orderColumns.map(({ en }) => en)
const row = (changes: Row = {}): Row => ({
  orderName: `B-${randomUUID().slice(0, 8)}`,
  recipientName: 'Ida Lindqvist',
  country: 'SE',
  city: 'Uppsala',
  address1: 'Storgatan 5',
  title: 'Mug',
  quantity: '2',
  ...changes,
})
const sheetOf = (rows: readonly Row[], header: readonly string[] = english, separator = '\t'): Buffer =>
  Buffer.from(
    csvOf(
      header,
      rows.map((one) => Object.fromEntries(fields.map((field, at) => [header[at] ?? '', one[field] ?? '']))),
      separator,
    ),
  )
const cell = (field: OrderField, value: string): (string | null)[] =>
  fields.map((one) => (one === field ? value : null))

const newShop = async () =>
  (await t.main.ok(shops.createManualShop, { name: `Shop ${randomUUID()}` })).id as string
const send = (shopId: string, body: Buffer, origin: ImportOrigin = 'paste') =>
  t.main.call(imports.uploadOrderFile, { shopId, origin }, { file: { name: 'Pasted rows', body } })
const read = async (shopId: string, body: Buffer, origin?: ImportOrigin) => {
  const { data, msg } = await send(shopId, body, origin)
  if (data === null) throw new Error(msg)
  return data.import
}
const paste = (shopId: string, rows: readonly Row[], header?: readonly string[]) =>
  read(shopId, sheetOf(rows, header))
const sheet = (id: string) => t.main.ok(imports.getSheet, { id })
const correct = (
  id: string,
  rows: readonly { row: number; cells: (string | null)[] }[],
  caller: Caller = t.main,
) => caller.ok(imports.correctImport, { id, rows: [...rows] })
const place = async (id: string, key: string = randomUUID()) => {
  await t.main.ok(imports.confirmImport, { id }, { idempotencyKey: key })
  await t.runJobs()
  return (await t.main.ok(imports.getImport, { id })).import
}
const ordersOf = async (shopId: string) => {
  const { rows } = await t.admin.query<{ name: string; total: number; units: number; reason: string | null }>(
    `select shop_order_name as name, total_minor as total, unit_count as units, waiting_reason as reason
       from dropshipping_order where shop_id = $1 order by id`,
    [shopId],
  )
  return rows
}

describe('pasted rows', () => {
  it('keep tabs, line breaks and quotation marks within their cells', async () => {
    const one = await paste(await newShop(), [
      row({ note: 'Two\tparts, "quoted"\nand a second line', address1: 'Storgatan "5"' }),
    ])
    expect(one).toMatchObject({ format: 'paste', rowsTotal: 1, rowsRejected: 0, openRows: 1 })
    const { rows, columns } = await sheet(one.id)
    expect(columns.map(({ field }) => field)).toEqual(fields)
    expect(rows[0]?.cells[fields.indexOf('note')]).toBe('Two\tparts, "quoted"\nand a second line')
    expect(rows[0]?.cells[fields.indexOf('address1')]).toBe('Storgatan "5"')
  })

  it('can have Chinese headers', async () => {
    const chinese = orderColumns.map(({ zh }) => zh)
    const one = await paste(await newShop(), [row(), row({ country: '瑞典王国' })], chinese)
    expect(one).toMatchObject({ rowsTotal: 2, rowsRejected: 1, ordersTotal: 1 })
    expect((await sheet(one.id)).check.problems).toEqual([
      {
        row: 3,
        column: fields.indexOf('country'),
        message: expect.stringContaining('国家'),
        problem: { code: 'unknownCountry', detail: '瑞典王国', of: '国家' },
      },
    ])
  })

  it('report formulas, invalid characters and quantities by cell', async () => {
    const quantities = ['0', '-1', '1.5', 'two', '10001', '']
    const one = await paste(await newShop(), [
      row({ recipientName: '=HYPERLINK("http://x")' }),
      row({ city: 'K\uFFFDln' }),
      ...quantities.map((quantity) => row({ quantity })),
      row({ quantity: '3.0' }),
    ])
    const { check } = await sheet(one.id)
    expect(check.problems.map(({ row: at, column }) => [at, fields[column ?? -1]])).toEqual([
      [3, 'city'],
      ...quantities.map((_, index) => [index + 4, 'quantity']),
    ])
    expect(check.problems[0]?.message).toContain('unreadable characters')
    expect(check.import).toMatchObject({ ordersTotal: 2, rowsRejected: 7 })
  })

  it('are limited to 2,000 at once', async () => {
    const shopId = await newShop()
    const rows = Array.from({ length: 2_001 }, (_, index) => row({ orderName: `N-${index}` }))
    expect((await send(shopId, sheetOf(rows))).reason).toBe('fileRefused')
    const sent = await read(shopId, sheetOf(rows.slice(1)))
    expect(sent).toMatchObject({ ordersTotal: 2_000, openRows: 2_000 })
    const more = await t.main.call(imports.correctImport, {
      id: sent.id,
      rows: [{ row: 2_002, cells: fields.map((field) => row()[field] ?? '') }],
    })
    expect(more.reason).toBe('tooManyRows')
    const file = await read(
      await newShop(),
      sheetOf([...rows, row({ orderName: 'bad', country: '' })]),
      'file',
    )
    expect(file).toMatchObject({ ordersTotal: 2_001, rowsRejected: 1, openRows: 1 })
  })
})

describe('correcting in place', () => {
  it('makes a row valid, and appends rows', async () => {
    const shopId = await newShop()
    const one = await paste(shopId, [row(), row({ country: 'Atlantis', quantity: 'two' })])
    const half = await correct(one.id, [{ row: 3, cells: cell('country', 'FI') }])
    expect(half.problems).toMatchObject([{ row: 3, column: fields.indexOf('quantity') }])
    const good = await correct(one.id, [
      { row: 3, cells: cell('quantity', '4') },
      { row: 4, cells: fields.map((field) => row({ quantity: '7' })[field] ?? '') },
    ])
    expect(good).toMatchObject({ problems: [], lastRow: 4 })
    expect(good.import).toMatchObject({ rowsTotal: 3, rowsRejected: 0, ordersTotal: 3 })
    expect(await place(one.id)).toMatchObject({ status: 'done', ordersCreated: 3, openRows: 0 })
    expect((await ordersOf(shopId)).map(({ units }) => units)).toEqual([2, 4, 7])
  })

  it('removes a row by emptying it', async () => {
    const one = await paste(await newShop(), [row(), row({ city: '' })])
    const left = await correct(one.id, [{ row: 3, cells: fields.map(() => '') }])
    expect(left.import).toMatchObject({ rowsTotal: 1, rowsRejected: 0, ordersTotal: 1 })
    expect((await sheet(one.id)).rows.map(({ row: at }) => at)).toEqual([2])
  })

  it('keeps both of two concurrent corrections', async () => {
    const one = await paste(await newShop(), [row({ country: '', city: '' }), row({ quantity: '0' })])
    await Promise.all([
      correct(one.id, [{ row: 2, cells: cell('country', 'NO') }]),
      correct(one.id, [{ row: 2, cells: cell('city', 'Bergen') }]),
      correct(one.id, [{ row: 3, cells: cell('quantity', '1') }]),
    ])
    const { check, rows } = await sheet(one.id)
    expect(check).toMatchObject({ problems: [], import: { rowsRejected: 0, ordersTotal: 2 } })
    expect(rows[0]?.cells[fields.indexOf('city')]).toBe('Bergen')
    expect(rows[0]?.cells[fields.indexOf('country')]).toBe('NO')
  })

  it('works for an uploaded file with many valid rows', async () => {
    const shopId = await newShop()
    const line = { title: 'Mug', sku: 'MUG', quantity: 1, price: '9.00' }
    const many = Array.from({ length: 2_100 }, (_, index) => exportOrder(index + 1, [line])).flat()
    const rows = [...many, ...exportOrder(9_001, [line, line], { 'Shipping Country': 'Atlantis' })]
    const one = await read(shopId, Buffer.from(csvOf(shopifyColumns, rows)), 'file')
    expect(one).toMatchObject({ rowsTotal: 2_102, rowsRejected: 2, ordersTotal: 2_100, openRows: 2 })
    const { check, rows: open } = await sheet(one.id)
    expect(open.map(({ row: at }) => at)).toEqual([2_102, 2_103])
    expect(check.notes).toMatchObject([{ row: 2_103, kind: 'belongsTo' }])
    const shopify = (column: string, value: string) =>
      shopifyColumns.map((name) => (name === column ? value : null))
    const clash = await correct(one.id, [
      { row: 2_102, cells: shopify('Shipping Country', 'CA') },
      { row: 2_102, cells: shopify('Id', '5812000000007') },
    ])
    expect(clash.problems[0]?.message).toContain('is already in row 8')
    const good = await correct(one.id, [{ row: 2_102, cells: shopify('Id', '') }])
    expect(good.import).toMatchObject({ rowsTotal: 2_102, rowsRejected: 0, ordersTotal: 2_101 })
    expect(
      (await t.main.call(imports.correctImport, { id: one.id, rows: [{ row: 5, cells: [] }] })).reason,
    ).toBe('rowNotOpen')
    expect(await place(one.id)).toMatchObject({ ordersCreated: 2_101 })
  })

  it('continues after the valid orders were created, which are not created again', async () => {
    const shopId = await newShop()
    const one = await paste(shopId, [row({ orderName: 'A' }), row({ orderName: 'B', country: '' })])
    expect(await place(one.id)).toMatchObject({ status: 'done', ordersCreated: 1, openRows: 1 })
    const again = await correct(one.id, [{ row: 3, cells: cell('country', 'DK') }])
    expect(again.import).toMatchObject({
      status: 'ready',
      ordersTotal: 2,
      ordersCreated: 1,
      ordersExisting: 0,
    })
    expect(await place(one.id)).toMatchObject({
      status: 'done',
      ordersTotal: 2,
      ordersCreated: 2,
      rowsRejected: 0,
    })
    expect((await ordersOf(shopId)).map(({ name }) => name)).toEqual(['A', 'B'])
    const late = await t.main.call(imports.correctImport, {
      id: one.id,
      rows: [{ row: 2, cells: cell('quantity', '9') }],
    })
    expect(late.reason).toBe('rowNotOpen')
  })

  it('requires the permission to create orders', async () => {
    const one = await paste(await newShop(), [row()])
    const looker = await t.subAccount({ menuTags: [3], authorities: [] })
    const sent = await looker.call(imports.correctImport, { id: one.id, rows: [{ row: 2, cells: [] }] })
    expect(sent.code).toBe(403)
    expect((await looker.call(imports.getSheet, { id: one.id })).code).toBe(200)
  })
})

describe('importing a sheet', () => {
  it('twice creates one set of orders', async () => {
    const shopId = await newShop()
    const rows = [row({ orderName: 'P-1' }), row({ orderName: 'P-2' })]
    const one = await paste(shopId, rows)
    const key = randomUUID()
    await Promise.all([
      t.main.call(imports.confirmImport, { id: one.id }, { idempotencyKey: key }),
      t.main.call(imports.confirmImport, { id: one.id }, { idempotencyKey: key }),
      t.main.call(imports.confirmImport, { id: one.id }, { idempotencyKey: randomUUID() }),
    ])
    await t.runJobs()
    await place(one.id)
    expect(await ordersOf(shopId)).toHaveLength(2)
    const again = await paste(shopId, [...rows, row({ orderName: 'P-3' })])
    expect(again).toMatchObject({ ordersTotal: 3, ordersExisting: 2 })
    expect((await sheet(again.id)).check.notes).toMatchObject([
      { row: 2, kind: 'placedBefore', words: expect.stringMatching(/^DS-/) },
      { row: 3, kind: 'placedBefore' },
    ])
    expect(await place(again.id)).toMatchObject({ ordersCreated: 1, ordersExisting: 2 })
    expect(await ordersOf(shopId)).toHaveLength(3)
  })

  it('returns a refused order as a whole, and creates it after the correction', async () => {
    const shopId = await newShop()
    const dear = await createSku(t, { priceMinor: 900_000 })
    const code = String((await t.admin.query('select code from sku where id = $1', [dear])).rows[0]?.['code'])
    const one = await paste(shopId, [
      row({ orderName: 'L', ourSku: code, quantity: '10000' }),
      row({ orderName: 'L', ourSku: skuCode, quantity: '1' }),
      row({ orderName: 'M', ourSku: skuCode }),
    ])
    expect(await place(one.id)).toMatchObject({ ordersCreated: 1, rowsRejected: 2, openRows: 2 })
    const { check, rows } = await sheet(one.id)
    expect(rows.map(({ row: at }) => at)).toEqual([2, 3])
    expect(check.problems).toMatchObject([{ row: 2, message: expect.stringContaining('exceed the limit') }])
    await correct(one.id, [{ row: 2, cells: cell('quantity', '1') }])
    expect(await place(one.id)).toMatchObject({ ordersCreated: 2, rowsRejected: 0 })
  })
})

describe('the estimate for a sheet', () => {
  it('is given for our SKUs, otherwise a quote is needed, and equals the price on import', async () => {
    const shopId = await newShop()
    const one = await paste(shopId, [
      row({ orderName: 'K-1', ourSku: skuCode.toLowerCase(), title: '', country: 'US', quantity: '3' }),
      row({ orderName: 'K-2' }),
      row({ orderName: 'K-3', ourSku: 'NO-SUCH-SKU' }),
    ])
    expect((await sheet(one.id)).check.problems).toMatchObject([
      { row: 4, column: fields.indexOf('ourSku'), message: expect.stringContaining('NO-SUCH-SKU') },
    ])
    const estimate = await t.main.ok(imports.calculateImport, { id: one.id })
    expect(estimate).toMatchObject({ units: 5, countries: ['SE', 'US'], unpriced: 1, unreached: 0 })
    expect(estimate.orders[0]?.goodsMinor).toBe(1_500)
    expect(estimate.orders[0]?.freightMinor).toBeGreaterThan(0)
    expect(estimate.orders[1]).toEqual({ row: 3, goodsMinor: null, freightMinor: null })
    await place(one.id)
    const [first, second] = await ordersOf(shopId)
    expect(first?.total).toBe(estimate.goods.amountMinor + estimate.freight.amountMinor)
    expect(second?.reason).not.toBeNull()
  })

  it("knows nothing of another customer's private SKU", async () => {
    const theirs = await createSku(t, { ownerCustomerId: t.otherCustomerId })
    const code = String(
      (await t.admin.query('select code from sku where id = $1', [theirs])).rows[0]?.['code'],
    )
    const one = await paste(await newShop(), [row({ ourSku: code })])
    expect(one).toMatchObject({ ordersTotal: 0, rowsRejected: 1 })
  })
})
