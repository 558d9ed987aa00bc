import { inflateSync } from 'node:zlib'

// Reads back what PDFKit has written, as far as our documents use it.

export interface PdfText {
  readonly page: number
  readonly text: string
  readonly x: number
  /** Of the baseline, from the top of the page down. */
  readonly y: number
  readonly width: number
  readonly size: number
}

interface PdfObject {
  readonly head: string
  readonly stream: string
}

interface PdfFont {
  readonly letters: readonly string[]
  readonly widths: readonly number[]
}

const pageHeight = 841.89

const objectsIn = (pdf: Buffer): Map<string, PdfObject> => {
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', ...rest] = body.split('\nstream\n')
    const bytes = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1')
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Subtype')
    objects.set(id, { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

const letterOf = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

const fontIn = (objects: ReadonlyMap<string, PdfObject>, id: string): PdfFont => {
  const head = objects.get(id)?.head ?? ''
  const related = (key: RegExp): PdfObject | undefined => objects.get(key.exec(head)?.[1] ?? '')
  const ranges = related(/\/ToUnicode (\d+)/)?.stream.matchAll(/^<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]$/gm) ?? []
  const letters = [...ranges].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => letterOf(hex)),
  )
  const widths = /\/W \[0 \[([^\]]*)\]/.exec(related(/\/DescendantFonts \[(\d+)/)?.head ?? '')?.[1] ?? ''
  return { letters, widths: widths.split(' ').map(Number) }
}

const textsOn = (content: string, page: number, fonts: ReadonlyMap<string, PdfFont>): PdfText[] =>
  [...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n\[(.*?)\] TJ/g)].map(
    ([, x, y, name = '', size, list = '']) => {
      const font = fonts.get(name)
      const glyphs = [...list.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
      )
      const kerning = [...list.matchAll(/> (-?[\d.]+)/g)].reduce((sum, [, by]) => sum + Number(by), 0)
      const advance = glyphs.reduce((sum, glyph) => sum + (font?.widths[glyph] ?? 0), 0) - kerning
      return {
        page,
        text: glyphs.map((glyph) => font?.letters[glyph] ?? '\uFFFD').join(''),
        x: Number(x),
        y: pageHeight - Number(y),
        width: (advance / 1000) * Number(size),
        size: Number(size),
      }
    },
  )

/** The texts in the order in which they were written on A4 pages. */
export const readPdf = (pdf: Buffer): PdfText[] => {
  const objects = objectsIn(pdf)
  const all = [...objects.values()]
  const named = all.flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  const fonts = new Map(named.map(([, name = '', id = '']) => [name, fontIn(objects, id)]))
  return all
    .filter(({ head }) => /\/Type \/Page$/m.test(head))
    .flatMap(({ head }, index) =>
      textsOn(objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')?.stream ?? '', index + 1, fonts),
    )
}

/** Pairs of texts that cover each other. */
export const overlapsIn = (texts: readonly PdfText[]): (readonly [string, string])[] =>
  texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          one.x + one.width > other.x + 0.5 &&
          other.x + other.width > one.x + 0.5 &&
          one.y > other.y - other.size * 0.75 &&
          other.y > one.y - one.size * 0.75,
      )
      .map((other) => [one.text, other.text] as const),
  )
