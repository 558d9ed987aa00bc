import { type Doc, drawPdf, lineHeight, linesOf, write, writeLine } from '../../../platform/pdf/pdf.ts'
import type { Attribute } from '../../../../contract/orders/order-schemas.ts'
import { counted } from '../../../../contract/kernel/format.ts'
import { code128 } from '../../../platform/pdf/code128.ts'
import type { Slip, SlipLine } from './packing-slips.ts'

/** A5 in points: fits into a parcel unfolded, and two fit on an A4 sheet. */
const page = { width: 419.53, height: 595.28, margin: 28 }
const slipPage = { size: [page.width, page.height] as [number, number], margin: page.margin }
const inner = page.width - 2 * page.margin
const bottom = page.height - page.margin - 22
const grey = '#5b6472'
const rule = '#d5d9e0'
/** Draws one slip per page. Takes seconds for hundreds: run it outside the server's main thread. */
export const drawSlips = (slips: readonly Slip[]): Promise<Buffer> => {
  return drawPdf('Packing slips', slips.flatMap(textsOf), (doc) => {
    for (const slip of slips) drawSlip(doc, slip)
  })
}

export const textsOf = (slip: Slip): string[] => [
  slip.shopName,
  slip.shopOrderName,
  slip.shippingLineName ?? '',
  slip.note,
  slip.giftNote,
  ...Object.values(slip.recipient),
  slip.schemeNumber?.number ?? '',
  ...attributeTexts(slip.attributes),
  ...slip.lines.flatMap((line) => [
    line.title,
    line.variantTitle,
    line.skuCode,
    ...attributeTexts(line.attributes),
  ]),
  ...slip.services.flatMap(({ name, procedure }) => [name, procedure]),
]

const attributeTexts = (attributes: readonly Attribute[]): string[] =>
  attributes.map(({ name, value }) => `${name}: ${value}`)

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
    y = drawLine(doc, slip, line, y)
  }
  if (slip.services.length > 0) y = drawServices(doc, slip, y)
  for (const text of [...attributeTexts(slip.attributes), ...(slip.note ? [`Note: ${slip.note}`] : [])]) {
    y = drawRemark(doc, slip, text, y + 10)
  }
  if (slip.giftNote) drawGiftNote(doc, slip, y)
  drawFoot(doc, slip, false)
}

const drawNextPage = (doc: Doc, slip: Slip): number => {
  drawFoot(doc, slip, true)
  doc.addPage(slipPage)
  return drawHead(doc, slip)
}

const drawRemark = (doc: Doc, slip: Slip, text: string, top: number): number => {
  const style = { size: 9, colour: grey }
  const height = linesOf(doc, text, inner, style).length * 12.2
  const y = top + height <= bottom ? top : drawNextPage(doc, slip)
  write(doc, text, { x: page.margin, y, width: inner, style })
  return y + height - 6
}

const giftNoteStyle = { size: 11 }

/** Larger than remarks, because the recipient reads it. A long one goes on where the page ends. */
const drawGiftNote = (doc: Doc, slip: Slip, top: number): void => {
  const row = lineHeight(giftNoteStyle)
  const lines = slip.giftNote
    .split(/\r?\n/)
    .flatMap((text) => (text.trim() === '' ? [[]] : linesOf(doc, text, inner, giftNoteStyle)))
  let y = top + 18
  if (y + 14 + Math.min(lines.length, 8) * row > bottom) y = drawNextPage(doc, slip)
  y += write(doc, 'Gift note', { x: page.margin, y, width: inner, style: { size: 8, colour: grey } }) + 2
  for (const line of lines) {
    if (y + row > bottom) y = drawNextPage(doc, slip)
    writeLine(doc, line, { x: page.margin, y }, giftNoteStyle)
    y += row
  }
}

const drawHead = (doc: Doc, slip: Slip): number => {
  const top = page.margin
  write(doc, slip.number, { x: page.margin, y: top, width: 180, style: { size: 18, bold: true } })
  const origin = [slip.shopName, slip.shopOrderName].filter((part) => part !== '').join(' · ')
  const height = write(doc, origin, {
    x: page.margin,
    y: top + 25,
    width: 180,
    style: { size: 9, colour: grey },
  })
  drawBarcode(doc, slip.number, page.width - page.margin, top)
  // A merged order lists the numbers of its source orders.
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
  y += write(doc, 'Ship to', { x: page.margin, y, width: column, style: { size: 8, colour: grey } })
  y += write(doc, recipient.name, { x: page.margin, y, width: column, style: { size: 12, bold: true } }) + 2
  const place = [recipient.city, recipient.province, recipient.postcode]
    .filter((part) => part !== '')
    .join(', ')
  for (const part of [
    recipient.address1,
    recipient.address2,
    place,
    countryName(recipient.countryCode),
    recipient.phone,
    recipient.taxNumber === '' ? '' : `Tax number: ${recipient.taxNumber}`,
    slip.schemeNumber ? `${slip.schemeNumber.scheme} number: ${slip.schemeNumber.number}` : '',
  ]) {
    if (part !== '') y += write(doc, part, { x: page.margin, y, width: column, style: { size: 10 } })
  }
  const right = page.margin + column + 10
  const rightWidth = inner - column - 10
  let side = top
  if (slip.shippingLineName) {
    side += write(doc, 'Ships with', {
      x: right,
      y: side,
      width: rightWidth,
      style: { size: 8, colour: grey },
    })
    side += write(doc, slip.shippingLineName, { x: right, y: side, width: rightWidth, style: { size: 10 } })
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
  write(doc, 'Qty', { x: columns.quantity.x, y, width: columns.quantity.width, style })
  write(doc, 'SKU', { x: columns.sku.x, y, width: columns.sku.width, style })
  write(doc, 'Product', { x: columns.title.x, y, width: columns.title.width, style })
  doc
    .moveTo(page.margin, y + 14)
    .lineTo(page.width - page.margin, y + 14)
    .lineWidth(0.7)
    .stroke(rule)
  return y + 20
}

const productText = ({ title, variantTitle }: SlipLine): string =>
  variantTitle === '' ? title : `${title} — ${variantTitle}`

const attributeStyle = { size: 9, colour: grey }

const stockText = ({ fromStock }: SlipLine): string => (fromStock > 0 ? `${fromStock} from stock` : '')
const stockStyle = { size: 8, colour: grey }

const heightOf = (doc: Doc, line: SlipLine): number => {
  const rows = Math.max(
    linesOf(doc, productText(line), columns.title.width, { size: 10 }).length,
    linesOf(doc, line.skuCode, columns.sku.width, { size: 10 }).length + (line.fromStock > 0 ? 1 : 0),
    1,
  )
  return rows * 13.5
}

const drawLine = (doc: Doc, slip: Slip, line: SlipLine, top: number): number => {
  const height = heightOf(doc, line)
  let y = top + height + 8 > bottom ? drawTableHead(doc, drawNextPage(doc, slip)) : top
  write(doc, `${line.quantity} ×`, {
    x: columns.quantity.x,
    y,
    width: columns.quantity.width,
    style: { size: 11, bold: true },
  })
  const below = write(doc, line.skuCode, {
    x: columns.sku.x,
    y,
    width: columns.sku.width,
    style: { size: 10 },
  })
  write(doc, stockText(line), { x: columns.sku.x, y: y + below, width: columns.sku.width, style: stockStyle })
  write(doc, productText(line), { x: columns.title.x, y, width: columns.title.width, style: { size: 10 } })
  y += height
  const { x, width } = columns.title
  for (const text of attributeTexts(line.attributes)) {
    const rows = linesOf(doc, text, width, attributeStyle).length * 12.2
    if (y + rows > bottom) y = drawTableHead(doc, drawNextPage(doc, slip))
    write(doc, text, { x, y, width, style: attributeStyle })
    y += rows
  }
  doc
    .moveTo(page.margin, y + 4)
    .lineTo(page.width - page.margin, y + 4)
    .lineWidth(0.4)
    .stroke(rule)
  return y + 8
}

const procedureStyle = { size: 9, colour: grey }

const drawServices = (doc: Doc, slip: Slip, top: number): number => {
  let y = top + 8
  y += write(doc, 'Services', { x: page.margin, y, width: inner, style: { size: 8, colour: grey } })
  for (const { name, procedure, times } of slip.services) {
    const height = 15 + linesOf(doc, procedure, inner - 46, procedureStyle).length * 12.2 + 4
    if (y + height > bottom) y = drawNextPage(doc, slip)
    write(doc, `${times} ×`, {
      x: columns.quantity.x,
      y,
      width: columns.quantity.width,
      style: { size: 11, bold: true },
    })
    write(doc, name, { x: columns.sku.x, y, width: inner - 46, style: { size: 10, bold: true } })
    write(doc, procedure, { x: columns.sku.x, y: y + 15, width: inner - 46, style: procedureStyle })
    y += height
  }
  return y
}

const drawFoot = (doc: Doc, slip: Slip, continued: boolean): void => {
  const units = slip.lines.reduce((sum, line) => sum + line.quantity, 0)
  const next = continued ? ' · continued on the next page' : ''
  const text = `${slip.number} · ${counted(units, 'unit', 'units')} in total${next}`
  write(doc, text, {
    x: page.margin,
    y: page.height - page.margin - 10,
    width: inner,
    style: { size: 8, colour: grey },
  })
}
