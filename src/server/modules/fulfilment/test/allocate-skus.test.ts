import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../../contract/kernel/errors.ts'
import { summed, allocateSkus, type ShipLine } from '../shipping/allocate-skus.ts'

const order = { number: 'DS-1' }
const line = (id: string, left: number, components: Readonly<Record<string, number>>): ShipLine => ({
  id,
  title: `Line ${id}`,
  left,
  components: Object.entries(components).map(([code, units]) => ({ code, units })),
})
const counted = (skus: Readonly<Record<string, number>>) =>
  Object.entries(skus).map(([code, quantity]) => ({ code, quantity }))
const reasonOf = (run: () => unknown): string => {
  try {
    run()
    return 'taken'
  } catch (error) {
    if (error instanceof DomainError) return error.reason
    throw error
  }
}

describe('allocateSkus', () => {
  const gift = line('1', 2, { MUG: 1, CANDLE: 2 })
  const mugs = line('2', 1, { MUG: 1 })

  it('fills whole bundles first, then single lines', () => {
    expect(allocateSkus(order, [mugs, gift], counted({ candle: 2, mug: 2 }))).toMatchObject([
      { lineId: '2', quantity: 1 },
      { lineId: '1', quantity: 1 },
    ])
    expect(allocateSkus(order, [gift, mugs], counted({ MUG: 1 }))).toMatchObject([
      { lineId: '2', quantity: 1 },
    ])
  })

  it('tries all combinations when the first bundle would leave another one incomplete', () => {
    const lines = [line('1', 1, { A: 1, B: 1 }), line('2', 1, { B: 1, C: 1 }), line('3', 1, { A: 1 })]
    expect(allocateSkus(order, lines, counted({ A: 1, B: 1, C: 1 })).map(({ lineId }) => lineId)).toEqual([
      '2',
      '3',
    ])
  })

  it('rejects SKUs that make up no units, with the reason', () => {
    const reason = (skus: Readonly<Record<string, number>>, lines = [gift, mugs]) =>
      reasonOf(() => allocateSkus(order, lines, counted(skus)))
    expect(reason({ CANDLE: 2 })).toBe('incompleteSet')
    expect(reason({ CANDLE: 1, MUG: 1 })).toBe('incompleteSet')
    expect(reason({ MUG: 4 })).toBe('quantityTooHigh')
    expect(reason({ PLATE: 1 })).toBe('skuNotInOrder')
    expect(reason({ MUG: 2 }, [line('1', 2, { MUG: 3 })])).toBe('incompleteSet')
    expect(allocateSkus(order, [line('9', 3, {}), mugs], counted({ MUG: 1 }))).toHaveLength(1)
    expect(() => allocateSkus(order, [gift], counted({ CANDLE: 2 }))).toThrow(
      '“Line 1” is a bundle of MUG and 2 × CANDLE and is packed as a whole',
    )
  })

  const anyLine = fc
    .tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 3 }), {
        minKeys: 1,
        maxKeys: 3,
      }),
    )
    .map(([left, components]) => ({ left, components }))
  const skusOf = (lines: readonly ShipLine[], countOf: (of: ShipLine) => number) =>
    summed(
      lines.flatMap((one) =>
        one.components.map(({ code, units }): [string, number] => [code, units * countOf(one)]),
      ),
    )

  it('allocates the SKUs of any units back to units with exactly these SKUs', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (given, dice) => {
          const lines = given.map(({ left, components }, index) => line(String(index), left, components))
          const chosen = new Map(lines.map((one) => [one.id, Number(dice.next().value) % (one.left + 1)]))
          const wanted = [...skusOf(lines, ({ id }) => chosen.get(id) ?? 0)].filter(([, n]) => n > 0)
          const taken = allocateSkus(order, lines, counted(Object.fromEntries(wanted)))
          const quantityOf = new Map(taken.map(({ lineId, quantity }) => [lineId, quantity]))
          for (const { id, left } of lines) expect(quantityOf.get(id) ?? 0).toBeLessThanOrEqual(left)
          const held = [...skusOf(lines, ({ id }) => quantityOf.get(id) ?? 0)].filter(([, n]) => n > 0)
          expect(Object.fromEntries(held)).toEqual(Object.fromEntries(wanted))
        },
      ),
    )
  })
})
