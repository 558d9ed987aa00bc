import { encode } from 'uqr'
import { code128 } from '../../platform/pdf/code128.ts'
import { type Doc, drawPdf, linesOf, widthOf, write } from '../../platform/pdf/pdf.ts'

/** A label that a scanner reads: a bin's, or that of a SKU. */
export interface PlaceLabel {
  readonly code: string
  /** Below the code, a line each. */
  readonly lines: readonly string[]
}

export interface LabelSize {
  readonly widthMm: number
  readonly heightMm: number
}

export interface PlaceLabels {
  readonly size: LabelSize
  readonly labels: readonly PlaceLabel[]
}

const pointsPerMm = 72 / 25.4
const margin = 8
/** Scanners need a quiet margin of ten bars beside Code 128. */
const quietBars = 10

/** Draws one label a page. Run it outside the server's main thread. */
export const drawPlaceLabels = ({ size, labels }: PlaceLabels): Promise<Buffer> =>
  drawPdf(
    'Labels',
    labels.flatMap(({ code, lines }) => [code, ...lines]),
    (doc) => {
      for (const label of labels) drawLabel(doc, size, label)
    },
  )

const drawLabel = (doc: Doc, { widthMm, heightMm }: LabelSize, { code, lines }: PlaceLabel): void => {
  const [width, height] = [widthMm * pointsPerMm, heightMm * pointsPerMm]
  doc.addPage({ size: [width, height], margin: 0 })
  const qr = height * 0.42
  drawQr(doc, code, { x: width - margin - qr, y: margin, side: qr })
  const textWidth = width - 3 * margin - qr
  const fits = (size: number): boolean =>
    widthOf(linesOf(doc, code, 10_000, { size, bold: true })[0] ?? []) <= textWidth
  const size = [30, 26, 22, 18, 15, 12, 10, 8].find(fits) ?? 7
  let y =
    margin + write(doc, code, { x: margin, y: margin, width: textWidth, style: { size, bold: true } }) + 2
  for (const line of lines) {
    const room = margin + qr - y
    const style = { size: 8 }
    const [first] = linesOf(doc, line, textWidth, style)
    if (!first || room < 10) break
    const words = first.map(({ text }) => text).join('')
    y += write(doc, words, { x: margin, y, width: textWidth, style })
  }
  drawBars(doc, code, {
    x: margin,
    y: margin * 2 + qr,
    width: width - 2 * margin,
    height: height - qr - 3 * margin,
  })
}

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

const drawQr = (doc: Doc, code: string, { x, y, side }: Square): void => {
  const { data, size } = encode(code, { ecc: 'M', border: 2 })
  const step = side / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * step, y + row * step, step, step)
  doc.fill('#000000')
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const drawBars = (doc: Doc, code: string, { x, y, width, height }: Box): void => {
  const widths = code128(code)
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const step = Math.min(1.4, width / (modules + 2 * quietBars))
  let at = x + (width - modules * step) / 2
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) doc.rect(at, y, one * step, height)
    at += one * step
  }
  doc.fill('#000000')
}
