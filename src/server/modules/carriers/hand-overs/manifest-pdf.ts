import { formatNumber } from '../../../../contract/kernel/format.ts'
import { type Doc, drawPdf, write } from '../../../platform/pdf/pdf.ts'

export interface ManifestSheet {
  readonly number: string
  readonly carrier: string
  readonly closedAt: string
  readonly operatorName: string
  readonly count: number
  readonly weightGrams: number
  readonly manifestReference: string
  readonly signedBy: string
  readonly note: string
  readonly sender: readonly string[]
  readonly parcels: readonly {
    readonly orderNumber: string
    readonly trackingNumber: string
    readonly countryCode: string
    readonly weightGrams: number
  }[]
}

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 40 }
const size = { size: [page.width, page.height] as [number, number], margin: 0 }
const inner = page.width - 2 * page.margin
const grey = '#5b6472'
const rule = '#d5d9e0'
const row = 15
const bottom = page.height - page.margin - 20
const signatureHeight = 110

const columns = [
  { title: '#', x: 0, width: 36 },
  { title: 'Tracking number', x: 40, width: 200 },
  { title: 'Order', x: 250, width: 110 },
  { title: 'Country', x: 370, width: 60 },
  { title: 'Weight', x: 440, width: 75 },
] as const

const kilograms = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`

/** Takes seconds for thousands of parcels: run it outside the server's main thread. */
export const drawManifest = (sheet: ManifestSheet): Promise<Buffer> => {
  const texts = [sheet.carrier, sheet.operatorName, sheet.signedBy, sheet.note, ...sheet.sender]
  return drawPdf(
    `Manifest ${sheet.number}`,
    texts,
    (doc) => {
      doc.addPage(size)
      let y = drawTitles(doc, drawHead(doc, sheet))
      for (const [index, parcel] of sheet.parcels.entries()) {
        if (y + row > bottom) {
          doc.addPage(size)
          y = drawTitles(doc, page.margin)
        }
        const cells = [
          String(index + 1),
          parcel.trackingNumber,
          parcel.orderNumber,
          parcel.countryCode,
          kilograms(parcel.weightGrams),
        ]
        drawRow(doc, cells, y, { size: 9 })
        y += row
      }
      if (y + signatureHeight > bottom) {
        doc.addPage(size)
        y = page.margin
      }
      drawSignature(doc, sheet, y + 18)
      drawPageNumbers(doc, sheet)
    },
    { bufferPages: true },
  )
}

const drawRow = (
  doc: Doc,
  cells: readonly string[],
  y: number,
  style: { readonly size: number; readonly colour?: string },
): void => {
  for (const [index, column] of columns.entries())
    write(doc, cells[index] ?? '', { x: page.margin + column.x, y, width: column.width, style })
}

const drawTitles = (doc: Doc, y: number): number => {
  drawRow(
    doc,
    columns.map(({ title }) => title),
    y,
    { size: 8, colour: grey },
  )
  doc
    .moveTo(page.margin, y + 12)
    .lineTo(page.width - page.margin, y + 12)
    .lineWidth(0.7)
    .stroke(rule)
  return y + 17
}

const drawHead = (doc: Doc, sheet: ManifestSheet): number => {
  let y = page.margin
  for (const part of sheet.sender.slice(0, 5))
    y += write(doc, part, { x: page.margin, y, width: inner, style: { size: 8, colour: grey } })
  y += 8
  y += write(doc, `Manifest ${sheet.number}`, {
    x: page.margin,
    y,
    width: inner,
    style: { size: 18, bold: true },
  })
  const facts: (readonly [string, string])[] = [
    ['Carrier', sheet.carrier],
    ['Closed', `${sheet.closedAt.slice(0, 16).replace('T', ' ')} UTC`],
    ['Handed over by', sheet.operatorName],
    ['Parcels', formatNumber(sheet.count, 'en')],
    ['Weight', kilograms(sheet.weightGrams)],
    ['Carrier’s manifest', sheet.manifestReference],
    ['Note', sheet.note],
  ]
  y += 6
  for (const [label, value] of facts) {
    if (value === '') continue
    write(doc, label, { x: page.margin, y, width: 110, style: { size: 9, colour: grey } })
    y +=
      write(doc, value, { x: page.margin + 115, y, width: inner - 115, style: { size: 10, bold: true } }) + 1
  }
  return y + 14
}

const drawSignature = (doc: Doc, sheet: ManifestSheet, y: number): void => {
  const half = inner / 2 - 10
  const sides: (readonly [string, string, number])[] = [
    ['Handed over by', sheet.operatorName, page.margin],
    ['Received by (name, date, signature)', sheet.signedBy, page.margin + inner / 2 + 10],
  ]
  for (const [label, name, x] of sides) {
    write(doc, label, { x, y, width: half, style: { size: 8, colour: grey } })
    write(doc, name, { x, y: y + 14, width: half, style: { size: 11, bold: true } })
    doc
      .moveTo(x, y + 78)
      .lineTo(x + half, y + 78)
      .lineWidth(0.8)
      .stroke('#111111')
  }
}

const drawPageNumbers = (doc: Doc, sheet: ManifestSheet): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    write(doc, `${sheet.number} · ${index + 1} / ${count}`, {
      x: page.margin,
      y: page.height - page.margin,
      width: inner,
      style: { size: 8, colour: grey },
    })
  }
}
