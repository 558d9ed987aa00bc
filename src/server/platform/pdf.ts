import PdfDocument from 'pdfkit'
import { type FontName, fontsNeededFor, loadFont, runsOf } from './pdf-fonts.ts'

// Lays out text of any script on PDF pages. Drawing is CPU-bound: run it outside the server's main thread.

export type Doc = PDFKit.PDFDocument

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

/** Parts between possible line breaks: after a space, or between Chinese or Japanese characters. */
const breakable = (text: string): string[] => text.match(/[^\s]+\s*/gu) ?? []

interface TextSpan {
  readonly font: FontName
  readonly text: string
  readonly width: number
}

const spansOf = (doc: Doc, text: string, style: TextStyle): TextSpan[] =>
  runsOf(text).flatMap(({ font, text: run }) => {
    styleFor(doc, font, style)
    const parts = font === 'chinese' ? [...run] : breakable(run)
    return parts.map((part) => ({ font, text: part, width: doc.widthOfString(part) }))
  })

/** Breaks a text of any script into lines of at most `width` points; longer words are cut. */
export const linesOf = (doc: Doc, text: string, width: number, style: TextStyle): TextSpan[][] => {
  const lines: TextSpan[][] = [[]]
  let used = 0
  for (const span of spansOf(doc, text, style).flatMap((one) => cutTo(doc, one, width, style))) {
    if (used + span.width > width && used > 0) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(span)
    used += span.width
  }
  return lines.filter((line) => line.length > 0)
}

const cutTo = (doc: Doc, span: TextSpan, width: number, style: TextStyle): TextSpan[] => {
  if (span.width <= width) return [span]
  styleFor(doc, span.font, style)
  return [...span.text].map((text) => ({ font: span.font, text, width: doc.widthOfString(text) }))
}

/** Writes a text of any script and returns its height in points. */
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
    for (const span of line) {
      styleFor(doc, span.font, style)
      doc.text(span.text, left, y + row * step, { lineBreak: false, baseline: -style.size })
      left += span.width
    }
  }
  return lines.length * step
}
