import { describe, expect, it } from 'vitest'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { merging } from '../../../../contract/orders/merging.ts'
import { suggestionText, suggestionWords } from './split-suggestion.ts'

type Suggestion = OutputOf<typeof merging.suggestSplit>
type Parcel = NonNullable<Suggestion['before']>

const parcel = (given: Partial<Parcel>): Parcel => ({
  freightMinor: 400,
  serviceMinor: 150,
  feesMinor: 0,
  dutyMinor: 0,
  taxMinor: 0,
  lineName: 'Standard',
  daysMin: 7,
  daysMax: 12,
  ...given,
})
const suggestion = (given: Partial<Suggestion>): Suggestion => ({
  currency: 'USD',
  suggestion: 'split',
  before: parcel({ dutyMinor: 600 }),
  parts: [
    { ...parcel({ freightMinor: 300 }), lines: [] },
    { ...parcel({ freightMinor: 280, serviceMinor: 0 }), lines: [] },
  ],
  savingMinor: 420,
  ...given,
})

describe('a suggested split', () => {
  it('says what it saves, and by which costs, the largest change first', () => {
    expect(suggestionWords(suggestion({}), suggestionText.en)).toBe(
      'Saves $4.20: duty −$6.00, shipping +$1.80.',
    )
    expect(suggestionWords(suggestion({}), suggestionText.zh)).toBe(
      '可节省 $4.20：关税 −$6.00，运费 +$1.80。',
    )
  })

  it('says by how much it is slower', () => {
    const before = parcel({ dutyMinor: 600, daysMax: 9 })
    expect(suggestionWords(suggestion({ before }), suggestionText.en)).toMatch(
      /The slowest part takes up to 12 days instead of 9\.$/,
    )
    expect(suggestionWords(suggestion({}), suggestionText.en)).not.toMatch(/slowest/)
  })

  it('says what it costs where the order cannot be shipped as one parcel', () => {
    const answer = suggestion({ before: null, savingMinor: null })
    expect(suggestionWords(answer, suggestionText.en)).toMatch(/has 2 parts and costs \$7\.30/)
  })

  it('says why there is none', () => {
    const nothing = { parts: [], savingMinor: null }
    const words = (['oneParcel', 'oneLine', 'tooManyLines', 'unknown'] as const).map((one) =>
      suggestionWords(suggestion({ ...nothing, suggestion: one }), suggestionText.en),
    )
    expect(new Set(words).size).toBe(4)
    expect(words[0]).toMatch(/cheapest in one parcel/)
  })
})
