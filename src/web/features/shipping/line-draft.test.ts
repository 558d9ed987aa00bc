import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippingLineSchema } from '../../../contract/catalogue/catalogue.ts'
import { draftOf, emptyLine, type Line, type LineDraft, readDraft } from './line-draft.ts'

const draft = (given: Partial<LineDraft> = {}): LineDraft => ({
  ...emptyLine,
  code: 'STD',
  nameEn: 'Standard',
  carrier: 'Post',
  ...given,
})
const zone = (given: Partial<LineDraft['zones'][number]> = {}): LineDraft['zones'][number] => ({
  key: 'z',
  countryCode: 'US',
  prefixes: '',
  daysMin: '7',
  daysMax: '12',
  cells: { first: { base: '4', perKg: '10.5' } },
  ...given,
})
const problemsOf = (given: Partial<LineDraft>) => readDraft(draft(given)).problems

describe('the draft of a shipping line', () => {
  it('is parsed into one rate per price', () => {
    const { input } = readDraft(draft({ zones: [zone({ prefixes: 'SW1 A, 90;91' })] }))
    expect(input).toMatchObject({
      trackingUrl: null,
      volumetricDivisor: null,
      rates: [
        {
          countryCode: 'US',
          postcodePrefixes: ['SW1 A', '90', '91'],
          fromGrams: 0,
          toGrams: 2000,
          baseMinor: 400,
          perKgMinor: 1050,
          stepGrams: 1,
          daysMin: 7,
          daysMax: 12,
        },
      ],
    })
  })

  it('may omit a price, or one half of a price', () => {
    const bands = [...emptyLine.bands, { key: 'second', from: '2000', to: '5000', step: '1' }]
    const rates = (cells: LineDraft['zones'][number]['cells']) =>
      readDraft(draft({ bands, zones: [zone({ cells })] })).input?.rates
    expect(rates({ second: { base: '', perKg: '8' } })).toMatchObject([
      { fromGrams: 2000, baseMinor: 0, perKgMinor: 800 },
    ])
    expect(rates({ first: { base: '1', perKg: '' }, second: { base: ' ', perKg: '' } })).toMatchObject([
      { perKgMinor: 0 },
    ])
  })

  it.each([
    ['code', 'needed', { code: ' ' }],
    ['maxWeightGrams', 'needed', { maxWeightGrams: '' }],
    ['maxSideMm', 'number', { maxSideMm: '60 cm' }],
    ['volumetricDivisor', 'number', { volumetricDivisor: '0' }],
    ['band.b', 'order', { bands: [{ key: 'b', from: '500', to: '500', step: '1' }] }],
    ['band.b', 'number', { bands: [{ key: 'b', from: '0', to: '1.5', step: '1' }] }],
    ['zone.z.country', 'needed', { zones: [zone({ countryCode: '' })] }],
    ['zone.z.days', 'order', { zones: [zone({ daysMin: '9', daysMax: '8' })] }],
    ['step.b', 'number', { bands: [{ key: 'b', from: '0', to: '5', step: '0' }] }],
    ['zone.z', 'prices', { zones: [zone({ cells: {} })] }],
    ['cell.z.first', 'amount', { zones: [zone({ cells: { first: { base: '4.555', perKg: '' } } })] }],
    ['cell.z.first', 'amount', { zones: [zone({ cells: { first: { base: '-1', perKg: '' } } })] }],
  ] satisfies readonly (readonly [string, string, Partial<LineDraft>])[])(
    'is rejected at %s: %s',
    (field, problem, given) => {
      expect(problemsOf(given)).toEqual({ [field]: problem })
    },
  )
})

it('a saved shipping line round-trips', () => {
  const limits = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }))
  const rate = fc
    .record({
      countryCode: fc.constantFrom('US', 'GB'),
      postcodePrefixes: fc.uniqueArray(fc.constantFrom('9', '90', 'SW1'), { maxLength: 2 }),
      limits,
      baseMinor: fc.nat(99_999),
      perKgMinor: fc.integer({ min: 1, max: 99_999 }),
      stepGrams: fc.constantFrom(1, 100),
      daysMin: fc.constantFrom(3, 5),
      daysMax: fc.constantFrom(7, 9),
    })
    .map(({ limits: [from, length], ...given }) => ({
      ...given,
      fromGrams: from * 500,
      toGrams: (from + length) * 500,
    }))
  const places = (given: {
    countryCode: string
    postcodePrefixes: string[]
    fromGrams: number
    toGrams: number
  }) => JSON.stringify([given.countryCode, given.postcodePrefixes, given.fromGrams, given.toGrams])
  const key = (given: object): string =>
    JSON.stringify(Object.entries(given).toSorted(([a], [b]) => a.localeCompare(b)))
  fc.assert(
    fc.property(fc.uniqueArray(rate, { maxLength: 8, selector: places }), (rates) => {
      const line: Line = shippingLineSchema.parse({
        id: '5',
        code: 'STD',
        nameEn: 'Standard',
        carrier: 'Post',
        trackingUrl: 'https://t.example.com/{number}',
        volumetricDivisor: 6000,
        maxWeightGrams: 30_000,
        maxSideMm: 600,
        accepts: ['battery'],
        paysDuty: true,
        updatedAt: '2026-01-01T00:00:00Z',
        rates: rates.map((given, index) => ({ ...given, id: String(index + 1) })),
      })
      const { input } = readDraft(draftOf(line))
      const { id: _id, updatedAt: _updatedAt, rates: _rates, ...facts } = line
      expect(input).toMatchObject(facts)
      expect(input?.rates?.map(key).toSorted()).toEqual(rates.map(key).toSorted())
    }),
  )
})
