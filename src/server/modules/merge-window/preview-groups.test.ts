import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setsWithin } from './preview-groups.ts'

const at = (hours: number): Date => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000)
const came = (id: string, key: string, hours: number) => ({ id, key, at: at(hours) })

describe('setsWithin', () => {
  it('counts from the first order to an address; a later one starts a new set', () => {
    const orders = [
      came('a', 'x', 0),
      came('b', 'y', 1),
      came('c', 'x', 12),
      came('d', 'x', 13),
      came('e', 'y', 14),
      came('f', 'x', 25),
    ]
    expect(setsWithin(orders, 12)).toEqual([
      ['a', 'c'],
      ['d', 'f'],
    ])
    expect(setsWithin(orders, 24)).toEqual([
      ['a', 'c', 'd'],
      ['b', 'e'],
    ])
  })

  it('puts no order into two sets, and never mixes addresses or exceeds the window', () => {
    const order = fc.record({ key: fc.constantFrom('x', 'y', 'z'), hours: fc.nat({ max: 300 }) })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), fc.integer({ min: 1, max: 72 }), (given, hours) => {
        const orders = given
          .toSorted((one, other) => one.hours - other.hours)
          .map((one, n) => came(String(n), one.key, one.hours))
        const byId = new Map(orders.map((one) => [one.id, one]))
        const sets = setsWithin(orders, hours)
        const ids = sets.flat()
        expect(new Set(ids).size).toBe(ids.length)
        for (const set of sets) {
          const own = set.map((id) => byId.get(id))
          expect(new Set(own.map((one) => one?.key)).size).toBe(1)
          const times = own.map((one) => one?.at.getTime() ?? 0)
          expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(hours * 3_600_000)
          expect(set.length).toBeGreaterThan(1)
        }
      }),
    )
  })
})
