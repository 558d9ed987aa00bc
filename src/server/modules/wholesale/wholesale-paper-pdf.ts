import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import { formatMinor } from '../../../contract/kernel/money.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { FreightKind, WholesalePaper } from '../../../contract/wholesale/wholesale-states.ts'
import { type Doc, drawPdf, linesOf, write } from '../../platform/pdf/pdf.ts'
import type { DocumentLine, DocumentData } from './wholesale-papers.ts'

// Always in English, for customs and carriers.

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 48 }
const inner = page.width - 2 * page.margin
const right = page.width - page.margin
const bottom = page.height - page.margin - 24
const grey = '#5b6472'
const rule = '#d5d9e0'
const label = { size: 8, colour: grey }
const body = { size: 9.5 }

const titles: Readonly<Record<WholesalePaper, string>> = {
  proforma: 'Pro forma invoice',
  invoice: 'Commercial invoice',
  packingList: 'Packing list',
}
const freightNames: Readonly<Record<FreightKind, string>> = {
  sea: 'sea freight',
  rail: 'rail freight',
  air: 'air freight',
  express: 'express',
}
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const textsOf = ({ seller, buyer, address, lines, carrier, trackingNumbers }: DocumentData): string[] => [
  ...seller,
  buyer,
  ...Object.values(address),
  ...lines.flatMap(({ code, name }) => [code, name]),
  carrier,
  ...trackingNumbers,
]

/** Draws a document. CPU-bound: run it in a worker thread. */
export const drawPaper = (sheet: DocumentData): Promise<Buffer> =>
  drawPdf(`${titles[sheet.paper]} ${sheet.number}`, textsOf(sheet), (doc) => {
    let y = drawTableHead(doc, sheet, drawParties(doc, sheet, drawHead(doc, sheet)))
    for (const line of sheet.lines) {
      const height = Math.max(18, linesOf(doc, line.name, columns.name.width, body).length * 12.9 + 6)
      if (y + height > bottom) y = drawTableHead(doc, sheet, drawHead(doc, sheet))
      y = drawLine(doc, sheet, line, y, height)
    }
    drawSums(doc, sheet, y + 110 > bottom ? drawHead(doc, sheet) : y)
  })

const ruleAt = (doc: Doc, y: number): void => {
  doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).stroke(rule)
}

const drawHead = (doc: Doc, { paper, number, day, validUntil }: DocumentData): number => {
  doc.addPage({ size: [page.width, page.height], margin: 0 })
  write(doc, titles[paper], { x: page.margin, y: page.margin, width: 300, style: { size: 18, bold: true } })
  writeRight(doc, number, right, page.margin, { size: 12, bold: true })
  writeRight(doc, day, right, page.margin + 18, { ...body, colour: grey })
  if (validUntil) writeRight(doc, `valid until ${validUntil}`, right, page.margin + 32, label)
  ruleAt(doc, page.margin + 48)
  return page.margin + 62
}

const writeRight = (
  doc: Doc,
  text: string,
  end: number,
  y: number,
  style: Parameters<typeof write>[2]['style'],
): void => {
  const [line = []] = linesOf(doc, text, inner, style)
  const width = line.reduce((sum, piece) => sum + piece.width, 0)
  write(doc, text, { x: end - width, y, width: width + 1, style })
}

const drawParties = (doc: Doc, sheet: DocumentData, top: number): number => {
  const { seller, buyer, address, carrier, trackingNumbers } = sheet
  const width = inner / 2 - 12
  const country = countryNames.of(address.countryCode) ?? address.countryCode
  const column = (title: string, lines: readonly string[], x: number): number => {
    let y = top + write(doc, title, { x, y: top, width, style: label })
    for (const line of lines.filter(Boolean)) y += write(doc, line, { x, y, width, style: body })
    return y
  }
  const to = [
    buyer,
    ...localAddressLines(address),
    country,
    address.phone,
    address.taxNumber && `Tax number ${address.taxNumber}`,
  ]
  const left = column('From', seller, page.margin)
  const end = Math.max(left, column('To', to, page.margin + inner / 2 + 12))
  if (carrier === '') return end + 16
  const sent = `Sent with ${carrier}: ${trackingNumbers.join(', ')}`
  return end + 8 + write(doc, sent, { x: page.margin, y: end + 8, width: inner, style: body }) + 12
}

const columns = {
  code: { x: page.margin, width: 96 },
  name: { x: page.margin + 104, width: inner - 104 - 200 },
  quantity: { end: right - 140 },
  unit: { end: right - 72 },
  sum: { end: right },
}

const kilograms = (grams: number): string => (grams / 1000).toFixed(2)

const drawTableHead = (doc: Doc, { paper, currency }: DocumentData, y: number): number => {
  const isPacking = paper === 'packingList'
  write(doc, 'Code', { x: columns.code.x, y, width: columns.code.width, style: label })
  write(doc, 'Goods', { x: columns.name.x, y, width: columns.name.width, style: label })
  writeRight(doc, 'Units', columns.quantity.end, y, label)
  writeRight(doc, isPacking ? 'g each' : 'Unit price', columns.unit.end, y, label)
  writeRight(doc, isPacking ? 'Net, kg' : currency, columns.sum.end, y, label)
  ruleAt(doc, y + 14)
  return y + 20
}

const drawLine = (
  doc: Doc,
  { paper }: DocumentData,
  line: DocumentLine,
  y: number,
  height: number,
): number => {
  const { code, name, quantity, unitMinor, weightGrams } = line
  const isPacking = paper === 'packingList'
  write(doc, code, { x: columns.code.x, y, width: columns.code.width, style: body })
  write(doc, name, { x: columns.name.x, y, width: columns.name.width, style: body })
  writeRight(doc, formatNumber(quantity, 'en'), columns.quantity.end, y, body)
  writeRight(doc, isPacking ? String(weightGrams) : formatMinor(unitMinor), columns.unit.end, y, body)
  const sum = isPacking ? kilograms(weightGrams * quantity) : formatMinor(unitMinor * quantity)
  writeRight(doc, sum, columns.sum.end, y, body)
  ruleAt(doc, y + height - 3)
  return y + height
}

const sumsOf = (sheet: DocumentData): (readonly [string, string])[] => {
  const { paper, lines, parcel, currency, freightMinor, freightKind, isFreightReal } = sheet
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (paper === 'packingList') {
    return [
      ['Units', formatNumber(units, 'en')],
      ...(parcel
        ? ([
            ['Cartons', String(parcel.cartons)],
            ['Gross weight', `${kilograms(parcel.weightGrams)} kg`],
            ['Volume', `${(parcel.volumeCm3 / 1_000_000).toFixed(3)} m³`],
          ] as const)
        : []),
    ]
  }
  const goods = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
  const freight = `${isFreightReal ? 'Freight' : 'Freight, estimated'} (${freightNames[freightKind]})`
  return [
    ['Goods', formatMinor(goods)],
    [freight, formatMinor(freightMinor)],
    ['Total', `${formatMinor(goods + freightMinor)} ${currency}`],
  ]
}

const drawSums = (doc: Doc, sheet: DocumentData, top: number): void => {
  let y = top + 12
  const sums = sumsOf(sheet)
  for (const [index, [name, value]] of sums.entries()) {
    const style = { ...body, bold: sheet.paper !== 'packingList' && index === sums.length - 1 }
    write(doc, name, { x: right - 260, y, width: 180, style })
    writeRight(doc, value, right, y, style)
    y += 17
  }
}
