import PdfDocument from 'pdfkit'
import { type FontName, fontsNeededFor, loadFont, runsOf } from './pdf-fonts.ts'

// Lays out text of any script on PDF pages. Drawing is CPU-bound: run it outside the server's main thread.

export type Doc = PDFKit.PDFDocument

type FontSource = PDFKit.Mixins.PDFFontSource
const parsedFonts = new Map<FontName, FontSource>()

/**
 * Parsing a font's tables takes longer than drawing a page, so that a thread's documents share what the first has parsed:
 * PDFKit takes a parsed font as well, but neither its types nor its documentation name where it keeps one.
 */
const registerFont = async (doc: Doc, name: FontName): Promise<void> => {
  const parsed = parsedFonts.get(name)
  doc.registerFont(name, parsed ?? (await loadFont(name)))
  if (parsed) return
  const { _font: opened } = doc.font(name) as Doc & { readonly _font?: { readonly font?: FontSource } }
  if (opened?.font) parsedFonts.set(name, opened.font)
}

export const drawPdf = async (
  title: string,
  texts: readonly string[],
  draw: (doc: Doc) => void,
  /** Keeps all pages open until the end, so that each can tell how many there are. */
  { bufferPages = false }: { readonly bufferPages?: boolean } = {},
): Promise<Buffer> => {
  const doc = new PdfDocument({
    autoFirstPage: false,
    bufferPages,
    info: { Title: title, Creator: 'Quayside' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const name of fontsNeededFor(texts)) await registerFont(doc, name)
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

export interface TextSpan {
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

/** Neighbours of one font as one span: a page of fewer, longer texts is smaller and drawn faster. */
const joined = (line: readonly TextSpan[]): TextSpan[] => {
  const spans: TextSpan[] = []
  for (const { font, text, width } of line) {
    const last = spans.at(-1)
    if (last?.font === font)
      spans[spans.length - 1] = { font, text: last.text + text, width: last.width + width }
    else spans.push({ font, text, width })
  }
  return spans
}

export const widthOf = (line: readonly TextSpan[]): number => line.reduce((sum, { width }) => sum + width, 0)

export const lineHeight = ({ size }: TextStyle): number => size * 1.35

/** Writes a line of `linesOf`. */
export const writeLine = (
  doc: Doc,
  line: readonly TextSpan[],
  { x, y }: { readonly x: number; readonly y: number },
  style: TextStyle,
): void => {
  let left = x
  for (const { font, text, width } of joined(line)) {
    styleFor(doc, font, style)
    doc.text(text, left, y, { lineBreak: false, baseline: -style.size })
    left += width
  }
}

/** Writes a text of any script and returns its height in points. */
export const write = (
  doc: Doc,
  text: string,
  {
    x,
    y,
    width,
    style,
  }: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly style: TextStyle
  },
): number => {
  const step = lineHeight(style)
  const lines = linesOf(doc, text, width, style)
  for (const [row, line] of lines.entries()) writeLine(doc, line, { x, y: y + row * step }, style)
  return lines.length * step
}
