import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readScaleLine, scaleLines } from './scale-protocol.ts'
import { isWeightScan, kilogramsText, typedGrams, typedMm } from './typed-weight.ts'

describe('a line of a scale', () => {
  it.each([
    ['ST,GS,+  1.234kg', 1234, true],
    ['ST,NT,+0000.850 kg', 850, true],
    ['US,GS,+  1.2kg', 1200, false],
    ['S S     1.234 kg', 1234, true],
    ['S D     12.5 g', 13, false],
    ['N +  0,500 kg', 500, true],
    ['1234 g', 1234, true],
    ['ST,GS,+ 2.000lb', 907, true],
    ['ST,GS,+ 16.0 oz', 454, true],
    ['ST,NT,-  0.120kg', -120, true],
    ['  3.5 kg ?', 3500, false],
  ])('%s is read', (line, grams, isStable) => {
    expect(readScaleLine(line)).toEqual({ grams, isStable })
  })

  it.each(['OL', 'OL,GS,+9999999kg', 'S +', 'S -'])('%s is an overload', (line) => {
    expect(readScaleLine(line)).toBe('overload')
  })

  it.each(['', '2026-07-04', 'A&D HV-60K', 'ST,GS', 'kg'])('“%s” is no weight', (line) => {
    expect(readScaleLine(line)).toBeNull()
  })

  it('is read however the bytes arrive', () => {
    const sent = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(sent, fc.array(fc.nat(40), { maxLength: 20 }), (weights, cuts) => {
        const text = weights.map((grams) => `ST,GS,+ ${kilogramsText(grams)}kg\r\n`).join('')
        const cut = scaleLines()
        const places = [0, ...cuts.map((place) => place % text.length), text.length].toSorted((a, b) => a - b)
        const lines = places.slice(1).flatMap((end, index) => cut(text.slice(places[index], end)))
        expect(lines.map(readScaleLine)).toEqual(weights.map((grams) => ({ grams, isStable: true })))
      }),
    )
  })

  it('that never ends takes no memory, and does not spoil the next one', () => {
    const cut = scaleLines()
    for (let count = 0; count < 1000; count += 1) expect(cut('x'.repeat(100))).toEqual([])
    const [, last] = [cut('\r'), cut('ST,GS,+ 1.000kg\r')]
    expect(last).toEqual(['ST,GS,+ 1.000kg'])
  })
})

describe('a typed weight', () => {
  it('is kilograms, unless it says grams', () => {
    const typed = ['1.234', '1,2', '0.85 kg', '850g', '850 G', '12', '12kg']
    expect(typed.map(typedGrams)).toEqual([1234, 1200, 850, 850, 850, 12_000, 12_000])
  })

  it('is not a barcode, an order or nothing', () => {
    expect(
      ['4006381333931', 'QS-1001-RED', 'DS-100234', '', '0', '0.000', '-1', '1.2.3'].map(typedGrams),
    ).toEqual(Array.from({ length: 8 }, () => null))
  })

  it('differs from a code in the scan field by its decimals or unit', () => {
    expect(['1.234', '0,5kg', '850 g', '3 kg'].every(isWeightScan)).toBe(true)
    expect(['1234', '12', '4006381333931', 'QS-1', 'YT1234567', '*3'].some(isWeightScan)).toBe(false)
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (grams) => {
        expect(typedGrams(kilogramsText(grams))).toBe(grams)
      }),
    )
  })

  it('has sides in centimetres', () => {
    expect(['30', '12.5', '12,5', '0', '', '501', 'x'].map(typedMm)).toEqual([
      300,
      125,
      125,
      null,
      null,
      null,
      null,
    ])
  })
})
