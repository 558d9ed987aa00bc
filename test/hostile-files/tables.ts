import { zipSync } from 'fflate'
import { kilobytes, megabytes, type HostileFile } from './hostile-file.ts'

/** Repeated, they keep readers of telephone numbers, dates, countries and amounts busy that try again and again. */
const cells = [
  '+1 ',
  '((',
  '1,',
  'ext. ',
  '-',
  '. ',
  '  ',
  '\u00A0',
  '😀',
  'é',
  '=',
  "'",
  '12:',
  'T0',
  '1e9',
  '\u202E',
  '/',
]

/** Cells by the name of their column; the first identifies the row. */
export type GoodRow = Readonly<Record<string, string>>

const texts = (good: GoodRow): HostileFile[] => {
  const columns = Object.keys(good)
  const others = Object.values(good).slice(1)
  const csv = (name: string, rows: () => string): HostileFile => ({
    name: `${name}.csv`,
    body: () => Buffer.from(`${columns.join(',')}\n${rows()}`),
  })
  const row = (cell: string): string => `${columns.map(() => cell).join(',')}\n`
  const orders = (count: number, nameOf: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => `${[nameOf(at), ...others].join(',')}\n`).join('')
  return [
    csv('one long row', () => kilobytes('a', 19_000)),
    csv('commas', () => kilobytes(',', 5_000)),
    csv('quotation marks', () => kilobytes('"', 19_000)),
    csv('a quotation mark that never ends', () => `"${kilobytes('a\n', 5_000)}`),
    csv('blank rows', () => kilobytes('\n', 5_000)),
    csv('short rows', () => kilobytes('1,2\n', 5_000)),
    csv('wide rows', () => `${'1,'.repeat(290)}1\n`.repeat(5_000)),
    csv('one order', () => orders(15_000, () => '#1001')),
    csv('two orders by turns', () => orders(15_000, (at) => `#${at % 2}`)),
    csv('many orders', () => orders(15_000, (at) => `#${at}`)),
    ...cells.map((cell) =>
      csv(`long cells of ${JSON.stringify(cell)}`, () =>
        row(kilobytes(cell, 30).replaceAll(',', '')).repeat(6),
      ),
    ),
    { name: 'high bytes.csv', body: () => megabytes(Buffer.from([0xa4, 0xff, 0x81, 0x40, 0xfe, 0x30]), 19) },
    {
      name: 'UTF-16 cut short.csv',
      body: () => Buffer.concat([Buffer.from([0xff, 0xfe]), megabytes('\x00\xd8', 19)]),
    },
  ]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Whoever makes thousands of parts stores them, because packing each takes a quarter of a millisecond. */
const workbook = (
  sheet: string | Buffer,
  others: Readonly<Record<string, string | Buffer>> = {},
  level: 0 | 1 = 1,
): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
          '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
          'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml': sheet,
          ...others,
        }).map(([path, content]) => [path, Buffer.from(content)]),
      ),
      { level },
    ),
  )
const sheet = (rows: string, others = ''): string =>
  `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${others}</worksheet>`
const strings = (text: string): Record<string, string> => ({
  'xl/sharedStrings.xml': `${head}<sst xmlns="${main}"><si><t>${text}</t></si></sst>`,
})

/** The directory of an archive says how much its parts unpack to; this one lies. */
const understated = (archive: Buffer): Buffer => {
  const made = Buffer.from(archive)
  for (let at = made.indexOf('PK\x01\x02'); at >= 0; at = made.indexOf('PK\x01\x02', at + 4))
    made.writeUInt32LE(100, at + 24)
  return made
}

const xlsx = (name: string, body: () => Buffer): HostileFile => ({ name: `${name}.xlsx`, body })

const workbooks: HostileFile[] = [
  xlsx('packed zeros', () => workbook(megabytes(' ', 100))),
  xlsx('packed zeros that say they are small', () => understated(workbook(megabytes(' ', 100)))),
  xlsx('many parts', () =>
    workbook(
      sheet(''),
      Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`xl/media/${at}`, ''])),
      0,
    ),
  ),
  xlsx('formulas without end', () => workbook(sheet(kilobytes('<c r="A1"', 6_000)))),
  xlsx('tags without end', () => workbook(sheet(kilobytes('<', 6_000)))),
  xlsx('deep tags', () => workbook(sheet(kilobytes('<row>', 6_000)))),
  xlsx('the last cell', () => workbook(sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))),
  xlsx('the last cell of each row', () =>
    workbook(
      sheet(
        Array.from(
          { length: 40_000 },
          (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
    ),
  ),
  xlsx('a long text in each cell', () =>
    workbook(
      sheet(
        Array.from(
          { length: 20_000 },
          (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`,
        ).join(''),
      ),
      strings(kilobytes('x', 32)),
    ),
  ),
  xlsx('merged cells', () =>
    workbook(
      sheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        `<mergeCells>${Array.from({ length: 50_000 }, () => '<mergeCell ref="A1:XFD1048576"/>').join('')}</mergeCells>`,
      ),
    ),
  ),
  xlsx('entities', () =>
    workbook(
      `${head}${' '.repeat(5_000)}<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 40 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]><worksheet><sheetData><row><c t="str"><v>&a40;</v></c></row></sheetData></worksheet>`,
    ),
  ),
  {
    name: 'repeated cells.ods',
    body: () =>
      Buffer.from(
        zipSync({
          mimetype: [Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
          'content.xml': Buffer.from(
            `${head}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="a"><table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
          ),
        }),
      ),
  },
  {
    name: 'a chain that bites its tail.xls',
    body: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), megabytes('\x00', 2)]),
  },
]

/** @param good what the reader knows, so that it reads on */
export const hostileTables = (good: GoodRow): readonly HostileFile[] => [...texts(good), ...workbooks]
