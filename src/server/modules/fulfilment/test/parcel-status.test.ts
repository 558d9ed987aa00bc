import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalTrackingStatuses, trackingEventStatuses } from '../../../../contract/kernel/statuses.ts'
import { statusesToPush, parcelStateFrom } from '../tracking/parcel-status.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
const event = fc.record({
  at: fc.integer({ min: 1, max: 12 }).map(day),
  status: fc.constantFrom(...trackingEventStatuses),
})
const events = fc.array(event, { maxLength: 20 })

describe('parcelStateFrom', () => {
  it('is the newest event by the carrier’s time, not by arrival', () => {
    const standing = parcelStateFrom([
      { at: day(3), status: 'outForDelivery' },
      { at: day(1), status: 'pickedUp' },
      { at: day(2), status: 'inTransit' },
    ])
    expect(standing?.status).toBe('outForDelivery')
  })

  it('stays delivered whatever follows', () => {
    const standing = parcelStateFrom([
      { at: day(3), status: 'delivered' },
      { at: day(4), status: 'inTransit' },
      { at: day(5), status: 'returned' },
    ])
    expect(standing?.status).toBe('delivered')
  })

  it('ignores an unknown code', () => {
    const known = { at: day(2), status: 'outForDelivery' } as const
    expect(parcelStateFrom([known, { at: day(3), status: 'unknown' }])).toEqual(known)
    expect(parcelStateFrom([{ at: day(3), status: 'unknown' }])).toBeNull()
  })

  it('does not depend on the order of the events', () => {
    fc.assert(
      fc.property(
        events.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
          ),
        ),
        ([list, shuffled]) => {
          const [one, other] = [parcelStateFrom(list), parcelStateFrom(shuffled)]
          expect([other?.status, other?.at]).toEqual([one?.status, one?.at])
        },
      ),
    )
  })

  it('never leaves a final state when later events arrive', () => {
    fc.assert(
      fc.property(events, event, (list, next) => {
        const before = parcelStateFrom(list)
        fc.pre(before !== null && finalTrackingStatuses.includes(before.status) && next.at > before.at)
        expect(parcelStateFrom([...list, next])?.status).toBe(before?.status)
      }),
    )
  })
})

describe('newsFor', () => {
  it('pushes each status once, oldest first', () => {
    const fresh = [
      { at: day(4), status: 'outForDelivery' },
      { at: day(2), status: 'inTransit' },
      { at: day(3), status: 'inTransit' },
    ] as const
    expect(statusesToPush([], fresh)).toEqual(['inTransit', 'outForDelivery'])
  })

  it('skips events older than what was pushed', () => {
    const known = [{ at: day(4), status: 'outForDelivery' }] as const
    expect(statusesToPush(known, [{ at: day(2), status: 'inTransit' }])).toEqual([])
  })

  it('is silent after the end', () => {
    const known = [{ at: day(4), status: 'delivered' }] as const
    expect(statusesToPush(known, [{ at: day(5), status: 'exception' }])).toEqual([])
  })
})
