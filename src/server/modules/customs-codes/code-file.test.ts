import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { UploadedFile } from '../../platform/http/call.ts'
import { createParsePool } from '../../platform/parsing/parse-pool.ts'
import { readCode, readCodeList } from './code-file.ts'

const parsePool = createParsePool()
afterAll(() => parsePool.close())

const csv = (text: string): UploadedFile => ({
  fileName: 'codes.csv',
  kind: 'csv',
  contentType: 'text/csv',
  body: Buffer.from(text),
  account: 'finance',
})
const read = (...lines: readonly string[]) =>
  readCodeList(parsePool, csv(['Code,Description,Chinese description', ...lines].join('\n')), {})

describe('a customs code', () => {
  it.each([
    ['690210', '690210', false, false],
    ['6902.10', '690210', false, false],
    ['6902 10', '690210', false, false],
    ['6902.10.', '690210', false, false],
    ['６９０２１０', '690210', false, false],
    ['0902.10', '090210', false, false],
    ['90210', '090210', false, true],
    ['902.10', '090210', false, true],
    ['902.1', '090210', false, true],
    ['6902.1', '690210', false, true],
    ['69021000', '690210', true, false],
    ['6902 10 00', '690210', true, false],
    ['6902.10.0090', '690210', true, false],
    ['6902.10-000', '690210', true, false],
  ])('is read from %s', (text, digits, isCut, isZeroAdded) =>
    expect(readCode(text)).toEqual({ kind: 'code', digits, isCut, isZeroAdded }),
  )

  it.each([
    ['69', '69'],
    ['7', '07'],
    ['6902', '6902'],
    ['69.02', '6902'],
    ['902', '0902'],
  ])('is of a chapter or heading: %s', (text, digits) =>
    expect(readCode(text)).toEqual({ kind: 'heading', digits }),
  )

  it.each([
    ['', 'notCode'],
    ['Total', 'notCode'],
    ['6902.1O', 'notCode'],
    ['6902 1', 'notCode'],
    ['69021000901', 'notCode'],
    ['6902100', 'zeroLost'],
    ['690210009', 'zeroLost'],
  ])('is not read from "%s"', (text, kind) => expect(readCode(text)).toEqual({ kind }))
})

describe('a list of customs codes', () => {
  it('has the codes in their order; headings are counted, and rows with problems named', async () => {
    const list = await read(
      '6902,Kiln bricks,窑砖',
      '6902.20,Curved kiln bricks,弧形窑砖',
      '690210,Straight kiln bricks,',
      ',Group without a code,',
      'Total,2,',
      '690230,,',
      '6902 10,Other words,',
      '000110,Nothing,',
    )
    expect(list).toEqual({
      codes: [
        { code: '690210', nameEn: 'Straight kiln bricks', nameZh: '', heading: 'Kiln bricks 窑砖' },
        { code: '690220', nameEn: 'Curved kiln bricks', nameZh: '弧形窑砖', heading: 'Kiln bricks 窑砖' },
      ],
      wrongRows: [
        { row: 6, code: 'Total', problem: 'notCode', detail: '' },
        { row: 7, code: '690230', problem: 'noDescription', detail: '' },
        { row: 8, code: '6902 10', problem: 'repeated', detail: '4' },
        { row: 9, code: '000110', problem: 'notCode', detail: '' },
      ],
      headings: 1,
      cut: 0,
      merged: 0,
      zerosAdded: 0,
    })
  })

  it('takes the first description of longer codes, unless one has six digits', async () => {
    const list = await read(
      '69021010,First brick,',
      '69021090,Second brick,',
      '69022010,Third brick,',
      '690220,All curved bricks,',
      '69022090,Fourth brick,',
    )
    expect(list).toMatchObject({
      codes: [
        { code: '690210', nameEn: 'First brick' },
        { code: '690220', nameEn: 'All curved bricks' },
      ],
      wrongRows: [],
      cut: 1,
      merged: 3,
    })
  })

  it('puts the heading before descriptions that are indented below it', async () => {
    const { codes } = await read(
      '6902,Kiln bricks:,窑砖',
      '690210,- - Curved,- - 弧形',
      '690220,Straight kiln bricks,-',
      '690310,– Curved,',
    )
    expect(codes).toMatchObject([
      { nameEn: 'Kiln bricks: Curved', nameZh: '窑砖: 弧形' },
      { nameEn: 'Straight kiln bricks', nameZh: '' },
      { nameEn: 'Curved', nameZh: '', heading: '' },
    ])
  })

  it('may have Chinese descriptions only, in columns with Chinese names', async () => {
    const { codes } = await readCodeList(parsePool, csv('商品编码,商品名称\n6902100000,直窑砖\n'), {})
    expect(codes).toEqual([{ code: '690210', nameEn: '', nameZh: '直窑砖', heading: '' }])
  })

  it('is read from a workbook, whose numbers have lost zeros', async () => {
    const text = (value: string) => ({ value, type: String })
    const body = await writeExcelFile([
      {
        sheet: 'Codes',
        data: [
          [text('HS Code'), text('Description')],
          [{ value: 90_210 }, text('Green leaves')],
          [{ value: 6902.1 }, text('Kiln bricks')],
          [{ value: 6902.2 }, { value: '=A1', type: 'Formula' }],
        ],
      },
    ]).toBuffer()
    const list = await readCodeList(parsePool, { ...csv(''), kind: 'xlsx', body }, {})
    expect(list).toMatchObject({
      codes: [
        { code: '090210', nameEn: 'Green leaves' },
        { code: '690210', nameEn: 'Kiln bricks' },
      ],
      zerosAdded: 2,
      wrongRows: [{ row: 4, problem: 'formula' }],
    })
  })

  it.each([
    ['', 'empty'],
    ['Code,Description\n', 'noRows'],
    ['690210,Kiln bricks\n690220,Other bricks\n', 'notCustomsCodes'],
    ['Code,Weight\n690210,4\n', 'notCustomsCodes'],
    ['Code,HS code,Description\n1,690210,Kiln bricks\n', 'repeatedColumn'],
    [`Code,Description\n${'690210,Kiln bricks\n'.repeat(50_001)}`, 'tooManyRows'],
    [
      `Code,Description\n${Array.from({ length: 10_001 }, (_, n) => `${100_000 + n},Kiln bricks\n`).join('')}`,
      'tooManyCustomsCodes',
    ],
  ])('that cannot be used is refused as a whole: %#', async (text, problem) => {
    await expect(readCodeList(parsePool, csv(text), {})).rejects.toMatchObject({
      reason: 'fileRefused',
      detail: { case: problem },
    })
  })
})
