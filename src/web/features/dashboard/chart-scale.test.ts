import fc from 'fast-check'
import { expect, it } from 'vitest'
import { niceTop, ticksTo } from './chart-scale.ts'

it.each([
  [0, 4],
  [3, 4],
  [5, 8],
  [12, 12],
  [21, 24],
  [50, 60],
  [101, 120],
  [201, 240],
  [1000, 1000],
])('ends the axis for %i at %i', (value, top) => {
  expect(niceTop(value)).toBe(top)
})

it('covers every value with whole ticks and little unused height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (value) => {
      const top = niceTop(value)
      expect(top).toBeGreaterThanOrEqual(value)
      expect(top).toBeLessThanOrEqual(value + Math.max(3, value))
      for (const tick of ticksTo(top)) expect(Number.isInteger(tick)).toBe(true)
    }),
  )
})
