import { describe, expect, it } from 'vitest'
import { decodeBitmap } from './bitmap.ts'

const red = [200, 20, 10, 255]
const blue = [10, 20, 200, 255]

/** Two pixels wide: the first row is red and blue, all others are red. */
const bitmap = (
  bits: number,
  height: number,
  options: { alpha?: number; compression?: number } = {},
): Buffer => {
  const palette = bits <= 8 ? 4 * 2 ** bits : 0
  const rowBytes = Math.ceil((2 * bits) / 32) * 4
  const start = 54 + palette
  const body = Buffer.alloc(start + rowBytes * Math.abs(height))
  body.write('BM')
  body.writeUInt32LE(start, 10)
  body.writeUInt32LE(40, 14)
  body.writeInt32LE(2, 18)
  body.writeInt32LE(height, 22)
  body.writeUInt16LE(bits, 28)
  body.writeUInt32LE(options.compression ?? 0, 30)
  if (palette > 0) Buffer.from([10, 20, 200, 0, 200, 20, 10, 0]).copy(body, 54)
  for (let y = 0; y < Math.abs(height); y++) {
    const row = start + (height < 0 ? y : Math.abs(height) - 1 - y) * rowBytes
    const right = y === 0 ? 1 : 0
    if (palette > 0) {
      const index = right << (bits === 8 ? 0 : 8 - bits * 2)
      body.writeUInt8(index, bits === 8 ? row + 1 : row)
      continue
    }
    const alpha = bits === 32 ? [options.alpha ?? 255] : []
    Buffer.from([10, 20, 200, ...alpha, ...(right ? [200, 20, 10] : [10, 20, 200]), ...alpha]).copy(body, row)
  }
  return body
}

describe('bitmap decoding', () => {
  it.each([1, 4, 8, 24, 32])('reads %i-bit bitmaps from the top and from the bottom', (bits) => {
    for (const height of [2, -2]) {
      const pixels = decodeBitmap(bitmap(bits, height), 100)
      expect(pixels).toMatchObject({ width: 2, height: 2 })
      expect([...pixels.data]).toEqual([...red, ...blue, ...red, ...red])
    }
  })

  it('treats an empty fourth byte as opaque', () => {
    expect([...decodeBitmap(bitmap(32, 1, { alpha: 0 }), 100).data]).toEqual([...red, ...blue])
    expect(decodeBitmap(bitmap(32, 1, { alpha: 40, compression: 3 }), 100).data[3]).toBe(40)
  })

  it('rejects compressed, truncated, too large and oddly deep bitmaps', () => {
    expect(() => decodeBitmap(bitmap(8, 1, { compression: 1 }), 100)).toThrow('compressed')
    expect(() => decodeBitmap(bitmap(16, 1), 100)).toThrow('16 bits')
    expect(() => decodeBitmap(bitmap(24, 2).subarray(0, -1), 100)).toThrow('truncated')
    expect(() => decodeBitmap(bitmap(24, 2), 3)).toThrow('size')
    const vast = bitmap(24, 2)
    vast.writeInt32LE(2_000_000_000, 18)
    expect(() => decodeBitmap(vast, 40_000_000)).toThrow('size')
    expect(() => decodeBitmap(Buffer.from('BM'), 100)).toThrow(RangeError)
  })
})
