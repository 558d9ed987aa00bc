import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { UploadedFile } from '../../platform/http/call.ts'
import { createParsePool } from '../../platform/parsing/parse-pool.ts'
import { outcomeOf } from './plan-price-list.ts'
import { readDiscount, readListedPrice, readPrice, readPriceList } from './price-list-file.ts'

const parsePool = createParsePool()
afterAll(() => parsePool.close())

const csv = (text: string): UploadedFile => ({
  fileName: 'prices.csv',
  kind: 'csv',
  contentType: 'text/csv',
  body: Buffer.from(text),
  account: 'finance',
})
const read = (text: string) => readPriceList(parsePool, csv(text), {})

describe('readPrice', () => {
  it.each([
    ['4', 400],
    ['4.5', 450],
    ['4.50', 450],
    ['4,50', 450],
    ['$4.50', 450],
    ['US$ 4.50', 450],
    ['USD 1,204.50', 120_450],
    ['4.50 usd', 450],
    ['4.5000', 450],
    ['0', 0],
    ['1000000', 100_000_000],
  ])('reads %s', (text, value) => expect(readPrice(text)).toEqual({ value }))

  it.each([
    ['4.505', 'ambiguousPrice'],
    ['1.299', 'ambiguousPrice'],
    ['4.5051', 'belowCent'],
    ['0.005', 'belowCent'],
    ['-4.50', 'negativePrice'],
    ['$-4.50', 'negativePrice'],
    ['(4.50)', 'negativePrice'],
    ['€4.50', 'otherCurrency'],
    ['4.50 CNY', 'otherCurrency'],
    ['¥4', 'otherCurrency'],
    ['four', 'notPrice'],
    ['-', 'notPrice'],
    ['4.5.0', 'notPrice'],
    ['10%', 'notPrice'],
    ['1000000.01', 'highPrice'],
    ['99999999999999999999', 'highPrice'],
  ])('refuses %s: %s', (text, problem) => expect(readPrice(text)).toEqual({ problem }))
})

describe('readDiscount', () => {
  it.each([
    ['10', 1_000],
    ['7.5', 750],
    ['7,25 %', 725],
    ['0.5%', 50],
    ['100', 10_000],
    ['10.00%', 1_000],
  ])('reads %s', (text, value) => expect(readDiscount(text)).toEqual({ value }))

  it.each([
    ['0.1', 'ambiguousDiscount'],
    ['0', 'discountRange'],
    ['0%', 'discountRange'],
    ['100.01', 'discountRange'],
    ['-5', 'discountRange'],
    ['7.555', 'discountRange'],
    ['ten', 'notDiscount'],
    ['%', 'notDiscount'],
  ])('refuses %s: %s', (text, problem) => expect(readDiscount(text)).toEqual({ problem }))
})

describe('a row', () => {
  it.each([
    [{ sku: '', product: '', price: '4', discount: '' }, 'noCode'],
    [{ sku: 'A', product: 'B', price: '4', discount: '' }, 'twoCodes'],
    [{ sku: 'A', product: '', price: '', discount: '' }, 'noPrice'],
    [{ sku: 'A', product: '', price: '4', discount: '10' }, 'twoPrices'],
    [{ sku: 'A', product: '', price: '-4', discount: '' }, 'negativePrice'],
    [{ sku: '', product: 'B', price: '', discount: '200' }, 'discountRange'],
  ])('%j has the problem %s, and no price', (cells, problem) => {
    expect(readListedPrice(7, cells)).toMatchObject({
      row: 7,
      problem,
      discountBp: null,
      fixedUsdMinor: null,
    })
  })
})

describe('a price list', () => {
  it('is read with columns in any order, from rows that were copied as well', async () => {
    const expected = [
      { row: 2, scope: 'sku', code: 'MUG-RED', fixedUsdMinor: 420, discountBp: null, problem: null },
      { row: 3, scope: 'product', code: 'LAMP', fixedUsdMinor: null, discountBp: 750, problem: null },
    ]
    const rows = [
      ['Name', 'Discount %', 'SKU', 'Price USD', 'Product code'],
      ['Mug', '', 'MUG-RED', '4.20', ''],
      ['Lamp', '7.5', '', '', 'LAMP'],
    ]
    expect(await read(rows.map((cells) => cells.join('\t')).join('\n'))).toMatchObject(expected)
    expect(await read(rows.map((cells) => cells.join(',')).join('\r\n'))).toMatchObject(expected)
    expect(await read('SKU 编码,美元价格\nMUG-RED,4.20\n')).toMatchObject([
      { code: 'MUG-RED', fixedUsdMinor: 420 },
    ])
  })

  it('is read from a workbook, whose numbers have decimals and whose percentages are fractions', async () => {
    const body = await writeExcelFile([
      {
        sheet: 'Prices',
        data: [
          ['SKU', 'Price USD', 'Discount %'].map((value) => ({ value, type: String })),
          [{ value: 'A' }, { value: 4.2 }, null],
          [{ value: 'B' }, { value: 1.299 }, null],
          [{ value: 'C' }, null, { value: 0.1, format: '0%' }],
        ],
      },
    ]).toBuffer()
    const listed = await readPriceList(parsePool, { ...csv(''), kind: 'xlsx', body }, {})
    expect(listed).toMatchObject([
      { code: 'A', fixedUsdMinor: 420, problem: null },
      { code: 'B', problem: 'belowCent' },
      { code: 'C', problem: 'ambiguousDiscount' },
    ])
  })

  it.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['SKU,Price USD\n', 'noRows'],
    ['MUG-RED,4.20\nMUG-BLUE,4.30\n', 'notPrices'],
    ['SKU,Weight\nA,4\n', 'notPrices'],
    ['Price USD,Weight\n4,4\n', 'notPrices'],
    ['SKU,Price,Price USD\nA,4,5\n', 'repeatedColumn'],
    [`SKU,Price\n${'A,4\n'.repeat(5_001)}`, 'tooManyRows'],
  ])('that cannot be used is refused as a whole: %#', async (text, problem) => {
    await expect(read(text)).rejects.toMatchObject({ reason: 'fileRefused', detail: { case: problem } })
  })

  it('may have 5,000 rows', async () => {
    expect(await read(`SKU,Price\n${'A,4\n'.repeat(5_000)}`)).toHaveLength(5_000)
  })
})

describe('the outcome of a row', () => {
  const skus = [
    { listMinor: 500, costFen: 2_100 },
    { listMinor: 800, costFen: null },
  ]
  const fixed = (fixedUsdMinor: number) => ({ discountBp: null, fixedUsdMinor })

  it('has the list prices and the new ones of the SKUs', () => {
    expect(outcomeOf({ discountBp: 1_250, fixedUsdMinor: null }, skus, 7)).toEqual({
      listPrice: { fromMinor: 500, toMinor: 800 },
      newPrice: { fromMinor: 437, toMinor: 700 },
      warnings: [],
    })
    expect(outcomeOf(fixed(400), [], 7)).toEqual({ listPrice: null, newPrice: null, warnings: [] })
  })

  it('warns of prices below cost, above the list price, and of nothing', () => {
    // 21.00 CNY at 7 CNY per USD.
    expect(outcomeOf(fixed(300), skus, 7).warnings).toEqual([])
    expect(outcomeOf(fixed(299), skus, 7).warnings).toEqual(['belowCost'])
    expect(outcomeOf(fixed(299), skus, null).warnings).toEqual([])
    expect(outcomeOf(fixed(501), skus, 7).warnings).toEqual(['aboveList'])
    expect(outcomeOf(fixed(0), skus, 7).warnings).toEqual(['belowCost', 'free'])
    expect(outcomeOf({ discountBp: 10_000, fixedUsdMinor: null }, skus, null).warnings).toEqual(['free'])
  })
})
