import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestPacking } from './cheapest-packing.ts'

/** All ways to divide the items: the first item with any of the others, and the rest in all ways. */
const waysOf = (items: readonly number[]): number[][] => {
  const [first, ...others] = items
  if (first === undefined) return [[]]
  const ways: number[][] = []
  for (let chosen = 0; chosen < 2 ** others.length; chosen += 1) {
    const isIn = (_item: number, index: number): boolean => Math.floor(chosen / 2 ** index) % 2 === 1
    const parcel = [first, ...others.filter(isIn)].reduce((mask, item) => mask + 2 ** item, 0)
    const rest = others.filter((item, index) => !isIn(item, index))
    ways.push(...waysOf(rest).map((way) => [parcel, ...way]))
  }
  return ways
}

const itemsUpTo = (count: number): number[] => Array.from({ length: count }, (_, item) => item)

describe('the cheapest packing', () => {
  it('is that of all ways, with the fewest parcels among equally cheap ones', () => {
    const cost = fc.option(fc.nat({ max: 12 }), { freq: 6 })
    const packings = fc
      .integer({ min: 1, max: 6 })
      .chain((count) =>
        fc.tuple(
          fc.constant(count),
          fc.array(cost, { minLength: 2 ** count - 1, maxLength: 2 ** count - 1 }),
        ),
      )
    fc.assert(
      fc.property(packings, ([count, costs]) => {
        const costOf = (items: number): number | null => costs[items - 1] ?? null
        const totalOf = (way: readonly number[]): number =>
          way.reduce((sum, items) => sum + (costOf(items) ?? Infinity), 0)
        const possible = waysOf(itemsUpTo(count)).filter((way) => totalOf(way) < Infinity)
        const found = cheapestPacking(count, costOf)
        expect(found === null).toBe(possible.length === 0)
        if (found === null) return
        const lowest = Math.min(...possible.map(totalOf))
        const fewest = Math.min(
          ...possible.filter((way) => totalOf(way) === lowest).map(({ length }) => length),
        )
        expect([totalOf(found), found.length]).toEqual([lowest, fewest])
        expect(possible).toContainEqual(found)
      }),
    )
  })

  it('asks for the cost of each parcel of eight items once', () => {
    const asked: number[] = []
    const found = cheapestPacking(8, (items) => {
      asked.push(items)
      return items === 0b1010_1010 || items === 0b0101_0101 ? 1 : 100
    })
    expect(found).toEqual([0b0101_0101, 0b1010_1010])
    expect(asked.toSorted((a, b) => a - b)).toEqual(itemsUpTo(256).slice(1))
    expect(waysOf(itemsUpTo(8))).toHaveLength(4_140)
  })
})
