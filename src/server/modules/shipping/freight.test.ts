import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GoodsAttribute, goodsAttributes } from '../../../contract/kernel/statuses.ts'
import { freightFor, type Parcel, type UsdOffer } from './freight.ts'
import { type BookRate, type LineFacts, makeRateBook } from './rate-book.ts'

const rate = (given: Partial<BookRate> = {}): BookRate => ({
  countryCode: 'US',
  postcodePrefixes: [],
  fromGrams: 0,
  toGrams: 2000,
  baseMinor: 300,
  perKgMinor: 1000,
  stepGrams: 1,
  daysMin: 7,
  daysMax: 12,
  ...given,
})

const line = (given: Partial<LineFacts> = {}): LineFacts => ({
  id: '1',
  code: 'STD',
  name: 'Standard',
  carrier: 'Post',
  trackingUrl: null,
  volumetricDivisor: null,
  maxWeightGrams: 30_000,
  maxSideMm: null,
  accepts: [],
  paysDuty: false,
  paysTax: false,
  rates: [rate()],
  ...given,
})

const parcel = (given: Partial<Parcel> = {}): Parcel => ({
  countryCode: 'US',
  postcode: '10001',
  weightGrams: 500,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  goodsAttributes: [],
  ...given,
})

const ask = (lines: LineFacts[], given: Partial<Parcel> = {}) =>
  freightFor(makeRateBook(lines), parcel(given))
const only = (given: Partial<LineFacts>, of: Partial<Parcel> = {}): UsdOffer | undefined =>
  ask([line(given)], of).offers[0]
const blocker = (given: Partial<LineFacts>, of: Partial<Parcel> = {}) => {
  const { offers, refusals } = ask([line(given)], of)
  expect(offers).toEqual([])
  return refusals[0]
}

describe('price', () => {
  it('is the base price plus the charged weight', () => {
    expect(only({})).toMatchObject({
      priceUsdMinor: 800,
      chargedGrams: 500,
      daysMin: 7,
      daysMax: 12,
      code: 'STD',
    })
  })

  it('is rounded once, half away from zero', () => {
    expect(
      only({ rates: [rate({ baseMinor: 0, perKgMinor: 1 })] }, { weightGrams: 499 })?.priceUsdMinor,
    ).toBe(0)
    expect(
      only({ rates: [rate({ baseMinor: 0, perKgMinor: 1 })] }, { weightGrams: 500 })?.priceUsdMinor,
    ).toBe(1)
    expect(
      only({ rates: [rate({ baseMinor: 100, perKgMinor: 999 })] }, { weightGrams: 333 })?.priceUsdMinor,
    ).toBe(433)
  })

  it('rounds weight up to whole steps', () => {
    const rates = [rate({ stepGrams: 100 })]
    expect(only({ rates }, { weightGrams: 401 })?.chargedGrams).toBe(500)
    expect(only({ rates }, { weightGrams: 400 })?.chargedGrams).toBe(400)
  })

  it('picks the band before rounding up to its step', () => {
    const rates = [rate({ toGrams: 250, stepGrams: 100 }), rate({ fromGrams: 250, baseMinor: 9000 })]
    expect(only({ rates }, { weightGrams: 210 })).toMatchObject({ chargedGrams: 300, priceUsdMinor: 600 })
  })
})

describe('bands', () => {
  const rates = [
    rate({ fromGrams: 500, toGrams: 1000, baseMinor: 200 }),
    rate({ toGrams: 500, baseMinor: 100 }),
  ]
  it.each([
    [1, 101],
    [500, 600],
    [501, 701],
    [1000, 1200],
  ])(
    '%i g costs %i: a band excludes its lower limit and includes its upper one',
    (weightGrams, priceUsdMinor) => {
      expect(only({ rates }, { weightGrams })?.priceUsdMinor).toBe(priceUsdMinor)
    },
  )

  it('rejects weights above the heaviest band', () => {
    expect(blocker({ rates }, { weightGrams: 1001 })).toMatchObject({
      reason: 'tooHeavy',
      detail: 'It accepts parcels up to 1,000 g there; this one weighs 1,001 g.',
    })
  })

  it('rejects weights in a gap between bands and below the first', () => {
    const gap = [rate({ fromGrams: 100, toGrams: 500 }), rate({ fromGrams: 700, toGrams: 1000 })]
    for (const weightGrams of [100, 600, 700]) {
      expect(blocker({ rates: gap }, { weightGrams })).toMatchObject({ reason: 'noRateForCountry' })
    }
  })

  it('rejects weights above the line’s own limit, whatever the bands allow', () => {
    expect(blocker({ maxWeightGrams: 400 })).toMatchObject({ reason: 'tooHeavy' })
    expect(only({ maxWeightGrams: 500 })).toBeDefined()
  })
})

describe('volumetric weight', () => {
  const sides = { lengthMm: 300, widthMm: 200, heightMm: 100 } // 6,000 cm³

  it('is charged if it exceeds the actual weight', () => {
    expect(only({ volumetricDivisor: 6000 }, sides)?.chargedGrams).toBe(1000)
    expect(only({ volumetricDivisor: 6000 }, { ...sides, weightGrams: 1200 })?.chargedGrams).toBe(1200)
  })

  it('rounds up to whole grams', () => {
    expect(only({ volumetricDivisor: 7000 }, sides)?.chargedGrams).toBe(858)
  })

  it('needs a divisor and all sides', () => {
    expect(only({}, sides)?.chargedGrams).toBe(500)
    expect(only({ volumetricDivisor: 6000 }, { ...sides, heightMm: 0 })?.chargedGrams).toBe(500)
  })

  it('can make a light parcel too heavy, with a reason', () => {
    expect(blocker({ volumetricDivisor: 1000 }, sides)).toMatchObject({
      reason: 'tooHeavy',
      detail: 'It accepts parcels up to 2,000 g there; this one weighs 6,000 g by volume.',
    })
  })
})

describe('size and goods', () => {
  it.each(['lengthMm', 'widthMm', 'heightMm'] as const)('rejects an excessive %s', (side) => {
    expect(blocker({ maxSideMm: 600 }, { [side]: 601 })).toMatchObject({
      reason: 'tooLarge',
      detail: 'It accepts parcels up to 600 mm on the longest side; this one measures 601 mm.',
    })
    expect(only({ maxSideMm: 600 }, { [side]: 600 })).toBeDefined()
  })

  it('accepts goods only if all attributes are accepted', () => {
    const accepts: GoodsAttribute[] = ['battery', 'magnet']
    expect(only({ accepts }, { goodsAttributes: ['battery'] })).toBeDefined()
    expect(only({ accepts }, { goodsAttributes: ['magnet', 'battery'] })).toBeDefined()
    expect(blocker({ accepts }, { goodsAttributes: ['battery', 'liquid', 'powder'] })).toMatchObject({
      reason: 'goodsNotAccepted',
      detail: 'It does not accept these restricted goods: liquid, powder.',
    })
  })
})

describe('zones', () => {
  const rates = [
    rate({ countryCode: 'GB', baseMinor: 1 }),
    rate({ countryCode: 'GB', postcodePrefixes: ['IV', 'hs'], baseMinor: 2 }),
    rate({ countryCode: 'GB', postcodePrefixes: ['IV2 7'], baseMinor: 3, toGrams: 600 }),
  ]
  const baseAt = (postcode: string, weightGrams = 100) => {
    const offer = only({ rates }, { countryCode: 'GB', postcode, weightGrams })
    return offer && offer.priceUsdMinor - weightGrams
  }

  it.each([
    ['SW1A 1AA', 1],
    ['', 1],
    ['I', 1],
    ['IV1 2AB', 2],
    ['iv12ab', 2],
    ['HS1', 2],
    ['IV27 4AB', 3],
    ['iv2-74ab', 3],
  ])('%s: the longest prefix takes precedence over shorter ones and the whole country', (postcode, base) => {
    expect(baseAt(postcode)).toBe(base)
  })

  it('does not fall back to a wider zone for weights missing in the narrow one', () => {
    expect(blocker({ rates }, { countryCode: 'GB', postcode: 'IV27', weightGrams: 601 })).toMatchObject({
      reason: 'tooHeavy',
    })
  })

  it('rejects countries without rates, and places outside the listed prefixes', () => {
    expect(blocker({}, { countryCode: 'FR', postcode: '' })).toMatchObject({
      reason: 'noRateForCountry',
      detail: 'It does not ship to FR.',
    })
    const partly = [rate({ postcodePrefixes: ['9'] })]
    expect(blocker({ rates: partly })).toMatchObject({ detail: 'It does not ship to US 10001.' })
    expect(only({ rates: partly }, { postcode: '90210' })).toBeDefined()
  })
})

describe('offers', () => {
  it('are sorted by price, then days; refusals name their line', () => {
    const { offers, refusals } = ask([
      line({ id: '1', rates: [rate({ baseMinor: 500 })] }),
      line({ id: '2', rates: [rate({ baseMinor: 100, daysMax: 20 })] }),
      line({ id: '3', rates: [rate({ baseMinor: 100, daysMax: 9 })] }),
      line({ id: '4', name: 'Air', rates: [] }),
    ])
    expect(offers.map(({ lineId }) => lineId)).toEqual(['3', '2', '1'])
    expect(refusals).toMatchObject([{ lineId: '4', name: 'Air', reason: 'noRateForCountry' }])
  })
})

const grams = fc.integer({ min: 1, max: 40_000 })
const side = fc.integer({ min: 0, max: 2_000 })
const someAttributes = fc.subarray([...goodsAttributes])
const anyParcel = fc.record({
  countryCode: fc.constantFrom('US', 'GB', 'FR'),
  postcode: fc.stringMatching(/^[A-C0-3]{0,4}$/),
  weightGrams: grams,
  lengthMm: side,
  widthMm: side,
  heightMm: side,
  goodsAttributes: someAttributes,
})
/** Contiguous bands of one zone, as the rules require. */
const zone = fc
  .record({
    countryCode: fc.constantFrom('US', 'GB'),
    postcodePrefixes: fc.uniqueArray(fc.stringMatching(/^[A-C0-3]{1,3}$/), { maxLength: 2 }),
    limits: fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 2, maxLength: 5 }),
    amounts: fc.array(
      fc.record({
        baseMinor: fc.nat(5000),
        perKgMinor: fc.nat(9000),
        stepGrams: fc.integer({ min: 1, max: 500 }),
      }),
      {
        minLength: 4,
        maxLength: 4,
      },
    ),
  })
  .map(({ countryCode, postcodePrefixes, limits, amounts }) => {
    const sorted = limits.toSorted((a, b) => a - b)
    return sorted.slice(1).map((toGrams, index) => {
      const fromGrams = sorted[index] ?? 0
      return rate({ countryCode, postcodePrefixes, fromGrams, toGrams, ...amounts[index] })
    })
  })
const anyLine = fc
  .record({
    volumetricDivisor: fc.option(fc.integer({ min: 1000, max: 10_000 })),
    maxWeightGrams: grams,
    maxSideMm: fc.option(fc.integer({ min: 1, max: 2_000 })),
    accepts: someAttributes,
    rates: fc.array(zone, { maxLength: 4 }).map((zones) => zones.flat()),
  })
  .map((facts) => line(facts))

describe('for any rates', () => {
  it('returns an offer or refusal for every line', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 5 }), anyParcel, (lines, given) => {
        const { offers, refusals } = ask(lines, given)
        expect(offers.length + refusals.length).toBe(lines.length)
        for (const offer of offers) {
          expect(Number.isSafeInteger(offer.priceUsdMinor)).toBe(true)
          expect(offer.chargedGrams).toBeGreaterThanOrEqual(given.weightGrams)
        }
      }),
    )
  })

  it('never charges less for more weight within a band', () => {
    const within = fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }))
    const amounts = fc.record({
      baseMinor: fc.nat(5000),
      perKgMinor: fc.nat(9000),
      stepGrams: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(within, amounts, (weights, given) => {
        const [lighter, heavier] = weights.toSorted((a, b) => a - b)
        const priceAt = (weightGrams?: number) =>
          only({ rates: [rate(given)] }, { weightGrams })?.priceUsdMinor ?? NaN
        expect(priceAt(heavier)).toBeGreaterThanOrEqual(priceAt(lighter))
      }),
    )
  })

  it('never offers what the line forbids', () => {
    fc.assert(
      fc.property(anyLine, anyParcel, (facts, given) => {
        const [offer] = ask([facts], given).offers
        if (!offer) return
        expect(given.weightGrams).toBeLessThanOrEqual(facts.maxWeightGrams)
        expect(Math.max(given.lengthMm, given.widthMm, given.heightMm)).toBeLessThanOrEqual(
          facts.maxSideMm ?? Infinity,
        )
        expect(facts.accepts).toEqual(expect.arrayContaining(given.goodsAttributes))
      }),
    )
  })
})
