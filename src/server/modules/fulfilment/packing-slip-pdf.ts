import PdfDocument from 'pdfkit'
import { code128 } from './code128.ts'
import type { Slip, SlipLine } from './packing-slips.ts'
import { type FontName, fontsNeededFor, loadFont, runsOf } from './slip-fonts.ts'

export type Doc = PDFKit.PDFDocument

/** A5 in points: what fits into a parcel without folding, and two of which fit a sheet of A4. */
const page = { width: 419.53, height: 595.28, margin: 28 }
const slipPage = { size: [page.width, page.height] as [number, number], margin: page.margin }
const inner = page.width - 2 * page.margin
const bottom = page.height - page.margin - 22
const grey = '#5b6472'
const rule = '#d5d9e0'
/** Draws the slips, a page each. Takes seconds for hundreds: run it outside the server's own thread. */
export const drawSlips = (slips: readonly Slip[]): Promise<Buffer> => {
  return drawPdf('Packing slips', slips.flatMap(textsOf), (doc) => {
    for (const slip of slips) drawSlip(doc, slip)
  })
}

/** A PDF of pages that `draw` adds, with the fonts for these texts. */
export const drawPdf = async (
  title: string,
  texts: readonly string[],
  draw: (doc: Doc) => void,
): Promise<Buffer> => {
  const doc = new PdfDocument({ autoFirstPage: false, info: { Title: title, Creator: 'Quayside' } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const name of fontsNeededFor(texts)) doc.registerFont(name, await loadFont(name))
  draw(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

export const textsOf = (slip: Slip): string[] => [
  slip.shopName,
  slip.shopOrderName,
  slip.shippingLineName ?? '',
  slip.note,
  ...Object.values(slip.recipient),
  ...slip.lines.flatMap((line) => [line.title, line.variantTitle, line.skuCode]),
  ...slip.services.flatMap(({ name, procedure }) => [name, procedure]),
]

export interface TextStyle {
  readonly size: number
  readonly colour?: string
  readonly bold?: boolean
}

const styleFor = (doc: Doc, font: FontName, style: TextStyle): Doc =>
  doc
    .font(font === 'latin' && style.bold ? 'latinBold' : font)
    .fontSize(style.size)
    .fillColor(style.colour ?? '#111111')

/** One place where a line may break: after a space, or between any two Chinese or Japanese characters. */
const breakable = (text: string): string[] => text.match(/[^\s]+\s*/gu) ?? []

interface Piece {
  readonly font: FontName
  readonly text: string
  readonly width: number
}

const piecesOf = (doc: Doc, text: string, style: TextStyle): Piece[] =>
  runsOf(text).flatMap(({ font, text: run }) => {
    styleFor(doc, font, style)
    const parts = font === 'chinese' ? [...run] : breakable(run)
    return parts.map((part) => ({ font, text: part, width: doc.widthOfString(part) }))
  })

/** Breaks a text of any scripts into lines of at most `width` points; a longer word is cut. */
export const linesOf = (doc: Doc, text: string, width: number, style: TextStyle): Piece[][] => {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const piece of piecesOf(doc, text, style).flatMap((one) => cutTo(doc, one, width, style))) {
    if (used + piece.width > width && used > 0) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(piece)
    used += piece.width
  }
  return lines.filter((line) => line.length > 0)
}

const cutTo = (doc: Doc, piece: Piece, width: number, style: TextStyle): Piece[] => {
  if (piece.width <= width) return [piece]
  styleFor(doc, piece.font, style)
  return [...piece.text].map((text) => ({ font: piece.font, text, width: doc.widthOfString(text) }))
}

/** Writes a text of any scripts at a place and answers the height it took. */
export const write = (
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number => {
  const step = style.size * 1.35
  const lines = linesOf(doc, text, width, style)
  for (const [row, line] of lines.entries()) {
    let left = x
    for (const piece of line) {
      styleFor(doc, piece.font, style)
      doc.text(piece.text, left, y + row * step, { lineBreak: false, baseline: -style.size })
      left += piece.width
    }
  }
  return lines.length * step
}

const drawBarcode = (doc: Doc, text: string, right: number, y: number): void => {
  const widths = code128(text)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const step = Math.min(1.1, 170 / modules)
  let x = right - modules * step
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) doc.rect(x, y, width * step, 34)
    x += width * step
  }
  doc.fill('#000000')
}

export const drawSlip = (doc: Doc, slip: Slip): void => {
  doc.addPage(slipPage)
  let y = drawHead(doc, slip)
  y = drawRecipient(doc, slip, y)
  y = drawTableHead(doc, y)
  for (const line of slip.lines) {
    const height = heightOf(doc, line)
    if (y + height > bottom) y = drawTableHead(doc, drawNextPage(doc, slip))
    y = drawLine(doc, line, y, height)
  }
  if (slip.services.length > 0) y = drawServices(doc, slip, y)
  if (slip.note) drawNote(doc, slip, y + 10)
  drawFoot(doc, slip, false)
}

const drawNextPage = (doc: Doc, slip: Slip): number => {
  drawFoot(doc, slip, true)
  doc.addPage(slipPage)
  return drawHead(doc, slip)
}

const drawNote = (doc: Doc, slip: Slip, top: number): void => {
  const [text, style] = [`Note: ${slip.note}`, { size: 9, colour: grey }]
  const fits = top + linesOf(doc, text, inner, style).length * 12.2 <= bottom
  write(doc, text, page.margin, fits ? top : drawNextPage(doc, slip), inner, style)
}

const drawHead = (doc: Doc, slip: Slip): number => {
  const top = page.margin
  write(doc, slip.number, page.margin, top, 180, { size: 18, bold: true })
  const origin = [slip.shopName, slip.shopOrderName].filter((part) => part !== '').join(' · ')
  const height = write(doc, origin, page.margin, top + 25, 180, { size: 9, colour: grey })
  drawBarcode(doc, slip.number, page.width - page.margin, top)
  // A merged order names all that it is made of.
  const y = top + Math.max(48, 25 + height + 6)
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.7)
    .stroke(rule)
  return y + 12
}

const drawRecipient = (doc: Doc, slip: Slip, top: number): number => {
  const { recipient } = slip
  const column = inner * 0.62
  let y = top
  y += write(doc, 'Ship to', page.margin, y, column, { size: 8, colour: grey })
  y += write(doc, recipient.name, page.margin, y, column, { size: 12, bold: true }) + 2
  const place = [recipient.city, recipient.province, recipient.postcode]
    .filter((part) => part !== '')
    .join(', ')
  for (const part of [
    recipient.address1,
    recipient.address2,
    place,
    countryName(recipient.countryCode),
    recipient.phone,
  ]) {
    if (part !== '') y += write(doc, part, page.margin, y, column, { size: 10 })
  }
  const right = page.margin + column + 10
  const rightWidth = inner - column - 10
  let side = top
  if (slip.shippingLineName) {
    side += write(doc, 'Ships with', right, side, rightWidth, { size: 8, colour: grey })
    side += write(doc, slip.shippingLineName, right, side, rightWidth, { size: 10 })
  }
  return Math.max(y, side) + 12
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)

const columns = {
  quantity: { x: page.margin, width: 40 },
  sku: { x: page.margin + 46, width: 104 },
  title: { x: page.margin + 156, width: inner - 156 },
}

const drawTableHead = (doc: Doc, y: number): number => {
  const style = { size: 8, colour: grey }
  write(doc, 'Qty', columns.quantity.x, y, columns.quantity.width, style)
  write(doc, 'SKU', columns.sku.x, y, columns.sku.width, style)
  write(doc, 'Product', columns.title.x, y, columns.title.width, style)
  doc
    .moveTo(page.margin, y + 14)
    .lineTo(page.width - page.margin, y + 14)
    .lineWidth(0.7)
    .stroke(rule)
  return y + 20
}

const productText = ({ title, variantTitle }: SlipLine): string =>
  variantTitle === '' ? title : `${title} — ${variantTitle}`

/** What of it lies on the customer's shelf. */
const stockText = ({ fromStock }: SlipLine): string => (fromStock > 0 ? `${fromStock} from stock` : '')
const stockStyle = { size: 8, colour: grey }

const heightOf = (doc: Doc, line: SlipLine): number => {
  const rows = Math.max(
    linesOf(doc, productText(line), columns.title.width, { size: 10 }).length,
    linesOf(doc, line.skuCode, columns.sku.width, { size: 10 }).length + (line.fromStock > 0 ? 1 : 0),
    1,
  )
  return rows * 13.5 + 8
}

const drawLine = (doc: Doc, line: SlipLine, y: number, height: number): number => {
  write(doc, `${line.quantity} ×`, columns.quantity.x, y, columns.quantity.width, { size: 11, bold: true })
  const below = write(doc, line.skuCode, columns.sku.x, y, columns.sku.width, { size: 10 })
  write(doc, stockText(line), columns.sku.x, y + below, columns.sku.width, stockStyle)
  write(doc, productText(line), columns.title.x, y, columns.title.width, { size: 10 })
  const end = y + height - 4
  doc
    .moveTo(page.margin, end)
    .lineTo(page.width - page.margin, end)
    .lineWidth(0.4)
    .stroke(rule)
  return y + height
}

const procedureStyle = { size: 9, colour: grey }

/** What is to be done beside packing, and how. */
const drawServices = (doc: Doc, slip: Slip, top: number): number => {
  let y = top + 8
  y += write(doc, 'Services', page.margin, y, inner, { size: 8, colour: grey })
  for (const { name, procedure, times } of slip.services) {
    const height = 15 + linesOf(doc, procedure, inner - 46, procedureStyle).length * 12.2 + 4
    if (y + height > bottom) y = drawNextPage(doc, slip)
    write(doc, `${times} ×`, columns.quantity.x, y, columns.quantity.width, { size: 11, bold: true })
    write(doc, name, columns.sku.x, y, inner - 46, { size: 10, bold: true })
    write(doc, procedure, columns.sku.x, y + 15, inner - 46, procedureStyle)
    y += height
  }
  return y
}

const drawFoot = (doc: Doc, slip: Slip, goesOn: boolean): void => {
  const pieces = slip.lines.reduce((sum, line) => sum + line.quantity, 0)
  const next = goesOn ? ' · goes on on the next page' : ''
  const text = `${slip.number} · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} in all${next}`
  write(doc, text, page.margin, page.height - page.margin - 10, inner, { size: 8, colour: grey })
}
