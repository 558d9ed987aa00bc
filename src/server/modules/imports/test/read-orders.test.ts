import { describe, expect, it } from 'vitest'
import { zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { templateColumns } from '../reading/columns.ts'
import {
  csvOf,
  exportCsv,
  exportOrder,
  largeExport,
  shopifyColumns,
  type ExportRow,
} from './export-factory.ts'
import {
  candle,
  mug,
  problemsOf,
  read,
  readExcel,
  refusal,
  templateCsv,
  templateRow,
} from './order-file-factory.ts'
import { orderTemplate } from '../downloads/template-file.ts'

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
    'reads %s as a name',
    async (name) => {
      const [order] = await read(exportCsv(exportOrder(1, [{ ...mug, title: name }])))
      const title = name.replace(/^'/, '')
      expect(order?.draft?.lines).toMatchObject([{ title }])
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

  it('has an optional column for the gift note', async () => {
    const [order] = await read(templateCsv([templateRow({ 'Gift note': 'Happy birthday!' })]))
    expect(order?.draft).toMatchObject({ giftNote: 'Happy birthday!' })
    const without = exportCsv(exportOrder(1, [mug]))
    expect((await read(without))[0]?.draft).not.toHaveProperty('giftNote')
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

  it('has an example row, which is not read, and can itself be uploaded without problems', async () => {
    expect(String((await orderTemplate('csv')).body)).toMatch(/\r\nEXAMPLE,2026-10-31,/)

    for (const format of ['csv', 'xlsx'] as const) {
      const { body } = await orderTemplate(format)
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
