import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distributeUnits } from './supply.ts'

const units = fc.integer({ min: 0, max: 50 })
const sum = (all: readonly { readonly units: number }[]): number =>
  all.reduce((total, one) => total + one.units, 0)

describe('distributeUnits', () => {
  it('serves the first demand from the first source, and says what is missing', () => {
    const [stock, order] = [
      { name: 'stock', units: 3 },
      { name: 'order', units: 4 },
    ]
    expect(distributeUnits([2, 4, 3], [stock, order])).toEqual([
      [{ from: stock, units: 2 }],
      [
        { from: stock, units: 1 },
        { from: order, units: 3 },
      ],
      [
        { from: order, units: 1 },
        { from: null, units: 2 },
      ],
    ])
  })

  it('gives every demand its units, no source more than it has, and buys nothing while a source has units', () => {
    fc.assert(
      fc.property(fc.array(units), fc.array(fc.record({ units })), (demands, sources) => {
        const shares = distributeUnits(demands, sources)
        expect(shares.map(sum)).toEqual(demands)
        for (const source of sources) {
          const taken = shares.flat().filter(({ from }) => from === source)
          expect(sum(taken)).toBeLessThanOrEqual(source.units)
        }
        const missing = sum(shares.flat().filter(({ from }) => from === null))
        const needed = demands.reduce((total, one) => total + one, 0)
        expect(missing).toBe(Math.max(0, needed - sum(sources)))
      }),
    )
  })
})
