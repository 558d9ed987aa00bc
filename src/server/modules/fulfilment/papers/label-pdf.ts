import type { GoodsAttribute } from '../../../../contract/kernel/statuses.ts'
import { type Doc, drawPdf, linesOf, type TextStyle, write } from '../../../platform/pdf/pdf.ts'
import { code128 } from '../../../platform/pdf/code128.ts'
import { drawSlip, textsOf } from './packing-slip-pdf.ts'
import type { Slip } from './packing-slips.ts'

export interface LabelSheet {
  readonly orderId: string
  readonly number: string
  /** Starts at 1 for each order; the number of a voided label is never used again. */
  readonly labelNo: number
  /** The agency's address, line by line; empty if it is not configured. */
  readonly sender: readonly string[]
  /** In the country's order of lines; the country comes last. */
  readonly recipient: readonly string[]
  readonly phone: string
  readonly shippingLineName: string | null
  /** Null if unknown, such as for the rest of a partly shipped order. */
  readonly weightGrams: number | null
  readonly goodsAttributes: readonly GoodsAttribute[]
  readonly customs: readonly { readonly quantity: number; readonly name: string; readonly hsCode: string }[]
}

/** 100 × 150 mm in points, a standard size of label rolls. */
const page = { width: 283.46, height: 425.2, margin: 12 }
const labelPage = { size: [page.width, page.height] as [number, number], margin: 0 }
const inner = page.width - 2 * page.margin
const grey = '#3d4450'
const line = '#111111'
const footHeight = 74
const barHeight = 46
const customsLines = 5

/** Draws labels, each followed by its order's slip. Run it outside the server's main thread. */
export const drawLabels = (labels: readonly LabelSheet[], slips: readonly Slip[]): Promise<Buffer> => {
  const slipOf = new Map(slips.map((slip) => [slip.id, slip]))
  return drawPdf('Address labels', [...labels.flatMap(textsOfLabel), ...slips.flatMap(textsOf)], (doc) => {
    for (const label of labels) {
      drawLabel(doc, label)
      const slip = slipOf.get(label.orderId)
      if (slip) drawSlip(doc, slip)
    }
  })
}

export const textsOfLabel = (label: LabelSheet): string[] => [
  ...label.sender,
  ...label.recipient,
  label.phone,
  label.shippingLineName ?? '',
  ...label.customs.map(({ name }) => name),
]

export const drawLabel = (doc: Doc, label: LabelSheet): void => {
  doc.addPage(labelPage)
  let y = drawSender(doc, label)
  y = ruleAt(doc, y + 4)
  const contents = contentsOf(doc, label)
  const bottom = page.height - page.margin - footHeight - contents.height
  drawRecipient(doc, label, y, bottom - y)
  ruleAt(doc, bottom - 6)
  contents.draw(bottom)
  drawFoot(doc, label)
}

const ruleAt = (doc: Doc, y: number): number => {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.8)
    .stroke(line)
  return y + 7
}

const drawSender = (doc: Doc, { sender, labelNo }: LabelSheet): number => {
  const style = { size: 7, colour: grey }
  const number = labelNo > 1 ? `Label ${labelNo}` : ''
  write(doc, number, { x: page.width - page.margin - 50, y: page.margin, width: 50, style })
  let y = page.margin
  if (sender.length > 0) y += write(doc, 'From', { x: page.margin, y, width: inner - 60, style })
  // A long sender address must leave room for the recipient's.
  for (const part of sender.slice(0, 6))
    y += write(doc, part, { x: page.margin, y, width: inner - 60, style: { size: 7 } })
  return Math.max(y, page.margin + 10)
}

const heightOf = (doc: Doc, texts: readonly string[], style: TextStyle): number =>
  texts.reduce((sum, text) => sum + linesOf(doc, text, inner, style).length * style.size * 1.35, 0)

const drawRecipient = (doc: Doc, label: LabelSheet, top: number, room: number): void => {
  const texts = [...label.recipient, ...(label.phone ? [`Tel. ${label.phone}`] : [])]
  let y =
    top + write(doc, 'To', { x: page.margin, y: top, width: inner, style: { size: 8, colour: grey } }) + 2
  const left = room - (y - top) - 8
  const size =
    [17, 15, 13, 11.5, 10, 9, 8].find((one) => heightOf(doc, texts, { size: one, bold: true }) <= left) ?? 7
  for (const text of texts)
    y += write(doc, text, { x: page.margin, y, width: inner, style: { size, bold: true } })
}

const attributeLabels: Readonly<Record<GoodsAttribute, string>> = {
  battery: 'BATTERY',
  liquid: 'LIQUID',
  magnet: 'MAGNET',
  powder: 'POWDER',
}

const contentsOf = (
  doc: Doc,
  label: LabelSheet,
): { readonly height: number; readonly draw: (top: number) => void } => {
  const weight = label.weightGrams === null ? '' : `${(label.weightGrams / 1000).toFixed(3)} kg`
  const way = [label.shippingLineName ?? '', weight].filter((part) => part !== '').join('   ·   ')
  const goods = label.goodsAttributes.map((one) => attributeLabels[one]).join('  ·  ')
  const shown = label.customs.slice(0, customsLines)
  const more = label.customs.length - shown.length
  const customs = [
    ...shown.map(({ quantity, name, hsCode }) => `${quantity} × ${name}${hsCode ? `  (HS ${hsCode})` : ''}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
  const parts: (readonly [string, TextStyle])[] = [
    ...(way ? [[way, { size: 11, bold: true }] as const] : []),
    ...(goods ? [[`Contains: ${goods}`, { size: 10, bold: true }] as const] : []),
    ...(customs.length > 0 ? [['Contents', { size: 7, colour: grey }] as const] : []),
    ...customs.map((text) => [text, { size: 7.5 }] as const),
  ]
  return {
    height: parts.reduce((sum, [text, style]) => sum + heightOf(doc, [text], style), 8),
    draw: (top) => {
      let y = top + 2
      for (const [text, style] of parts) y += write(doc, text, { x: page.margin, y, width: inner, style })
    },
  }
}

const drawFoot = (doc: Doc, { number }: LabelSheet): void => {
  const widths = code128(number)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const step = Math.min(1.7, (inner - 24) / modules)
  const top = page.height - page.margin - footHeight + 8
  let x = (page.width - modules * step) / 2
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) doc.rect(x, top, width * step, barHeight)
    x += width * step
  }
  doc.fill('#000000')
  const style = { size: 13, bold: true }
  const width = linesOf(doc, number, inner, style)[0]?.reduce((sum, span) => sum + span.width, 0) ?? 0
  write(doc, number, { x: (page.width - width) / 2, y: top + barHeight + 4, width: inner, style })
}
