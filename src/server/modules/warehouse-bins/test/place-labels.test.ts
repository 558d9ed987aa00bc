import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawPlaceLabels } from '../place-label-pdf.ts'
import { placeLabelsZpl } from '../place-label-zpl.ts'

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } })
const pdfium = await PDFiumLibrary.init()

/** What a scanner reads on each page. */
const scan = async (pdf: Buffer): Promise<string[][]> => {
  const document = await pdfium.loadDocument(pdf)
  const pages: string[][] = []
  for (const page of document.pages()) {
    // PDFium writes BGRA; labels are black and white.
    const { data, width, height } = await page.render({ scale: 4, render: 'bitmap' })
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
    const codes = await readBarcodes(image, { formats: ['Code128', 'QRCode'], tryHarder: true })
    pages.push(codes.map(({ format, text }) => `${format} ${text}`).toSorted())
  }
  document.destroy()
  return pages
}

const bins = { widthMm: 100, heightMm: 50 }
const goods = { widthMm: 60, heightMm: 40 }

it('draws labels of bins and SKUs that scanners read, long codes too', async () => {
  const codes = ['A-01-03', 'ZONE-B-LEVEL-2-PLACE-017']
  const labels = codes.map((code) => ({ code, lines: ['Ground floor'] }))
  const expected = codes.map((code) => [`Code128 ${code}`, `QRCode ${code}`])
  expect(await scan(await drawPlaceLabels({ size: bins, labels }))).toEqual(expected)
  const sku = { code: 'QS-MUG-350ML-WHITE-01', lines: ['Ceramic mug 350 ml 陶瓷杯', 'White / 350 ml'] }
  expect(await scan(await drawPlaceLabels({ size: goods, labels: [sku] }))).toEqual([
    [`Code128 ${sku.code}`, `QRCode ${sku.code}`],
  ])
})

it('writes ZPL in which no text is read as a command', () => {
  const zpl = placeLabelsZpl({ size: bins, labels: [{ code: 'A-1', lines: ['^XZ ~JA _5E'] }] })
  expect(zpl.match(/\^XA/g)).toHaveLength(1)
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  expect(zpl).toContain('_5EXZ _7EJA _5F5E')
  expect(zpl).toContain('^FDMA,A-1^FS')
})
