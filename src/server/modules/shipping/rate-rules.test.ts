import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../contract/kernel/errors.ts'
import { freightFor } from './freight.ts'
import { type BookRate, makeRateBook } from './rate-book.ts'
import { checkRates } from './rate-rules.ts'

const rate = (fromGrams: number, toGrams: number, given: Partial<BookRate> = {}): BookRate => ({
  countryCode: 'US',
  postcodePrefixes: [],
  fromGrams,
  toGrams,
  baseMinor: 100,
  perKgMinor: 1000,
  stepGrams: 1,
  daysMin: 5,
  daysMax: 9,
  ...given,
})

const refusal = (rates: readonly BookRate[]): DomainError => {
  try {
    checkRates(rates)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe("a line's rates", () => {
  it('may be contiguous, leave gaps and repeat in another zone', () => {
    const zones = [{ countryCode: 'GB' }, { postcodePrefixes: ['9'] }, { postcodePrefixes: ['90'] }]
    const bands = [rate(0, 500), rate(500, 1000), rate(2000, 3000)]
    expect(() => checkRates([...bands, ...zones.map((zone) => rate(0, 500, zone))])).not.toThrow()
    expect(() => checkRates([])).not.toThrow()
  })

  it('are rejected with names if two bands of a zone overlap', () => {
    const error = refusal([rate(400, 1000), rate(0, 500)])
    expect(error.reason).toBe('ratesOverlap')
    expect(error.message).toBe(
      'US: the bands 0–500 g and 400–1,000 g overlap. Let one end where the other starts.',
    )
  })

  it('are rejected if zones share a postcode, in any spelling', () => {
    const error = refusal([
      rate(0, 500, { countryCode: 'GB', postcodePrefixes: ['HS', 'IV-2'] }),
      rate(499, 900, { countryCode: 'GB', postcodePrefixes: ['iv 2'] }),
    ])
    expect(error.message).toContain('GB IV2…: the bands 0–500 g and 499–900 g overlap')
  })

  it.each([
    ['a band that ends where it begins', rate(500, 500), 'must end above'],
    ['days the wrong way round', rate(0, 1, { daysMin: 9, daysMax: 8 }), 'longest transit time'],
    ['a prefix of signs alone', rate(0, 1, { postcodePrefixes: ['- '] }), 'letters or digits'],
  ])('are rejected with %s', (_, given, words) => {
    const error = refusal([given])
    expect(error.reason).toBe('rateRefused')
    expect(error.message).toContain(words)
  })

  it('once accepted, contain at most one rate per weight, in any order', () => {
    const limits = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 }))
    const prefixes = fc.uniqueArray(fc.constantFrom('A', 'AB', 'ABC', 'B'), { maxLength: 2 })
    const anyRate = fc
      .tuple(limits, prefixes, fc.nat(999))
      .map(([[from, length], postcodePrefixes, baseMinor]) =>
        rate(from, from + length, { postcodePrefixes, baseMinor }),
      )
    const accepted = fc.array(anyRate, { maxLength: 5 }).filter((rates) => {
      try {
        checkRates(rates)
        return true
      } catch {
        return false
      }
    })
    const place = fc.constantFrom('', 'A1', 'AB1', 'ABC1', 'B', 'C')
    fc.assert(
      fc.property(accepted, place, fc.integer({ min: 1, max: 15 }), (rates, postcode, weightGrams) => {
        const ask = (given: readonly BookRate[]) =>
          freightFor(
            makeRateBook([
              {
                id: '1',
                code: 'STD',
                name: 'Standard',
                carrier: 'Post',
                trackingUrl: null,
                volumetricDivisor: null,
                maxWeightGrams: 1000,
                maxSideMm: null,
                accepts: [],
                paysDuty: false,
                paysTax: false,
                rates: given,
              },
            ]),
            {
              countryCode: 'US',
              postcode,
              weightGrams,
              lengthMm: 0,
              widthMm: 0,
              heightMm: 0,
              goodsAttributes: [],
            },
          )
        expect(ask(rates.toReversed())).toEqual(ask(rates))
      }),
    )
  })
})
