/** Pixels without compression: RGBA, row by row from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

interface Layout {
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bits: number
  readonly palette: Buffer | null
  readonly rows: Buffer
  readonly rowBytes: number
}

export const isBitmap = (body: Buffer): boolean => body.subarray(0, 2).toString('latin1') === 'BM'

const layoutOf = (body: Buffer, maxPixels: number): Layout => {
  const headerBytes = body.readUInt32LE(14)
  if (headerBytes < 40) throw new Error('a bitmap of OS/2')
  const width = body.readInt32LE(18)
  const signedHeight = body.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = body.readUInt16LE(28)
  const compression = body.readUInt32LE(30)
  // Bit fields of 32 bits are blue, green, red, alpha wherever they were seen.
  if (compression !== 0 && !(compression === 3 && bits === 32)) throw new Error('a packed bitmap')
  if (![1, 4, 8, 24, 32].includes(bits)) throw new Error(`a bitmap of ${bits} bits`)
  if (width < 1 || height < 1 || width * height > maxPixels) throw new Error('a bitmap of no usable size')
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const start = body.readUInt32LE(10)
  const rows = body.subarray(start, start + rowBytes * height)
  if (rows.length < rowBytes * height) throw new Error('half a bitmap')
  const palette = bits <= 8 ? body.subarray(14 + headerBytes, start) : null
  return { width, height, isTopDown: signedHeight < 0, bits, palette, rows, rowBytes }
}

/** Where the colour of a pixel stands: in its row, or in the palette. */
const colourAt = ({ bits, palette, rows }: Layout, row: number, x: number): Buffer => {
  if (!palette) return rows.subarray(row + (x * bits) / 8, row + ((x + 1) * bits) / 8)
  const perByte = 8 / bits
  const packed = rows.readUInt8(row + Math.floor(x / perByte))
  const index = (packed >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1)
  return palette.subarray(index * 4, index * 4 + 3)
}

/**
 * Decodes a Windows bitmap (BMP), which our picture library does not read: 1, 4, 8, 24 and 32 bits without packing,
 * which is what programs write. @throws Error for any other, and for one that is damaged or larger than `mostPixels`.
 */
export const decodeBitmap = (body: Buffer, maxPixels: number): Pixels => {
  const layout = layoutOf(body, maxPixels)
  const { width, height, isTopDown, rowBytes, bits } = layout
  const data = Buffer.alloc(width * height * 4)
  let hasAlpha = false
  for (let y = 0; y < height; y++) {
    const row = (isTopDown ? y : height - 1 - y) * rowBytes
    for (let x = 0; x < width; x++) {
      const colour = colourAt(layout, row, x)
      const at = (y * width + x) * 4
      data[at] = colour[2] ?? 0
      data[at + 1] = colour[1] ?? 0
      data[at + 2] = colour[0] ?? 0
      const alpha = bits === 32 ? (colour[3] ?? 0) : 255
      data[at + 3] = alpha
      hasAlpha ||= alpha !== 0
    }
  }
  // Many programs leave the fourth byte empty: then it says nothing, rather than that nothing is seen.
  if (!hasAlpha) for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width, height, data }
}
