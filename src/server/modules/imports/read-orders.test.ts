import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { DomainError } from '../../../contract/errors.ts'
import type { PricedSku } from '../catalogue/index.ts'
import { isShortened } from '../../platform/sheets/read-number.ts'
import { escapeFormula, readAmount, readCell } from './cells.ts'
import { templateColumns } from './columns.ts'
import { findDayFirst, readInstant } from './dates.ts'
import {
  csvOf,
  exportCsv,
  exportOrder,
  largeExport,
  rowsOf,
  shopifyColumns,
  type ExportRow,
} from './export-factory.ts'
import { readOrders, type OrderGroup } from './read-orders.ts'
import { templateFile } from './template-file.ts'

const mug = { title: 'Stoneware mug - Sand', sku: 'CH-MUG-SAND', quantity: 2, price: '18.90' }
const candle = {
  title: 'Soy candle, fig and cedar - Small',
  sku: 'CH-CANDLE-SMALL',
  quantity: 1,
  price: '24.00',
}

const gather = async (orders: AsyncGenerator<OrderGroup>): Promise<OrderGroup[]> => {
  const all: OrderGroup[] = []
  for await (const order of orders) all.push(order)
  return all
}
const reading = { shopCurrency: 'USD', findSkus: async () => new Map<string, PricedSku>() }
const read = async (body: Buffer | string): Promise<OrderGroup[]> =>
  gather((await readOrders(rowsOf(body), reading)).orders)
const readExcel = async (body: Buffer): Promise<OrderGroup[]> =>
  gather((await readOrders(rowsOf(body, true), reading)).orders)
const problemsOf = (orders: readonly OrderGroup[]) =>
  orders.flatMap(({ bad }) =>
    bad.flatMap(({ row, problems }) => problems.map(({ column, message }) => ({ row, column, message }))),
  )
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw new Error('was not rejected', { cause: error })
  expect(error.reason).toBe('fileRefused')
  return error.message
}

const templateRow = (changes: Record<string, string> = {}): Record<string, string> => ({
  'Order number': 'A-1',
  'Order date': '2026-10-31',
  'Recipient name': 'Sophie Müller',
  Country: 'DE',
  City: 'Köln',
  'Address 1': 'Lindenstraße 14',
  Postcode: '50674',
  SKU: 'MUG',
  Product: 'Mug',
  Quantity: '2',
  'Unit price': '18.90',
  ...changes,
})
const templateCsv = (rows: readonly Record<string, string>[], separator = ','): string =>
  csvOf(templateColumns, rows, separator)

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

describe("Shopify's orders export", () => {
  it('reads countries as people write them, and asks for a city except where the country is one', async () => {
    const file = (Country: string, City: string) =>
      read(templateCsv([templateRow({ Country, City, Postcode: '427770' })]))
    expect((await file('Singapur', ''))[0]?.draft?.address).toMatchObject({
      countryCode: 'SG',
      city: '',
    })
    expect((await file('Deutschland', ''))[0]?.bad).toMatchObject([{ problems: [{ column: 'City' }] }])
    expect((await file('Holland', 'Utrecht'))[0]?.draft?.address.countryCode).toBe('NL')
  })

  it('has 79 columns', () => {
    expect(shopifyColumns).toHaveLength(79)
  })

  it("combines an order's rows, with the order's cells from the first", async () => {
    const [one, two] = await read(
      exportCsv([...exportOrder(1001, [mug, candle]), ...exportOrder(1002, [candle])]),
    )
    expect(one).toMatchObject({ key: '5812000001001', name: '#1001', bad: [] })
    expect(one?.rows).toHaveLength(2)
    expect(one?.draft).toMatchObject({
      shopOrderKey: '5812000001001',
      shopOrderName: '#1001',
      shopPaid: true,
      orderedAt: '2026-10-02T13:14:31.000Z',
      address: {
        recipientName: 'Emily Carter',
        phone: '+1 512-555-0142',
        countryCode: 'US',
        postcode: '78741',
        address2: 'Apt 4',
        city: 'Austin',
      },
      lines: [
        {
          title: 'Stoneware mug',
          variantTitle: 'Sand',
          shopSku: 'CH-MUG-SAND',
          quantity: 2,
          shopPriceMinor: 1890,
        },
        { title: 'Soy candle, fig and cedar', variantTitle: 'Small', quantity: 1, shopPriceMinor: 2400 },
      ],
    })
    expect(two?.draft?.lines).toHaveLength(1)
  })

  it('keeps unpaid orders, and reports lines left out because they need no shipping', async () => {
    const orders = await read(
      exportCsv([
        ...exportOrder(1, [mug], { 'Financial Status': 'pending' }),
        ...exportOrder(2, [mug], { 'Financial Status': 'refunded' }),
        ...exportOrder(3, [mug], { 'Cancelled at': '2026-10-03 10:00:00 -0400' }),
        ...exportOrder(4, [mug], { 'Fulfillment Status': 'fulfilled' }),
        ...exportOrder(5, [mug], { 'Lineitem requires shipping': 'false' }),
      ]),
    )
    expect(orders[0]?.draft?.shopPaid).toBe(false)
    expect(problemsOf(orders).map(({ row, column }) => [row, column])).toEqual([
      [3, 'Financial Status'],
      [4, 'Cancelled at'],
      [5, 'Fulfillment Status'],
      [6, 'Lineitem requires shipping'],
    ])
  })

  it('reports every problem by row and column, and rejects the whole order', async () => {
    const rows: ExportRow[] = [
      ...exportOrder(1001, [mug, { ...candle, quantity: -1 }]),
      ...exportOrder(1002, [mug], {
        'Shipping Country': 'Atlantis',
        'Shipping City': '',
      }),
      ...exportOrder(1003, [mug], { 'Lineitem quantity': '0' }),
      ...exportOrder(1004, [mug]),
    ]
    const orders = await read(exportCsv(rows))
    expect(problemsOf(orders).map(({ row, column }) => [row, column])).toEqual([
      [3, 'Lineitem quantity'],
      [4, 'Shipping Country'],
      [4, 'Shipping City'],
      [5, 'Lineitem quantity'],
    ])
    expect(orders.map(({ draft }) => draft !== null)).toEqual([false, false, false, true])
    expect(orders[0]?.bad.map(({ row, because }) => [row, because])).toEqual([
      [2, 'Belongs to the order with the problem in row 3.'],
      [3, undefined],
    ])
  })

  it('skips an identical repetition and reports a different one', async () => {
    const same = exportOrder(1001, [mug])
    const orders = await read(exportCsv([...same, ...exportOrder(1002, [mug]), ...same]))
    expect(orders.map(({ isDuplicate }) => isDuplicate)).toEqual([false, false, true])
    const differing = await read(
      exportCsv([...same, ...exportOrder(1002, [mug]), ...exportOrder(1001, [candle], { Total: '24.00' })]),
    )
    expect(problemsOf(differing)).toMatchObject([
      { row: 4, column: 'Name', message: expect.stringContaining('row 2') },
    ])
  })

  it.each(['=1+1', "=cmd|' /C calc'!A0", '@SUM(1+1)', '+1+1', '-2+3', "'=HYPERLINK(1)", '@home mug'])(
    'reads %s as a name, which is escaped where it leaves again',
    async (name) => {
      const [order] = await read(exportCsv(exportOrder(1, [{ ...mug, title: name }])))
      const title = name.replace(/^'/, '')
      expect(order?.draft?.lines).toMatchObject([{ title }])
      expect(escapeFormula(title)).toBe(`'${title}`)
    },
  )

  it('reads cells over several lines, blank rows, and quotes inside words', async () => {
    const rows = exportOrder(1001, [{ ...mug, title: 'Shelf 19" - Oak' }], {
      Notes: 'Ring twice,\nthen wait',
    })
    const orders = await read(
      `${csvOf(shopifyColumns, rows)}\n\n${csvOf(shopifyColumns, exportOrder(1002, [mug])).split('\n')[1]}\n`,
    )
    expect(orders.map(({ name, bad }) => [name, bad.length])).toEqual([
      ['#1001', 0],
      ['#1002', 0],
    ])
    expect(orders[0]?.draft?.note).toBe('Ring twice, then wait')
  })

  it('reads ten thousand rows', async () => {
    const orders = await read(largeExport(10_000))
    expect(orders.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(10_000)
    expect(problemsOf(orders)).toEqual([])
  })
})

describe('our template', () => {
  it.each([',', ';', '\t'])('is read with the separator %j', async (separator) => {
    const [order] = await read(
      templateCsv([templateRow(), templateRow({ Product: 'Cup; large', SKU: '' })], separator),
    )
    expect(order?.draft).toMatchObject({
      shopOrderKey: 'A-1',
      address: { recipientName: 'Sophie Müller', city: 'Köln', countryCode: 'DE' },
      lines: [{ quantity: 2, shopPriceMinor: 1890 }, { title: 'Cup; large' }],
    })
  })

  it.each([
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, the other way', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['the Western code page', (text: string) => Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_name, encode) => {
    const [order] = await read(encode(templateCsv([templateRow()])))
    expect(order?.draft?.address).toMatchObject({
      recipientName: 'Sophie Müller',
      address1: 'Lindenstraße 14',
    })
  })

  it('is read in GBK', async () => {
    // 收件人: 张伟, 上海
    const chinese = Buffer.concat([
      Buffer.from(`${templateColumns.join(',')}\nA-1,,`),
      Buffer.from([0xd5, 0xc5, 0xce, 0xb0]),
      Buffer.from(',,,CN,,'),
      Buffer.from([0xc9, 0xcf, 0xba, 0xa3]),
      Buffer.from(',Street 1,,,,,Mug,,1,,\n'),
    ])
    const [order] = await read(chinese)
    expect(order?.draft?.address).toMatchObject({ recipientName: '张伟', city: '上海' })
  })

  it('requires the rows of one number to be one order', async () => {
    const orders = await read(
      templateCsv([templateRow(), templateRow({ 'Recipient name': 'Somebody Else' })]),
    )
    expect(problemsOf(orders)).toMatchObject([
      { row: 3, column: 'Recipient name', message: expect.stringContaining('row 2') },
    ])
  })

  it('is read as Excel writes it, with dates and numbers, and without formulas', async () => {
    const row = (quantity: unknown) => [
      'A-1',
      new Date('2026-10-31T00:00:00Z'),
      'Ida Lindqvist',
      '',
      '',
      'Sweden',
      '',
      'Uppsala',
      'Storgatan 5',
      '',
      75331,
      '',
      'MUG',
      'Mug',
      '',
      quantity,
      18.9,
      '',
    ]
    const dated = (cells: unknown[]) =>
      cells.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : value))
    const body = await writeExcelFile([[...templateColumns], dated(row(3))] as never).toBuffer()
    const [order] = await readExcel(body)
    expect(order?.bad).toEqual([])
    expect(order?.draft).toMatchObject({
      orderedAt: '2026-10-31T00:00:00.000Z',
      address: { countryCode: 'SE', postcode: '75331' },
      lines: [{ quantity: 3, shopPriceMinor: 1890 }],
    })
    const reckoned = await writeExcelFile([
      [...templateColumns],
      dated(row({ value: '=1+2', type: 'Formula' })),
    ] as never).toBuffer()
    expect(problemsOf(await readExcel(reckoned))).toMatchObject([
      { row: 2, column: 'Quantity', message: expect.stringContaining('formula') },
    ])
  })

  it('can itself be uploaded without problems', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { body } = await templateFile(format)
      if (!Buffer.isBuffer(body)) throw new Error('not a buffer')
      expect(await (format === 'csv' ? read(body) : readExcel(body))).toEqual([])
    }
  })
})

describe('rejected files', () => {
  it.each([
    ['', 'empty'],
    ['a,b,c\n1,2,3', 'neither'],
    ['{"orders": []}', 'neither'],
    [shopifyColumns.filter((column) => column !== 'Shipping Country').join(','), '“Shipping Country”'],
    [`${shopifyColumns.join(',')},Name`, 'twice'],
    [`${shopifyColumns.join(',')}\n#1,"never closed`, 'never closed'],
  ])('%#: give the reason', async (text, reason) => {
    expect(await refusal(read(text))).toContain(reason)
  })

  it('have too many rows', async () => {
    const line = `${csvOf(shopifyColumns, exportOrder(1, [mug])).split('\n')[1]}\n`
    expect(await refusal(read(`${shopifyColumns.join(',')}\n${line.repeat(50_001)}`))).toContain('50,000')
  })

  it('are zip bombs, before they are unpacked', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) }))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(readExcel(bomb))).toContain('40 MB')
  })

  it('are zip bombs that lie about their size', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(30 * 1024 * 1024) }))
    const directory = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    bomb.writeUInt32LE(1000, directory + 24)
    expect(await refusal(readExcel(bomb))).toContain('damaged')
  })

  it('are damaged or malicious workbooks', async () => {
    expect(await refusal(readExcel(Buffer.from('PK\u0003\u0004 not a zip')))).toContain('damaged')
    const entity = Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>')
    expect(await refusal(readExcel(Buffer.from(zipSync({ 'xl/workbook.xml': entity }))))).toContain(
      'no spreadsheet writes',
    )
    const whole = await writeExcelFile([[...templateColumns]] as never).toBuffer()
    expect(await refusal(readExcel(whole.subarray(0, whole.length / 2)))).toContain('damaged')
  })
})

describe('cells', () => {
  it.each([
    ["'90210", '90210'],
    ['+1 (512) 555-0142', '+1 (512) 555-0142'],
    ['-5.00', '-5.00'],
    ['- leave at the door', '- leave at the door'],
    [' two\n lines ', 'two lines'],
  ])('%j is text', (raw, text) => {
    expect(readCell(raw)).toEqual({ text })
  })

  it.each(['=1', '@a', '+a(1)', '\t=1', '-1+1'])('%j is escaped on the way out', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
  })

  it('amounts and dates are parsed in common notations', () => {
    const amounts = {
      '1,299.00': '1299.00',
      '1.299,00': '1299.00',
      '12,50': '12.50',
      '$12.50': '12.50',
      'USD 12': '12.0',
      '12.3450': '12.3450',
      '1,299,000': '1299000.0',
      '1 299,5 €': '1299.5',
    }
    for (const [text, amount] of Object.entries(amounts)) expect(readAmount(text)).toEqual({ amount })
    for (const text of ['1,299', '$12.345']) expect(readAmount(text)).toBe('ambiguous')
    expect(readAmount('￥1,299', false)).toEqual({ amount: '1299' })
    expect(readAmount('12.000₫', false)).toEqual({ amount: '12000' })
    for (const text of ['abc', '-5', '']) expect(readAmount(text)).toBeNull()
    expect(readInstant('2026-10-02 09:14:31 -0400')?.toISOString()).toBe('2026-10-02T13:14:31.000Z')
  })
})

describe('numbers with separators', () => {
  const quantityOf = async (Quantity: string) => (await read(templateCsv([templateRow({ Quantity })])))[0]

  it.each([
    ['1000', 1000],
    ['1,000.00', 1000],
    ['1.000,00', 1000],
    ['1 000', 1000],
    ['3.0', 3],
    ['3,00', 3],
  ])('%s is the quantity %d', async (text, quantity) => {
    expect((await quantityOf(text))?.draft?.lines).toMatchObject([{ quantity }])
  })

  it.each(['1,000', '2.000', '1,500'])(
    '%s may be thousands or decimals, and refuses the order',
    async (text) => {
      const order = await quantityOf(text)
      expect(order?.draft).toBeNull()
      expect(order?.bad).toMatchObject([
        {
          problems: [
            { column: 'Quantity', value: text, problem: { code: 'ambiguousQuantity', detail: text } },
          ],
        },
      ])
    },
  )

  it('in a price leave it empty, except in a currency without decimals', async () => {
    const file = templateCsv([templateRow({ 'Unit price': '1,299' })])
    const [order] = await read(file)
    expect(order?.draft?.lines).toMatchObject([{ shopPriceMinor: null }])
    expect(order?.draft?.leftEmpty).toMatchObject([
      { column: 'Unit price', problem: { code: 'ambiguousAmount', detail: '1,299' } },
    ])
    const yen = await gather((await readOrders(rowsOf(file), { ...reading, shopCurrency: 'JPY' })).orders)
    expect(yen[0]?.draft?.lines).toMatchObject([{ shopPriceMinor: 1299 }])
  })

  it('are none for numbers of a workbook, whatever their format', async () => {
    const row = (quantity: unknown, price: unknown, sku: unknown) =>
      templateColumns.map((column) => {
        if (column === 'Quantity') return quantity
        if (column === 'Unit price') return price
        return column === 'SKU'
          ? sku
          : (templateRow({ 'Order number': `A-${String(quantity)}` })[column] ?? '')
      })
    const styled = (value: number, format: string) => ({ value, format, type: Number })
    const body = await writeExcelFile([
      [...templateColumns],
      row(1000, 1.299, 1.299),
      row(styled(2, '0.000'), styled(1299, '#,##0'), 'B'),
      row(1.125, 2, 'C'),
    ] as never).toBuffer()
    const orders = await readExcel(body)
    expect(orders.slice(0, 2).map(({ draft }) => draft?.lines[0])).toMatchObject([
      { quantity: 1000, shopPriceMinor: 130, shopSku: '1.299' },
      { quantity: 2, shopPriceMinor: 129_900 },
    ])
    expect(orders[2]?.bad).toMatchObject([{ problems: [{ problem: { code: 'notQuantity' } }] }])
  })
})

describe('a number that a spreadsheet shortened', () => {
  const short = '8.61381E+12'

  it('is noted and left empty where the cell is optional', async () => {
    const [order] = await read(
      templateCsv([
        templateRow({ Phone: short, Postcode: '1E+05', SKU: '4,00638E+12', 'Tax number': short }),
      ]),
    )
    expect(order?.bad).toEqual([])
    expect(order?.draft?.address).toMatchObject({ phone: '', postcode: '', taxNumber: '' })
    expect(order?.draft?.lines).toMatchObject([{ shopSku: '' }])
    expect(order?.draft?.leftEmpty?.map(({ column, problem }) => [column, problem?.code])).toEqual([
      ['Phone', 'numberFormat'],
      ['Postcode', 'numberFormat'],
      ['Tax number', 'numberFormat'],
      ['SKU', 'numberFormat'],
    ])
    expect(order?.draft?.leftEmpty?.[0]?.message).toContain('Format that column as text')
  })

  it("is noted as Shopify's number of an order, which then has its name only", async () => {
    const [order] = await read(exportCsv(exportOrder(1001, [mug], { Id: '5.812E+12' })))
    expect(order).toMatchObject({ key: '#1001', bad: [] })
    expect(order?.draft?.leftEmpty).toMatchObject([{ column: 'Id', problem: { code: 'numberFormat' } }])
  })

  it('refuses the order where it is needed', async () => {
    const orders = await read(
      templateCsv([templateRow({ 'Order number': short }), templateRow({ 'Our SKU': short })]),
    )
    expect(
      orders.map(({ bad }) => bad.map(({ problems }) => problems.map((one) => one.problem?.code))),
    ).toEqual([[['numberFormat']], [['numberFormat']]])
  })

  it.each(['E12', '12E34', 'E+12', '1E5', '+86 138', '8.6E'])('is not %s', (text) => {
    expect(isShortened(text)).toBe(false)
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
    const again = await readOrders(rowsOf(templateCsv(rows)), { ...reading, elsewhere })
    expect(placed(await gather(again.orders))).toEqual([['1002', ['B']]])
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

describe('a phone number', () => {
  it.each([
    ["'+1 555-123-4567 ext. 890", '+1 555-123-4567 ext. 890'],
    ['+86 138 0013 8000', '+86 138 0013 8000'],
    ['+1 (512) 555-0142 x12', '+1 (512) 555-0142 x12'],
    ["'0049 171 1234567", '0049 171 1234567'],
  ])('%s is read as shops write it', async (cell, phone) => {
    const [order] = await read(templateCsv([templateRow({ Phone: cell })]))
    expect(order?.bad).toEqual([])
    expect(order?.draft?.address.phone).toBe(phone)
  })
})

describe('an optional cell that cannot be read', () => {
  it('is left empty, and never refuses the order', async () => {
    const [order] = await read(
      templateCsv([
        templateRow({
          'Order date': 'soon',
          'Unit price': 'free',
          Phone: 'p'.repeat(60),
          Email: 'nobody',
          Note: 'K\uFFFDln',
        }),
      ]),
    )
    expect(order?.bad).toEqual([])
    expect(order?.draft?.address).toMatchObject({ phone: '', email: '' })
    expect(order?.draft?.leftEmpty?.map(({ row, column, problem }) => [row, column, problem?.code])).toEqual([
      [2, 'Email', 'notEmail'],
      [2, 'Phone', 'tooLong'],
      [2, 'Note', 'lostCharacters'],
      [2, 'Order date', 'notDate'],
      [2, 'Unit price', 'notAmount'],
    ])
  })
})

describe('dates', () => {
  it.each([
    ['2026-10-31', '2026-10-31T00:00:00.000Z'],
    ['2026/10/31 14:05', '2026-10-31T14:05:00.000Z'],
    ['2026-10-31 14:05:00 -0400', '2026-10-31T18:05:00.000Z'],
    ['2026-10-31T14:05:00.123Z', '2026-10-31T14:05:00.000Z'],
    ['2026-10-31T14:05:00+08:00', '2026-10-31T06:05:00.000Z'],
    ['2026-10-02 09:14:31 UTC', '2026-10-02T09:14:31.000Z'],
    ['31.10.2026', '2026-10-31T00:00:00.000Z'],
    ['31/10/26', '2026-10-31T00:00:00.000Z'],
    ['10/31/2026 2:05 PM', '2026-10-31T14:05:00.000Z'],
    ['31-10-2026, 12:05 am', '2026-10-31T00:05:00.000Z'],
    ['Oct 31, 2026', '2026-10-31T00:00:00.000Z'],
    ['October 31st, 2026 at 2:05 PM', '2026-10-31T14:05:00.000Z'],
    ['Sat, 31 Oct 2026 14:05:00 GMT', '2026-10-31T14:05:00.000Z'],
    ['31-Oct-26', '2026-10-31T00:00:00.000Z'],
    ['2026年10月31日 14时05分', '2026-10-31T14:05:00.000Z'],
    ['46326', '2026-10-31T00:00:00.000Z'],
    ['46326.5', '2026-10-31T12:00:00.000Z'],
    ['20261031', '2026-10-31T00:00:00.000Z'],
    ['20261031 1405', '2026-10-31T14:05:00.000Z'],
    ['20261031T140500Z', '2026-10-31T14:05:00.000Z'],
    ['20261031140500', '2026-10-31T14:05:00.000Z'],
    ['20261031 14:05', '2026-10-31T14:05:00.000Z'],
    ['1793455500', '2026-10-31T14:05:00.000Z'],
    ['31/Oct/2026', '2026-10-31T00:00:00.000Z'],
    ['31/Oct/2026 14:05:00 +0800', '2026-10-31T06:05:00.000Z'],
    ['2026-Oct-31', '2026-10-31T00:00:00.000Z'],
    ['2026 October 31', '2026-10-31T00:00:00.000Z'],
    ['Oct-31-2026', '2026-10-31T00:00:00.000Z'],
    ['2026-10-31 下午2:05', '2026-10-31T14:05:00.000Z'],
    ['2026/10/31 上午12:05:09', '2026-10-31T00:05:09.000Z'],
    ['2026年10月31日 下午2点05分', '2026-10-31T14:05:00.000Z'],
    ['2026年10月31日星期六 晚上8:05', '2026-10-31T20:05:00.000Z'],
    ['2026年10月31日(土) 午後2時5分', '2026-10-31T14:05:00.000Z'],
    ['２０２６年１０月３１日　１４：０５', '2026-10-31T14:05:00.000Z'],
    ['2026年10月31日', '2026-10-31T00:00:00.000Z'],
    ['2026. 10. 31.', '2026-10-31T00:00:00.000Z'],
    ['2026. 10. 31. 오후 2:05:00', '2026-10-31T14:05:00.000Z'],
    ['2026년 10월 31일', '2026-10-31T00:00:00.000Z'],
    ['2026년 10월 31일 토요일 오후 2시 5분', '2026-10-31T14:05:00.000Z'],
    ['Sat Oct 31 2026 14:05:00 GMT+0800 (China Standard Time)', '2026-10-31T06:05:00.000Z'],
    ['Sat Oct 31 2026 14:05:00 GMT+0200 (Central European Summer Time)', '2026-10-31T12:05:00.000Z'],
    ['Sat Oct 31 14:05:00 PST 2026', '2026-10-31T22:05:00.000Z'],
    ['Sat Oct 31 14:05:00 +0000 2026', '2026-10-31T14:05:00.000Z'],
    ['Oct 31, 2026 2:05:00 PM PST', '2026-10-31T22:05:00.000Z'],
    ['2026-10-31 14:05:00 PDT', '2026-10-31T21:05:00.000Z'],
    ['2026-10-31 14:05 UTC+8', '2026-10-31T06:05:00.000Z'],
    ['2026-10-31T14:05:00+01:00[Europe/Berlin]', '2026-10-31T13:05:00.000Z'],
    ['31. Oktober 2026', '2026-10-31T00:00:00.000Z'],
    ['Samstag, den 31. Oktober 2026 um 14:05 Uhr', '2026-10-31T14:05:00.000Z'],
    ['5. März 2026', '2026-03-05T00:00:00.000Z'],
    ['31. 10. 2026', '2026-10-31T00:00:00.000Z'],
    ['samedi 31 octobre 2026 à 14h05', '2026-10-31T14:05:00.000Z'],
    ['1er août 2026', '2026-08-01T00:00:00.000Z'],
    ['mar. 10 févr. 2026', '2026-02-10T00:00:00.000Z'],
    ['31 de octubre de 2026', '2026-10-31T00:00:00.000Z'],
    ['sábado, 31 de octubre de 2026, 2:05 p. m.', '2026-10-31T14:05:00.000Z'],
    ['31 ottobre 2026', '2026-10-31T00:00:00.000Z'],
    ['31 gen 2026', '2026-01-31T00:00:00.000Z'],
    ['31 de out. de 2026', '2026-10-31T00:00:00.000Z'],
    ['sexta-feira, 30 de outubro de 2026 às 14:05', '2026-10-30T14:05:00.000Z'],
    ['31 mrt. 2026', '2026-03-31T00:00:00.000Z'],
    ['zaterdag 31 oktober 2026 om 14:05', '2026-10-31T14:05:00.000Z'],
    ['31 października 2026', '2026-10-31T00:00:00.000Z'],
    ['31 октября 2026', '2026-10-31T00:00:00.000Z'],
  ])('%s is read', (text, instant) => {
    expect(readInstant(text)?.toISOString()).toBe(instant)
  })

  it.each([
    '2026-13-01',
    '2026-02-30',
    '31/31/2026',
    'soon',
    '',
    '1',
    '12:30',
    '2026-10-31 25:00',
    '1'.repeat(100),
    '20261301',
    '2026',
    '202610',
    '2026-10-31 14',
    '2026-10-31 14:05 CST',
    '2026-10-31 14:05 XYZ',
    '2026-10-31 上午14:05',
    '2026-10-31 晚上12:05',
    '31 Foo 2026',
    'about 31 Oct 2026',
    '31 Oct',
    'October 2026',
    '2026年10月',
    '8613800138000',
  ])('%j is none', (text) => expect(readInstant(text)).toBeNull())

  it.each([
    'en',
    'en-GB',
    'de',
    'fr',
    'fr-CA',
    'es',
    'it',
    'pt',
    'nl',
    'ja',
    'ko',
    'zh',
    'zh-TW',
    'sv',
    'pl',
    'ru',
  ])('are read as %s writes every month', (language) => {
    for (const dateStyle of ['full', 'long', 'medium'] as const) {
      const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', timeZone: 'UTC' })
      for (let month = 0; month < 12; month += 1) {
        const at = new Date(Date.UTC(2025, month, 23, 14, 5))
        const text = format.format(at)
        expect([text, readInstant(text, true)?.toISOString()]).toEqual([text, at.toISOString()])
      }
    }
  })

  it('are read in the order that the file shows', () => {
    expect(findDayFirst(['02/10/2026', '31/10/2026'])).toBe(true)
    expect(findDayFirst(['02/10/2026', '10/31/2026'])).toBe(false)
    expect(findDayFirst(['02/10/2026', ''])).toBeNull()
    expect(readInstant('02/10/2026', true)?.getUTCMonth()).toBe(9)
    expect(readInstant('02/10/2026', false)?.getUTCMonth()).toBe(1)
  })
})
