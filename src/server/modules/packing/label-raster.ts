import { crc32, deflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parseTask } from '../../platform/parsing/parse-task.ts'

/** A page in black and white: one bit a dot, rows of whole bytes, 1 is black. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array
  /** Of the page, in points. */
  readonly pageWidth: number
  readonly pageHeight: number
}

const pointsPerInch = 72
/** No label is larger than A4 at 300 dpi. */
const maxDots = 2_600 * 3_600
const maxPages = 50
/** Of 255: darker is black. */
const threshold = 160

const toBits = (bgra: Uint8Array, width: number, height: number): Uint8Array => {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const grey =
        ((bgra[at] ?? 255) * 114 + (bgra[at + 1] ?? 255) * 587 + (bgra[at + 2] ?? 255) * 299) / 1000
      if (grey < threshold) {
        const place = y * rowBytes + (x >> 3)
        bits[place] = (bits[place] ?? 0) | (0x80 >> (x & 7))
      }
    }
  }
  return bits
}

/** Carriers' labels come from outside, and are drawn in a parser's thread. */
export const rasterize = async (body: Buffer, dotsPerInch: number): Promise<Raster[]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(body)
  try {
    const rasters: Raster[] = []
    for (const page of document.pages()) {
      if (rasters.length === maxPages) break
      const { originalWidth: pageWidth, originalHeight: pageHeight } = page.getOriginalSize()
      const wanted = dotsPerInch / pointsPerInch
      const largest = Math.sqrt(maxDots / (pageWidth * pageHeight))
      const { data, width, height } = await page.render({
        scale: Math.min(wanted, largest),
        render: 'bitmap',
      })
      rasters.push({ width, height, bits: toBits(data, width, height), pageWidth, pageHeight })
    }
    return rasters
  } finally {
    document.destroy()
    library.destroy()
  }
}
export const rasterizeTask = parseTask(import.meta.url, { rasterize }, 30_000)

const chunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of one bit a dot, where 0 is black. */
export const pngOf = ({ width, height, bits }: Raster): Buffer => {
  const rowBytes = Math.ceil(width / 8)
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < rowBytes; x += 1)
      rows[y * (rowBytes + 1) + 1 + x] = ~(bits[y * rowBytes + x] ?? 0) & 0xff
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
