import { describe, expect, it } from 'vitest'
import { csvOf, exportCsv, exportOrder, shopifyColumns } from './export-factory.ts'
import { candle, mug, problemsOf, read, templateCsv, templateRow } from './order-file-factory.ts'
import { type OrderGroup } from '../reading/read-orders.ts'

describe('an order of thousands of rows', () => {
  it.each(['together', 'in turns'])('is refused whole, and read in pieces: %s', async (how) => {
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      templateRow({ 'Order number': how === 'together' ? 'A-1' : `A-${at % 2}`, SKU: `MUG-${at}` }),
    )
    const orders = await read(templateCsv(rows))
    expect(orders.flatMap(({ draft }) => draft ?? [])).toEqual([])
    expect(orders.flatMap(({ rows: own }) => own)).toHaveLength(5_000)
    expect(Math.max(...orders.map(({ rows: own }) => own.length))).toBeLessThanOrEqual(1_000)
    expect(problemsOf(orders)[0]?.message).toMatch(/more than 200/)
  })
})

describe('the rows of an order', () => {
  const row = (order: string, product: string, changes: Record<string, string> = {}) =>
    templateRow({ 'Order number': order, Product: product, ...changes })

  it('need not stand together', async () => {
    const orders = await read(templateCsv([row('A-1', 'Mug'), row('A-2', 'Cup'), row('A-1', 'Bowl')]))
    expect(orders.map(({ draft }) => [draft?.shopOrderName, draft?.lines.map(({ title }) => title)])).toEqual(
      [
        ['A-1', ['Mug', 'Bowl']],
        ['A-2', ['Cup']],
      ],
    )
    expect(orders[0]?.draft).toMatchObject({ row: 2, lastRow: 4, rows: [2, 4] })
  })

  it("of Shopify's export become one order where the file is sorted, or filled in in every row", async () => {
    const [start = {}, more = {}] = exportOrder(1001, [mug, { ...mug, title: 'Bowl', sku: 'BOWL' }])
    const other = exportOrder(1002, [mug])
    const lines = (orders: Awaited<ReturnType<typeof read>>) =>
      orders.map(({ draft }) => draft?.lines.map(({ title }) => title).toSorted())
    const both = [['Bowl', 'Stoneware mug'], ['Stoneware mug']]
    const sorted = await read(csvOf(shopifyColumns, [more, ...other, start]))
    expect(lines(sorted)).toEqual(both)
    expect(sorted[0]?.draft).toMatchObject({ row: 2, lastRow: 4, rows: [4, 2] })
    const filled = await read(csvOf(shopifyColumns, [start, ...other, { ...start, ...more }]))
    expect(lines(filled)).toEqual(both)
  })

  const placed = (orders: readonly OrderGroup[]) =>
    orders.flatMap(({ draft, isDuplicate }) =>
      draft && !isDuplicate ? [[draft.shopOrderName, draft.lines.map(({ title }) => title)]] : [],
    )

  it.each([
    ['Fulfillment Status', 'partial'],
    ['Shipping Phone', '+1 512-555-0199'],
    ['Shipping City', 'Dallas'],
    ['Financial Status', 'refunded'],
    ['Total', '1.00'],
    ['Name', '#1003'],
  ])('are all refused where they cannot be one order: another %s', async (column, value) => {
    const [start = {}, more = {}] = exportOrder(1001, [mug, { ...mug, title: 'Bowl', sku: 'BOWL' }])
    const later = { ...start, ...more, [column]: value }
    const orders = await read(csvOf(shopifyColumns, [start, ...exportOrder(1002, [candle]), later]))
    expect(placed(orders)).toEqual([['#1002', ['Soy candle, fig and cedar']]])
    expect(orders[0]?.bad.map(({ row: at, because }) => [at, because])).toEqual([
      [2, 'Belongs to the order with the problem in row 4.'],
      [4, undefined],
    ])
    expect(problemsOf(orders)).toMatchObject([
      { row: 4, column: 'Name', message: expect.stringContaining('already in row 2') },
    ])
  })

  it('are identified by Shopify’s order ID where two have the same name', async () => {
    const [one, two] = [exportOrder(1001, [mug, candle]), exportOrder(1001, [candle], { Id: '77' })]
    expect(placed(await read(exportCsv([...one, ...two])))).toEqual([
      ['#1001', ['Stoneware mug', 'Soy candle, fig and cedar']],
      ['#1001', ['Soy candle, fig and cedar']],
    ])
    const [first = {}, more = {}] = one
    const apart = [first, ...two, ...exportOrder(1002, [mug]), more]
    expect(placed(await read(exportCsv(apart)))).toEqual([['#1002', ['Stoneware mug']]])
  })

  it('are one order with all its rows, also where one of them stands there twice', async () => {
    const rows = [row('A-1', 'a'), row('A-2', 'B'), row('A-1', 'c'), row('A-3', 'D'), row('A-1', 'a')]
    expect(placed(await read(templateCsv(rows)))).toEqual([
      ['A-1', ['a', 'c', 'a']],
      ['A-2', ['B']],
      ['A-3', ['D']],
    ])
    const other = [...rows.slice(0, 4), row('A-1', 'a', { 'Recipient name': 'Somebody Else' })]
    expect(placed(await read(templateCsv(other)))).toEqual([
      ['A-2', ['B']],
      ['A-3', ['D']],
    ])
  })

  it('that stand there twice as a whole are one order and its repetition', async () => {
    const rows = [row('A-1', 'a'), row('A-2', 'B'), row('A-1', 'c')]
    const orders = await read(templateCsv([...rows, ...rows]))
    expect(placed(orders)).toEqual([
      ['A-1', ['a', 'c']],
      ['A-2', ['B']],
    ])
    expect(orders.filter(({ isDuplicate }) => isDuplicate).map(({ rows: own }) => own.length)).toEqual([2, 1])
  })

  it('are no repetition where a row alone stands there more often', async () => {
    const rows = [row('A-1', 'a'), row('A-1', 'a'), row('A-2', 'B'), row('A-1', 'a')]
    expect(placed(await read(templateCsv(rows)))).toEqual([
      ['A-1', ['a', 'a', 'a']],
      ['A-2', ['B']],
    ])
  })

  it('are of one number as it is read, not as it is written', async () => {
    const rows = [row('1001', 'a'), row('1002', 'B'), row("'1001", 'c'), row(' 1001 ', 'd')]
    expect(placed(await read(templateCsv(rows)))).toEqual([
      ['1001', ['a', 'c', 'd']],
      ['1002', ['B']],
    ])
    const twice = await read(templateCsv([row('1001', 'a'), row('1002', 'B'), row("'1001", 'a')]))
    expect(twice.map(({ isDuplicate }) => isDuplicate)).toEqual([false, false, true])
    const elsewhere = new Map([['1001', 7]])
    const again = await read(templateCsv(rows), { elsewhere })
    expect(placed(again)).toEqual([['1002', ['B']]])
  })

  it('begin with the one that has the address, wherever it stands', async () => {
    const blank = { 'Recipient name': '', Country: '', City: '', 'Address 1': '', Postcode: '' }
    expect(placed(await read(templateCsv([row('A-1', 'a', blank), row('A-1', 'b')])))).toEqual([
      ['A-1', ['b', 'a']],
    ])
  })

  it('are all refused where one cannot be read, wherever it stands', async () => {
    const orders = await read(
      templateCsv([row('A-1', 'Mug'), row('A-2', 'Cup'), row('A-1', 'Bowl', { Quantity: 'two' })]),
    )
    expect(orders.map(({ name, draft }) => [name, draft === null])).toEqual([
      ['A-1', true],
      ['A-2', false],
    ])
    expect(orders[0]?.bad.map(({ row: at }) => at)).toEqual([2, 4])
  })

  it('continue the order above where number and address are empty', async () => {
    const blank = { 'Recipient name': '', Country: '', City: '', 'Address 1': '', Postcode: '' }
    const orders = await read(templateCsv([row('A-1', 'Mug'), row('', 'Bowl', blank), row('A-2', 'Cup')]))
    expect(orders.map(({ draft }) => draft?.lines.length)).toEqual([2, 1])
  })
})
