import * as fc from 'fast-check'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { hostileText } from './hostile.ts'

export interface Upload {
  readonly name: string
  readonly body: Buffer
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
  .png()
  .toBuffer()

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'

const heads = [
  'order number,sku,quantity,name,country,province,city,address1,zip,phone',
  'SKU,Price,Title,Weight',
  'order,tracking number,carrier',
  '',
]

const cell = fc.oneof(fc.constantFrom('1001', 'LAMP-1', '2', 'US', 'Ana', '2026-01-01'), hostileText)
const csv = fc
  .tuple(fc.constantFrom(...heads), fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 6 }))
  .map(([head, rows]) =>
    Buffer.from(
      [head, ...rows.map((cells) => cells.map((text) => JSON.stringify(text)).join(','))].join('\n'),
    ),
  )

const workbook = (sheet: string): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': Buffer.from(sheet),
    }),
  )
const xlsx = hostileText.map((text) =>
  workbook(
    `<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  ),
)

const names = fc.oneof(
  fc.constantFrom('orders.csv', 'a.xlsx', 'x.png', 'x.pdf', `${'é'.repeat(150)}.csv`, '😀'.repeat(150)),
  hostileText,
)

/** Files of the kinds that calls take, whole and broken. */
export const uploads: fc.Arbitrary<Upload> = fc
  .tuple(
    names,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(picture) },
      { weight: 1, arbitrary: fc.nat({ max: 60 }).map((length) => picture.subarray(0, length)) },
      { weight: 3, arbitrary: csv },
      { weight: 2, arbitrary: xlsx },
      { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`)) },
      { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(svg.replace('10', text))) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    ),
  )
  .map(([name, body]) => ({ name, body }))
