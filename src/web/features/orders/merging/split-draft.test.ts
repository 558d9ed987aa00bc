import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPart, fits, moveUnits, newDraft, partsToSend, removePart } from './split-draft.ts'

const lines = [
  { id: 'a', quantity: 3 },
  { id: 'b', quantity: 1 },
]

describe('a split draft', () => {
  it('starts with everything in the first part and can be submitted once no part is empty', () => {
    const draft = newDraft(lines)
    expect(partsToSend(draft)).toBeNull()
    expect(partsToSend(moveUnits(draft, 'a', { from: 0, to: 1, wanted: 2 }))).toEqual([
      [
        { lineId: 'a', quantity: 1 },
        { lineId: 'b', quantity: 1 },
      ],
      [{ lineId: 'a', quantity: 2 }],
    ])
  })

  it('moves the units of a removed part to another part', () => {
    const three = moveUnits(addPart(newDraft(lines)), 'a', { from: 0, to: 2, wanted: 3 })
    expect(removePart(three, 2).parts).toEqual([{ a: 3, b: 1 }, {}])
    expect(removePart(newDraft(lines), 0).parts).toHaveLength(2)
  })

  it('keeps every unit in exactly one part, whatever is moved', () => {
    const step = fc.record({
      lineId: fc.constantFrom('a', 'b', 'c'),
      from: fc.nat({ max: 4 }),
      to: fc.nat({ max: 4 }),
      count: fc.integer({ min: -2, max: 9 }),
      what: fc.constantFrom('move', 'add', 'remove'),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let draft = newDraft(lines)
        for (const { lineId, from, to, count, what } of steps) {
          if (what === 'add') draft = addPart(draft)
          else if (what === 'remove') draft = removePart(draft, from)
          else draft = moveUnits(draft, lineId, { from, to, wanted: count })
        }
        expect(fits(draft, lines)).toBe(true)
        expect(draft.parts.flatMap((part) => Object.values(part)).every((count) => count >= 0)).toBe(true)
      }),
    )
  })
})
