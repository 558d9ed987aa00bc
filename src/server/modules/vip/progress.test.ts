import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressOf } from './progress.ts'
import { aLevel } from './vip-factory.ts'

const silver = aLevel({ id: 'silver', thresholdMinor: 10_000 })
const gold = aLevel({ id: 'gold', thresholdMinor: 50_000 })
const given = aLevel({ id: 'given' })
const standing = { levels: [given, silver, gold], levelId: null, isSet: false, days: 30, today: '2026-06-30' }

describe('the progress of a customer', () => {
  it('counts from nothing to the first level, with all days ahead', () => {
    expect(progressOf([], standing)).toEqual({
      volumeMinor: 0,
      keptUntil: null,
      next: { levelId: 'silver', missingMinor: 10_000, by: '2026-07-29', missingByMinor: 10_000 },
    })
  })

  it('is lost when the oldest payments no longer count', () => {
    const volumes = [
      { day: '2026-06-05', minor: 4_000 },
      { day: '2026-06-20', minor: 9_000 },
    ]
    expect(progressOf(volumes, { ...standing, levelId: 'silver' })).toEqual({
      volumeMinor: 13_000,
      // On July 5, the payments of June 5 are no longer among 30 days.
      keptUntil: '2026-07-04',
      next: { levelId: 'gold', missingMinor: 37_000, by: '2026-07-29', missingByMinor: 50_000 },
    })
  })

  it('is told for thirty days ahead, when the first payments no longer count', () => {
    const volumes = [
      { day: '2026-05-01', minor: 4_000 },
      { day: '2026-05-02', minor: 9_000 },
    ]
    const { next } = progressOf(volumes, { ...standing, days: 90 })
    expect(next).toMatchObject({
      levelId: 'gold',
      by: '2026-07-30',
      missingMinor: 37_000,
      missingByMinor: 41_000,
    })
  })

  it('has no end for a level that the agency gave, and no next one at the top', () => {
    const volumes = [{ day: '2026-06-20', minor: 60_000 }]
    expect(progressOf(volumes, { ...standing, levelId: 'silver', isSet: true }).keptUntil).toBeNull()
    expect(progressOf(volumes, { ...standing, levelId: 'gold' }).next).toBeNull()
  })

  it('never leads to the level that the customer has, and is never below zero', () => {
    const volumes = [{ day: '2026-06-20', minor: -500 }]
    expect(progressOf(volumes, { ...standing, levelId: 'silver', isSet: true })).toMatchObject({
      volumeMinor: 0,
      next: { levelId: 'gold', missingMinor: 50_000 },
    })
  })

  it('is complete once the missing amount is paid', () => {
    const day = fc.integer({ min: 1, max: 30 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
    const volume = fc
      .array(fc.record({ day, minor: fc.integer({ min: -5_000, max: 30_000 }) }), { maxLength: 10 })
      .map((all) => all.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    fc.assert(
      fc.property(volume, (volumes) => {
        const { next, volumeMinor } = progressOf(volumes, standing)
        if (next === null) return
        const level = standing.levels.find(({ id }) => id === next.levelId)
        expect(volumeMinor + next.missingMinor).toBe(level?.thresholdMinor)
        expect(next.missingMinor).toBeGreaterThan(0)
      }),
    )
  })
})
