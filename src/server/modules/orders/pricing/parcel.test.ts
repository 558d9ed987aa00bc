import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parcelOf, type ParcelItem } from './parcel.ts'

const item = (lengthMm: number, widthMm: number, heightMm: number, count = 1): ParcelItem => ({
  count,
  weightGrams: 100,
  lengthMm,
  widthMm,
  heightMm,
  goodsAttributes: [],
})
const sizeOf = (...items: ParcelItem[]): number[] => {
  const { lengthMm, widthMm, heightMm } = parcelOf(items)
  return [lengthMm, widthMm, heightMm]
}

it('equals a single unit in any orientation', () => {
  expect(sizeOf(item(30, 200, 100))).toEqual([200, 100, 30])
})

it('stacks units flat', () => {
  expect(sizeOf(item(200, 100, 30, 2))).toEqual([200, 100, 60])
  expect(sizeOf(item(200, 100, 30), item(100, 100, 20))).toEqual([200, 100, 40])
})

it('packs many small units close to a cube instead of a tower', () => {
  expect(sizeOf(item(50, 50, 50, 1000))).toEqual([500, 500, 500])
  const [length] = sizeOf(item(200, 100, 20, 100))
  expect(length).toBeLessThan(400)
})

it('has no size where sizes are unknown', () => {
  expect(sizeOf(item(0, 0, 0, 5))).toEqual([0, 0, 0])
})

it('combines goods attributes and weights', () => {
  const battery = { ...item(1, 1, 1, 2), goodsAttributes: ['magnet', 'battery'] }
  expect(parcelOf([battery, { ...item(1, 1, 1), goodsAttributes: ['battery'] }])).toMatchObject({
    weightGrams: 300,
    goodsAttributes: ['battery', 'magnet'],
  })
})

it('contains the total volume and the largest unit, without much excess', () => {
  const side = fc.integer({ min: 1, max: 800 })
  const items = fc.array(fc.tuple(side, side, side, fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(items, (sizes) => {
      const [length = 0, width = 0, height = 0] = sizeOf(...sizes.map(([a, b, c, n]) => item(a, b, c, n)))
      const volume = sizes.reduce((sum, [a, b, c, n]) => sum + a * b * c * n, 0)
      expect(length * width * height).toBeGreaterThanOrEqual(volume)
      expect(length).toBeGreaterThanOrEqual(Math.max(...sizes.map(([a, b, c]) => Math.max(a, b, c))))
      expect(length).toBeGreaterThanOrEqual(width)
      expect(width).toBeGreaterThanOrEqual(height)
    }),
  )
})
