/** Uncompressed RGBA pixels, row by row from the top. */
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
  if (headerBytes < 40) throw new Error('OS/2 bitmaps are not supported')
  const width = body.readInt32LE(18)
  const signedHeight = body.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = body.readUInt16LE(28)
  const compression = body.readUInt32LE(30)
  // In practice 32-bit bit fields are always blue, green, red, alpha.
  if (compression !== 0 && !(compression === 3 && bits === 32))
    throw new Error('compressed bitmaps are not supported')
  if (![1, 4, 8, 24, 32].includes(bits)) throw new Error(`bitmaps of ${bits} bits are not supported`)
  if (width < 1 || height < 1 || width * height > maxPixels) throw new Error('the bitmap has an invalid size')
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const start = body.readUInt32LE(10)
  const rows = body.subarray(start, start + rowBytes * height)
  if (rows.length < rowBytes * height) throw new Error('the bitmap is truncated')
  const palette = bits <= 8 ? body.subarray(14 + headerBytes, start) : null
  return { width, height, isTopDown: signedHeight < 0, bits, palette, rows, rowBytes }
}

const colourAt = ({ bits, palette, rows }: Layout, row: number, x: number): Buffer => {
  if (!palette) return rows.subarray(row + (x * bits) / 8, row + ((x + 1) * bits) / 8)
  const perByte = 8 / bits
  const packed = rows.readUInt8(row + Math.floor(x / perByte))
  const index = (packed >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1)
  return palette.subarray(index * 4, index * 4 + 3)
}

/**
 * Decodes a Windows bitmap (BMP), which sharp does not read: uncompressed, with 1, 4, 8, 24 or 32 bits per
 * pixel. @throws Error for any other format, for damaged data, and above `maxPixels`.
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
  // Many programs leave the fourth byte 0 in every pixel: then it is no alpha channel.
  if (!hasAlpha) for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width, height, data }
}
