import * as xlsx from '@e965/xlsx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../contract/kernel/errors.ts'
import { encodeText, encodingSamples, sampleFile } from './encoding-samples.ts'
import { readSheet } from './read-sheet.ts'
import { unpackRows, withPlainDecimals, type FileRow } from './sheet-rows.ts'

const columns = ['Order number', 'Recipient name', 'City', 'Postcode', 'Quantity', 'Order date']
const header = columns.slice(0, 5)

const rowsOf = async (body: Buffer | string, isWorkbook = false): Promise<FileRow[]> => {
  const { chunks } = await readSheet(Buffer.from(body), { columns, isWorkbook })
  return [...unpackRows(chunks)]
}
const cellsOf = async (body: Buffer | string, isWorkbook = false) =>
  (await rowsOf(body, isWorkbook)).map(({ cells }) => cells)
const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw new Error('was not refused', { cause: error })
  expect(error.reason).toBe('fileRefused')
  return error
}

describe('a CSV', () => {
  it.each([',', ';', '\t', '|'])('is read with the separator %j, said or not', async (separator) => {
    const rows = [header, ['A-1', 'Ida "Idun" L', 'Lund, SE; x|y\tz', '00123', '1']]
    const text = rows
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
      .join('\r\n')
    expect(await cellsOf(text)).toEqual(rows)
    for (const first of [`sep=${separator}\r\n`, `"sep=${separator}"\n`]) {
      expect(await rowsOf(first + text)).toMatchObject([
        { row: 1, cells: header },
        { row: 2, cells: rows[1] },
      ])
    }
  })

  it('may begin with a title, notes and empty rows', async () => {
    const rows = await rowsOf(
      `Orders of October\nmade on Monday,for you\n\n${header.join(',')}\nA-1,Ida,Lund,,2\n`,
    )
    expect(rows).toMatchObject([
      { row: 4, cells: header },
      { row: 5, cells: ['A-1', 'Ida', 'Lund', '', '2'] },
    ])
  })

  it('whose rows are each quoted as a whole is said to be that', async () => {
    const text = [header.join(','), 'A-1,Ida,"Lund",,2']
      .map((line) => `"${line.replaceAll('"', '""')}"`)
      .join('\n')
    expect((await refusal(rowsOf(text))).detail).toMatchObject({ case: 'quotedRows' })
  })

  it.each([
    [`${header.join(',')}\nA-1,"Ida`, 'openQuote'],
    [`${header.join(',')}\nA-1,"${'a'.repeat(600_000)}"`, 'endlessRow'],
    [`${header.join(',')}\nA-1,${'a'.repeat(600_000)}`, 'endlessRow'],
    [`${header.join(',')}\n${'A-1,'.repeat(400)}x`, 'tooManyColumns'],
  ])('that is damaged is refused with its reason: %#', async (text, reason) => {
    expect((await refusal(rowsOf(text))).detail).toMatchObject({ case: reason })
  })

  it('whose encoding is not sure is refused with at most three texts to choose from, and read as chosen', async () => {
    const body = Buffer.concat([
      Buffer.from(`${header.join(',')}\nA-1,`),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      Buffer.from(',x,,1\n'),
    ])
    const { detail } = await refusal(rowsOf(body))
    expect(detail).toMatchObject({ case: 'chooseEncoding' })
    const candidates = (detail as { candidates: { encoding: 'gb18030'; sample: string }[] }).candidates
    expect(candidates.length).toBeGreaterThan(1)
    expect(candidates.length).toBeLessThanOrEqual(3)
    for (const { encoding, sample } of candidates) {
      const { chunks } = await readSheet(body, { columns, isWorkbook: false, encoding })
      expect([...unpackRows(chunks)][1]?.cells[1]).toBe(sample)
    }
  })

  it('is read in every encoding', async () => {
    for (const sample of encodingSamples) {
      const text = sampleFile(sample, 6)
      for (const encoding of sample.encodings) {
        expect(await cellsOf(encodeText(text, encoding))).toEqual(await cellsOf(text))
      }
    }
  })
})

const book = (make: (sheets: xlsx.WorkBook) => void): xlsx.WorkBook => {
  const made = xlsx.utils.book_new()
  make(made)
  return made
}
const sheetOf = (rows: readonly (readonly unknown[])[]) =>
  xlsx.utils.aoa_to_sheet(rows.map((row) => [...row]))
const written = (made: xlsx.WorkBook, bookType: xlsx.BookType): Buffer =>
  xlsx.write(made, { type: 'buffer', bookType, compression: true }) as Buffer

// Without ODS: the library writes none of these formats into it.
describe.each(['xlsx', 'xlsm', 'xls'] as const)('a number in a workbook as %s', (kind) => {
  it.each([
    ['[$-409]00000', 501, '00501'],
    ['[$-en-US]00000', 501, '00501'],
    ['00000;-00000;;@', 501, '00501'],
    ['00000_);(00000)', 501, '00501'],
    ['"F-"00000', 1234, 'F-01234'],
    [String.raw`\F\-00000`, 1234, 'F-01234'],
    ['00000;[Red]-00000', 501, '00501'],
    ['[<=99999]00000;00000-0000', 501, '00501'],
    ['[<=99999]00000;00000-0000', 5_010_023, '00501-0023'],
    [String.raw`00\.000\-000`, 1_310_100, '01.310-100'],
    ['000 00', 12_345, '123 45'],
    ['"0"#', 1_711_234_567, '01711234567'],
    ['"+"0', 8_613_800_138_000, '+8613800138000'],
    ['#,##0', 1000, '1000'],
    ['0.000', 2, '2'],
    ['0.00', 18.9, '18.9'],
    ['[$€-407] #,##0.00', 1299.5, '1299.5'],
    ['0" pcs"', 5, '5'],
    ['00', 1.5, '1.5'],
    ['00000*-', 501, '501'],
    ['00/00', 501, '501'],
    ['00000;"', 501, '501'],
  ])(
    'shows a number in the format %s as Excel does, where that is a code: %d',
    async (format, value, text) => {
      const sheet = sheetOf([header, ['A-1', 'Ida', 'Lund', value, 1]])
      sheet['D2'] = { t: 'n', v: value, z: format }
      const made = book((sheets) => xlsx.utils.book_append_sheet(sheets, sheet, 'Orders'))
      expect((await cellsOf(written(made, kind), true))[1]?.[3]).toBe(text)
    },
  )
})

describe.each(['xlsx', 'xlsm', 'xls', 'ods'] as const)('a workbook as %s', (kind) => {
  it('is read from the visible sheet with the columns, below its title', async () => {
    const rows = [['Orders of October'], [], header, ['A-1', 'Ida 김', 'Lund', 123, 2]]
    const made = book((sheets) => {
      xlsx.utils.book_append_sheet(sheets, sheetOf([['Cover'], ['Nothing here']]), 'Cover')
      xlsx.utils.book_append_sheet(sheets, sheetOf([header, ['OLD', 'Old', 'Old', 1, 1]]), 'Old')
      xlsx.utils.book_append_sheet(sheets, sheetOf(rows), 'Orders')
      if (kind !== 'ods') sheets.Workbook = { Sheets: [{}, { Hidden: 1 }, {}] }
      else sheets.SheetNames = ['Cover', 'Orders']
    })
    expect(await rowsOf(written(made, kind), true)).toMatchObject([
      { row: 3, cells: header },
      { row: 4, cells: ['A-1', 'Ida 김', 'Lund', '123', '2'] },
    ])
  })

  it('is refused when rows of a second sheet would be left out', async () => {
    const made = book((sheets) => {
      const add = (name: string, ...rows: (readonly unknown[])[]) =>
        xlsx.utils.book_append_sheet(sheets, sheetOf(rows), name)
      add('October', header, ['A-1', 'Ida', 'Lund', '1', 1])
      add('November', header.slice(0, 3), ['B-1', 'Ida', 'Lund'])
      add('December', header)
      add('Names', header.slice(0, 2), ['A-1', 'Ida'])
      add('Notes', ['Call Ida'], ['on Monday'])
    })
    const { detail } = await refusal(rowsOf(written(made, kind), true))
    expect(detail).toEqual({ case: 'severalSheets', sheets: ['October', 'November'] })
  })

  it('gives dates as dates, keeps zeros of formatted numbers, and formulas by their result', async () => {
    const sheet = sheetOf([
      [...header, 'Order date'],
      ['A-1', 'Ida', 'Lund', 501, 3, null],
      ['A-2', 'Bo', 'Lund', 501, 12_345_678_901, 46_326],
    ])
    sheet['D2'] = { t: 'n', v: 501, z: '00000' }
    sheet['E2'] = { t: 'n', v: 3, f: '1+2' }
    sheet['F3'] = { t: 'n', v: 46_326, z: 'm/d/yy' }
    const made = book((sheets) => xlsx.utils.book_append_sheet(sheets, sheet, 'Orders'))
    const [, one, two] = await cellsOf(written(made, kind), true)
    expect(one?.slice(0, 5)).toEqual(['A-1', 'Ida', 'Lund', '00501', '3'])
    expect(two).toEqual(['A-2', 'Bo', 'Lund', '501', '12345678901', '2026-10-31'])
  })

  it('marks numbers that would read like thousands, and no text', async () => {
    const rows = [header, [1.299, 'Ida', '1.299', 1299, 12.5]]
    const made = book((sheets) => xlsx.utils.book_append_sheet(sheets, sheetOf(rows), 'Orders'))
    const [, row] = await rowsOf(written(made, kind), true)
    expect(row).toMatchObject({ cells: ['1.299', 'Ida', '1.299', '1299', '12.5'], decimals: [0] })
    expect(row && withPlainDecimals(row, [0, 4, undefined]).cells).toEqual([
      '1.2990',
      'Ida',
      '1.299',
      '1299',
      '12.5',
    ])
    expect(row && withPlainDecimals(row, [4]).cells[0]).toBe('1.299')
  })

  it('has the text of a merged cell in each of its rows', async () => {
    const sheet = sheetOf([header, ['A-1', 'Ida', 'Lund', '1', 1], ['', '', 'Lund', '1', 2]])
    sheet['!merges'] = [
      { s: { r: 1, c: 0 }, e: { r: 2, c: 0 } },
      { s: { r: 1, c: 1 }, e: { r: 2, c: 1 } },
    ]
    const made = book((sheets) => xlsx.utils.book_append_sheet(sheets, sheet, 'Orders'))
    expect((await cellsOf(written(made, kind), true))[2]).toEqual(['A-1', 'Ida', 'Lund', '1', '2'])
  })
})

const part = (name: string, xml: string) =>
  [name, new TextEncoder().encode(`<?xml version="1.0"?>${xml}`)] as const
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const doc = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageOf = 'http://schemas.openxmlformats.org/package/2006'
const workbookWith = (cells: string): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries([
        part(
          '[Content_Types].xml',
          `<Types xmlns="${packageOf}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
        ),
        part(
          'xl/workbook.xml',
          `<workbook xmlns="${main}" xmlns:r="${doc}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
        part(
          'xl/_rels/workbook.xml.rels',
          `<Relationships xmlns="${packageOf}/relationships"><Relationship Id="rId1" Type="${doc}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
        part(
          'xl/worksheets/sheet1.xml',
          `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="str"><v>Order number</v></c><c r="B1" t="str"><v>City</v></c></row>${cells}</sheetData></worksheet>`,
        ),
      ]),
    ),
  )

it('a workbook protected by a password is refused, and says so', async () => {
  const container = xlsx.CFB.utils.cfb_new()
  const info = '<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"/>'
  const version = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0])
  xlsx.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.concat([version, Buffer.from(info)]))
  xlsx.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(8192, 7))
  const body = Buffer.from(xlsx.CFB.write(container, { type: 'buffer' }) as Uint8Array)
  const { detail, message } = await refusal(rowsOf(body, true))
  expect(detail).toEqual({ case: 'damagedExcel' })
  expect(message).toContain('protected by a password')
})

describe('a hostile workbook', () => {
  it('marks formulas without a result or with an error', async () => {
    const cells =
      '<row r="2"><c r="A2" t="str"><v>A-1</v></c><c r="B2"><f>1+2</f></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    expect((await rowsOf(workbookWith(cells), true))[1]).toMatchObject({ row: 2, formulas: [1, 2] })
  })

  const shapes = [
    '<c ',
    '<c r="A1" ',
    ' r="A1"',
    '<c><f',
    '<row ',
    '<f>',
    '<is><t',
    '<!--',
    '<c r="A2"><v>1',
    '&#',
    '<x:c ',
    '<c r="B2" t="str"><v>_x0041_',
  ]
  it.each(shapes)('of %s repeated takes time in proportion to its length', async (shape) => {
    const timeOf = async (length: number): Promise<number> => {
      const body = workbookWith(`<row r="2">${shape.repeat(length / shape.length)}`)
      const start = process.cpuUsage()
      await readSheet(body, { columns, isWorkbook: true }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }
    await timeOf(100_000)
    const [small, large] = [await timeOf(100_000), await timeOf(800_000)]
    expect(large).toBeLessThan(Math.max(small, 40) * 32)
  })
})
