import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { isShortened } from '../../../platform/sheets/read-number.ts'
import { readAmount, readCell } from '../reading/cells.ts'
import { templateColumns } from '../reading/columns.ts'
import { readInstant } from '../reading/dates.ts'
import { exportCsv, exportOrder } from './export-factory.ts'
import { mug, read, readExcel, templateCsv, templateRow } from './order-file-factory.ts'

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
    const yen = await read(file, { shopCurrency: 'JPY' })
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
