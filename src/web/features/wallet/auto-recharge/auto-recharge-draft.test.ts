import { describe, expect, it } from 'vitest'
import { draftOf, problemsOf, settingsOf } from './auto-recharge-draft.ts'

const settings = {
  isOn: true,
  belowMinor: 5_000,
  amountMinor: 120_000,
  maxPerDay: 3,
  maxPerMonthMinor: null,
}

describe('the settings of the automatic recharge', () => {
  it('are the same after they were shown', () => {
    for (const maxPerMonthMinor of [null, 240_000])
      expect(settingsOf(draftOf({ settings: { ...settings, maxPerMonthMinor } }))).toEqual({
        ...settings,
        maxPerMonthMinor,
      })
  })

  it('begin turned on and empty', () => {
    const draft = draftOf({ settings: null })
    expect(draft).toMatchObject({ isOn: true, maxPerDay: 3 })
    expect(problemsOf(draft)).toEqual({ below: 'missing', amount: 'missing' })
    expect(settingsOf(draft)).toBeNull()
  })

  it('allow at least one recharge a month', () => {
    const draft = { ...draftOf({ settings }), maxPerMonth: '1,199.99' }
    expect(problemsOf(draft)).toEqual({ maxPerMonth: 'lessThanOne' })
    expect(problemsOf({ ...draft, maxPerMonth: '1,200' })).toEqual({})
    expect(problemsOf({ ...draft, maxPerMonth: 'many' })).toEqual({ maxPerMonth: 'unreadable' })
  })
})
